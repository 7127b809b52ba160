"""Sign-off and freeze: candidates, signatures, trust and verification, as values over files.

Nothing here opens a database or prompts a person; a verifier must run where neither exists.
"""
