"""Reasons for actions of Top Secret, from the view of the seat that chooses."""
from __future__ import annotations

from typing import Final

from brushpass.core.kernel import HIDDEN
from brushpass.core.phrase import Phrase
from brushpass.games.topsecret.actions import (
    CLAIM, DROP, END, GUARD, LAY, LAY_OUT, LOSE, NAME, PACK, PASS, STEP, SWAP, TAKE, case_of, mover_of,
)
from brushpass.games.topsecret.config import TopSecretConfig
from brushpass.games.topsecret.data import (
    AGENTS, BOMB, CARDS, CASES, HEADQUARTERS, NOBODY, NOTHING, NOWHERE, PLACES, START, foreign_first, is_city,
)
from brushpass.games.topsecret.heuristics.distances import Distances
from brushpass.games.topsecret.text.words import Words, content_name
from brushpass.games.topsecret.view import TopSecretView

DANGER_STEPS: Final = 3  # an opponent this near may attack next turn
FOREIGN_VALUE: Final = 2  # secrets that an unopened foreign suitcase is taken to hold
OVERHEAD_STEPS: Final = 4  # added to the steps of every errand


def because(key: str, params: dict[str, object] | None = None) -> Phrase:
    """Return a reason as a phrase."""
    return Phrase(f"topsecret.why.{key}", params or {}, "")


