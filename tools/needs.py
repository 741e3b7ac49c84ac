"""Print what Brushpass needs from others, a requirement a line: to run, or with the names of extras for those alone."""
import sys
import tomllib
from pathlib import Path


def needs(extras: list[str]) -> list[str]:
    """Return the requirements in pyproject.toml, without Brushpass itself."""
    project = tomllib.loads(Path("pyproject.toml").read_text())["project"]
    lists = [project["optional-dependencies"][extra] for extra in extras] or [project["dependencies"]]
    return [need for listed in lists for need in listed if not need.startswith(f"{project['name']}[")]


if __name__ == "__main__":
    print("\n".join(needs(sys.argv[1:])))
