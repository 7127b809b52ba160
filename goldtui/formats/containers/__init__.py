"""Containers: what a file is by its content, and its rows with their place, before anybody says what they mean."""
