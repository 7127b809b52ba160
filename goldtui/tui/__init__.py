"""The terminal: screens collect and show, the workbench below them decides."""
