"""Screens reached from several places: findings, a rule's page, history, blame, restore."""
