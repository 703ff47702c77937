"""WorldTravel: days full of tightly coupled bookings, to be planned from a web of rendered pages."""
