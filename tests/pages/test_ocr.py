"""The lines of a picture by a real recogniser, whatever its format, and what is no picture is refused."""

from __future__ import annotations

import io
import json
import re
import struct
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("rapidocr")
pytest.importorskip("PIL")

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tripmend.errors import InputError, MissingExtraError
from tripmend.extras import install_command
from tripmend.pages import ocr as _screen
from tripmend.pages import recogniser as _ocr
from tripmend.pages.ocr import TALLEST_BAND, Box, Line, bands, in_bands, lines_of_picture
from tripmend.pages.recogniser import on_recogniser, one_line


def drawn(*texts: tuple[int, int, str], size: tuple[int, int] = (400, 400), letters: int = 26) -> Image.Image:
    image = Image.new("RGB", size, "white")
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(letters)
    for left, top, text in texts:
        pen.text((left, top), text, fill=(20, 30, 60), font=font)
    return image


def saved(image: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    data = io.BytesIO()
    image.save(data, kind, **how)
    return data.getvalue()


def recognised(data: bytes, cache: Path) -> tuple[Line, ...]:
    return lines_of_picture(data, _screen.pixels_of(data), cache)


def test_letters_of_a_picture_have_their_places(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines = recognised(saved(drawn((30, 60, "Museo Nord"), (30, 200, "10:30"), (240, 200, "sold out"))), tmp_path)
    assert [line.text for line in lines] == ["Museo Nord", "10:30", "sold out"]
    time = lines[1]
    assert time.confidence > 0.9
    assert abs(time.box.left - 30) < 12
    assert 195 < time.box.centre[1] < 235
    assert time.span(3, 5).left > time.box.centre[0]
    assert capfd.readouterr() == ("", ""), "the recogniser keeps its own counsel"


def test_the_recogniser_runs_on_one_thread() -> None:
    for part in on_recogniser(lambda engine: (engine._load_det_model(), engine._load_rec_model())):
        options = part.session.session.get_session_options()
        assert (options.intra_op_num_threads, options.inter_op_num_threads) == (1, 1)


def test_numbers_next_to_zero_are_dropped_on_the_recognisers_thread_alone() -> None:
    tiny = np.full(1, 5e-324)
    assert (tiny * 1.0)[0] > 0
    assert on_recogniser(lambda engine: float((tiny * 1.0)[0])) == 0
    assert (tiny * 1.0)[0] > 0


def test_lines_that_look_the_same_are_read_once_and_each_has_its_own_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    places = [(30, 40), (31, 110), (233, 40), (230, 180)]
    picture = np.asarray(drawn(*((left, top, "14:05") for left, top in places), (40, 260, "Museo Nord")))
    picture = np.where(np.arange(400)[:, None, None] > 160, picture - np.uint8(9), picture)  # on another ground
    crops = []

    def counted(engine: Any) -> None:
        read = engine.recognize_txt
        monkeypatch.setattr(engine, "recognize_txt", lambda some: crops.extend(some) or read(some))

    on_recogniser(counted)
    lines = _screen.recognise(picture)
    assert [line.text for line in lines].count("14:05") == 4
    assert len(crops) == 2
    for left, top in places:
        (line,) = (line for line in lines if abs(line.box.left - left) < 15 and abs(line.box.top - top) < 15)
        starts = [edge[0] - left for edge in line.edges]
        assert starts == sorted(starts)
        assert abs(starts[0]) < 8
        assert abs(starts[3] - 38) < 8


@pytest.mark.slow
def test_no_line_of_a_crowded_picture_is_left_out() -> None:
    picture = Image.new("RGB", (1400, 1980), "white")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(18)
    spots = [(x, y) for y in range(12, 1950, 40) for x in range(10, 1380, 60)]
    for spot in spots:
        pen.text(spot, "47", "black", font)
    assert len(spots) > 1000, "more than RapidOCR would look at by itself"
    assert sum(line.text.count("47") for line in _screen.recognise(np.asarray(picture))) == len(spots)


def test_one_line_is_read_without_a_search() -> None:
    text, confidence = one_line(np.asarray(drawn((6, 2, "11:45"), size=(90, 34))))
    assert (text, confidence > 0.9) == ("11:45", True)
    assert one_line(np.full((30, 60, 3), 240, np.uint8))[0] == ""


def test_a_picture_is_recognised_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    line = Line("10:30", Box(1, 2, 51, 12), tuple((10 * n, 10 * n + 10) for n in range(5)), 0.97)
    monkeypatch.setattr(_screen, "recognise", lambda pixels: calls.append(pixels.shape) or (line,))
    picture = saved(drawn((5, 5, "10:30"), size=(80, 40)))
    assert recognised(picture, tmp_path) == recognised(picture, tmp_path) == (line,)
    assert calls == [(40, 80, 3)]
    entry = next((tmp_path / "read" / _screen.RECOGNISER).rglob("*.json"))
    assert json.loads(entry.read_text(encoding="utf-8"))[0][0] == "10:30"
    for damage in (
        "",
        "[",
        "[[1,2]]",
        '{"a": 1}',
        '[["x", [1,2,3], [], 1]]',
        "[" * 9000,
        "null",
        '[["a",[1,2,3,4],[[1]],0]]',
    ):
        entry.write_text(damage, encoding="utf-8")
        assert recognised(picture, tmp_path) == (line,), damage[:40]
    assert len(calls) == 9


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_screen, "recognise", lambda pixels: ())
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert recognised(saved(drawn(size=(9, 9))), blocked) == ()


def grey16(image: Image.Image) -> Image.Image:
    return Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)


