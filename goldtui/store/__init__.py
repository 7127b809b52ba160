"""The database: every revision of every case, kept so that nothing a reviewer did can be lost or overwritten.

Import the module you need (`engine`, `revisions`, `heads`, ...); the package itself imports nothing, because the
database libraries take longer to load than the first screen.
"""
