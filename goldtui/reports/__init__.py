"""Renderers: results in, text or JSON out. They decide nothing."""
