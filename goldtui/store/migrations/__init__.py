"""The steps from one schema to the next, run by `goldtui.store.migrate`; a step once released never
changes.
"""