def test_every_kind_of_pixel_becomes_red_green_and_blue() -> None:
    picture = drawn((9, 9, "x"))
    plain = np.asarray(picture)
    kinds = {
        "palette": saved(picture.convert("P")),
        "black and white": saved(picture.convert("1")),
        "with alpha": saved(picture.convert("LA")),
        "cmyk": saved(picture.convert("CMYK"), "JPEG", quality=95),
        "16 bits": saved(grey16(picture)),
        "moving webp": saved(picture, "WEBP", save_all=True, append_images=[drawn()]),
        "moving png": saved(picture, "PNG", save_all=True, append_images=[drawn()]),
    }
    for kind, data in kinds.items():
        pixels = _screen.pixels_of(data)
        assert pixels.shape == plain.shape, kind
        assert pixels.dtype == np.uint8, kind
        assert np.abs(pixels.astype(int) - plain).mean() < 1.5, kind


def test_clear_pixels_are_white_paper_and_a_turned_photo_is_turned_back() -> None:
    assert _screen.pixels_of(saved(Image.new("RGBA", (4, 4), (0, 0, 0, 0)))).min() == 255
    turned = Image.Exif()
    turned[0x112] = 6
    assert _screen.pixels_of(saved(Image.new("RGB", (40, 20)), "JPEG", exif=turned)).shape == (40, 20, 3)


@pytest.mark.parametrize("size", [(1, 1), (1, 300), (300, 1), (200, 200)])
def test_a_blank_picture_says_nothing(size: tuple[int, int], tmp_path: Path) -> None:
    assert recognised(saved(Image.new("RGB", size, (240, 240, 238))), tmp_path) == ()


