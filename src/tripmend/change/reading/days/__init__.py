"""When: clock times, days of the week and of the plan, parts of a day, hours of a door."""
