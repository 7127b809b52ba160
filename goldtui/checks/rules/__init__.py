"""The rules, one file a family; `catalog` lists the families."""
