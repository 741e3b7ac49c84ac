"""A whole game as text, with what each player hears and sees: for golden files, and for people who review rules.

    12 0 PlayCard R24 of 9
    > castle a1-b2
    all hear Played card=3 player=0 start=0 to=6
    0 see card=3 hand[3]=1 owner[0]=-1 owner[6]=0

A line with ">" is an action, so the game can be read back from its own playthrough and told anew.
"""
from __future__ import annotations

from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, SPECTATOR, Event, asked

AUDIENCE = {NATURE: "*", SPECTATOR: "spectator"}


def tell(event: Event) -> str:
    """Return an event as one line: its name and its facts."""
    return " ".join([type(event).__name__, *(f"{name}={value}" for name, value in event.facts().items())])


def playthrough(game: Game[S], actions: list[str]) -> str:
    """Return the game that these actions make, step by step."""
    s = game.new()
    listeners = [*range(game.seats), int(SPECTATOR)]
    shown: dict[int, dict[str, object]] = {player: {} for player in listeners}
    lines = [f"{name}={value}" for name, value in game.config.options.items()]
    for number, text in enumerate(actions, 1):
        ask = asked(s)
        lines += ["", f"{number} {AUDIENCE.get(game.who(s), game.who(s))} {type(ask).__name__} {ask.rule()} "
                      f"of {len(game.legal_actions(s))}", f"> {text}"]
        s = game.apply(s, game.parse(text))
        lines += grouped("hear", {player: [tell(event) for event in game.news(s, player)] for player in listeners})
        lines += grouped("see", {player: sees(game, s, player, shown[player]) for player in listeners})
    return "\n".join([*lines, "", f"result {game.result(s) or 'none'}", ""])


def grouped(verb: str, told: dict[int, list[str]]) -> list[str]:
    """Return one line for each thing told, and for all who are told the same the same lines."""
    lines: list[str] = []
    for player, mine in told.items():
        same = [other for other in told if told[other] == mine]
        if same[0] == player:
            names = "all" if len(same) == len(told) else ",".join(str(AUDIENCE.get(other, other)) for other in same)
            lines += [f"{names} {verb} {line}" for line in mine]
    return lines


def sees(game: Game[S], s: S, player: int, shown: dict[str, object]) -> list[str]:
    """Return what has changed in a player's view, on one line."""
    view = game.observe(s, player).facts()
    changed = [change for name, value in view.items() for change in changes(name, shown.get(name), value)]
    shown.update(view)
    return [" ".join(changed)] if changed else []


def changes(name: str, before: object, after: object) -> list[str]:
    """Return how a field has changed: place by place where it is a long row."""
    if before == after or name == "seat":
        return []
    if isinstance(after, tuple) and isinstance(before, tuple) and len(before) == len(after) > 4:
        return [f"{name}[{place}]={now}" for place, now in enumerate(after) if before[place] != now]
    return [f"{name}={after}".replace(", ", ",")]
