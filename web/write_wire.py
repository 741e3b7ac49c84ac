"""Write the page's types of what goes over the wire from the server's: `python web/write_wire.py`."""
from __future__ import annotations

import json
import textwrap
import types
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from brushpass.core.levels import BOT_NAMES, STYLES
from brushpass.server.messages import answers, classes, evenings, incoming, outgoing, reviews
from brushpass.server.table.facts import GONE

FILE: Final = Path(__file__).parent / "src" / "wire.ts"
HEAD: Final = """\
/**
 * What goes over the wire, as the server sends it: keys and arguments, never sentences.
 * Written by `python web/write_wire.py` from the server's own types; change those.
 */

/** The name of a game, as addresses and records have it. */
export type GameName = string;

"""
# Values that the page must have in common with the server.
VALUES: Final = f"""\
/** The levels of bots, weakest first. */
export const LEVELS: readonly string[] = {json.dumps(BOT_NAMES)};

/** The styles of bots, which the cast has in turn. */
export const STYLES: readonly string[] = {json.dumps([style.name for style in STYLES])};

/** The name that replaces the name of a person who deleted their data. */
export const FORGOTTEN_NAME = {json.dumps(GONE)};

"""
# What the page adds itself, and names that stand for one of several.
TAIL: Final = """\
/** Something that happened, with its place in the log of this seat. */
export interface Line extends LogLine { n: number }

/** A review, or how far it is. */
export type ReviewState = Review | ReviewProgress;
"""
SENT: Final[list[type[Struct]]] = [
    outgoing.Phrase, outgoing.LogLine, outgoing.Option, outgoing.Result, outgoing.Deduction, outgoing.Lesson,
    outgoing.Zone, outgoing.Opened, outgoing.SeatInfo, outgoing.TimeAgreed, outgoing.Fair, outgoing.RefereeInfo,
    outgoing.Comment,
]
ANSWERED: Final[list[type[Struct]]] = [
    answers.Step, answers.Replay, reviews.Decision, reviews.Thought, reviews.Review, reviews.ReviewProgress,
    answers.HintMove, answers.Hint, answers.LevelInfo, answers.ChapterInfo, answers.GameInfo, answers.Drawing,
    answers.Sheets, answers.Estimate, answers.TryoutFigures, answers.TryoutState, answers.Book,
    answers.TableSummary, answers.NextSeat,
    answers.MyGame, answers.MyScore, answers.MyRating, answers.MyOpening, answers.MyLuck, answers.DeviceInfo,
    answers.Me,
    evenings.EveningPerson, evenings.EveningGame, evenings.EveningPlan, evenings.EveningSaid, evenings.EveningState,
    evenings.EveningRow,
    evenings.DailyDeal, evenings.Lobby, classes.ClassPupil, classes.ClassState, classes.ClassRow, answers.Fault,
    answers.BoardCheck,
    answers.SavedBoard, answers.OfflineStep, answers.OfflineLessonData,
]
PLAIN: Final = {int: "number", float: "number", str: "string", bool: "boolean", object: "unknown", type(None): "null"}
WIDTH: Final = 118


def typed(kind: Any) -> str:
    """Return a type as TypeScript writes it."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        extra = [note.extra or {} for note in inside[1:] if isinstance(note, Meta)]
        holds = [str(each["holds"]) for each in extra if "holds" in each]
        return holds[0] if holds else typed(inside[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' if isinstance(value, str) else str(value).lower() for value in inside)
    if origin in (Union, types.UnionType):
        return " | ".join(typed(each) for each in inside if each is not UnsetType)
    if origin is dict:
        return f"Record<{typed(inside[0])}, {typed(inside[1])}>"
    if origin is list or (origin is tuple and inside[-1] is Ellipsis):
        item = typed(inside[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(typed(each) for each in inside)}]"
    assert kind is not Raw, "a packed part says what it holds"
    return PLAIN[kind] if kind in PLAIN else str(kind.__name__)


def is_optional(kind: Any, default: object) -> bool:
    """Return whether a field may be missing on the wire; one that a live table always has may not."""
    always = any((note.extra or {}).get("always") for note in get_args(kind)[1:] if isinstance(note, Meta))
    return default is UNSET and not always


def fields_of(kind: type[Struct]) -> list[str]:
    """Return the fields of a message, its tag first, in the order of the wire."""
    config = kind.__struct_config__
    tag = [f'{config.tag_field}: "{config.tag}"'] if config.tag_field else []
    hints = get_type_hints(kind, include_extras=True)
    return tag + [f"{field.encode_name}{'?' if is_optional(hints[field.name], field.default) else ''}: "
                  f"{'GameName' if field.encode_name == 'game' else typed(hints[field.name])}"
                  for field in msgspec.structs.fields(kind)]


def comment(kind: type[Struct]) -> str:
    """Return what a type is, as a comment."""
    lines = textwrap.wrap(" ".join((kind.__doc__ or "").split()), WIDTH)
    if len(lines) == 1 and len(lines[0]) < WIDTH - 8:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}\n" for line in lines) + " */\n"


def interface(kind: type[Struct]) -> str:
    """Return a type with what it is."""
    fields = "; ".join(fields_of(kind))
    short = f"export interface {kind.__name__} {{ {fields} }}\n"
    if len(short) > WIDTH:
        short = f"export interface {kind.__name__} {{\n" + "".join(f"  {each};\n" for each in fields_of(kind)) + "}\n"
    return f"{comment(kind)}{short}\n"


def asked(kind: type[Struct]) -> str:
    """Return a message of the page's as one of several."""
    return f"  | {{ {'; '.join(fields_of(kind))} }}\n"


def written() -> str:
    """Return the whole file."""
    messages = list(get_args(outgoing.Outgoing))
    names = " | ".join(each.__name__ for each in messages)
    union = f"export type Incoming =\n  {names};\n\n"
    requests = "".join(asked(each) for each in get_args(incoming.Incoming))
    return (HEAD + VALUES + "".join(interface(each) for each in [*SENT, *messages]) + union
            + "export type Outgoing =\n" + requests[:-1] + ";\n\n"
            + "".join(interface(each) for each in ANSWERED) + TAIL)


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
