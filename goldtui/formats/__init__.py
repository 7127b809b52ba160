"""Files in and out: one strict reader of bytes, one writer, one codec a file, all listed in `catalog.py`.

Import and export are where golden sets silently change; here each codec owes the law `read(write(x)) == x`.
"""
