"""Print the requirements of Brushpass, one per line: those of the package, or only those of the named extras."""
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
