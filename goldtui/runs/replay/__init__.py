"""Compare a recorded run with its case: what it retrieved, cited and said, and where it broke first."""
