"""`brushpass verify`: check a recorded game against the rules. Exit code: 0 valid, 1 invalid, 2 not a record.

If the record has the seeds of the game, all chance actions are recomputed from them.
"""
from __future__ import annotations

import argparse
import json
from typing import Any, Final

from brushpass.core.records import record as records
from brushpass.core.records.fair import by_seat, check_draws
from brushpass.core.game import Game
from brushpass.core.records.record import BadRecord
from brushpass.terminal.files import read_record
from brushpass.terminal.errors import BadUsage, InFile, error_line
from brushpass.terminal.records.replay import Steps, steps_of
from brushpass.terminal.table.setup import game_in
from brushpass.terminal.streams import Streams
from brushpass.text.catalogue import Catalogue

AGAINST_RULES: Final = ("record.who", "record.after-end", "record.result", "record.fair-incomplete", "record.fair-seal",
                        "record.fair-other-seal", "record.fair-given", "record.fair-draw", "record.fair-digest")


def breaks_rules(error: Exception) -> bool:
    """Return whether an error means a readable record that violates the rules."""
    inner = error.error if isinstance(error, InFile) else error
    if not isinstance(inner, BadRecord):
        return False
    return inner.key in AGAINST_RULES or not inner.key.startswith("record.")


def verify(args: argparse.Namespace, words: Catalogue, streams: Streams) -> int:
    """Check a record, and return the exit code."""
    record = read_record(args.file)
    game = game_in(args.file, record)
    try:
        steps = steps_of(args.file, record, game, streams.stderr)
        result_text = result_of(args.file, record, game, steps)
        fair = fairness(args, record, game, steps)
    except InFile as error:
        if not breaks_rules(error):
            raise
        streams.stdout.write(invalid_report(args.json, words, error) + "\n")
        return 1
    if args.json:
        streams.stdout.write(json.dumps({"ok": True, "actions": len(steps), "result": result_text, **fair}) + "\n")
        return 0
    result = result_text or words.say("terminal.verify.unfinished")
    streams.stdout.write(words.say("terminal.verify.ok", {"n": len(steps), "result": result}) + "\n")
    for line in fair_words(words, fair):
        streams.stdout.write(line + "\n")
    verdict = "sound.fair" if fair else "sound" if result_text else "sound.unfinished"
    streams.stdout.write(words.say(f"terminal.verify.{verdict}") + "\n")
    return 0


def fairness(args: argparse.Namespace, record: records.Record, game: Game[Any], steps: Steps) -> dict[str, Any]:
    """Recompute all chance actions from the seeds of a record; return a report, empty without seeds."""
    if args.seal is not None and not records.is_secret(args.seal):
        raise BadUsage("terminal.usage.seal", {"text": args.seal[:80]})
    try:
        sealed = record.fair.get("seal", ("", 1))
        if args.seal is not None and sealed[0] != args.seal:
            raise BadRecord("record.fair-other-seal", sealed[1], {})
        if not record.fair:
            return {}
        count = check_draws(record, game, steps)
    except BadRecord as error:
        raise InFile(args.file, error) from None
    contributed = by_seat(record, "given")
    missing = [seat for seat in by_seat(record, "seal") if seat not in contributed]
    return {"draws": count, "seal": sealed[0], "given": sorted(contributed), "missing": missing}


def fair_words(words: Catalogue, fair: dict[str, Any]) -> list[str]:
    """Return the report about the draws as text."""
    if not fair:
        return []
    source = "given" if fair["given"] else "alone"
    lines = [words.say("terminal.verify.draws", {"n": fair["draws"]}), words.say("terminal.verify.seal", fair),
             words.say(f"terminal.verify.{source}", {"seats": fair["given"]})]
    if fair["missing"]:
        lines.append(words.say("terminal.verify.missing", {"seats": fair["missing"]}))
    return lines


def result_of(path: str, record: records.Record, game: Game[Any], steps: Steps) -> str:
    """Return the true result of a record. Raises InFile if the recorded one is wrong."""
    try:
        return records.true_result(record, game, steps[-1][2] if steps else game.new())
    except BadRecord as error:
        raise InFile(path, error) from None


def invalid_report(as_json: bool, words: Catalogue, error: InFile) -> str:
    """Return the error as text or JSON: line, sentence and rule."""
    if not as_json:
        return error_line(words, error)
    inner = error.error
    assert isinstance(inner, BadRecord)
    report = {"ok": False, "line": inner.line, "rule": inner.params.get("rule"), "key": inner.key,
              "sentence": error_line(words, inner)}
    return json.dumps(report, ensure_ascii=False)
