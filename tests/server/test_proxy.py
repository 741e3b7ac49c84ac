"""Behind nginx and Caddy, by the files that we ship: TLS, the page's posts, and a table over a WebSocket."""
from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.eventually import TIMEOUT_S, eventually
from tests.failures import register
from tests.server.live_server import live_server
from tests.server.ports import reserved_port

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") or ""
CADDY = shutil.which("caddy") or ""
OPENSSL = shutil.which("openssl") or ""
DEPLOY = Path(__file__).parents[2] / "deploy"
BEFORE = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n"  # what a Caddy beside others needs
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
    """Return the reason why nginx cannot be tested; "" if it can."""
    return "" if NGINX and OPENSSL else "nginx or openssl is not installed"


def no_caddy() -> str:
    """Return the reason why Caddy cannot be tested; "" if it can."""
    return "" if CADDY and OPENSSL else "Caddy or openssl is not installed"


def shipped(name: str, **others: str) -> str:
    """Return a file that we ship with other ports, names and places."""
    text = (DEPLOY / name).read_text()
    for old, new in others.items():
        assert old in text
        text = text.replace(old, new)
    return text


def with_nginx(folder: Path, behind: int, port: int) -> list[str]:
    """Write the file for nginx, and return the command that runs it."""
    config = shipped("nginx.conf", **{
        "127.0.0.1:8017": f"127.0.0.1:{behind}", "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "games.example.org;": "localhost;", "/etc/ssl/games.example.org.crt": str(folder / "crt"),
        "/etc/ssl/games.example.org.key": str(folder / "key")})
    (folder / "nginx.conf").write_text(
        AROUND.format(folder=folder, shipped=config, user="user root;" if os.getuid() == 0 else ""))
    return [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf")]


def with_caddy(folder: Path, behind: int, port: int) -> list[str]:
    """Write the file for Caddy, and return the command that runs it."""
    config = shipped("Caddyfile", **{
        "127.0.0.1:8017": f"127.0.0.1:{behind}",
        "games.example.org {": f"https://localhost:{port} {{\n\ttls {folder / 'crt'} {folder / 'key'}"})
    (folder / "Caddyfile").write_text(BEFORE + config)
    return ["env", f"HOME={folder}", f"XDG_DATA_HOME={folder}", f"XDG_CONFIG_HOME={folder}", CADDY, "run", "--adapter",
            "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES = [
    pytest.param(with_nginx, marks=pytest.mark.skipif(bool(missing()), reason=missing())),
    pytest.param(with_caddy, marks=pytest.mark.skipif(bool(no_caddy()), reason=no_caddy())),
]


@contextmanager
def behind_proxy(proxied: Callable[[Path, int, int], list[str]], folder: Path) -> Iterator[tuple[int, ssl.SSLContext]]:
    """Run a server with a proxy and a fresh certificate in front, and return the port and whom to trust."""
    subprocess.run([OPENSSL, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost", "-keyout", str(folder / "key"), "-out",
                    str(folder / "crt")], check=True, capture_output=True)
    with (reserved_port() as port, live_server(folder, names=frozenset({"localhost"})) as behind,
          (folder / "proxy.log").open("wb") as log):
        proxy = subprocess.Popen(proxied(folder, behind.port, port), stderr=log)
        end_log = register("proxy.log", (folder / "proxy.log").read_bytes)
        try:
            eventually(lambda: proxy.poll() is not None or answered(port, trusted(folder)), "the proxy answers")
            yield port, trusted(folder)
        finally:
            proxy.terminate()
            proxy.wait()
            end_log()


def trusted(folder: Path) -> ssl.SSLContext:
    """Return whom to trust."""
    return ssl.create_default_context(cafile=str(folder / "crt"))


def post(port: int, trusted: ssl.SSLContext, path: str, body: object) -> tuple[Any, str]:
    """Return the answer to something posted by a page, and the cookie that came with it."""
    connection = HTTPSConnection("localhost", port, timeout=TIMEOUT_S, context=trusted)
    connection.request("POST", path, json.dumps(body), {"X-Brushpass": "1", "Origin": f"https://localhost:{port}"})
    answer = connection.getresponse()
    data = json.loads(answer.read())
    connection.close()
    assert answer.status == 200, data
    return data, str(answer.getheader("set-cookie")).split(";")[0]


def answered(port: int, trusted: ssl.SSLContext) -> int:
    """Return how the proxy answers; 0 while it does not listen yet."""
    connection = HTTPSConnection("localhost", port, timeout=TIMEOUT_S, context=trusted)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status
    except ConnectionError:
        return 0
    finally:
        connection.close()


@pytest.mark.parametrize("proxied", PROXIES)
def test_a_table_behind_a_proxy_with_tls(proxied: Callable[[Path, int, int], list[str]], tmp_path: Path) -> None:
    with behind_proxy(proxied, tmp_path) as (port, trusted):
        assert answered(port, trusted) == 200
        seats = [{"kind": "me"}, {"kind": "bot", "level": "recruit"}]
        body, cookie = post(port, trusted, "/api/tables", {"game": "kyoto", "name": "Ann", "seats": seats})
        with connect(f"wss://localhost:{port}/ws/{body['code']}", ssl=trusted, proxy=None, compression=None,
                     open_timeout=TIMEOUT_S, ping_interval=None, additional_headers={"Cookie": cookie},
                     origin=Origin(f"https://localhost:{port}")) as socket:
            socket.send(json.dumps({"t": "hello", "token": body["token"]}))
            view: dict[str, Any] = {"t": ""}
            while view["t"] != "view" or not view["options"]:
                view = json.loads(socket.recv(TIMEOUT_S))
            socket.send(json.dumps({"t": "act", "id": "move-00000001", "v": view["v"],
                                    "a": view["options"][0]["a"]}))
            while view["t"] != "ack":
                view = json.loads(socket.recv(TIMEOUT_S))
