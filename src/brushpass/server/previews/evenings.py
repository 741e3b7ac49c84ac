"""Preview texts of evenings and tournaments."""
from __future__ import annotations

from brushpass.server.evenings.state import by_wins
from brushpass.server.evenings.tournament import champions, is_over, round_now, table_of
from brushpass.server.previews.card import Words
from brushpass.server.previews.links import game_title, person
from brushpass.server.table.evening import Evening
from brushpass.text.catalogue import Catalogue


def title_of(words: Catalogue, evening: Evening) -> str:
    """Return the title of an evening; a tournament has its game and system."""
    if evening.kind == "evening":
        return words.say("page.evening")
    return words.say(f"page.evening.system.{evening.kind}", {"game": game_title(words, evening.game)})


def standing_of(evening: Evening) -> list[tuple[int, float]]:
    """Return the members with wins or tournament points, best first."""
    if evening.kind == "evening":
        return [(index, evening.won(index)) for index in by_wins(evening)]
    return [(row.player, row.points) for row in table_of(evening)]


def lead_of(words: Catalogue, evening: Evening) -> str:
    """Return the state of an evening as a sentence: invitation, progress, or champion."""
    names = [person(words, member.name) for member in evening.members]
    if is_over(evening):
        won = [names[index] for index in champions(evening)]
        return words.say("page.evening.champion", {"n": len(won), "names": ", ".join(won)})
    if evening.rounds:
        return words.say("page.evening.round", {"number": round_now(evening), "rounds": evening.rounds})
    if evening.matches:
        return words.say("page.evening.count", {"n": sum(bool(match.code) for match in evening.matches)})
    key = "server.card.evening" if evening.kind == "evening" else "server.card.tournament"
    return words.say(key, {"name": names[max(evening.index_of(evening.host), 0)]})


def words_of(words: Catalogue, evening: Evening) -> Words:
    """Return the text on the card of an evening, with the leaders emphasised."""
    standing = standing_of(evening)
    best = max((score for _, score in standing), default=0)
    names = [person(words, evening.members[index].name) for index, _ in standing]
    told = [f"{name} {score:g}" if best else name for name, (_, score) in zip(names, standing, strict=True)]
    leaders = champions(evening) or [index for index, score in standing if best and score == best]
    first = [number for number, (index, _) in enumerate(standing) if index in leaders]
    return Words(title_of(words, evening), lead_of(words, evening), told, first)


def link_of(words: Catalogue, evening: Evening) -> tuple[str, str]:
    """Return the title and description of a link to an evening."""
    title, lead = title_of(words, evening), lead_of(words, evening)
    names = ", ".join(person(words, evening.members[index].name) for index in evening.active())
    about = words.say(f"page.evening.what.{evening.kind}")
    return (f"{title}: {lead}" if evening.matches else lead), (f"{names}. {about}" if names else about)