def headed(width: int, height: int) -> bytes:
    """A picture of which only the size is right."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    whole = saved(Image.new("1", (1, 1)))
    return whole[:12] + head + struct.pack(">I", zlib.crc32(head)) + whole[33:]


def test_what_is_no_whole_picture_is_refused_in_a_sentence(tmp_path: Path) -> None:
    whole = saved(drawn((9, 9, "damaged")))
    for data, sentence in (
        (b"", "is no picture that can be read"),
        (b"10:00 max 2", "is no picture that can be read"),
        (whole[:60], "is a damaged picture"),
        (whole[: len(whole) // 2], "is a damaged picture"),
        (whole[:300] + b"\xff" * 40 + whole[340:], "is a damaged picture"),
        (headed(20_000, 20_000), "has too many pixels to read|has 20000 x 20000 pixels"),
        (headed(10_000, 9_000), "has 10000 x 9000 pixels, too many to read"),
        (saved(Image.new("L", (4, 4)), "GIF"), "is no picture that can be read"),
    ):
        with pytest.raises(InputError, match=sentence):
            recognised(data, tmp_path)


def test_bands_cover_a_tall_picture_and_overlap() -> None:
    assert bands(2000) == [(0, 2000)]
    for height in (2001, 3737, 12_000, 16_000):
        parts = bands(height)
        assert parts[0][0] == 0
        assert parts[-1][1] == height
        assert all(bottom - top <= TALLEST_BAND for top, bottom in parts)
        assert all(one[1] - other[0] >= 100 for one, other in pairwise(parts))


def test_what_two_bands_see_is_one_line_in_the_coordinates_of_the_whole() -> None:
    rows = np.arange(40, 5900, 37)
    pixels = np.zeros((6000, 50, 3), np.uint8)
    pixels[rows] = np.arange(1, len(rows) + 1, dtype=np.uint8)[:, None, None]

    def read(part: np.ndarray) -> list[Line]:
        found = [int(row) for row in np.flatnonzero(part[:, 0, 0]) if 8 <= row < len(part) - 8]
        jitter = len(part) % 5 - 2  # the same line has not quite the same box in both bands
        return [Line(str(part[row, 0, 0]), Box(0, row - 8 + jitter, 50, row + 8 + jitter), ()) for row in found]

    lines = in_bands(pixels, read)
    assert [line.text for line in lines] == [str(number) for number in range(1, len(rows) + 1)]
    assert all(abs(line.box.centre[1] - row) <= 2 for line, row in zip(lines, rows, strict=True))


def test_letters_without_places_are_spread_over_their_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> None:
        raise IndexError

    picture = np.asarray(drawn((30, 60, "10:30")))
    with monkeypatch.context() as patch:
        on_recogniser(lambda engine: patch.setattr(engine, "calc_word_boxes", lost))
        (line,) = _screen.recognise(picture)
    step = line.box.width / 5
    assert line.text == "10:30"
    assert line.edges == tuple(
        (round(line.box.left + step * i), round(line.box.left + step * (i + 1))) for i in range(5)
    )
    (whole,) = _screen.recognise(picture)
    assert (whole.box, whole.edges != line.edges) == (line.box, True), "it looks for places again afterwards"


def test_a_line_that_lost_its_box_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    class Found:
        txts, scores, word_results = ("10:30", "ok"), (0.9, 0.8), ((),)
        boxes = np.array([[[10, 5], [60, 5], [60, 20], [10, 20]], [[9, 40], [9, 40], [9, 40], [9, 40]]])

    monkeypatch.setattr(_screen, "lines_of", lambda picture, seen: Found)
    (line,) = _screen.recognise(np.asarray(drawn((5, 5, "x"))))
    assert (line.text, line.box, line.span(3, 5)) == ("10:30", Box(10, 5, 60, 20), Box(40, 5, 60, 20))


def test_without_rapidocr_one_sentence_tells_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "rapidocr", None)
    _ocr._engine.cache_clear()
    try:
        with pytest.raises(
            MissingExtraError, match=re.escape(f"needs RapidOCR; install it with: {install_command('read')}")
        ):
            recognised(saved(drawn((9, 9, "10:30"))), tmp_path)
    finally:
        _ocr._engine.cache_clear()


def test_short_lines_are_read_with_little_of_the_white_that_fills_them_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def widths(engine: Any) -> list[int]:
        seen: list[int] = []
        reader = engine.text_rec
        real = engine.recognize_txt

        def recognize(crops: list[Any]) -> Any:
            seen.append(reader.rec_image_shape[2])
            return real(crops)

        monkeypatch.setattr(engine, "recognize_txt", recognize)
        short = np.full((20, 60, 3), 255, np.uint8)
        short[5:15, 5:55:7] = 0
        for dense in (False, True):
            _ocr._read(engine, short, _ocr.Seen(), dense)
        monkeypatch.undo()
        return [*seen, reader.rec_image_shape[2]]

    on_recogniser(lambda engine: engine.recognize_txt([np.full((48, 320, 3), 255, np.uint8)]))
    assert on_recogniser(widths) == [176, 160, 320]  # of a plain picture, of a dense one, and of what comes after


def test_the_lines_of_a_table_at_the_edge_of_a_cell_make_no_other_look() -> None:
    plain = np.full((24, 60, 3), 255, np.uint8)
    plain[8:17, 10:50:5] = 20
    ruled = plain.copy()
    ruled[:, 1] = 120
    ruled[-2] = 120
    (left, look), (other, found) = _ocr._ink(plain), _ocr._ink(ruled)
    assert look == found
    assert left == other == 10
