"""Language models measured on the suites: the only room that talks to a model, and nothing else imports it."""
