"""Sentences that say less than they seem to: a warning, a rumour, a question, what is long settled."""
