"""TravelPlanner as a bench for mending: knock one entity out of an annotated plan, repair, judge, compare."""
