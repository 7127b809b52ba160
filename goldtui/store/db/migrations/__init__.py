"""The schema migrations, run by `goldtui.store.db.migrate`; a released step never changes."""
