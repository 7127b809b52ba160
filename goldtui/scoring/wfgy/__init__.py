"""The scorer profile: one claim with its citations per line, five ratios, four gates.

Two rule sets share the reading and the joining: `strict`, which refuses what cannot be judged, and `compatible`, which
reproduces the exact output of the scorer that teams have in their pipelines, odd results included.
"""
