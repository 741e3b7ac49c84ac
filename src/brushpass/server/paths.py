"""The paths of the API, and the endpoint method that answers each: the same on a server and in a browser."""
from __future__ import annotations

from typing import Final

GET: Final = {"/books/{game}.{language}.json": "book",
              "/api/games": "games", "/api/fairness": "fairness", "/api/me/tables": "mine",
              "/api/tables/{code}": "look",
              "/text/{language}.json": "text", "/rules/{game}.{language}.json": "rules",
              "/lessons/{game}.{language}.json": "lessons", "/offline-lessons/{game}.{lesson}.json": "walk",
              "/api/daily": "daily",
              "/games/{game}/face.js": "face", "/healthz": "health", "/readyz": "ready"}
POST: Final = {"/api/tables": "make", "/api/tables/{code}/sit": "sit", "/api/tables/{code}/leave": "leave",
               "/api/tables/{code}/options": "options",
               "/api/tables/{code}/bot": "put_bot", "/api/tables/{code}/begin": "begin",
               "/api/tables/{code}/bot-token": "lend", "/api/tables/{code}/bot-token/revoke": "revoke",
               "/api/tables/{code}/report": "report", "/api/tables/{code}/next": "next",
               "/api/tables/{code}/practise": "practise", "/api/tables/{code}/export": "export",
               "/api/lessons": "teach"}
GET_FINISHED: Final = {"/api/tables/{code}/replay": "replay", "/api/tables/{code}/record": "record",
                       "/api/tables/{code}/draws": "fair",
                       "/api/tables/{code}/review": "review"}
POST_FINISHED: Final = {"/api/replay": "open_file", "/api/tables/{code}/review": "begin_review",
                        "/api/tables/{code}/hint": "hint"}
GET_ME: Final = {"/api/me": "me", "/api/me/games.zip": "records"}
POST_ME: Final = {"/api/me": "keep_me", "/api/me/device-link": "make_link", "/api/device-link": "follow_link",
                  "/api/me/delete": "forget_me", "/api/me/sign-out": "sign_out"}
GET_BOX: Final = {"/api/boards/{code}": "show"}
POST_BOX: Final = {"/api/games/{game}/boards": "keep", "/api/games/{game}/boards/check": "check"}
POST_PASSKEYS: Final = {"/api/passkey/register/options": "registration_options", "/api/passkey/register": "register",
                        "/api/passkey/login/options": "login_options", "/api/passkey/login": "log_in"}
GET_BOARDS: Final = {"/api/print/{game}": "sheets"}
POST_BOARDS: Final = {"/api/tryout/{game}": "try_out"}
GET_EVENINGS: Final = {"/api/evenings": "mine", "/api/evenings/{code}": "look", "/api/lobby": "lobby",
                       "/api/codes/{code}": "resolve"}
GET_CLASSES: Final = {"/api/classes": "mine", "/api/classes/{code}": "look"}
POST_CLASSES: Final = {"/api/classes": "make", **{f"/api/classes/{{code}}/{verb}": verb for verb in
                                                  ("join", "leave", "homework", "done", "referee", "delete")}}
POST_WEBHOOKS: Final = {"/api/tables/{code}/webhook": "of_table", "/api/evenings/{code}/webhook": "of_evening"}
QUERY: Final = {"/api/tables/{code}/replay": "as", "/api/tables/{code}/review": "seat",
                "/api/evenings/{code}": "since"}  # path of a GET request -> its query parameter
VERBS: Final = ("join", "leave", "vote", "settings", "options", "begin", "say", "chat")  # of an evening
GET_DEALS: Final = {"/api/deals/{code}": "look"}
POST_DEALS: Final = {"/api/deals/{code}/play": "play"}
POST_EVENINGS: Final = {"/api/evenings": "make", "/api/invitation": "accept",
                        **{f"/api/evenings/{{code}}/{verb}": verb for verb in VERBS}}
