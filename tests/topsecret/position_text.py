"""Write a position of Top Secret as text, which `position` reads back."""
from __future__ import annotations

from brushpass.games.topsecret.data import AGENTS, CARDS, CASES, LETTERS, NOBODY, NOTHING, NOWHERE
from brushpass.games.topsecret.state import TopSecret
from brushpass.games.topsecret.text.position import Reader
from brushpass.games.topsecret.text.words import content_name


def position_text(s: TopSecret) -> str:
    """Return the complete state at the beginning of a turn as text; `position` reads it back."""
    reader = Reader(s.config)
    cases = [f"{reader.colours[case // CASES]}-{LETTERS[case % CASES]}" for case in range(s.config.players * CASES)]
    lines = [f"turn {reader.colours[s.turn]}", f"turns {s.turns}"]
    if type(s.pending[-1]).__name__ == "MoveAgent":
        lines.append(f"pool {s.pool}")
    for player, colour in enumerate(reader.colours):
        for number in range(AGENTS):
            place, case = s.at[player * AGENTS + number], s.carries[player * AGENTS + number]
            carried = f" {cases[case]}" if case != NOTHING else ""
            lines.append(f"{colour} {number + 1} {'out' if place == NOWHERE else reader.places[place]}{carried}")
        packed = [content_name(s.content[player * CASES + letter]) for letter in range(s.config.size.cases)]
        lines.append(f"packed {colour} {' '.join(packed)}")
        hand = [str(card) for card in range(CARDS) for _ in range(s.hand[player * CARDS + card])]
        lines.append(f"hand {colour} {' '.join(hand)}")
    lines += [f"lies {name} {reader.places[s.lies[case]]}" for case, name in enumerate(cases)
              if s.lies[case] != NOWHERE]
    lines += [f"opened {name} {reader.colours[s.opened[case]]}" for case, name in enumerate(cases)
              if s.opened[case] != NOBODY]
    return "\n".join(lines) + "\n"
