"""Independent reference: the options of an active player, computed from a view by another algorithm.

It shares no code with the rules but the names of things. Whether a step may be made into a full city is decided by
trying every walk of the steps that are left.
"""
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.view import TopSecretView

LETTERS = "abcd"
COLOURS = ("red", "blue", "yellow", "green")


class Referee:
    """Judges one position from what the player to move sees; they are player 0 of their own view."""

    def __init__(self, view: TopSecretView, config: TopSecretConfig) -> None:
        self.view = view
        self.config = config
        self.board = config.board
        self.corner = view.corners[0]
        self.names = [name.lower().replace(" ", "-") for name in self.board.names]
        self.roads: list[set[int]] = [set() for _ in self.names]
        for x, y in self.board.lines:
            self.roads[x].add(y)
            self.roads[y].add(x)

    def options(self) -> set[str]:
        """Return the notation of everything allowed."""
        view = self.view
        crowded = 0 <= view.mover < 7 and self.others(view.mover, view.at[view.mover]) >= 2
        must_step = view.bound or crowded
        found = set() if must_step else {"end"}
        for agent in range(7):
            if view.at[agent] >= 0 and (not must_step or agent == view.mover):
                found |= {f"move {agent + 1} {self.name(to)}" for to in self.steps(agent, view.carries[agent])}
                if not (agent == view.mover and view.acted):
                    found |= self.acts(agent, crowded or agent != view.mover)
        return found

    def name(self, place: int) -> str:
        if place < len(self.names):
            return self.names[place]
        return f"headquarters-{COLOURS[place - 52]}" if place >= 52 else f"start-{COLOURS[place - 48]}"

    def others(self, agent: int, city: int) -> int:
        """Count the other own agents in a city."""
        return sum(1 for other in range(7) if other != agent and self.view.at[other] == city) if city < 48 else 0

    def steps(self, agent: int, case: int) -> set[int]:
        """Return where an agent may step to, with this suitcase."""
        left = self.view.pool + (self.view.bonus if agent == self.view.mover else 0)
        return {to for to in self.ways(self.view.at[agent], case) if left > 0 and self.fine(agent, to, case, left - 1)}

    def ways(self, place: int, case: int) -> set[int]:
        """Return the places that lines lead to and that may be entered, room or no room."""
        if place >= 48:
            return set(self.board.exits[place - 48])
        found = set(self.roads[place])
        if place in self.board.gates[self.corner] and self.may_go_in(case):
            found.add(52 + self.corner)
        if self.config.options["start_enterable"] == "own" and case < 0 and place in self.board.exits[self.corner]:
            found.add(48 + self.corner)
        return found

    def may_go_in(self, case: int) -> bool:
        if case < 0:
            return self.config.options["home_by_headquarters"] == "yes"
        foreign_left = any(self.view.opened[each] < 0 for each in range(4, 4 * self.view.players))
        return case >= 4 or self.view.brought[0] != 2 or self.view.foreign[0] > 0 or not foreign_left

    def fine(self, agent: int, to: int, case: int, left: int) -> bool:
        """Return whether an agent may be in a place with `left` steps: it has room, or a route to a place with room."""
        if self.others(agent, to) < 2:
            return True
        return left > 0 and any(self.fine(agent, on, case, left - 1) for on in self.ways(to, case))

    def acts(self, agent: int, must_step_on: bool) -> set[str]:
        """Return what may be done with suitcases."""
        city, carried = self.view.at[agent], self.view.carries[agent]
        if city >= 48:
            return set()
        verb = "take" if carried < 0 else "swap"
        wishes = {f"{verb} {agent + 1} {self.case(case)}": case for case, place in enumerate(self.view.lies)
                  if place == city}
        if carried >= 0:
            wishes[f"drop {agent + 1}"] = -1
        return {wish for wish, case in wishes.items() if not must_step_on or self.steps(agent, case)}

    def case(self, case: int) -> str:
        return f"{COLOURS[self.view.corners[case // 4]]}-{LETTERS[case % 4]}"
