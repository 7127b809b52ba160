"""Judges: what is asked about a statement that the gates leave open, who answers, and what counts as an answer.

A judge speaks last, on admissible evidence alone, and only "0" or "1" with words of the text that show it.
"""
