"""The database: every revision of every case, kept so that nothing a reviewer did can be lost or overwritten.

Import the module you need (`engine`, `revisions`, `heads`, ...); this package itself loads nothing, since the
database libraries cost more time than the first screen.
"""
