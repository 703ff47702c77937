"""RapidOCR on a thread of its own: lines are found, and of lines that look the same only the first one is read."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from ..errors import MissingExtraError
from ..extras import install_command
from .typeset import SetLine, Types, pieces_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Seen", "lines_of", "no_recogniser", "on_recogniser", "one_line"]

T = TypeVar("T")

_FLAT = 8
"""Of 255: what differs by less from its ground is nothing written."""
_DENSE = 150
"""So many lines make a picture dense: tables of ways do, other pages have a third of that."""
_MARGIN = 24
"""Pixels behind a line that is scaled to a height of 48."""
_SHORT = 240
"""Pixels, of a line that is scaled to a height of 48."""
_RULE = 4
"""Pixels from the edge of a line's picture within which the line of a table may have got in."""
_THROUGH = 0.9
"""A row or column of pixels with more ink than this is such a line and no letter."""
_SLANT = 4
"""Pixels that a corner may be off an upright rectangle; the boxes of short words are off by one or two at random."""
_MOST_LINES = 20_000
"""Far more than a band can hold. RapidOCR would leave out, without a word, what comes after the first 1,000."""
_SHADES = 4
"""Steps between ground and ink by which letters are compared: the same letters on another ground are the same."""
_NOTHING = bytes.fromhex(
    "08083a2f0a100a017812017922084964656e746974791201675a0b0a017812060a0408011200620b0a017912060a04080112004202100d"
)
"""The smallest model there is (ONNX, one step that changes nothing)."""


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read in a crop. letters: the recogniser's columns. left: where its ink begins; width: of the crop."""

    text: str
    score: float
    letters: Any
    left: int
    width: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What was read already, by the look of its ink, and the letters it taught; one for a whole picture."""

    lines: dict[tuple[tuple[int, ...], bytes], _Read] = field(default_factory=dict)
    types: Types = field(default_factory=Types)


@cache
def _thread(process: int) -> ThreadPoolExecutor:
    """One for each process, as threads do not outlive a fork."""
    return ThreadPoolExecutor(1, thread_name_prefix="recogniser")


def on_recogniser(work: Callable[[Any], T]) -> T:
    """What `work` makes of the RapidOCR object, on its thread. Raises MissingExtraError without RapidOCR."""
    process = os.getpid()
    return _thread(process).submit(lambda: work(_engine(process))).result()


def no_recogniser() -> MissingExtraError:
    """The error that tells how the recogniser, and Pillow with it, is installed."""
    return MissingExtraError(f"reading screenshots needs RapidOCR; install it with: {install_command('read')}")


@cache
def _engine(process: int) -> Any:
    try:
        from onnxruntime import InferenceSession, SessionOptions
        from rapidocr import RapidOCR
    except ImportError as error:
        raise no_recogniser() from error
    # Numbers next to zero make the search for lines take more than twice as long. The first session decides what
    # becomes of them, for the thread that opens it: this one, so that the arithmetic of the rest stays what it is.
    options = SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.set_denormal_as_zero", "1")
    InferenceSession(_NOTHING, options, providers=["CPUExecutionProvider"])
    return RapidOCR(
        params={
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Global.use_cls": False,
            "Global.log_level": "error",
            "Global.return_word_box": True,
            "Global.return_single_char_box": True,
            "Det.max_candidates": _MOST_LINES,
            "Rec.rec_batch_num": 1,  # together, short lines take as long as the longest; alone none depends on others
        }
    )


def one_line(picture: NDArray[np.uint8]) -> tuple[str, float]:
    """(text, confidence) of a picture that is one line. picture: (height, width, 3), red green blue. About 20 ms."""

    def work(engine: Any) -> tuple[str, float]:
        small, _ = engine.preprocess_img(picture[:, :, ::-1].copy())
        found = engine.recognize_txt([small])
        return str(found.txts[0]), float(found.scores[0])

    return on_recogniser(work)


def lines_of(picture: NDArray[np.uint8], seen: Seen) -> Any:
    """RapidOCR's lines of a picture with the places of letters, or None. picture: (height, width, 3), blue green red.

    seen: what was read already; gets what is read now."""
    return on_recogniser(lambda engine: _lines(engine, picture, seen))


def _lines(engine: Any, picture: NDArray[np.uint8], seen: Seen) -> Any:
    from rapidocr.ch_ppocr_cls import TextClsOutput
    from rapidocr.ch_ppocr_rec import TextRecOutput
    from rapidocr.main import RapidOCRError

    image, record = engine.preprocess_img(picture)
    _quicken(engine)
    try:
        crops, places = engine.detect_and_crop(image, record)
    except RapidOCRError:  # so it says that there are no lines
        return None
    dense = len(crops) >= _DENSE
    if dense:
        _straighten(image, crops, places.boxes)
    reads = [_read(engine, crop, seen, dense) for crop in crops]
    texts, scores = tuple(one.text for one in reads), tuple(one.score for one in reads)
    if not any(text.strip() for text in texts):
        return None
    output: Any = TextRecOutput  # its types are narrower than what it makes itself
    found = output(crops, texts, scores, tuple(one.letters for one in reads))
    try:
        return engine.build_final_output(picture, replace(places), TextClsOutput(), replace(found), crops, dict(record))
    except IndexError:  # it loses count when the letters of a line have no place at all
        engine.update_params(return_word_box=False)
        try:
            return engine.build_final_output(picture, places, TextClsOutput(), found, crops, record)
        finally:
            engine.update_params(return_word_box=True)


def _straighten(image: NDArray[np.uint8], crops: list[NDArray[np.uint8]], boxes: Any) -> None:
    """Cuts short lines out upright that were found a little slanted, in place: what is cut out aslant is blurred, and
    the same word looks different each time. boxes: (n, 4, 2), corners from the left top one clockwise."""
    for number, (left_top, right_top, right_bottom, left_bottom) in enumerate(boxes.tolist()):
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = left_top, right_top, right_bottom, left_bottom
        slants = abs(x1 - x4), abs(x2 - x3), abs(y1 - y2), abs(y3 - y4)
        if not 0 < max(slants) <= _SLANT:
            continue
        left, right = int((x1 + x4) / 2), -(-int(x2 + x3) // 2)
        top, bottom = int((y1 + y2) / 2), -(-int(y3 + y4) // 2)
        if not bottom - top < right - left <= _SHORT / 48 * (bottom - top):  # what stands upright is turned
            continue
        boxes[number] = [(left, top), (right, top), (right, bottom), (left, bottom)]
        crops[number] = image[top:bottom, left:right]


def _read(engine: Any, crop: NDArray[np.uint8], seen: Seen, dense: bool) -> _Read:
    left, look = _ink(crop)
    width = crop.shape[1]
    if look is None:
        return _Read("", 0.0, None, left, width)
    first = seen.lines.get(look)
    if first is None:
        read = _set_or_recognised(engine, crop, left, look, seen.types) if dense else None
        first = read or _recognised(engine, crop, left, _room(*crop.shape[:2]))
        seen.lines[look] = first
        return first
    length = first.letters.line_txt_len
    if not length:
        return first
    by = (left - first.left) * length / first.width  # the same ink may stand elsewhere in its crop
    columns = [[column + by for column in word] for word in first.letters.word_cols]
    letters = replace(first.letters, word_cols=columns, line_txt_len=length * width / first.width)
    return _Read(first.text, first.score, letters, left, width)


def _set_or_recognised(
    engine: Any, crop: NDArray[np.uint8], left: int, look: tuple[tuple[int, ...], bytes], types: Types
) -> _Read:
    """A line of a dense picture: put together from letters read before if all of them were, else as the recogniser
    reads it."""
    import numpy as np

    height, width = crop.shape[:2]
    shades = np.frombuffer(look[1], np.uint8).reshape(look[0])
    pieces = pieces_of(shades) if 48 * width <= _SHORT * height else None
    if pieces is None:
        return _recognised(engine, crop, left, _width(height, width))
    line = types.put_together(shades, pieces)
    if line is not None:
        return _set(line, left, width)
    read = _recognised(engine, crop, left, _width(height, width))
    types.learn(shades, pieces, read.text, read.score)
    return read


def _set(line: SetLine, left: int, width: int) -> _Read:
    """As if the recogniser had read it, with a column for each pixel."""
    from rapidocr.ch_ppocr_rec.typings import WordInfo, WordType

    words = line.text.split()
    columns = iter(left + centre - 0.5 for centre in line.centres)
    letters: Any = WordInfo  # its types are narrower than what it holds
    places = letters(
        words=[list(word) for word in words],
        word_cols=[[next(columns) for _ in word] for word in words],
        word_types=[WordType.EN_NUM for _ in words],
        line_txt_len=width,
        confs=[line.score for _ in line.centres],
    )
    return _Read(line.text, line.score, places, left, width)


def _recognised(engine: Any, crop: NDArray[np.uint8], left: int, fill: int = 0) -> _Read:
    """A line as the recogniser reads it; filled up with white to the usual 320 pixels at a height of 48, or to `fill`,
    as time goes with width."""
    reader = engine.text_rec if fill else None
    if reader is None:
        found = engine.recognize_txt([crop])
    else:
        usual = reader.rec_image_shape
        reader.rec_image_shape = [*usual[:2], fill]
        try:
            found = engine.recognize_txt([crop])
        finally:
            reader.rec_image_shape = usual
    return _Read(found.txts[0], found.scores[0], found.word_results[0], left, crop.shape[1])


def _room(height: int, width: int) -> int:
    """Pixels that a line which is scaled to a height of 48 is filled up to: a letter more than it has. In the usual 320
    short lines take twice as long, and more of them are misread."""
    return min(320, max(96, -(-int(48 * width / height + _MARGIN) // 16) * 16))


def _width(height: int, width: int) -> int:
    """Of a line that is scaled to a height of 48 pixels: 320 pixels as usual, or from 96 in steps of 16 for numbers and
    what else is short. Names lose letters in less room."""
    scaled = 48 * width / height
    return 320 if scaled > _SHORT else max(96, -(-int(scaled + 8) // 16) * 16)


def _unruled(shades: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where there is ink, the lines of a table at the edges of a cell left out."""
    import numpy as np

    inked = shades > 0
    for _ in range(2):  # rows, then columns
        for edge in (inked[:_RULE], inked[-_RULE:]):
            edge[edge.mean(axis=1) > _THROUGH] = False
        inked = inked.T
    return np.asarray(inked)


