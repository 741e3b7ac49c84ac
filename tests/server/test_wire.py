"""The page's types of the wire are the server's."""
import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parent.parent.parent / "web" / "write_wire.py"


def test_the_page_has_the_types_that_the_server_sends() -> None:
    spec = importlib.util.spec_from_file_location("write_wire", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.FILE.read_text() == script.written(), "run `python web/write_wire.py`"
