"""Text as reviewers mean it: one phrase rule for editor, gates, command line and CI."""
