"""The words by which a response greets, hedges and leads in, one file per language; `catalog` lists them."""
