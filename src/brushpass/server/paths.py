"""The operations of the API, and the endpoint method that answers each: the same on a server and in a browser."""
from __future__ import annotations

from typing import Final

QUERY: Final = {"/api/tables/{code}/replay": "as", "/api/tables/{code}/review": "seat",
                "/api/evenings/{code}": "since"}  # path of a GET request -> its query parameter
# field of `Endpoints` -> method and path -> the method that answers them
OPERATIONS: Final = {
    "content": {
        "GET /books/{game}.{language}.json": "book", "GET /api/games": "games", "GET /api/fairness": "fairness",
        "GET /api/me/tables": "mine", "GET /api/tables/{code}": "look", "GET /text/{language}.json": "text",
        "GET /rules/{game}.{language}.json": "rules", "GET /lessons/{game}.{language}.json": "lessons",
        "GET /offline-lessons/{game}.{lesson}.json": "walk", "GET /api/daily": "daily",
        "GET /games/{game}/face.js": "face", "GET /healthz": "health", "GET /readyz": "ready",
    },
    "seats": {
        "POST /api/tables": "make", "POST /api/tables/{code}/sit": "sit", "POST /api/tables/{code}/leave": "leave",
        "POST /api/tables/{code}/options": "options", "POST /api/tables/{code}/bot": "put_bot",
        "POST /api/tables/{code}/begin": "begin", "POST /api/tables/{code}/bot-token": "lend",
        "POST /api/tables/{code}/bot-token/revoke": "revoke", "POST /api/tables/{code}/report": "report",
        "POST /api/tables/{code}/next": "next", "POST /api/tables/{code}/practise": "practise",
        "POST /api/tables/{code}/export": "export", "POST /api/lessons": "teach",
    },
    "people": {
        "GET /api/me": "me", "GET /api/me/games.zip": "records", "POST /api/me": "keep_me",
        "POST /api/me/device-link": "make_link", "POST /api/device-link": "follow_link",
        "POST /api/me/delete": "forget_me", "POST /api/me/sign-out": "sign_out",
    },
    "evenings": {
        "GET /api/evenings": "mine", "GET /api/evenings/{code}": "look", "GET /api/lobby": "lobby",
        "GET /api/codes/{code}": "resolve", "POST /api/evenings": "make", "POST /api/invitation": "accept",
        "POST /api/evenings/{code}/join": "join", "POST /api/evenings/{code}/leave": "leave",
        "POST /api/evenings/{code}/vote": "vote", "POST /api/evenings/{code}/settings": "settings",
        "POST /api/evenings/{code}/options": "options", "POST /api/evenings/{code}/begin": "begin",
        "POST /api/evenings/{code}/say": "say", "POST /api/evenings/{code}/chat": "chat",
    },
    "deals": {
        "GET /api/deals/{code}": "look", "POST /api/deals/{code}/play": "play",
    },
    "classes": {
        "GET /api/classes": "mine", "GET /api/classes/{code}": "look", "POST /api/classes": "make",
        "POST /api/classes/{code}/join": "join", "POST /api/classes/{code}/leave": "leave",
        "POST /api/classes/{code}/homework": "homework", "POST /api/classes/{code}/done": "done",
        "POST /api/classes/{code}/referee": "referee", "POST /api/classes/{code}/delete": "delete",
    },
    "boards": {
        "GET /api/print/{game}": "sheets", "POST /api/tryout/{game}": "try_out",
    },
    "finished": {
        "GET /api/tables/{code}/replay": "replay", "GET /api/tables/{code}/record": "record",
        "GET /api/tables/{code}/draws": "fair", "GET /api/tables/{code}/review": "review",
        "POST /api/replay": "open_file", "POST /api/tables/{code}/review": "begin_review",
        "POST /api/tables/{code}/hint": "hint",
    },
    "custom_boards": {
        "GET /api/boards/{code}": "show", "POST /api/games/{game}/boards": "keep",
        "POST /api/games/{game}/boards/check": "check",
    },
    "programs": {
        "POST /api/bot/{code}/sit": "sit", "POST /api/bot/{code}/see": "see", "POST /api/bot/{code}/turn": "turn",
        "POST /api/bot/{code}/why": "why", "POST /api/bot/{code}/act": "act",
    },
    "passkeys": {
        "GET /api/passkey": "is_available", "POST /api/passkey/register/options": "registration_options",
        "POST /api/passkey/register": "register", "POST /api/passkey/login/options": "login_options",
        "POST /api/passkey/login": "log_in",
    },
    "push": {
        "GET /api/push": "key", "POST /api/push": "subscribe", "POST /api/push/unsubscribe": "unsubscribe",
    },
    "webhooks": {
        "POST /api/tables/{code}/webhook": "of_table", "POST /api/evenings/{code}/webhook": "of_evening",
    },
}
