"""The allowed imports between packages: one direction, no cycles, and no access of bots to states or rules."""
import ast
import re
from functools import cache
from pathlib import Path

import pytest

from brushpass.games import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "brushpass"
LAYERS = {
    "core": {"core"},
    "games": {"core", "games"},
    "learn": {"core", "games", "learn"},
    "agents": {"core", "games", "learn", "agents"},
    "env": {"core", "games", "agents", "learn", "text", "env"},
    "arena": {"core", "games", "agents", "arena"},
    "train": {"core", "games", "agents", "learn", "env", "arena", "train"},
    "measure": {"core", "games", "agents", "arena", "train", "measure"},
    "text": {"core", "games", "text"},
    "lessons": {"core", "games", "lessons"},
    "server": {"core", "games", "agents", "arena", "text", "lessons", "server"},
    "browser": {"core", "games", "agents", "arena", "text", "lessons", "server", "browser"},
    "checks": {"core", "games", "text", "checks"},
    "terminal": {"core", "games", "agents", "arena", "train", "measure", "text", "lessons", "checks", "server",
                 "terminal"},
}
# inside the server, from the ground up: a package uses itself and those above it in this list
SERVER_LAYERS = (
    "log", "version", "task_set", "prefixes", "metrics", "messages", "game_cache", "table", "store", "engine", "tables",
    "http", "boards", "push", "classes", "evenings", "people", "previews", "webhooks", "connection_limits",
    "frame_splitter", "uvicorn_protocols", "settings", "background", "paths", "routes", "app", "serving",
)
FORBIDDEN_TO_AGENTS = ("state", "rules", "events", "position")
NO_SIDE_EFFECTS = {"random", "time", "datetime", "logging", "os", "sys", "socket", "subprocess", "pathlib", "secrets"}
FILES = sorted(SOURCE.rglob("*.py"))
pytestmark = pytest.mark.xdist_group("layers")  # they share what `imports` has read


@cache
def imports(path: Path) -> list[str]:
    """Return the names of all modules that a file imports."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            found += [f"{node.module}.{name.name}" for name in node.names] + [str(node.module)]
    return found


def test_arrows_go_one_way() -> None:
    against = dict[str, set[str]]()
    for path in FILES:
        layer = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        used = {name.split(".")[1] for name in imports(path) if name.startswith("brushpass.")}
        if layer == "games" and path.parent.name == "text":
            used.discard("text")  # a game brings its own texts and drawings
        if layer != "__init__" and used & set(LAYERS) - LAYERS[layer]:
            against[str(path.relative_to(SOURCE))] = used & set(LAYERS) - LAYERS[layer]
    assert against == {}


def test_arrows_inside_the_server_go_one_way() -> None:
    known = {module_of(path) for path in FILES}
    upward = []
    for path in (SOURCE / "server").rglob("*.py"):
        own = path.relative_to(SOURCE / "server").with_suffix("").parts[0]
        if own == "__init__":
            continue
        for name in {name for name in imports(path) if name in known and name.count(".") > 1
                     and name.startswith("brushpass.server.")}:
            used = name.split(".")[2]
            if SERVER_LAYERS.index(used) > SERVER_LAYERS.index(own):
                upward.append(f"{module_of(path)} imports {name}")
    assert not upward


def test_agents_see_no_state_and_no_rule() -> None:
    agents = [path for path in FILES if SOURCE / "agents" in path.parents]
    for name in [name for path in agents for name in imports(path)]:
        parts = name.split(".")
        if parts[:2] == ["brushpass", "games"] and len(parts) > 3:
            assert not parts[3].startswith(FORBIDDEN_TO_AGENTS)
        assert name not in ("brushpass.core.kernel.State", "brushpass.core.kernel.apply", "brushpass.core.kernel.step")
    assert len(agents) > 10


SHARED = [path for path in FILES if "games" not in path.relative_to(SOURCE).parts[:-1]]
PAGE = SOURCE.parents[1] / "web"
NAMES = re.compile(r"kyoto|top.?secret|embassy", re.IGNORECASE)


def page_files() -> list[Path]:
    """Return the sources of the web client, without games, tests and dependencies."""
    found = [path for path in PAGE.rglob("*") if path.suffix in (".ts", ".tsx", ".css", ".mjs", ".py", ".html")]
    return [path for path in found if not {"node_modules", "games", "test"} & {*path.relative_to(PAGE).parts}]


def test_shared_code_names_no_game() -> None:
    files = [*SHARED, *page_files()]
    naming = [str(path) for path in files if NAMES.search(path.read_text(encoding="utf-8"))]
    assert not naming
    assert len(files) > 200


def test_shared_code_names_no_rule_and_no_option_of_one_game() -> None:
    letters = "|".join(letter for kind in GAMES.values() for letter in kind.rule_prefixes)
    words = re.compile(rf"\b(?:{letters})\d+[a-z]?\b|\bmission|\bpacks\b")
    naming = {str(path.relative_to(SOURCE)): found for path in SHARED
              if (found := words.findall(path.read_text(encoding="utf-8")))}
    assert not naming


@pytest.mark.parametrize("layer", ["core", "games"])
def test_the_rules_have_no_clock_no_chance_and_no_files(layer: str) -> None:
    for path in (SOURCE / layer).rglob("*.py"):
        assert not {name.split(".")[0] for name in imports(path)} & NO_SIDE_EFFECTS, f"{path.name} has side effects"


def test_only_the_table_of_the_server_touches_a_state() -> None:
    for path in (SOURCE / "server").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr == "state" and path.name != "table.py":
                assert isinstance(node.value, ast.Name), f"{path.name} touches a state"
                assert node.value.id == "app", f"{path.name} touches a state"


def module_of(path: Path) -> str:
    """Return the module name of a file."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def circle_in(graph: dict[str, set[str]]) -> list[str]:
    """Return an import cycle; an empty list if none exists."""
    clear: set[str] = set()

    def follow(module: str, way: list[str]) -> list[str]:
        if module in way:
            return [*way[way.index(module):], module]
        for used in () if module in clear else sorted(graph[module]):
            if found := follow(used, [*way, module]):
                return found
        clear.add(module)
        return []

    return next((found for module in sorted(graph) if (found := follow(module, []))), [])


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = {module_of(path): path for path in FILES}
    graph = {module: set(imports(path)) & set(known) - {module} for module, path in known.items()}
    assert not circle_in(graph), "a circle"
    assert circle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c", "b"], "a circle is found where there is one"


