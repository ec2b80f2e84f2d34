"""Pictures are copied without what a camera or a machine wrote into them; drawings without what acts."""

from __future__ import annotations

import base64
import io

import pytest
from PIL import Image, PngImagePlugin

from ludograph.site.pictures.drawing_cleaning import cleaned_svg, is_drawing, pictures_in
from ludograph.site.pictures.picture_cleaning import COPYRIGHT, ORIENTATION, cleaned, is_damaged

SECRET = "Privateword"


def picture(kind: str, orientation: int = 6) -> bytes:
    """A picture of 8 by 6 points with a position, a name, a serial number, comments and a line of copyright."""
    exif = Image.Exif()
    exif[ORIENTATION], exif[COPYRIGHT] = orientation, "Ann Example, CC BY 4.0"
    exif[0x013B] = f"{SECRET} artist"
    exif[0x010F] = f"{SECRET} camera"
    exif.get_ifd(0x8825)[2] = (35.0, 41.0, 22.0)
    exif.get_ifd(0x8769)[0xA431] = f"{SECRET} serial"
    image = Image.new("RGB", (8, 6))
    image.putdata([(x * 30, y * 40, 90) for y in range(6) for x in range(8)])
    buffer = io.BytesIO()
    options: dict[str, object] = {"exif": exif, "icc_profile": b"profile of colours"}
    if kind == "PNG":
        info = PngImagePlugin.PngInfo()
        info.add_text("Comment", f"{SECRET} comment")
        info.add_itxt("XML:com.adobe.xmp", f"<x>{SECRET}</x>")
        options["pnginfo"] = info
    if kind == "JPEG":
        options["comment"] = f"{SECRET} comment"
    if kind in ("WEBP", "AVIF"):
        options |= {"lossless": True, "xmp": f"<x>{SECRET}</x>".encode()}
    if kind == "BMP":
        options = {}
    if kind == "GIF":
        options = {
            "comment": f"{SECRET} comment".encode(),
            "save_all": True,
            "append_images": [image.rotate(180)],
            "loop": 3,
        }
    image.save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_private_metadata_go_and_what_one_sees_stays(kind: str) -> None:
    data = picture(kind)
    assert SECRET.encode() in data
    result = cleaned(data)
    assert SECRET.encode() not in result
    with Image.open(io.BytesIO(data)) as before, Image.open(io.BytesIO(result)) as after:
        assert after.tobytes() == before.tobytes()
        assert after.info.get("icc_profile") == before.info.get("icc_profile")
        exif = after.getexif()
        assert dict(exif) == {ORIENTATION: 6, COPYRIGHT: "Ann Example, CC BY 4.0"}
        assert not exif.get_ifd(0x8825)
    assert cleaned(result) == result or b"Exif" in result


