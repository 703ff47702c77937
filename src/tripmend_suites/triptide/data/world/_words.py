"""The words that invented names are made of. None of them says where or when, and none is a word of the plan format."""

from __future__ import annotations

__all__ = ["WORDS"]


def _list(text: str) -> tuple[str, ...]:
    return tuple(text.replace("\n", " ").split())


WORDS: dict[str, tuple[str, ...]] = {
    "surname": _list(
        """Harlowe Penrose Whitcombe Ashdown Larkin Delamere Thackray Ellsworth Pemberly Quillan Marlowe Hathersage
        Brandreth Colborne Dunmore Everard Fairholm Garrick Hollins Ingram Kestler Lindqvist Mercer Norcross Oakhurst
        Pruett Ramsden Sedgwick Tolliver Underhill Vance Wetherby Yardley Abernathy Birdsall Castellan Dorsett
        Eastlake Farrow Gentry Haverford Isley Jessup Kimbrough Lathrop Mayhew Nesbitt Orlick Pickford Quimby Rutledge
        Stanhope Trimble Upshaw Vickery Winslade Yarborough Zeller"""
    ),
    "given": _list(
        """Ida Otis Mabel Cyrus Nell Amos Tilda Hugo Pearl Rufus Vera Silas Opal Ezra Hattie Moses Della Linus Edith
        Clement Flora Jonas Greta Alma Barnaby Cora Dexter Esme Floyd Ginny Homer Inez Jasper Lottie Milo Nora"""
    ),
    "nature": _list(
        """Heron Juniper Cedar Willow Otter Lark Sparrow Fern Maple Thistle Foxglove Marigold Sycamore Alder Hazel Finch
        Kestrel Magpie Badger Clover Sorrel Yarrow Plover Osprey Swallow Wren Larch Rowan Birch Bramble Bluebell
        Primrose Moss Pebble Laurel Tamarack Mulberry Sagebrush Cottonwood Dogwood Poppy Lupine Bracken Starling
        Curlew Pinyon Hawthorn Chestnut Bobcat Mallard"""
    ),
    "adjective": _list(
        """Copper Velvet Amber Painted Hollow Silver Crooked Humble Gilded Paper Quiet Wandering Salted Smoky Crimson
        Ivory Emerald Tin Brass Glass Wooden Twin Merry Honest Drowsy Patient Curious Restless Speckled Tangled Gentle
        Faded Burnished Cobalt Scarlet Tilted Woven Windward Midnight Lamplit"""
    ),
    "object": _list(
        """Lantern Anchor Kettle Spoon Ladder Wagon Compass Barrel Bell Feather Button Hammer Mill Orchard Trellis
        Hearth Ember Plough Thimble Quill Almanac Saddle Loom Candle Bucket Pennant Oar Weathervane Bellows Spindle
        Cobbler Rudder Marble Whistle Postcard Mandolin Cartwheel Inkwell Teapot Sundial Mitten Accordion Ledger"""
    ),
    "feature": _list(
        """Hollow Ridge Meadow Creek Bluff Glen Basin Knoll Prairie Canyon Marsh Grove Point Overlook Terrace Dell
        Narrows Shoals Fork Mesa"""
    ),
    "quarter": _list(
        """Mill Foundry Garden Lantern Chapel Depot Tannery Orchard Granary Wharf Market College Canal Weaver Arsenal
        Cooper Signal Brewers Museum Quarry"""
    ),
    "street": _list(
        """Alder Beacon Birchwood Bower Briar Calloway Carver Cherry Claymont Cortland Dover Elm Fenwick Foundry Garnet
        Glenwood Granger Hawthorne Hickory Holly Juniper Kenmore Kingsley Laurel Linden Locust Magnolia Mercer Mulberry
        Newbury Oakdale Orchard Parkside Pearl Pendleton Poplar Prospect Quarry Ridgeway Rosewood Sherman Spruce
        Stanton Sumner Sycamore Thornton Tremont Union Vernon Walnut Warren Wickham Willow Winthrop Woodlawn Yarrow"""
    ),
    "italian": _list(
        """Bellandi Corvino Marchetto Zanelli Fiorana Gelsomina Ortolano Pianeta Rosmarino Serafini Tramonta Vecchietti
        Albarosa Bucaneve Calandra Dolcemare Fontanina Girasole Lucciola Maremora Nocciola Prezzemolo Quercia Salvia"""
    ),
    "spanish": _list(
        """Alondra Jacaranda Abuelita Milpa Golondrina Cometa Lucero Naranjo Paloma Quetzal Rosalinda Sabrosa Tejedora
        Violeta Zafiro Cantera Nopalito Mirasol Comadre Piloncillo Chapulin Estrellita Granada Hacendita"""
    ),
    "french": _list(
        """Margaux Lavandou Bellerive Coquelicot Marronnier Clairvaux Hirondelle Perrault Aubergine Bergamote Camille
        Dauphine Eglantine Framboise Genevieve Heloise Lisette Mirabelle Noisette Odette Papillon Rosalie Solange"""
    ),
    "indian": _list(
        """Chandni Kesari Neem Malabari Saffrani Dhaba Rasoi Mehfil Tulsi Anardana Banyan Chameli Darbari Elaichi
        Gulmohar Imli Jharokha Kamal Lavang Mogra Nilgiri Pudina Rangoli Sitara"""
    ),
    "chinese": _list(
        """Jade Lotus Bamboo Crane Peony Plum Willowmoon Wei Lin Zhao Mei Jasmine Silkroad Osmanthus Riverpearl
        Cloudgate Nightingale Redpine Goldleaf Hualan Kumquat Lychee Persimmon Tangyuan"""
    ),
    "mediterranean": _list(
        """Levantine Zaatar Halcyon Kyra Delphine Marmara Oregano Sumac Thalia Anatole Byblos Calypso Dimitra Eleni
        Figtree Hestia Ionia Kalamos Leandros Melina Nereid Pomegranate Rhodope Selini"""
    ),
    "craft": _list(
        """Ceramics Glassblowing Letterpress Woodturning Weaving Printmaking Bookbinding Jewelry Pottery Quilting
        Leathercraft Watercolor Calligraphy Cheesemaking Breadmaking Cocktails Songwriting Improv"""
    ),
    "topic": _list(
        """Glass Maps Clocks Radio Textiles Railways Toys Photography Geology Medicine Printing Furniture Sailing
        Lighthouses Instruments Fossils Folklore Ceramics Cinema Bridges Minerals Costume Postcards"""
    ),
    "team": _list(
        """Otters Ironbacks Copperheads Lamplighters Roughnecks Kingfishers Stallions Millers Comets Drovers Longhorns
        Foxes Anvils Herons Badgers Mudhens Pathfinders Wranglers Cyclones Firebrands Lumberjacks Sandpipers Voltage
        Tempest Riveters Stingrays Packmules Gulls"""
    ),
    "title": _list(
        """Orchard Lighthouse Tailor Clockmaker Stowaway Cartographer Ferryman Beekeeper Understudy Archivist Watchmaker
        Gardener Puppeteer Navigator Locksmith Storyteller Violinist Glassmaker Signalman Innkeeper Ventriloquist
        Telegraph Carousel Snowfall Masquerade Pilgrim Aviary Labyrinth Arcade Meridian Solstice Harvest Parade Rookery
        Monsoon Viaduct Waltz Verdict Reunion Letter"""
    ),
}  # fmt: skip
"""Words by kind. `{kind}` in a name pattern draws one."""
