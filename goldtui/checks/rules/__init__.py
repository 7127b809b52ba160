"""The rules, one file per family; `catalog` lists the families."""
