"""The steps from one schema to the next, run by `goldtui.store.db.migrate`; a step once released never
changes.
"""
