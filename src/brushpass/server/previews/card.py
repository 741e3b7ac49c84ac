"""Preview pictures of links: the board, its title and the players, drawn in a child process."""
from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from importlib import import_module
from importlib.util import find_spec
from textwrap import wrap
from typing import Any, Final, NamedTuple

from brushpass.server.http.page_files import PAGE
from brushpass.server.previews.css_inliner import flat
from brushpass.text.catalogue import sentences
from brushpass.text.drawn.picture import NoPicture, node, render_svg

WIDTH: Final = 1_200
HEIGHT: Final = 630
PANEL: Final = 450  # for the words; the board has the rest
MARGIN: Final = 44
ROOM: Final = 540  # pixels for the words, above the mark
INK: Final = "#1B1F2E"
QUIET: Final = "#646775"
ACCENT: Final = "#A62E1B"
TEXT: Final = "Barlow Semi Condensed"
BOLD: Final = f"{TEXT} SemiBold"
DISPLAY: Final = "Gloock"
RARE: Final = re.compile("[\u0100-\u024f\u1e00-\u1eff]+")  # letters that have a font of their own beside each font
LATIN: Final = 0x250  # letters from here on are in no font of the page
MARKS: Final = range(0x2000, 0x2070)  # but dashes and quotation marks are
HAT: Final = ("M7.6 11.6C8 4.6 9.4 2.6 11.6 2.4c1.3.9 2.5.9 3.8 0 2.2.2 3.6 2.2 4 9.2-3.9 1.5-7.9 1.5-11.8 0Z"
              "M1.5 11.2c3.5 1.7 7.5 2.6 12 2.6s8.5-.9 12-2.6l-.6 2.1c-3.5 1.6-7.3 2.3-11.4 2.3s-7.9-.7-11.4-2.3Z")


class Words(NamedTuple):
    """The text beside the board."""

    title: str
    lead: str
    names: list[str]
    first: list[int]  # places of the names that stand out: those who have won


class Style(NamedTuple):
    """The style of a line of text."""

    size: int
    letters: int  # that fit into the panel
    family: str
    colour: str
    after: int  # pixels to what follows


TITLE: Final = Style(58, 14, DISPLAY, INK, 22)
LEAD: Final = Style(36, 23, BOLD, ACCENT, 26)
NAME: Final = Style(30, 28, TEXT, INK, 6)
FIRST: Final = Style(30, 26, BOLD, INK, 6)


def is_able() -> bool:
    """Return whether pictures can be drawn: with Node, the built page, and the rasteriser."""
    try:
        return bool(node()) and (PAGE / "render.mjs").is_file() and find_spec("resvg_py") is not None
    except NoPicture:
        return False


def spelt(line: str, family: str) -> str:
    """Return a line as SVG text; rare letters use the second font of the family."""
    first, _, rest = family.partition(" ")
    rare = f"{first[:-1]}2 {rest}".strip()
    return RARE.sub(lambda match: f'<tspan font-family="{rare}">{match[0]}</tspan>', escape(line))


def written(words: Words) -> str:
    """Return the text of a card as SVG."""
    parts, y = [], float(MARGIN)
    lines = [(words.title, TITLE), (words.lead, LEAD)]
    lines += [(name, FIRST if index in words.first else NAME) for index, name in enumerate(words.names)]
    for text, style in lines:
        for line in wrap(text, style.letters):
            y += style.size
            parts.append(f'<text x="{MARGIN}" y="{y:.0f}" font-size="{style.size}" font-family="{style.family}" '
                         f'fill="{style.colour}">{spelt(line, style.family)}</text>')
            y += style.size * 0.16
        y += style.after
    return f'<g transform="scale({min(1.0, ROOM / y):.3f})">{"".join(parts)}</g>'


def sign() -> str:
    """Return the logo with the name."""
    hat = f'<path d="{HAT}" transform="translate(0 1)" fill="#8B8270"/>'
    other = f'<path d="{HAT}" transform="rotate(180 20 16) translate(0 1)" fill="#C8452F"/>'
    y = HEIGHT - MARGIN
    name = f'<text x="{MARGIN + 56}" y="{y - 6}" font-size="28" font-family="{DISPLAY}" fill="{QUIET}">Brushpass</text>'
    return f'<g transform="translate({MARGIN} {y - 32}) scale(1.1)">{hat}{other}</g>{name}'


def composed(board: str, words: Words) -> str:
    """Return a card as SVG, from a flattened board."""
    inner = board.replace("<svg ", f'<svg x="{PANEL}" y="0" ', 1)
    for name, size in (("width", WIDTH - PANEL), ("height", HEIGHT)):
        head, rest = inner.split(f' {name}="', 1)
        inner = f'{head} {name}="{size}"{rest[rest.index(chr(34)) + 1:]}'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#F2ECDF"/>{inner}{written(words)}{sign()}</svg>')


def is_known(letter: str) -> bool:
    """Return whether a letter is in a font of the page."""
    return ord(letter) < LATIN or ord(letter) in MARKS


def drawn(figure: dict[str, Any], words: Words) -> bytes:
    """Return a card as PNG. Raises NoPicture."""
    card = composed(flat(render_svg({**figure, "sentences": sentences(figure["language"])})), words)
    pixels: Callable[..., Any] = import_module("resvg_py").svg_to_bytes
    fonts = [str(path) for path in sorted(PAGE.glob("*.ttf"))]
    return bytes(pixels(svg_string=card, font_files=fonts, font_family=TEXT,
                        skip_system_fonts=all(is_known(letter) for letter in card)))
