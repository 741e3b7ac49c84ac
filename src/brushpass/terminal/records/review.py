"""`brushpass review`: review a recorded game from one seat: win probability, mistakes, luck and skill."""
from __future__ import annotations

import argparse
import json
from typing import Any, Final

from brushpass.arena.advice import adviser_of
from brushpass.arena.plot import Mark, game_plot
from brushpass.arena.review import Decision, Review, evaluation_count
from brushpass.arena.thoughts import Thought, thoughts
from brushpass.core.game import Game
from brushpass.core.levels import RANDOM
from brushpass.core.records.record import Record
from brushpass.terminal.formatting import number, percent, points
from brushpass.terminal.files import check_target, read_record, write_text
from brushpass.terminal.records.hint import budget_of
from brushpass.terminal.errors import BadUsage
from brushpass.terminal.progress import Progress
from brushpass.terminal.records.replay import seat_of, steps_of
from brushpass.terminal.table.setup import bots_in, game_in, seed_of
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue
from brushpass.text.drawn.drawer import seat_names, seat_word
from brushpass.text.drawn.screen import Screen, can_write

DEFAULT_SECONDS: Final = 60.0
BARS: Final = "▁▂▃▄▅▆▇█"
MAX_BARS: Final = 60


def reviewed_seat(text: str | None, record: Record, game: Game[Any]) -> int:
    """Return the seat to review: the given one, or the only person's."""
    people = [str(seat) for seat, bot in enumerate(bots_in(record)) if not bot]
    named = text if text is not None else people[0] if len(people) == 1 else "-"
    if named in ("all", "spectator", "-"):
        known = dict.fromkeys([*map(str, range(game.seats)), *seat_names(game)])
        raise BadUsage("terminal.usage.seat", {"text": named, "known": ", ".join(known)})
    return seat_of(named, game)


