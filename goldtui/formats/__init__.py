"""Files in and out: one strict reader of bytes, one writer, one codec per file format, all listed in `catalog.py`.

Import and export are where golden sets silently change, so every codec must satisfy the law `read(write(x)) == x`.
"""
