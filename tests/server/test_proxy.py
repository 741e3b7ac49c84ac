"""Behind nginx, by the file that we ship: TLS, the page's posts, and a table over a WebSocket."""
from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.house import PATIENCE, House
from tests.server.test_metrics import free_port

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") or ""
OPENSSL = shutil.which("openssl") or ""
SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx.conf"
AROUND = """
{user}
daemon off; pid {folder}/pid; error_log {folder}/log; worker_processes 1;
events {{}}
http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/a; uwsgi_temp_path {folder}/b; scgi_temp_path {folder}/c;
{shipped}
}}
"""


def missing() -> str:
    """Say why there is no nginx to test with; "" where there is one."""
    return "" if NGINX and OPENSSL else "nginx or openssl is not installed"


pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())


def configured(folder: Path, behind: int, port: int) -> Path:
    """Write the file that we ship with other ports, and a certificate that was made just now."""
    subprocess.run([OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", str(folder / "key"), "-out",
                    str(folder / "crt")], check=True, capture_output=True)
    shipped = SHIPPED.read_text()
    for old, new in (("127.0.0.1:8017", f"127.0.0.1:{behind}"), ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                     ("games.example.org;", "localhost;"), ("/etc/ssl/games.example.org.crt", str(folder / "crt")),
                     ("/etc/ssl/games.example.org.key", str(folder / "key"))):
        assert old in shipped
        shipped = shipped.replace(old, new)
    path = folder / "nginx.conf"
    path.write_text(AROUND.format(folder=folder, shipped=shipped, user="user root;" if os.getuid() == 0 else ""))
    return path


@contextmanager
def behind_nginx(folder: Path) -> Iterator[tuple[int, ssl.SSLContext]]:
    """Run a server with nginx in front, and return the port and whom to trust."""
    port = free_port()
    house = House(folder, names=frozenset({"localhost"}))
    proxy = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(configured(folder, house.port, port))])
    try:
        yield port, ssl.create_default_context(cafile=str(folder / "crt"))
    finally:
        proxy.terminate()
        proxy.wait()
        house.close()


def post(port: int, trusted: ssl.SSLContext, path: str, body: object) -> tuple[Any, str]:
    """Return the answer to something posted by a page, and the cookie that came with it."""
    connection = HTTPSConnection("localhost", port, timeout=PATIENCE, context=trusted)
    connection.request("POST", path, json.dumps(body), {"X-Brushpass": "1", "Origin": f"https://localhost:{port}"})
    answer = connection.getresponse()
    held = json.loads(answer.read())
    connection.close()
    assert answer.status == 200, held
    return held, str(answer.getheader("set-cookie")).split(";")[0]


def reached(port: int, trusted: ssl.SSLContext) -> bool:
    """Say whether nginx listens already."""
    connection = HTTPSConnection("localhost", port, timeout=PATIENCE, context=trusted)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        connection.close()


def test_a_table_behind_nginx_with_tls(tmp_path: Path) -> None:
    with behind_nginx(tmp_path) as (port, trusted):
        while not reached(port, trusted):
            pass
        seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
        held, cookie = post(port, trusted, "/api/tables", {"game": "kyoto", "name": "Ann", "seats": seats})
        with connect(f"wss://localhost:{port}/ws/{held['code']}", ssl=trusted, proxy=None, compression=None,
                     additional_headers={"Cookie": cookie}, origin=Origin(f"https://localhost:{port}")) as socket:
            socket.send(json.dumps({"t": "hello", "token": held["token"]}))
            view: dict[str, Any] = {"t": ""}
            while view["t"] != "view" or not view["options"]:
                view = json.loads(socket.recv(PATIENCE))
            socket.send(json.dumps({"t": "act", "id": "move-00000001", "v": view["v"],
                                    "a": view["options"][0]["a"]}))
            while view["t"] != "ack":
                view = json.loads(socket.recv(PATIENCE))
