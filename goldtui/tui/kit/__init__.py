"""Parts that every place uses: lists, dialogs, the worker lane, glyphs."""
