"""Widgets that know nothing of storage: values in, messages out."""
