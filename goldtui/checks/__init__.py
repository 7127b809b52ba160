"""A linter for gold: rules with stable codes, each with a page, an example that is tested, and a fix where one is safe.

Unchecked gold is the weakest part of an evaluation. Rules read a whole set and change nothing.
"""
