"""One recorded run beside its case: what it retrieved, cited and said, and where it broke first."""