def review(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Review a game, and return the exit code."""
    record = read_record(args.file)
    game = game_in(args.file, record)
    if args.svg is not None:
        check_target(args.svg)
    seed = seed_of(args.seed)
    steps = steps_of(args.file, record, game, streams.stderr)
    seat = reviewed_seat(args.seat, record, game)
    budget = budget_of(args, game.name, DEFAULT_SECONDS, evaluation_count(steps))
    report = Review(game, adviser_of(game, seat, budget, seed))
    with Progress(streams.stderr, len(steps)) as progress:
        for _ in report.run(steps):
            progress.step()
        bots = [bot if record.result and bot != RANDOM.name else "" for bot in bots_in(record)]
        guesses = list(thoughts(report, steps, bots, budget, seed))
    if args.svg is not None:
        write_text(args.svg, plot(report, record, words))
    if args.json:
        data = as_json(report, record, words)
        data["thoughts"] = [thought_json(report.game, record, thought, words) for thought in guesses]
        streams.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")
    else:
        screen = Screen(streams.stdout, streams.environ, args.plain)
        write(report, record, screen, words)
        for thought in guesses:
            screen.wrapped(words.say("terminal.review.thought", {
                "number": thought.number, "name": words.player(record.names[thought.seat]),
                "played": words.phrase(game.describe_decision(thought.view, thought.played)),
                "notation": game.text(thought.played), "thought": thought_text(game, record, thought, words)}))
        for worst in report.costliest()[:1] if "" in bots_in(record) else []:
            screen.wrapped(words.say("terminal.review.try", {"path": args.file, "number": worst.number}))
        given, last = number(words, -100 * report.skill, 0), number(words, 100 * report.expected[-1], 0)
        screen.wrapped(words.say(report.verdict(), {"given": given, "last": last}))
    return 0


def title(report: Review, record: Record, words: Catalogue) -> str:
    """Return the title of the review."""
    side = seat_word(report.game, report.seat)
    params = {"game": f"@{report.game.name}.name", "name": words.player(record.names[report.seat]), "side": side}
    return words.say("terminal.review.title", params)


def plot(review: Review, record: Record, words: Catalogue) -> str:
    """Return the plot of a review as an SVG."""
    marks: list[Mark] = [(decision.number - 1, points(words, -decision.cost())) for decision in review.costliest()]
    return game_plot(review.expected, marks, title(review, record, words), words.say("terminal.review.moves"))


def as_json(report: Review, record: Record, words: Catalogue) -> dict[str, Any]:
    """Return the whole review; probabilities are from 0 to 1."""
    return {
        "game": report.game.name, "seat": report.seat, "name": record.names[report.seat],
        "expected": [round(value, 4) for value in report.expected], "luck": round(report.luck, 4),
        "skill": round(report.skill, 4), "others": round(report.others, 4), "decisions": len(report.decisions),
        "verdict": report.verdict(),
        "costliest": [decision_json(report, record, decision, words) for decision in report.costliest()],
    }


def decision_json(report: Review, record: Record, decision: Decision, words: Catalogue) -> dict[str, Any]:
    """Return one decision."""
    game = report.game
    return {
        "move": decision.number, "line": record.actions[decision.number - 1][2], "played": game.text(decision.played),
        "better": game.text(decision.better), "cost": round(decision.cost(), 4),
        "played_text": words.phrase(game.describe_decision(decision.view, decision.played)),
        "better_text": words.phrase(game.describe_decision(decision.view, decision.better)),
    }


def thought_text(game: Game[Any], record: Record, thought: Thought, words: Catalogue) -> str:
    """Return what a bot believed and expected, in words."""
    name = words.player(record.names[thought.seat])
    belief = [] if thought.belief is None else [words.phrase(thought.belief.phrase(game, name))]
    expected = words.say("review.thought.expected", {"name": name, "percent": round(100 * thought.expected)})
    return " ".join([*belief, expected])


def thought_json(game: Game[Any], record: Record, thought: Thought, words: Catalogue) -> dict[str, Any]:
    """Return one decision of a bot; `probability` is null if the bot believed nothing in particular."""
    return {
        "move": thought.number, "seat": thought.seat, "played": game.text(thought.played),
        "expected": round(thought.expected, 4), "text": thought_text(game, record, thought, words),
        "probability": None if thought.belief is None else round(thought.belief.probability, 4),
    }


def write(report: Review, record: Record, screen: Screen, words: Catalogue) -> None:
    """Write the review as text, without its verdict."""
    screen.wrapped(screen.paint(title(report, record, words), "title"))
    screen.line(sparkline(report.expected, screen, words))
    params = {"first": percent(words, report.expected[0]), "last": percent(words, report.expected[-1])}
    screen.wrapped(words.say("terminal.review.way", params))
    parts = {name: points(words, value) for name, value in
             (("luck", report.luck), ("skill", report.skill), ("others", report.others))}
    screen.wrapped(words.say("terminal.review.parts", parts))
    for rank, decision in enumerate(report.costliest(), 1):
        game = report.game
        screen.wrapped(words.say("terminal.review.decision", {
            "place": rank, "number": decision.number, "cost": number(words, 100 * decision.cost()),
            "played": words.phrase(game.describe_decision(decision.view, decision.played)),
            "played_notation": game.text(decision.played),
            "better": words.phrase(game.describe_decision(decision.view, decision.better)),
            "better_notation": game.text(decision.better),
        }))
    if not report.costliest():
        screen.wrapped(words.say("terminal.review.flawless"))


def sparkline(expected: list[float], screen: Screen, words: Catalogue) -> str:
    """Return the win probability as a row of bars; as a few numbers in plain mode."""
    bars = not screen.plain and can_write(screen.out, BARS)
    width = min(MAX_BARS if bars else 10, len(expected))
    sampled = [expected[index * (len(expected) - 1) // max(width - 1, 1)] for index in range(width)]
    if not bars:
        return words.say("terminal.review.course", {"chances": [number(words, 100 * value, 0) for value in sampled]})
    return "".join(BARS[min(int(value * len(BARS)), len(BARS) - 1)] for value in sampled)
