"""What cannot go with what is picked is dim before it is pressed, and only that is refused: held against `Game.why`."""
from __future__ import annotations

from typing import Any

import pytest
from librt.random import Random
from msgspec.json import decode

import brushpass
from brushpass.core.phrase import Refusal
from brushpass.server.table.table import Table
from brushpass.server.messages.outgoing import encoded
from tests.page.states import OPTIONS
from tests.page.test_layout import shown
from tests.server.test_secrets import random_step

MOMENTS = 3  # of a game in which much can be pointed at
PRESS = """async () => {
  const THINGS = '.hand [data-thing], .board [role=gridcell]:is([data-thing^="from:"], [data-thing^="pair:"])';
  const tick = async () => { for (let times = 0; times < 4; times++) await Promise.resolve(); };
  const names = [...new Set([...document.querySelectorAll(THINGS)].map((each) => each.dataset.thing))];
  const find = (thing) => document.querySelector(`.hand [data-thing="${thing}"], .board [data-thing="${thing}"]`);
  const press = async (thing) => {
    find(thing)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await tick();
  };
  const found = [];
  for (const first of ["", ...names]) {
    for (const thing of names) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      await tick();
      if (first !== "" && find(first)?.ariaDisabled === "true") continue;
      if (first !== "") await press(first);
      if (thing === first || find(thing) === null) continue;
      const dim = find(thing).ariaDisabled === "true";
      window.wishes = [];
      await press(thing);
      const taken = find(thing)?.matches('[aria-pressed=true], [aria-selected=true]') ?? false;
      found.push({ first, thing, dim, taken, wishes: window.wishes });
    }
  }
  return found;
}"""


def moments(game: str) -> list[tuple[Any, Any]]:
    """Return positions with many answers, each as a message for the page with a copy of its state."""
    table, rng, found = Table(brushpass.game(game, **OPTIONS[game]), Random(3)), Random(3), list[tuple[Any, Any]]()
    table.play_until_choice()
    while len(found) < MOMENTS and not table.over():
        asked = table.view(0).asked
        if table.to_act() == 0 and len(table.legal()) > 2 and asked not in ("PlaceAgent", "PackCase"):
            found.append((decode(encoded(table.message(0))), table.game.copy(table.state)))
        random_step(table, rng)
    return found


@pytest.mark.parametrize("game", ["kyoto", "topsecret", "embassy"])
def test_what_is_dim_is_refused_and_what_is_not_is_taken(game: str, browser: Any, address: str) -> None:
    person, rules = shown(browser, address, game, "en"), brushpass.game(game, **OPTIONS[game])
    dim = 0
    for version, (message, state) in enumerate(moments(game), 10):
        person.page.evaluate("message => window.feed(message)", {**message, "from": 0, "v": version})
        person.page.wait_for_selector(".dock[data-answers]")
        for pressed in person.page.evaluate(PRESS):
            refused = [rules.why(state, wish) for wish in pressed["wishes"]]
            assert all(isinstance(each, Refusal) for each in refused), pressed
            assert not (pressed["taken"] if pressed["dim"] else refused), pressed
            dim += pressed["dim"]
    assert dim > 0, "something cannot go together"
    person.close()
