"""The files in `deploy/` match the program's options, extras and paths. No container is built."""
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from brushpass.server.metrics import Prometheus
from brushpass.terminal.parsers import COMMANDS

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
OPTION = re.compile(r"--[a-z-]+")
PROGRAM = "/opt/brushpass/bin/brushpass"  # where image and units have it
VERIFY = shutil.which("systemd-analyze") or ""


def options_of(command: str) -> set[str]:
    """Return the options of a command."""
    return {name for name, _ in COMMANDS[command][1]}


def test_units_start_commands_with_options_that_there_are() -> None:
    started = [line for unit in sorted(DEPLOY.glob("*.service")) for line in unit.read_text().splitlines()
               if line.startswith("ExecStart=")]
    assert len(started) == 3
    for line in started:
        command = line.split()[1]
        assert set(OPTION.findall(line)) <= options_of(command), line
        assert "--database" not in line, "a password on the command line is in the process list"


def test_the_image_and_its_neighbours_are_started_with_options_that_there_are() -> None:
    entry = re.search(r"^ENTRYPOINT (.*)$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    assert entry is not None
    assert set(OPTION.findall(entry[1])) <= options_of("serve")
    services = re.split(r"^  (?=\w+:)", (DEPLOY / "compose.yaml").read_text(), flags=re.MULTILINE)
    for name, command in (("brushpass", "serve"), ("thinking", "work")):
        service = next(each for each in services if each.startswith(f"{name}:"))
        found = set(OPTION.findall(service))
        assert found <= options_of(command)
        assert "BRUSHPASS_DATABASE" in service, "a password on the command line is in the process list"


def test_the_image_installs_extras_that_there_are_and_only_what_is_built_in_it() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    extras = re.search(r"/src\[([a-z,]+)\]", text)
    assert extras is not None
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras[1].split(",")) <= known.keys()
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".venv", "build", "**/node_modules", "src/brushpass/server/page"} <= set(ignored)


@pytest.mark.skipif(not VERIFY, reason="systemd is not installed")
def test_systemd_finds_nothing_to_complain_of_in_the_units(tmp_path: Path) -> None:
    units = [tmp_path / unit.name for unit in sorted(DEPLOY.glob("*.service"))]
    for unit in units:  # the program is not where they look for it
        unit.write_text((DEPLOY / unit.name).read_text().replace(PROGRAM, sys.executable))
    told = subprocess.run([VERIFY, "verify", "--man=no", *map(str, units)], capture_output=True, text=True, check=False)
    assert [line for line in told.stderr.splitlines() if any(unit.name in line for unit in units)] == []


def steps() -> list[tuple[str, str]]:
    """Return the instructions of the image."""
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line and not line.startswith("#")]


def test_the_image_is_made_of_steps_that_there_are_and_starts_what_it_has_installed() -> None:
    words = [word for word, _ in steps()]
    assert set(words) <= {"FROM", "RUN", "COPY", "USER", "VOLUME", "EXPOSE", "ENTRYPOINT"}
    first, second = (place for place, word in enumerate(words) if word == "FROM")
    assert (first, steps()[first][1].split()[-1]) == (0, "built")
    copied = next(rest for word, rest in steps()[second:] if word == "COPY").split()
    assert copied == ["--from=built", "/opt/brushpass", "/opt/brushpass"]
    made = " ".join(rest for word, rest in steps()[:second] if word == "RUN")
    assert "-m venv /opt/brushpass" in made
    assert f'"{PROGRAM}"' in steps()[-1][1]
    assert words.index("USER") < words.index("ENTRYPOINT"), "nothing is served by root"


def composed() -> dict[str, Any]:
    """Return the contents of the compose file."""
    data: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return data


def test_services_of_the_compose_file_name_files_volumes_and_neighbours_that_there_are() -> None:
    services, volumes = composed()["services"], composed()["volumes"]
    for name, service in services.items():
        assert ("image" in service) != ("build" in service), name
        if "build" in service:
            folder = DEPLOY / service["build"]["context"]
            assert (folder / service["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
        for neighbour, wanted in service.get("depends_on", {}).items():
            assert wanted == {"condition": "service_healthy"}
            assert "healthcheck" in services[neighbour]
        assert {each.split(":")[0] for each in service.get("volumes", [])} <= volumes.keys()
    assert services["thinking"]["entrypoint"][0] == PROGRAM


def test_the_compose_file_asks_for_what_it_cannot_know_and_finds_the_database_by_its_name() -> None:
    text, services = (DEPLOY / "compose.yaml").read_text(), composed()["services"]
    for variable in set(re.findall(r"\$\{(\w+)", text)):
        assert f"${{{variable}:?" in text, "without it nothing starts"
    addresses = re.findall(r"postgresql://(\w+):\S+?@(\w+)/(\w+)", text)
    assert len(addresses) == 2
    assert {host for _, host, _ in addresses} <= services.keys()
    assert {user for user, _, _ in addresses} == {services["database"]["environment"]["POSTGRES_USER"]}


def metrics() -> set[str]:
    """Return the names of all series that a server exports."""
    prometheus = pytest.importorskip("prometheus_client") and Prometheus()
    sources = (ROOT / "src/brushpass/server").glob("*.py")
    gauges = {f"brushpass_{name}" for path in sources for name in re.findall(r'\.watch\("(\w+)"', path.read_text())}
    for family in prometheus.registry.collect():
        suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",)}[family.type]
        gauges |= {family.name + suffix for suffix in suffixes}
    return gauges


@pytest.mark.parametrize("file", ["alerts.yml", "grafana.json"])
def test_dashboard_and_alerts_use_metrics_that_there_are(file: str) -> None:
    text = (DEPLOY / file).read_text()
    assert json.loads(text) if file.endswith("json") else yaml.safe_load(text)
    used = set(re.findall(r"\bbrushpass_\w+", text))
    assert len(used) > 3
    assert used <= metrics()


def test_every_metric_is_on_the_dashboard() -> None:
    shown = set(re.findall(r"brushpass_\w+", (DEPLOY / "grafana.json").read_text()))
    assert {name for name in metrics() if not name.endswith(("_count", "_sum"))} <= shown


def test_every_alert_says_what_is_wrong() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
    assert len({rule["alert"] for rule in rules}) == len(rules) > 3
    for rule in rules:
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"].endswith(".")
