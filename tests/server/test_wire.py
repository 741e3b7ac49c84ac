"""The page's types of the wire and of the views are the server's."""
import importlib.util
from pathlib import Path
from types import ModuleType

WEB = Path(__file__).parent.parent.parent / "web"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, WEB / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_types_that_the_server_sends() -> None:
    wire = script("write_wire")
    assert wire.FILE.read_text() == wire.written(), "run `python web/write_wire.py`"


def test_the_page_has_the_types_of_what_a_seat_sees() -> None:
    files = script("write_views").files()
    assert len(files) > 2
    for path, text in files.items():
        assert path.read_text() == text, "run `python web/write_views.py`"
