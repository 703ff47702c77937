"""What goes wrong: a pool of disruptions for each day of each trip, with the message of the traveller who is hit."""
