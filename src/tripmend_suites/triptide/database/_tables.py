"""The files of a TripTide database folder and their columns: the authors' and, behind them, ours."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["POSITIONS", "TABLES", "Table"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its file inside the folder, the columns of the authors' code, and the ones that only we write."""

    name: str
    file: str
    columns: tuple[str, ...]
    extra: tuple[str, ...] = ()


POSITIONS = Table("positions", "background/city_positions.csv", ("city", "state"), ("latitude", "longitude", "zone"))
"""Ours, optional. A file of its own, for the authors' code takes each line of the list of cities apart at one tab."""

TABLES = {
    table.name: table
    for table in (
        Table("cities", "background/citySet_with_states_140.txt", ("city", "state")),
        Table(
            "flights",
            "flights/cleaned_flights_november_2024.csv",
            (
                "Flight Number",
                "Price",
                "DepTime",
                "ArrTime",
                "ActualElapsedTime",
                "FlightDate",
                "OriginCityName",
                "DestCityName",
                "Distance",
            ),
        ),
        Table(
            "restaurants",
            "restaurants/cleaned_restaurant_details_2024.csv",
            ("name", "avg_cost", "cuisines", "rating", "City"),
            ("latitude", "longitude", "hours", "minutes"),
        ),
        Table(
            "attractions",
            "attraction/cleaned_attractions_final.csv",
            ("name", "latitude", "longitude", "address", "visit_duration", "subcategories", "website", "City"),
            ("hours", "price"),
        ),
        Table(
            "accommodations",
            "accommodation/cleaned_listings_final_v2.csv",
            ("name", "pricing", "roomType", "house_rules", "max_occupancy", "rating", "City"),
            ("latitude", "longitude", "minimum_nights"),
        ),
        Table(
            "events",
            "events/events_cleaned.csv",
            ("name", "url", "dateTitle", "streetAddress", "segmentName", "city"),
            ("start", "end", "latitude", "longitude", "price"),
        ),
        Table(
            "transit",
            "all_poi_nearest_stops.csv",
            (
                "PoI",
                "nearest_stop_name",
                "nearest_stop_latitude",
                "nearest_stop_longitude",
                "nearest_stop_distance",
                "City",
            ),
        ),
        Table(
            "ground",
            "distance_matrix/city_distances_times_full.csv",
            ("origin", "destination", "duration_min", "distance_km"),
        ),
    )
}
