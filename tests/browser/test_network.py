"""The forward pass in TypeScript against the one in NumPy: the same logits within rounding, the same favourite."""
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from librt.random import Random

from brushpass.agents.network.bot import network_opponent
from brushpass.agents.network.runtime import provide
from brushpass.agents.network.weight_files import trained_variants, weight_file
from brushpass.games import GAMES
from brushpass.games import game as open_game
from tests.effort import EXHAUSTIVE

WEB = Path(__file__).parents[2] / "web"
ESBUILD = WEB / "node_modules" / "esbuild" / "bin" / "esbuild"
POSITIONS = 334 if EXHAUSTIVE else 100  # of each game
ROUNDING = 5e-4
SCRIPT = """
import { readFileSync, writeFileSync } from "node:fs";
const [, , module, weights, positions, out] = process.argv;
const { Network, readTensors } = await import(module);
const file = readFileSync(weights);
const network = new Network(readTensors(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)));
const found = JSON.parse(readFileSync(positions, "utf8")).map(({ features, legal }) =>
  [...network.logits(Uint8Array.from(features), legal)]);
writeFileSync(out, JSON.stringify(found));
"""


def positions(name: str) -> list[tuple[bytes, list[int], list[float]]]:
    """Return features, legal actions and NumPy's logits in positions of random games."""
    opponent, rng, found = network_opponent(name), Random(11), list[tuple[bytes, list[int], list[float]]]()
    assert opponent is not None
    while len(found) < POSITIONS:
        variant = trained_variants(name)[rng.randrange(len(trained_variants(name)))]
        game = open_game(name, **variant)
        network = opponent.make_unwrapped(game, 0, 1).network
        state, memories = game.new(), [game.memory(seat) for seat in range(game.seats)]
        while not game.over(state) and len(found) < POSITIONS:
            seat, legal = game.who(state), game.legal_actions(state)
            if seat >= 0 and len(legal) > 1 and rng.randrange(6) == 0:
                seen = game.features(state, seat, memories[seat])
                found.append((seen, legal, network.policy_logits(seen, legal)))
            state = game.apply(state, int(game.draw(state, rng)) if seat < 0 else legal[rng.randrange(len(legal))])
            for event in state.events or []:
                game.update_memories(memories, event)
    return found


@pytest.mark.skipif(shutil.which("node") is None or not ESBUILD.exists(), reason="Node or esbuild is missing")
@pytest.mark.parametrize("name", GAMES)
def test_the_network_in_typescript_agrees_with_numpy(name: str, tmp_path: Path) -> None:
    examples = positions(name)
    module, script, given, out = (tmp_path / file for file in ("network.mjs", "run.mjs", "given.json", "out.json"))
    subprocess.run([str(ESBUILD), str(WEB / "src" / "engine" / "network.ts"), "--format=esm", f"--outfile={module}",
                    "--log-level=error"], check=True)
    script.write_text(SCRIPT)
    given.write_text(json.dumps([{"features": list(seen), "legal": legal} for seen, legal, _ in examples]))
    weights = weight_file(name, "safetensors")
    subprocess.run(["node", str(script), str(module), str(weights), str(given), str(out)], check=True)
    for (_, _, expected), logits in zip(examples, json.loads(out.read_text()), strict=True):
        assert logits == pytest.approx(expected, abs=ROUNDING)
        best = max(range(len(expected)), key=expected.__getitem__)
        assert max(logits) - logits[best] <= ROUNDING


def test_a_front_end_may_run_the_networks() -> None:
    class Last:
        """Likes the last option best."""

        def logits(self, game: str, features: bytes, legal: list[int]) -> list[float]:
            assert game == "kyoto"
            return [20.0 * (place == len(legal) - 1) for place in range(len(legal))]

    provide(Last())
    try:
        game, opponent = open_game("kyoto"), network_opponent("kyoto")
        assert opponent is not None
        bot, state, rng = opponent.make_unwrapped(game, 0, 1), game.new(), Random(3)
        while game.who(state) < 0:
            state = game.apply(state, int(game.draw(state, rng)))
        legal = game.legal_actions(state)
        assert bot.policy(state, legal)[-1] > 0.99
    finally:
        provide(None)
