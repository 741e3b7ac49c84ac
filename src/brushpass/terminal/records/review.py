"""`brushpass review`: a recorded game looked at again from one seat: the expected result, mistakes, luck and skill."""
from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any, Final, TextIO

from brushpass.arena.advice import adviser_of
from brushpass.arena.plot import Mark, game_plot
from brushpass.arena.review import Decision, Review, thought_over
from brushpass.core.game import Game
from brushpass.core.records.record import Record
from brushpass.terminal.formatting import number, percent, points
from brushpass.terminal.files import check_target, read_record, write_text
from brushpass.terminal.records.hint import thought
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.progress import Progress
from brushpass.terminal.records.replay import seat_of, steps_of
from brushpass.terminal.table.setup import bots_in, game_in, seed_of
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import Drawer, drawer_of, seat_names, seat_word
from brushpass.text.drawn.screen import Screen, can_write

USUAL_SECONDS: Final = 60.0
BARS: Final = "▁▂▃▄▅▆▇█"
WIDE: Final = 60


def reviewed_seat(text: str | None, record: Record, game: Game[Any], drawer: Drawer) -> int:
    """Return the seat that is meant: the one that was named, or else the only person."""
    people = [str(seat) for seat, bot in enumerate(bots_in(record)) if not bot]
    named = text if text is not None else people[0] if len(people) == 1 else "-"
    if named in ("all", "spectator", "-"):
        known = dict.fromkeys([*map(str, range(game.seats)), *seat_names(game)])
        raise BadUsage("terminal.usage.seat", {"text": named, "known": ", ".join(known)})
    return seat_of(named, game)


def review(given: argparse.Namespace, words: Catalogue, stdout: TextIO, stderr: TextIO,
           environ: Mapping[str, str]) -> int:
    """Review a game, and return the exit code."""
    record = read_record(given.file)
    game = game_in(given.file, record)
    if given.svg is not None:
        check_target(given.svg)
    seed = seed_of(given.seed)
    steps = steps_of(given.file, record, game, stderr)
    seat = reviewed_seat(given.seat, record, game, drawer_of(game.name))
    budget = thought(given, game.name, USUAL_SECONDS, thought_over(steps))
    found = Review(game, adviser_of(game, seat, budget, seed))
    with Progress(stderr, len(steps)) as progress:
        for _ in found.follow(steps):
            progress.step()
    if given.svg is not None:
        write_text(given.svg, plot(found, record, words))
    if given.json:
        stdout.write(json.dumps(as_json(found, record, words), ensure_ascii=False) + "\n")
    else:
        screen = Screen(stdout, environ, given.plain)
        write(found, record, screen, words)
        for worst in found.costliest()[:1]:
            screen.wrapped(words.say("terminal.review.try", {"path": given.file, "number": worst.number}))
    return 0


def title(found: Review, record: Record, words: Catalogue) -> str:
    """Return what is reviewed."""
    side = seat_word(found.game, found.seat)
    told = {"game": f"@{found.game.name}.name", "name": words.player(record.names[found.seat]), "side": side}
    return words.say("terminal.review.title", told)


def plot(found: Review, record: Record, words: Catalogue) -> str:
    """Return the plot of a review as an SVG."""
    marks: list[Mark] = [(decision.number - 1, points(words, -decision.cost())) for decision in found.costliest()]
    return game_plot(found.expected, marks, title(found, record, words), words.say("terminal.review.moves"))


def as_json(found: Review, record: Record, words: Catalogue) -> dict[str, Any]:
    """Return everything; chances go from 0 to 1."""
    return {
        "game": found.game.name, "seat": found.seat, "name": record.names[found.seat],
        "expected": [round(value, 4) for value in found.expected], "luck": round(found.luck, 4),
        "skill": round(found.skill, 4), "others": round(found.others, 4), "decisions": len(found.decisions),
        "verdict": found.verdict(),
        "costliest": [decision_json(found, record, decision, words) for decision in found.costliest()],
    }


def decision_json(found: Review, record: Record, decision: Decision, words: Catalogue) -> dict[str, Any]:
    """Return one decision."""
    game = found.game
    return {
        "move": decision.number, "line": record.actions[decision.number - 1][2], "played": game.text(decision.played),
        "better": game.text(decision.better), "cost": round(decision.cost(), 4),
        "played_text": words.phrase(game.say_action(decision.played)),
        "better_text": words.phrase(game.say_action(decision.better)),
    }


def write(found: Review, record: Record, screen: Screen, words: Catalogue) -> None:
    """Write the review in words."""
    screen.wrapped(screen.paint(title(found, record, words), "title"))
    screen.line(course(found.expected, screen, words))
    told = {"first": percent(words, found.expected[0]), "last": percent(words, found.expected[-1])}
    screen.wrapped(words.say("terminal.review.way", told))
    screen.wrapped(words.say(found.verdict(), {"given": number(words, -100 * found.skill, 0)}))
    parts = {name: points(words, value) for name, value in
             (("luck", found.luck), ("skill", found.skill), ("others", found.others))}
    screen.wrapped(words.say("terminal.review.parts", parts))
    for place, decision in enumerate(found.costliest(), 1):
        game = found.game
        screen.wrapped(words.say("terminal.review.decision", {
            "place": place, "number": decision.number, "cost": number(words, 100 * decision.cost()),
            "played": words.phrase(game.say_action(decision.played)), "played_notation": game.text(decision.played),
            "better": words.phrase(game.say_action(decision.better)), "better_notation": game.text(decision.better),
        }))
    if not found.costliest():
        screen.wrapped(words.say("terminal.review.flawless"))


def course(expected: list[float], screen: Screen, words: Catalogue) -> str:
    """Return the way of the expectation as a row of bars; in plain text as a few numbers."""
    bars = not screen.plain and can_write(screen.out, BARS)
    wide = min(WIDE if bars else 10, len(expected))
    some = [expected[place * (len(expected) - 1) // max(wide - 1, 1)] for place in range(wide)]
    if not bars:
        return words.say("terminal.review.course", {"chances": [number(words, 100 * value, 0) for value in some]})
    return "".join(BARS[min(int(value * len(BARS)), len(BARS) - 1)] for value in some)
