"""Use cases of evidence: documents read again, rights asserted later, names resolved, corpora bound again."""
