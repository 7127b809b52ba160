"""Where a person begins: the example, the demo, the tour, backups, the check-up."""
