"""What a link says of itself to programs that only read: a title, a sentence and a picture, in their language."""
from __future__ import annotations

from functools import cache
from html import escape
from typing import Any, Final, NamedTuple

from brushpass.games import game_type
from brushpass.server.http.page_files import PAGE
from brushpass.server.previews.card import HEIGHT, WIDTH, Words
from brushpass.server.table.facts import BOT, FREE, GONE, Facts, Seat
from brushpass.text.catalogue import Catalogue

TITLE: Final = "<title>Brushpass</title>"
ICON: Final = 512  # pixels of the picture where cards cannot be drawn


class Link(NamedTuple):
    """What is said of an address."""

    title: str
    about: str
    picture: str  # its path
    shows: str  # what is to be seen there
    large: bool  # whether it is a card, and not an icon


def game_title(words: Catalogue, game: str) -> str:
    """Return what a game is called: the short name that the catalogue has for it, or the title on its box."""
    return words.sentences.get(f"page.game.{game}", game_type(game).title)


def named(words: Catalogue, seat: Seat) -> str:
    """Return what the player in a seat is called: a person by name, a bot by its level."""
    if seat.kind == FREE:
        return words.say("page.seat.open")
    if seat.kind == BOT and not seat.owner:
        return words.player(seat.level)
    return person(words, seat.name)


def person(words: Catalogue, name: str) -> str:
    """Return what a person is called; one who is forgotten was a guest."""
    return words.say("page.guest.gone") if name == GONE else name


def won(words: Catalogue, facts: Facts, winners: list[int]) -> str:
    """Return who has won, in a sentence."""
    if not winners:
        return words.say("page.result.draw")
    names = ", ".join(dict.fromkeys(named(words, facts.seats[seat]) for seat in winners))
    return words.say("page.result.theirs", {"n": len(winners), "names": names})


def lead_of(words: Catalogue, facts: Facts, winners: list[int] | None) -> str:
    """Return how a table stands, in a sentence: who invites, that the game is on, or who has won."""
    if winners is not None:
        return won(words, facts, winners)
    if facts.started:
        return words.say("server.card.playing")
    host = next((seat for seat in facts.seats if seat.guest and seat.guest == facts.host), None)
    game = game_title(words, facts.game)
    if host is None:
        return words.say("page.join.table", {"game": game})
    return words.say("page.join.invites", {"name": named(words, host), "game": game})


def words_of(words: Catalogue, facts: Facts, winners: list[int] | None) -> Words:
    """Return the words on the card of a table; `winners` once its game is over."""
    names = [named(words, seat) for seat in facts.seats]
    return Words(game_title(words, facts.game), lead_of(words, facts, winners), names, winners or [])


def title_of(words: Catalogue, facts: Facts, winners: list[int] | None) -> str:
    """Return the title of a link to a table."""
    game, lead = game_title(words, facts.game), lead_of(words, facts, winners)
    if facts.started and winners is None:
        return words.say("page.title.table", {"game": game})
    return lead if winners is None else f"{game}: {lead}"


def about_of(words: Catalogue, facts: Facts, over: bool) -> str:
    """Return a sentence or two about a table: who plays, and what can be done there."""
    names = ", ".join(named(words, seat) for seat in facts.seats if seat.kind != FREE)
    free = sum(seat.kind == FREE for seat in facts.seats)
    if facts.started:
        return f"{names.removesuffix('.')}. {words.say('server.card.over' if over else 'server.card.watch')}"
    return f"{words.say('page.join.free', {'n': free})} {words.say('page.intro')}"


def tags(link: Link, address: str, language: str) -> str:
    """Return what stands in the head of the page for a link; `address` is the scheme and the host."""
    width, height = (WIDTH, HEIGHT) if link.large else (ICON, ICON)
    held: dict[str, Any] = {
        "og:type": "website", "og:site_name": "Brushpass", "og:title": link.title, "og:description": link.about,
        "og:locale": language, "og:image": address + link.picture, "og:image:type": "image/png",
        "og:image:width": width, "og:image:height": height, "og:image:alt": link.shows}
    lines = [f'<meta property="{name}" content="{escape(str(value))}">' for name, value in held.items()]
    card = "summary_large_image" if link.large else "summary"
    return "\n".join([f"<title>{escape(link.title)}</title>",
                      f'<meta name="description" content="{escape(link.about)}">', *lines,
                      f'<meta name="twitter:card" content="{card}">'])


@cache
def icon() -> str:
    """Return the path of the picture that stands for the page where no card can be drawn."""
    return next((f"/assets/{file.name}" for file in PAGE.glob(f"icon-{ICON}-*.png")), "/assets/icon.png")
