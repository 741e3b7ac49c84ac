"""Play Shadows in Kyoto with an OpenSpiel bot: its ISMCTS searches states consistent with its own observations."""
import numpy as np
import pyspiel  # type: ignore[import-not-found]
from numpy.typing import NDArray
from open_spiel.python.algorithms import ismcts  # type: ignore[import-untyped]

from brushpass.env.openspiel import SpielGame, SpielState


class HeuristicEvaluator:
    """An OpenSpiel evaluator that uses the game's static evaluation."""

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        return np.array(state.world.game.evaluate(state.world.state))

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        options = state.legal_actions()
        return [(a, 1 / len(options)) for a in options]


def make_bot(game: SpielGame, simulations: int, seed: int) -> ismcts.ISMCTSBot:
    """Return the bot with its own random seed, so that games are reproducible."""
    rng = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, HeuristicEvaluator(), uct_c=1.0, max_simulations=simulations, random_state=rng)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random))
    return bot


def main(games: int, simulations: int) -> int:
    """Play as Oniwaban against a random bot, and return the number of games won."""
    game, won = pyspiel.load_game("brushpass_kyoto"), 0
    for seed in range(games):
        bot, rng = make_bot(game, simulations, seed), np.random.RandomState(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions, p=odds))
            elif state.current_player() == 0:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
        won += state.returns()[0] > 0
    return won


if __name__ == "__main__":
    print(f"won {main(5, 100)} of 5")
