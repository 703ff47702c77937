"""The order in which the release walks the itineraries of Melbourne and Toronto.

Its source files hold three parts, each sorted by user and sequence, read first, second, third. Which sequence is in
the second and third part is a fact about those files, found from the released train and val examples (their shuffled
order tells the order before the shuffle, and only one assignment agrees with all of them). The parts have nothing to
do with the splits of the benchmark; they matter because splits and requests are drawn over this order.
"""

from __future__ import annotations

__all__ = ["SECOND_PART", "THIRD_PART"]

# fmt: off
SECOND_PART: dict[str, frozenset[int]] = {
    "Melb": frozenset((
        5, 102, 164, 171, 202, 245, 271, 290, 583, 779, 871, 1008, 1043, 1160, 1193, 1290, 1341, 1445, 1467, 1471,
        1481, 1483, 1500, 1572, 1725, 1765, 1798, 1825, 1827, 1937, 1967, 2016, 2093, 2213, 2379, 2492, 2683, 2926,
        2931, 3042, 3173, 3235, 3242, 3941,
    )),
    "Toro": frozenset((
        71, 315, 454, 510, 624, 729, 969, 1082, 1118, 1128, 1653, 1782, 1792, 2198, 2207, 2334, 2604, 2686, 3851,
        3881, 3960, 4570, 4805, 4973, 4997, 5073, 5263, 5301, 5343, 5475, 5497, 5539, 5751, 5963,
    )),
}
THIRD_PART: dict[str, frozenset[int]] = {
    "Melb": frozenset((
        45, 55, 121, 181, 183, 266, 312, 517, 570, 720, 937, 1047, 1049, 1093, 1335, 1389, 1460, 1536, 1738, 1750,
        1779, 1868, 1987, 2092, 2302, 2305, 2749, 2911, 2954, 3181, 3184, 3187, 3588, 3626, 3692, 3727, 3866, 3926,
        3935,
    )),
    "Toro": frozenset((
        99, 288, 298, 619, 623, 686, 730, 788, 816, 879, 904, 980, 1031, 1135, 1247, 1281, 1335, 1358, 1796, 2377,
        2440, 2703, 2705, 3403, 4284, 4408, 5207, 5214, 5237, 5377, 5530, 5541, 5964, 6018,
    )),
}
# fmt: on
