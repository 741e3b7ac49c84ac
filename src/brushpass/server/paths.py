"""The paths of the API, and the endpoint method that answers each: the same on a server and in a browser."""
from __future__ import annotations

from typing import Final

GET: Final = {"/books/{game}.{language}.json": "book",
              "/api/games": "games", "/api/fairness": "fairness", "/api/mine": "mine", "/api/tables/{code}": "look",
              "/text/{language}.json": "text", "/rules/{game}.{language}.json": "rules",
              "/lessons/{game}.{language}.json": "lessons", "/walks/{game}.{lesson}.json": "walk",
              "/api/daily": "daily",
              "/games/{game}/face.js": "face", "/healthz": "health", "/readyz": "ready"}
POST: Final = {"/api/tables": "make", "/api/tables/{code}/sit": "sit", "/api/tables/{code}/leave": "leave",
               "/api/tables/{code}/bot": "put_bot", "/api/tables/{code}/begin": "begin",
               "/api/tables/{code}/lend": "lend", "/api/tables/{code}/takeback": "revoke",
               "/api/tables/{code}/report": "report",
               "/api/tables/{code}/practise": "practise", "/api/lessons": "teach"}
GET_FINISHED: Final = {"/api/tables/{code}/replay": "replay", "/api/tables/{code}/record": "record",
                       "/api/tables/{code}/fair": "fair",
                       "/api/tables/{code}/review": "review"}
POST_FINISHED: Final = {"/api/replay": "open_file", "/api/tables/{code}/review": "begin_review",
                        "/api/tables/{code}/hint": "hint"}
GET_ME: Final = {"/api/me": "me", "/api/me/games.zip": "records"}
POST_ME: Final = {"/api/me": "keep_me", "/api/me/along": "make_link", "/api/along": "follow_link",
                  "/api/me/forget": "forget_me"}
GET_BOX: Final = {"/api/boxes/{code}": "show"}
POST_BOX: Final = {"/api/games/{game}/box": "keep", "/api/games/{game}/box/check": "check"}
PASSKEY: Final = ("begin", "keep", "ask", "come")
GET_BOARDS: Final = {"/api/print/{game}": "sheets"}
POST_BOARDS: Final = {"/api/tryout/{game}": "try_out"}
GET_EVENINGS: Final = {"/api/evenings": "mine", "/api/evenings/{code}": "look", "/api/lobby": "lobby"}
VERBS: Final = ("join", "leave", "vote", "agree", "options", "begin")  # of an evening
POST_EVENINGS: Final = {"/api/evenings": "make", "/api/invited": "accept",
                        **{f"/api/evenings/{{code}}/{verb}": verb for verb in VERBS}}
