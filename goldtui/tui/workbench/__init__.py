"""The Workbench: write one case against its evidence."""
