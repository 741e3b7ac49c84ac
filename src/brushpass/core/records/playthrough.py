"""A whole game as text, with the events and view changes of each player: for golden files and for rule reviews.

    12 0 PlayCard R24 of 9
    > castle a1-b2
    all hear Played card=3 player=0 start=0 to=6
    0 see card=3 hand[3]=1 owner[0]=-1 owner[6]=0

A line with ">" is an action, so the game can be replayed from its playthrough.
"""
from __future__ import annotations

from brushpass.core.game import Game, S
from brushpass.core.kernel import NATURE, SPECTATOR, Event, pending_ask

AUDIENCE = {NATURE: "*", SPECTATOR: "spectator"}


def format_event(event: Event) -> str:
    """Return an event as one line: its name and its fields."""
    return " ".join([type(event).__name__, *(f"{name}={value}" for name, value in event.to_dict().items())])


def playthrough(game: Game[S], actions: list[str]) -> str:
    """Return the playthrough of a game with these actions."""
    s = game.new()
    observers = [*range(game.seats), int(SPECTATOR)]
    shown: dict[int, dict[str, object]] = {player: {} for player in observers}
    lines = [f"{name}={value}" for name, value in game.config.options.items()]
    for number, text in enumerate(actions, 1):
        ask = pending_ask(s)
        lines += ["", f"{number} {AUDIENCE.get(game.who(s), game.who(s))} {type(ask).__name__} {ask.rule()} "
                      f"of {len(game.legal_actions(s))}", f"> {text}"]
        s = game.apply(s, game.parse(text))
        observed = {player: list(map(format_event, game.observed_events(s, player))) for player in observers}
        lines += grouped("hear", observed)
        lines += grouped("see", {player: view_changes(game, s, player, shown[player]) for player in observers})
    return "\n".join([*lines, "", f"result {game.result(s) or 'none'}", ""])


def grouped(verb: str, by_player: dict[int, list[str]]) -> list[str]:
    """Return the lines of all players, written once for players with the same lines."""
    lines: list[str] = []
    for player, mine in by_player.items():
        same = [other for other in by_player if by_player[other] == mine]
        if same[0] == player:
            names = "all" if len(same) == len(by_player) else ",".join(str(AUDIENCE.get(seat, seat)) for seat in same)
            lines += [f"{names} {verb} {line}" for line in mine]
    return lines


def view_changes(game: Game[S], s: S, player: int, shown: dict[str, object]) -> list[str]:
    """Return the changes of a player's view on one line, and update the fields that were shown last."""
    view = game.observe(s, player).to_dict()
    changed = [change for name, value in view.items() for change in changes(name, shown.get(name), value)]
    shown.update(view)
    return [" ".join(changed)] if changed else []


def changes(name: str, before: object, after: object) -> list[str]:
    """Return the change of a field: element by element if it is a long tuple."""
    if before == after or name == "seat":
        return []
    if isinstance(after, tuple) and isinstance(before, tuple) and len(before) == len(after) > 4:
        return [f"{name}[{index}]={now}" for index, now in enumerate(after) if before[index] != now]
    return [f"{name}={after}".replace(", ", ",")]
