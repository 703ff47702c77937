"""What the suite is made of: an open world, queries, plans, disruptions, and the folder that holds them."""