def test_of_a_moving_picture_its_comments_and_notes_of_programs_go() -> None:
    data = picture("GIF")
    at = data.index(b"\x21\xfe")
    note = b"\x21\xff\x0bXMP DataXMP" + bytes([len(SECRET)]) + SECRET.encode() + b"\0"
    text = b"\x21\xf9\x04\0\0\0\0\0\x21\x01" + bytes([len(SECRET)]) + SECRET.encode() + b"\0"
    changed = data[:at] + note + text + data[at:] + SECRET.encode()
    result = cleaned(changed)
    assert not is_damaged(changed)
    assert SECRET.encode() not in result
    with Image.open(io.BytesIO(data)) as before, Image.open(io.BytesIO(result)) as after:
        assert after.info["loop"] == before.info["loop"] == 3
        assert after.n_frames == before.n_frames == 2
        for frame in range(2):
            before.seek(frame), after.seek(frame)
            assert after.convert("RGB").tobytes() == before.convert("RGB").tobytes()
    assert cleaned(result) == result


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF", "BMP"])
def test_what_follows_the_picture_in_its_file_goes(kind: str) -> None:
    assert SECRET.encode() not in cleaned(picture(kind) + SECRET.encode())


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xd8", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"RIFF\x04\0\0\0WEBP", b"GIF89a", b"BM\0\0\0\0"]
)
def test_a_file_that_ends_after_its_head_stays_short(data: bytes) -> None:
    assert cleaned(data) == (data if data.startswith((b"\x89PNG", b"RIFF")) else b"")


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
def test_no_damage_saves_private_metadata(kind: str) -> None:
    data = picture(kind)
    assert not is_damaged(data)
    for at in range(2, len(data), 3):
        assert SECRET.encode() not in cleaned(data[:at]), f"cut at {at}"
        changed = data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :]
        assert SECRET.encode() not in cleaned(changed), f"changed at {at}"
        whole = cleaned(changed) == changed or is_damaged(changed) or len(cleaned(changed)) < len(changed)
        assert whole or kind == "AVIF"  # its private parts are overwritten
    assert is_damaged(data[: len(data) // 2])


def test_a_photograph_that_is_cut_off_in_its_pixels_is_shown_so_far() -> None:
    buffer = io.BytesIO()
    exif = Image.Exif()
    exif.get_ifd(0x8825)[29] = SECRET
    Image.effect_noise((90, 90), 90).save(buffer, "JPEG", exif=exif)
    data = buffer.getvalue()[:3000]
    assert SECRET.encode() in data
    assert is_damaged(data)
    shown = cleaned(data)
    assert SECRET.encode() not in shown
    assert shown.endswith(data[-2000:])
    with Image.open(io.BytesIO(shown)) as picture:
        assert picture.size == (90, 90)


def test_a_second_picture_behind_the_first_goes() -> None:
    """Phones append a video or a larger picture, each with metadata of its own."""
    plain = cleaned(picture("JPEG", orientation=1))
    assert cleaned(plain + picture("JPEG")) == plain


def test_metadata_between_two_scans_go() -> None:
    buffer = io.BytesIO()
    Image.effect_noise((40, 40), 90).save(buffer, "JPEG", progressive=True)
    data = buffer.getvalue()
    at = data.rindex(b"\xff\xda")
    hidden = f"{SECRET} position".encode()
    assert cleaned(data[:at] + b"\xff\xe1" + (len(hidden) + 2).to_bytes(2) + hidden + data[at:]) == data


def test_a_file_of_another_format_is_not_published_under_the_name_of_a_picture() -> None:
    data = b"\0\0\0\x18ftypheic" + SECRET.encode()
    assert (cleaned(data), is_damaged(data)) == (b"", True)


@pytest.mark.parametrize("head", [b"II*\0\x08\0\0\0", b"MM\0*\0\0\0\x08", b"\0\0\0\x0cjP  ", b"8BPS\0\x01"])
def test_of_a_format_that_cannot_be_cleaned_nothing_is_given(head: bytes) -> None:
    data = head + SECRET.encode()
    assert (cleaned(data), is_damaged(data)) == (b"", True)


def test_of_a_film_nothing_is_given() -> None:
    data = picture("AVIF") + b"\0\0\0\x10moov" + SECRET.encode()[:8]
    assert (cleaned(data), is_damaged(data)) == (b"", True)


def test_a_drawing_that_is_cut_off_is_an_empty_one() -> None:
    data = f"<svg xmlns='http://www.w3.org/2000/svg'><desc>{SECRET}</desc>".encode()
    assert SECRET.encode() not in cleaned_svg(data)
    assert not is_drawing(data)


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
DRAWINGS = {
    "script": "<script>alert(1)</script>",
    "script in CDATA": "<script><![CDATA[alert(1)]]></script>",
    "handler": '<rect width="1" onload="alert(1)"/>',
    "handler in capitals": '<rect width="1" ONLOAD="alert(1)"/>',
    "foreign content": '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><b>alert</b></body></foreignObject>',
    "other namespace": '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    "script link": '<a href="javascript:alert(1)"><text>alert</text></a>'.replace(
        "<text>alert</text>", "<text>a</text>"
    ),
    "script xlink": '<a xlink:href="javascript:alert(1)"><text>a</text></a>',
    "animated link": '<a><animate attributeName="href" to="javascript:alert(1)"/></a>',
    "set handler": '<set attributeName="onmouseover" to="alert(1)"/>',
    "outside use": '<use href="https://evil.test/a.svg#x"/>',
    "outside image": '<image href="https://evil.test/a.png"/>',
    "SVG in an image": '<image href="data:image/svg+xml;base64,PHN2Zz4="/>',
    "outside style": '<rect style="fill: url(https://evil.test/a)"/>',
    "style sheet": "<style>@import url(https://evil.test/a.css);</style>",
    "escaped style": "<style>rect{fill:u\\72l(https://evil.test)}</style>",
    "outside fill": '<rect fill="url(//evil.test/a#b)"/>',
    "metadata": "<metadata>evil.test</metadata>",
    "editor": '<g xmlns:s="http://sodipodi.test" s:docname="/home/evil.test/a.svg"/>',
    "comment": "<!-- evil.test -->",
    "name of a layer": '<g data-name="evil.test"/>',
    "instruction": '<?xml-stylesheet href="https://evil.test/a.css"?>',
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_neither_runs_nor_fetches_anything(name: str) -> None:
    result = cleaned_svg(f"{HEAD}{DRAWINGS[name]}<circle r='1'/></svg>".encode()).decode()
    assert "<circle" in result
    assert not any(word in result.lower() for word in ("alert", "evil.test", "javascript", "script", "svg+xml"))


def test_an_ordinary_drawing_stays() -> None:
    text = f'{HEAD}<style>.a{{fill:url(#g)}}</style><use xlink:href="#a"/><rect class="a" style="fill:url(#g)"/></svg>'
    result = cleaned_svg(text.encode()).decode()
    assert all(part in result for part in ("<style>", "#a", 'style="fill:url(#g)"', "viewBox"))


def test_a_bomb_of_entities_is_an_empty_drawing() -> None:
    entities = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    bomb = f'<!DOCTYPE svg [<!ENTITY a0 "lol">{entities}]>{HEAD}<text>&a9;</text></svg>'
    assert len(cleaned_svg(bomb.encode())) < 2000


def embedded(kind: str) -> bytes:
    data = base64.b64encode(picture(kind)).decode()
    return f'{HEAD}<image width="8" xlink:href="data:image/{kind.lower()};base64,{data}"/></svg>'.encode()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_picture_in_a_drawing_is_cleaned_like_one_beside_it(kind: str) -> None:
    data = embedded(kind)
    (before,), (after,) = pictures_in(data), pictures_in(cleaned_svg(data))
    assert SECRET.encode() in before
    assert after == cleaned(before)
    assert SECRET.encode() not in after


def test_a_picture_in_a_drawing_that_cannot_be_read_goes() -> None:
    data = base64.b64encode(b"II*\0" + SECRET.encode()).decode()
    assert "data:" not in cleaned_svg(f'{HEAD}<image href="data:image/png;base64,{data}"/></svg>'.encode()).decode()


@pytest.mark.parametrize(
    "part",
    [
        f"<style>/* {SECRET} */ rect {{ fill: red }}</style>",
        f"<style>rect {{ fill: red }} /* {SECRET}</style>",
        f'<rect style="/*{SECRET}*/ fill: red"/>',
        f'<rect fill="red /*{SECRET}*/"/>',
        f"<g>{SECRET}<rect/>{SECRET}</g>",
        f'<rect author="{SECRET}" export-filename="{SECRET}"/>',
    ],
)
def test_what_a_drawing_does_not_show_goes(part: str) -> None:
    assert SECRET not in cleaned_svg(f"{HEAD}{part}</svg>".encode()).decode()


def test_the_texts_of_a_drawing_and_its_styles_stay() -> None:
    parts = ("<style>a::before{content:'/* no comment */'}</style>", '<text x="1">Nine <tspan>birds</tspan> win</text>')
    result = cleaned_svg(f"{HEAD}<title>T</title>{''.join(parts)}</svg>".encode()).decode()
    assert all(part in result for part in (*parts, "<title>T</title>"))


def test_a_preview_in_the_head_of_a_photograph_goes() -> None:
    data = cleaned(picture("JPEG", orientation=1))
    at = data.index(b"JFIF") - 4
    thumbnail = (b"\1\1" + b"abc") + SECRET.encode()
    given = (
        data[: at + 2]
        + (14 + 2 + len(thumbnail) - 2).to_bytes(2)
        + data[at + 4 : at + 16]
        + thumbnail
        + data[at + 18 :]
    )
    assert cleaned(given) == data


@pytest.mark.parametrize("bitmap", ["png", "bmp"])
def test_of_an_icon_its_pictures_stay(bitmap: str) -> None:
    buffer = io.BytesIO()
    Image.new("RGBA", (16, 16), (9, 90, 200, 255)).save(buffer, "ICO", sizes=[(16, 16)], bitmap_format=bitmap)
    data = buffer.getvalue()
    offset = int.from_bytes(data[18:22], "little")
    moved = data[:18] + (offset + len(SECRET)).to_bytes(4, "little") + data[22:offset]
    given = moved + SECRET.encode() + data[offset:] + SECRET.encode()
    assert cleaned(data) == data
    assert cleaned(given) == data
    assert not is_damaged(given)
    assert cleaned(given[:40]) == b""


def test_what_lies_before_the_pixels_of_a_bitmap_goes() -> None:
    data = picture("BMP")
    at = int.from_bytes(data[10:14], "little")
    given = data[:10] + (at + len(SECRET)).to_bytes(4, "little") + data[14:at] + SECRET.encode() + data[at:]
    assert cleaned(data) == data
    assert cleaned(given) == data


def test_a_note_in_a_frame_of_a_moving_picture_goes() -> None:
    buffer = io.BytesIO()
    frames = [Image.new("RGB", (8, 8), colour) for colour in ("red", "blue")]
    frames[0].save(buffer, "WEBP", save_all=True, append_images=frames[1:])
    data = buffer.getvalue()
    at = data.index(b"ANMF")
    size = int.from_bytes(data[at + 4 : at + 8], "little")
    note = b"XMP " + (len(SECRET)).to_bytes(4, "little") + SECRET.encode() + b"\0" * (len(SECRET) % 2)
    frame = b"ANMF" + (size + len(note)).to_bytes(4, "little") + data[at + 8 : at + 8 + size] + note
    given = data[:at] + frame + data[at + 8 + size + size % 2 :]
    given = b"RIFF" + (len(given) - 8).to_bytes(4, "little") + given[8:]
    assert cleaned(data) == data
    assert cleaned(given) == data
