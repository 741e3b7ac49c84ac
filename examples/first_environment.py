"""A first environment: you play one seat of a game at random, a bot plays the other."""
from brushpass.env import gymnasium


def main(games: int) -> float:
    """Play Kyoto as the Government against a recruit, and return the mean reward."""
    env = gymnasium.env("kyoto", seat=1, opponent="recruit")
    env.action_space.seed(1)
    total = 0.0
    for seed in range(games):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, over, _, info = env.step(action)
        total += reward
        print(*info["events"][-2:])
    return total / games


if __name__ == "__main__":
    print(f"average reward {main(10):+.2f}")
