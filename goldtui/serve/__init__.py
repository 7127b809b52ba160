"""The workbench in a browser: who may come in, the page, and one program for each guest."""
