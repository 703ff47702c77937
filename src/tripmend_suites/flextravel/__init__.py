"""Flex-TravelPlanner (Oh et al. 2025): a plan is made, then a constraint arrives, and the plan is repaired."""