class Reasons:
    """The map as one seat sees it, with the questions that a reason asks about it. Own pieces have the first numbers.
    """

    def __init__(self, config: TopSecretConfig, distances: Distances, words: Words, view: TopSecretView) -> None:
        self.config, self.distances, self.words, self.view = config, distances, words, view
        self.home: int = int(HEADQUARTERS) + view.corners[0]

    def reason(self, a: int) -> Phrase | None:
        """Return the strongest reason for an action; None if it has none."""
        if a in (END, PASS):
            return None
        if PACK <= a < LAY_OUT:
            return because("pack")
        if LAY_OUT <= a < GUARD:
            return self.placement_reason(int((a - LAY_OUT) // PLACES), int((a - LAY_OUT) % PLACES))
        if a == GUARD:
            return because("guard")
        if STEP <= a < TAKE:
            return self.step_reason(int((a - STEP) // PLACES), int((a - STEP) % PLACES))
        if TAKE <= a < LAY:
            return self.act_reason(a)
        if LAY <= a < NAME:
            return self.card_reason(int(a - LAY))
        if NAME <= a < CLAIM:
            return self.carrier_reason("first", int(a - NAME))
        return because("claim") if a == CLAIM else self.carrier_reason("lose", int(a - LOSE))

    def next_step(self) -> Phrase | None:
        """Return what to try next: bring a suitcase home, or fetch one."""
        view = self.view
        if view.asked in ("PackCase", "PlaceCase"):
            return Phrase(f"topsecret.next.{'pack' if view.asked == 'PackCase' else 'place'}", {}, "")
        agent, case = self.next_errand()
        if case == NOTHING:
            foreign = foreign_first(True, view.brought[0], view.foreign[0])
            return Phrase("topsecret.next.foreign" if foreign else "topsecret.next.attack", {}, "")
        if view.carries[agent] == case:
            steps = self.steps(view.at[agent], self.home)
            return Phrase("topsecret.next.carry", {"case": self.case_word(case), "steps": steps}, "")
        place = self.words.place(view.lies[case])
        return Phrase("topsecret.next.fetch", {"case": self.case_word(case), "place": place}, "")

    def serves_next_step(self, a: int) -> bool:
        """Return whether an action leads to the next step, and not into a duel."""
        view = self.view
        agent, case = self.next_errand()
        if case == NOTHING or not STEP <= a < SWAP:
            return False
        if a >= TAKE:
            return int(mover_of(a)) == agent and relative_case(view, int(case_of(a))) == case
        to = int((a - STEP) % PLACES)
        goal = self.home if view.carries[agent] == case else view.lies[case]
        return ((a - STEP) // PLACES == agent and to not in view.at[int(AGENTS):]
                and self.steps(to, goal) < self.steps(view.at[agent], goal))

    def next_errand(self) -> tuple[int, int]:
        """Return the suitcase to bring home next, and the agent who carries or fetches it; NOTHING if none is known."""
        view = self.view
        agents = [agent for agent in range(AGENTS) if view.at[agent] != NOWHERE]
        carriers = [agent for agent in agents if view.carries[agent] != NOTHING and self.value(view.carries[agent]) > 0]
        home = [agent for agent in carriers if self.may_deliver(view.carries[agent])]
        if home:
            first = min(home, key=lambda agent: self.steps(view.at[agent], self.home))
            return first, view.carries[first]
        if not foreign_first(True, view.brought[0], view.foreign[0]):
            for agent in agents:
                goal = self.errand(agent) if view.carries[agent] == NOTHING else int(NOTHING)
                if goal != NOTHING:
                    return agent, goal
        return int(NOBODY), int(NOTHING)

    def steps(self, place: int, to: int) -> int:
        """Return the steps between two places."""
        return int(self.distances.steps(place, to))

    def case_word(self, case: int) -> str:
        """Return the text key of a suitcase of the view."""
        players = self.view.players
        seat = (case // int(CASES) + max(int(self.view.seat), 0)) % players
        return self.words.case(seat * int(CASES) + case % int(CASES))

    def value(self, case: int) -> int:
        """Return the secrets that this seat can expect in a suitcase."""
        content = self.view.contents[case]
        return FOREIGN_VALUE if content == HIDDEN else int(content)

    def may_deliver(self, case: int) -> bool:
        """T26, TA48 Return whether a suitcase may be delivered."""
        view = self.view
        return (not foreign_first(case < CASES, view.brought[0], view.foreign[0])
                or NOBODY not in view.opened[int(CASES):])

    def errand(self, agent: int) -> int:
        """Return the suitcase in a city that pays an agent most per step; NOTHING if none exists."""
        view, best, best_case = self.view, 0.0, int(NOTHING)
        own, foreign = self.may_deliver(0), self.may_deliver(int(CASES))
        for case, city in enumerate(view.lies):
            if city != NOWHERE and (own if case < CASES else foreign):
                way = self.steps(view.at[agent], city) + self.steps(city, self.home) + OVERHEAD_STEPS
                rate = self.value(case) / way
                if rate > best:
                    best, best_case = rate, case
        return best_case

    def rivals_within(self, place: int, steps: int) -> int:
        """Count the opponents within some steps of a place."""
        return len([at for at in self.view.at[int(AGENTS):] if at != NOWHERE and self.steps(at, place) <= steps])

    def placement_reason(self, letter: int, city: int) -> Phrase:
        """T22 Return the reason for a suitcase's place."""
        view = self.view
        out = self.steps(int(START) + view.corners[0], city)
        rival = min([self.steps(int(START) + corner, city) for corner in view.corners[1:]])
        if view.contents[letter] == BOMB:
            return because("place.bait" if rival <= out else "place.bluff")
        return because("place.near", {"out": out, "home": self.steps(city, self.home)})

    def step_reason(self, agent: int, to: int) -> Phrase | None:
        """Return the reason for a step of an own agent."""
        view = self.view
        case, here = view.carries[agent], view.at[agent]
        if to == self.home:
            return self.delivery_reason(case)
        prey = [other for other in range(int(AGENTS), len(view.at)) if view.at[other] == to and is_city(to)]
        if prey:
            return self.attack_reason(prey)
        if case != NOTHING:
            return self.carrying_reason(case, here, to)
        goal = self.errand(agent)
        if goal != NOTHING and self.steps(to, view.lies[goal]) < self.steps(here, view.lies[goal]):
            return because("fetch", {"case": self.case_word(goal), "place": self.words.place(view.lies[goal])})
        carriers = [at for other, at in enumerate(view.at) if other >= AGENTS and view.carries[other] != NOTHING]
        near = [at for at in carriers if self.steps(to, at) < self.steps(here, at)]
        return because("chase", {"place": self.words.place(near[0])}) if near else None

    def delivery_reason(self, case: int) -> Phrase | None:
        """T25 Return the reason for a step into the headquarters."""
        if case == NOTHING:
            return None
        content = self.view.contents[case]
        if content == HIDDEN:
            return because("deliver.foreign", {"case": self.case_word(case)})
        return because("deliver", {"content": f"@topsecret.content.{content_name(int(content))}"})

    def attack_reason(self, prey: list[int]) -> Phrase:
        """T38 Return the reason for a duel."""
        carried = [self.view.carries[other] for other in prey if self.view.carries[other] != NOTHING]
        return because("attack.carrier", {"case": self.case_word(carried[0])}) if carried else because("attack")

    def carrying_reason(self, case: int, here: int, to: int) -> Phrase | None:
        """Return the reason for a carrier's step."""
        left = self.steps(to, self.home)
        if left < self.steps(here, self.home):
            return because("carry", {"case": self.case_word(case), "n": left})
        if self.rivals_within(to, DANGER_STEPS) < self.rivals_within(here, DANGER_STEPS):
            return because("flee", {"case": self.case_word(case)})
        return None

    def act_reason(self, a: int) -> Phrase | None:
        """T32-T35 Return the reason for taking, swapping or putting down a suitcase."""
        view, carried = self.view, int(self.view.carries[int(mover_of(a))])
        if a >= DROP:
            return because("drop") if carried != NOTHING and self.value(carried) == 0 else None
        case = relative_case(view, int(case_of(a)))
        if a >= SWAP and carried != NOTHING and self.value(case) <= self.value(carried) and self.may_deliver(carried):
            return None
        content = view.contents[case]
        if content == HIDDEN:
            steps = self.steps(view.at[int(mover_of(a))], self.home)
            return because("take.needed" if view.foreign[0] == 0 else "take.foreign", {"n": steps})
        if content == BOMB:
            return because("take.bait")
        return because("take", {"content": f"@topsecret.content.{content_name(int(content))}"})

    def card_reason(self, card: int) -> Phrase:
        """T40 Return the reason for a duel card: how many of the rival's cards it beats."""
        view = self.view
        attacker, defender = view.duel[0], view.duel[1]
        rival = (defender if attacker < AGENTS else attacker) // int(AGENTS)
        hand = view.hands[rival]
        if card == 0:
            return because("card.zero")
        return because("card", {"beaten": sum(hand[:card]), "held": sum(hand[:int(CARDS)])})

    def carrier_reason(self, key: str, agent: int) -> Phrase:
        """Return the reason for exposing an agent: it carries nothing, or the least."""
        return because(f"{key}.empty" if self.view.carries[agent] == NOTHING else key)


def relative_case(view: TopSecretView, case: int) -> int:
    """Return a suitcase of an action, numbered as in a view."""
    owner = (case // int(CASES) - max(int(view.seat), 0)) % view.players
    return owner * int(CASES) + case % int(CASES)
