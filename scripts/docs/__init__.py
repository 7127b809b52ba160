"""The reference pages of the documentation, written from the code so that they cannot be out of date."""
