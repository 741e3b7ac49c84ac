"""What stands in `deploy/` fits the program: its options, its extras, its files. No container is built here."""
import re
import tomllib
from pathlib import Path

from brushpass.terminal.parsers import COMMANDS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
OPTION = re.compile(r"--[a-z-]+")


def options_of(command: str) -> set[str]:
    """Return the options that a command knows."""
    return {name for name, _ in COMMANDS[command][1]}


def test_units_start_commands_with_options_that_there_are() -> None:
    started = [line for unit in sorted(DEPLOY.glob("*.service")) for line in unit.read_text().splitlines()
               if line.startswith("ExecStart=")]
    assert len(started) == 3
    for line in started:
        command = line.split()[1]
        assert set(OPTION.findall(line)) <= options_of(command), line


def test_the_image_and_its_neighbours_are_started_with_options_that_there_are() -> None:
    entry = re.search(r"^ENTRYPOINT (.*)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert entry is not None
    assert set(OPTION.findall(entry[1])) <= options_of("serve")
    services = re.split(r"^  (?=\w+:)", (DEPLOY / "compose.yaml").read_text(), flags=re.MULTILINE)
    for name, command in (("brushpass", "serve"), ("thinking", "work")):
        service = next(each for each in services if each.startswith(f"{name}:"))
        found = set(OPTION.findall(service))
        assert found <= options_of(command)
        assert "--database" in found


def test_the_image_installs_extras_that_there_are_and_only_what_is_built_in_it() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    extras = re.search(r"/src\[([a-z,]+)\]", text)
    assert extras is not None
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras[1].split(",")) <= known.keys()
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".venv", "build", "**/node_modules", "src/brushpass/server/page"} <= set(ignored)
