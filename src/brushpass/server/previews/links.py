"""Open Graph tags of a link: title, description and picture."""
from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, Final, NamedTuple

from brushpass.games import game_type
from brushpass.lessons.script import DEDUCTION, PUZZLE
from brushpass.server.http.page_files import PAGE
from brushpass.server.previews.card import HEIGHT, WIDTH, Words
from brushpass.server.table.facts import FREE, GONE, Facts, persona_at
from brushpass.text.catalogue import Catalogue

TITLE: Final = "<title>Brushpass</title>"
WITH_GAME: Final = {"learn": "page.learn.course", "make": "page.make.title", "new": "page.new"}
ICON: Final = 512  # pixels of the picture where cards cannot be drawn


class Link(NamedTuple):
    """The preview of a path."""

    title: str
    about: str
    picture: str  # its path
    shows: str  # what is to be seen there
    large: bool  # whether it is a card, and not an icon


def game_title(words: Catalogue, game: str) -> str:
    """Return the short name of a game, or its title."""
    return words.sentences.get(f"page.game.{game}", game_type(game).title)


def page_title(words: Catalogue, path: list[str], game: str) -> str:
    """Return the title of a page about a game from the parts of its path: rules, a puzzle, a board, a deal."""
    section, detail, title = path[0], path[-1], game_title(words, game)
    if section == "learn" and detail.startswith(PUZZLE):
        return f"{title} · {words.say('page.puzzle.know' if detail.startswith(DEDUCTION) else 'page.puzzle')}"
    if section == "deal":
        kind = "page.deal.week" if detail.endswith(("w", "-week")) else "page.deal"
        return words.say(f"{kind}.title", {"game": title})
    if section in WITH_GAME:
        return words.say(WITH_GAME[section], {"game": title})
    return f"{title} · {words.say(f'page.{section}')}"


def named(words: Catalogue, code: str, facts: Facts, number: int) -> str:
    """Return the name of the player in a seat; a bot that plays for a person has their name."""
    seat = facts.seats[number]
    if (who := persona_at(code, number, seat)) >= 0:
        return words.say(f"page.bot.name.{who}")
    if seat.kind == FREE:
        return words.say("page.seat.open")
    return person(words, seat.name) if seat.name else words.player(seat.level)


def person(words: Catalogue, name: str) -> str:
    """Return the name of a person; a deleted person is a guest."""
    return words.say("page.guest.gone") if name == GONE else name


def won(words: Catalogue, code: str, facts: Facts, winners: list[int]) -> str:
    """Return the winners as a sentence."""
    if not winners:
        return words.say("page.result.draw")
    names = ", ".join(dict.fromkeys(named(words, code, facts, seat) for seat in winners))
    return words.say("page.result.theirs", {"n": len(winners), "names": names})


def lead_of(words: Catalogue, code: str, facts: Facts, winners: list[int] | None) -> str:
    """Return the state of a table as a sentence: invitation, running, or result."""
    if winners is not None:
        return won(words, code, facts, winners)
    if facts.started:
        return words.say("server.card.playing")
    host = next((number for number, seat in enumerate(facts.seats) if seat.guest and seat.guest == facts.host), None)
    game = game_title(words, facts.game)
    if host is None:
        return words.say("page.join.table", {"game": game})
    return words.say("page.join.invites", {"name": named(words, code, facts, host), "game": game})


def words_of(words: Catalogue, code: str, facts: Facts, winners: list[int] | None) -> Words:
    """Return the text on the card of a table; `winners` after its game."""
    names = [named(words, code, facts, number) for number in range(len(facts.seats))]
    return Words(game_title(words, facts.game), lead_of(words, code, facts, winners), names, winners or [])


def title_of(words: Catalogue, code: str, facts: Facts, winners: list[int] | None) -> str:
    """Return the title of a link to a table."""
    game, lead = game_title(words, facts.game), lead_of(words, code, facts, winners)
    if facts.started and winners is None:
        return words.say("page.title.table", {"game": game})
    return lead if winners is None else f"{game}: {lead}"


def about_of(words: Catalogue, code: str, facts: Facts, over: bool) -> str:
    """Return the description of a table: its players, and what a visitor can do."""
    names = ", ".join(named(words, code, facts, number) for number, seat in enumerate(facts.seats) if seat.kind != FREE)
    free = sum(seat.kind == FREE for seat in facts.seats)
    if facts.started:
        return f"{names.removesuffix('.')}. {words.say('server.card.over' if over else 'server.card.watch')}"
    return f"{words.say('page.join.free', {'n': free})} {words.say('page.intro')}"


def tags(link: Link, address: str, language: str) -> str:
    """Return the HTML head tags of a link; `address` is scheme and host."""
    width, height = (WIDTH, HEIGHT) if link.large else (ICON, ICON)
    properties: dict[str, Any] = {
        "og:type": "website", "og:site_name": "Brushpass", "og:title": link.title, "og:description": link.about,
        "og:locale": language, "og:image": address + link.picture, "og:image:type": "image/png",
        "og:image:width": width, "og:image:height": height, "og:image:alt": link.shows}
    lines = [f'<meta property="{name}" content="{escape(str(value))}">' for name, value in properties.items()]
    card = "summary_large_image" if link.large else "summary"
    return "\n".join([f"<title>{escape(link.title)}</title>",
                      f'<meta name="description" content="{escape(link.about)}">', *lines,
                      f'<meta name="twitter:card" content="{card}">'])


@cache
def icon() -> str:
    """Return the path of the icon, used if no card can be drawn."""
    return next((f"/assets/{file.name}" for file in PAGE.glob(f"icon-{ICON}-*.png")), "/assets/icon.png")
