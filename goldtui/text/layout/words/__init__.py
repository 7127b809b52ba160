"""The words by which a response greets, hedges and leads in, one file a language; `catalog` lists them."""