WEB = PAGE / "src"
# The packages of the page, lowest first: each may import those before it. A name with an ending is a file of web/src.
WEB_LAYERS = (
    "wire.ts", "text.ts", "edition.ts", "store.ts", "route.ts", "engine", "net", "ui", "people", "face", "games",
    "choice", "sound", "offline", "picture", "rules", "fair", "forms", "learn", "moderation", "text-mode", "table",
    "me", "print", "tryout", "custom-boards", "evenings", "classes", "replay", "play", "pages", "settings.ts", "styles",
    "app.tsx", "main.tsx",
)
WEB_IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"')


def web_imports(path: Path, source: str) -> set[Path]:
    """Return the TypeScript modules that a module imports, statically or dynamically."""
    found: set[Path] = set()
    for name in WEB_IMPORT.findall(source):
        if not name.endswith((".css", ".svg", ".json")):
            target = (path.parent / name).resolve()
            files = [target.with_name(f"{target.name}{end}") for end in (".ts", ".tsx")]
            found.add(next(file for file in files if file.exists()))
    return found


def web_graph() -> dict[Path, set[Path]]:
    """Return the imports of every module of the web client."""
    modules = [path for path in WEB.rglob("*.ts*") if not path.name.endswith(".d.ts")]
    return {path: web_imports(path, path.read_text(encoding="utf-8")) for path in modules}


def upward(graph: dict[Path, set[Path]]) -> list[str]:
    """Return the imports from a package to a higher one, or into or between games."""
    def rank(path: Path) -> int:
        return WEB_LAYERS.index(path.relative_to(WEB).parts[0])

    def game(path: Path) -> str:
        return path.relative_to(WEB).parts[1] if WEB / "games" in path.parents else ""

    return [f"{path.relative_to(WEB)} -> {used.relative_to(WEB)}" for path, uses in graph.items() for used in uses
            if rank(used) > rank(path) or (game(used) and game(used) != game(path))]


def test_the_packages_of_the_page_import_downward_only() -> None:
    graph = web_graph()
    assert not upward(graph)
    assert len(graph) > 200
    seeded = {WEB / "net" / "api.ts": {WEB / "table" / "log.tsx"},
              WEB / "pages" / "new.tsx": {WEB / "games" / "kyoto" / "view.ts"}}
    assert len(upward(seeded)) == 2, "an upward import and one into a game are found"


def test_no_modules_of_the_page_import_each_other_in_a_circle() -> None:
    graph = {str(path): {str(used) for used in uses} for path, uses in web_graph().items()}
    assert not circle_in(graph), "a circle"


def test_only_one_room_of_the_server_knows_the_database() -> None:
    for path in (SOURCE / "server").rglob("*.py"):
        if "store" not in path.parts:
            assert not {name.split(".")[0] for name in imports(path)} & {"sqlite3"}, f"{path.name} knows SQLite"


def test_a_file_is_short_enough_for_one_idea() -> None:
    page = SOURCE.parent.parent / "web" / "src"
    written = [path for path in [*SOURCE.rglob("*.py"), *page.rglob("*.ts*"), *page.rglob("*.css")]
               if path.name != "wire.ts"]  # generated
    assert not [str(path) for path in written if len(path.read_text(encoding="utf-8").splitlines()) > 450]
