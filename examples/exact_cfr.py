"""Solve mini Kyoto exactly: CFR+ on the full game tree, and the exploitability of its average strategy.

The tree has every deal, every hidden placement and every move; `brushpass.measure.game_tree` builds and solves it.
"""
from __future__ import annotations

import sys

import brushpass
from brushpass.measure.game_tree import InformationSet, build_tree, cfr, exploitability


def main(iterations: int) -> float:
    """Solve mini Kyoto, print the exploitability as it falls, and return the last one."""
    game, found = brushpass.game("kyoto", board="mini"), dict[object, InformationSet]()
    root = build_tree(game, game.new(), ((), ()), found)
    print(f"{len(found)} information sets; before the first iteration {exploitability(root):.4f}")
    for iteration in range(1, iterations + 1):
        for player in (0, 1):
            value = cfr(root, player, 1.0, 1.0, float(iteration))
            for choice in found.values():
                choice.learn()
        if iteration & (iteration - 1) == 0 or iteration == iterations:
            print(f"{iteration:6} exploitability {exploitability(root):.4f}, Oniwaban wins {-value:+.4f}", flush=True)
    return exploitability(root)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 64)
