"""The words of a message: tables of words, clauses, spelling, amounts, and what changes a meaning."""
