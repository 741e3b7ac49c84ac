"""Write the reference pages from the games: notation, positions, views, events, options, glossary (`make docs`)."""
from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import brushpass
from brushpass.core.kernel import Event, Public
from brushpass.games import GAMES
from brushpass.text.catalogue import LANGUAGES, Catalogue

FOLDER = Path(__file__).parent / "reference"
SOURCES = Path(brushpass.__file__).parent
MANY = 8  # values of one argument that are listed in full
NAMES = {  # game -> groups of keys in its catalogue that name something on the table
    "kyoto": ("side", "card", "colour", "equipment"), "topsecret": ("colour", "content"),
    "embassy": ("faction", "card", "item", "room", "mission"),
}
UNNAMED = ("hidden", "none")  # values that stand for an unknown or missing thing
BOTS = ("recruit", "courier", "operative", "handler", "spymaster", "legend")

NOTATION = """# Notation of actions

How to write an action of each game in records, in the terminal, in the text mode and over the bot API. Written by
`make docs` from `game.actions`.

An action is a verb and its arguments, separated by spaces, in lower case. `game.parse(text)` returns its id and
`game.text(a)` its notation. Ids are stable: new actions are added at the end. A record begins each line with the
player: a seat number, or `*` for chance ([records](../concepts/records.md)).
"""
POSITIONS = """# Positions

How to write down a position of each game as text. Written by `make docs` from the `text/position.py` of each game.

`position(text, config)` of that module returns the state, at the first choice of the turn. It raises `BadNotation` with
the offending line. `examples/a_position.py` sets one up and plays a card.
"""
VIEWS = """# Fields of the views

What `game.observe(state, player)` returns, and what `view.view` contains in the [protocol](../concepts/server.md).
Written by `make docs` from the View class of each game.

A view is built from nothing and holds only what its seat may know. `HIDDEN` is -1, and -1 also stands for nobody,
nothing and nowhere. Players are numbered relative to the observer: 0 is the observer, 1 the next player clockwise.
Names of places, cards and items are in the `data.py` of each game.
"""
EVENTS = """# Kinds of events

What `game.observed_events(state, player)` returns after each action. Written by `make docs`
from the events of each game.

*To* is `all` if every seat and every spectator receives the event in full. It is `some` if other seats receive it with
fields set to `HIDDEN`, or not at all. Over the [protocol](../concepts/server.md) an event arrives as a line with the
key `GAME.told.KIND` and its arguments. The last column shows that sentence in English, or the first of its variants.
"""
OPTIONS = """# Options of the games

Give an option as `--option NAME=VALUE` on the command line, as a keyword to `brushpass.game`, or in the form of a new
table. Written by `make docs` from the game types.

The first value is the default. The rule is the one that the option changes or interprets.
"""
GLOSSARY = """# Glossary

The words for things of the games, in English, French and Polish. Translations use these words and no others
([translate](../guide/translate.md)). Written by `make docs` from the texts of the games and `text/glossary.json`.
"""


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return [*["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in lines], ""]


def section(game: str, lines: list[str]) -> list[str]:
    """Return the lines of one game under its heading."""
    return [f"## {Catalogue('en').say(f'page.game.{game}')}", "", *lines]


def values(given: Iterable[str]) -> str:
    """Return the values of one argument: all of them, or the first ones, the last one and their number."""
    found = list(dict.fromkeys(given))
    if len(found) <= MANY:
        return ", ".join(found)
    return f"{', '.join(found[:3])} ... {found[-1]} ({len(found)})"


def notation(game: str) -> list[str]:
    """Return the actions of a game, a row per verb."""
    played, words = brushpass.game(game), Catalogue("en")
    verbs: dict[str, list[Any]] = {}
    for action in played.actions:
        if not any(word.startswith("#") for word in action.words):  # places that this board does not have
            verbs.setdefault(action.verb, []).append(action)
    rows = [(f"`{found[0].text()}`", words.phrase(played.describe_action(found[0].number)),
             "; ".join(values(column) for column in zip(*[action.words for action in found], strict=True)),
             f"{found[0].number} to {found[-1].number}" if len(found) > 1 else str(found[0].number))
            for found in verbs.values()]
    return table(("example", "in words", "arguments", "ids"), rows)


def positions(game: str) -> list[str]:
    """Return how a position of a game is written, from the docstring of its reader."""
    source = files(GAMES[game].package).joinpath("text/position.py").read_text("utf-8")
    text = ast.get_docstring(ast.parse(source)) or ""
    example = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    about = " ".join(text.split("\n\n")[-1].split())
    return ["```", *example, "```", "", about, ""]


def classes_in(path: Path) -> Iterator[tuple[ast.ClassDef, list[str]]]:
    """Yield the classes of a module with its lines."""
    source = path.read_text("utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            yield node, source.splitlines()


def fields(path: Path) -> Iterator[tuple[str, str, str]]:
    """Yield name, type and meaning of the fields that the View class of a module declares."""
    for node, lines in classes_in(path):
        if not node.name.endswith("View"):
            continue
        for each in ast.walk(node):
            if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute):
                kind = ast.unparse(each.annotation).replace("i64", "int")
                yield f"`{each.target.attr}`", f"`{kind}`", lines[each.lineno - 1].partition("  # ")[2]


def views(game: str) -> list[str]:
    """Return the fields of a game's view."""
    return table(("field", "type", "meaning"), fields(SOURCES / "games" / game / "view.py"))


def declared_events(game: str) -> dict[str, tuple[str, str]]:
    """Return the fields and the docstring of each kind of event of a game; compiled classes have no docstring."""
    home = SOURCES / "games" / game / "events"
    paths = sorted(home.glob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
    found: dict[str, tuple[str, str]] = {}
    for path in paths:
        for node, _ in classes_in(path):
            made = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
            fields = ", ".join(f"`{each.arg}`" for each in made[0].args.args[1:]) if made else ""
            found[node.name] = fields, " ".join((ast.get_docstring(node) or "").split())
    return found


def audience(kind: type[Event]) -> str:
    """Return who receives an event."""
    return "all" if issubclass(kind, Public) else "some"


def events(game: str) -> list[str]:
    """Return the kinds of events of a game."""
    words, declared = Catalogue("en").sentences, declared_events(game)
    rows = [(f"`{name}`", declared[name][0], audience(kind), declared[name][1],
             next((words[key] for key in words if f"{key}.".startswith(f"{game}.told.{name}.")), ""))
            for name, kind in GAMES[game].events.items()]
    return table(("kind", "fields", "to", "meaning", "sentence"), rows)


def options(game: str) -> list[str]:
    """Return the options of a game."""
    kind, words = GAMES[game], Catalogue("en").sentences
    rows = []
    for name, known in kind.options.items():
        other = "a list" if name in kind.list_options else "one of your own"
        other = "another number" if name in kind.page.numbers else other
        more = f", or {other}" if name in kind.free_options else ""
        said = words.get(f"{game}.option.{name}.what", words.get(f"{game}.option.{name}", ""))
        listed = ", ".join(f"`{value}`" for value in known)
        rows.append((f"`{name}`", listed + more, said, kind.page.rules.get(name, "")))
    players = [f"{', '.join(map(str, count))}{f' ({value})' if value else ''}" for value, count in kind.counts.items()]
    return [f"Players: {'; '.join(players)}.", "", *table(("option", "values", "meaning", "rule"), rows)]


def glossary(game: str) -> list[str]:
    """Return the terms of a game, or those of the page and the bots for ""."""
    said = {language: Catalogue(language).sentences for language in LANGUAGES}
    keys = [f"page.level.{name}" for name in BOTS] if not game else [
        key for group in NAMES[game] for key in said["en"]
        if key.startswith(f"{game}.{group}.") and key.count(".") == 2 and key.split(".")[-1] not in UNNAMED]
    terms = json.loads(files("brushpass.text").joinpath("glossary.json").read_text("utf-8"))
    rows = [tuple(term.get("term", {}).get(language, term[language]) for language in LANGUAGES)
            for term in terms if term["game"] == game]
    rows += [tuple(said[language][key] for language in LANGUAGES) for key in keys]
    rows.sort(key=lambda row: row[0].casefold())
    return table(("English", "French", "Polish"), {row[0].casefold(): row for row in rows}.values())


def pages() -> dict[Path, str]:
    """Return all reference pages by their paths."""
    games = [game.name for game in GAMES.values() if game.package.startswith("brushpass.")]
    common = ["## All games", "", *table(("field", "type", "meaning"), fields(SOURCES / "core" / "view.py"))]
    ours = ["## Page and bots", "", *glossary("")]
    return {FOLDER / f"{write.__name__}.md": "\n".join(
        [opening, *first, *[line for game in games for line in section(game, write(game))]])
        for write, opening, first in (
            (notation, NOTATION, []), (positions, POSITIONS, []), (views, VIEWS, common), (events, EVENTS, []),
            (options, OPTIONS, []), (glossary, GLOSSARY, ours))}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