def _ink(crop: NDArray[np.uint8]) -> tuple[int, tuple[tuple[int, ...], bytes] | None]:
    """Where the ink of a crop begins, and its look without the margins; None if there is no ink."""
    import numpy as np

    flat = crop.reshape(-1, 3)
    middle = [(len(flat) - 1) // 2, len(flat) // 2]
    ground = np.partition(flat, middle, axis=0)[middle].astype(np.int16).sum(axis=0) // 2  # the median
    away = np.abs(crop.astype(np.int16) - ground).max(axis=2)
    most = int(away.max())
    if most < _FLAT:
        return 0, None
    shades = ((away * (2 * _SHADES) + most) // (2 * most)).astype(np.uint8)
    bare = _unruled(shades)
    bare = bare if bare.any() else shades > 0
    rows, columns = np.flatnonzero(bare.any(axis=1)), np.flatnonzero(bare.any(axis=0))
    inked = shades[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return int(columns[0]), (inked.shape, inked.tobytes())


def _quicken(engine: Any) -> None:
    """Replaces two steps of RapidOCR by quicker ones with the same results: the scaling of pixels to numbers around 0,
    by a table, and the sorting of a letter's corners, where they are sorted already."""
    import cv2
    import numpy as np

    detector, places = engine.text_det, engine.cal_rec_boxes
    if detector is None and hasattr(engine, "_load_det_model"):
        detector = engine._load_det_model()
    if getattr(detector, "_quick", False) or not hasattr(detector, "get_preprocess"):
        return
    usual, sort = detector.get_preprocess, places.order_points
    shades = np.repeat(np.arange(256, dtype=np.uint8), 3).reshape(256, 1, 3)
    table = usual().normalize(shades).astype(np.float32)

    def prepared() -> Any:
        steps = usual()
        steps.normalize = lambda image: cv2.LUT(image, table)
        return steps

    def sorted_corners(corners: list[list[int]]) -> Any:
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = corners
        upright = x1 == x4 < x2 == x3 and y1 == y2 < y3 == y4
        return corners if upright else sort(corners)

    detector.get_preprocess, places.order_points, detector._quick = prepared, sorted_corners, True
