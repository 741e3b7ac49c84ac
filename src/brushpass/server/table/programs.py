"""Seats played by programs: a player may let a program play for them, openly, and end that at any time.

A program's token is good for one seat of one table and its rematches, for playing only, until it is revoked.
"""
from __future__ import annotations

import secrets

from brushpass.server.table.facts import BOT, PERSON, STAND_IN, NotAllowed, Seat, clean_name, hashed, new_token
from brushpass.server.table.room import Room


def program_seat(room: Room, token: str) -> int:
    """Return the seat that a program's token is good for; -1 where it is good for none."""
    secret = hashed(token)
    for number, seat in enumerate(room.facts.seats):
        if secret and secrets.compare_digest(secret, seat.bot):
            return number
    return -1


def lend(room: Room, number: int, mine: int, host: bool, name: str) -> str:
    """Let a program play in one's own seat, or for the host in a free one, and return its token. Raises NotAllowed."""
    if mine < 0:
        raise NotAllowed("server.refused.watching", {})
    if number != mine:
        if not host:
            raise NotAllowed("server.refused.host-only", {})
        if not is_lent(room, number):
            room.open_seat(number)
            room.facts.seats[number] = Seat(PERSON, clean_name(name))
    token, seat = new_token(), room.facts.seats[number]
    seat.bot, seat.of = hashed(token), room.facts.seats[mine].name
    return token


def is_lent(room: Room, number: int) -> bool:
    return 0 <= number < len(room.facts.seats) and room.facts.seats[number].is_lent()


def revoke(room: Room, number: int, mine: int, host: bool) -> None:
    """Make a program's token void: its player plays on, or a bot of the house where there is nobody else."""
    if number == mine >= 0:
        room.facts.seats[number].bot = room.facts.seats[number].of = ""
    elif not (host and is_lent(room, number)):
        raise NotAllowed("server.refused.host-only", {})
    else:
        playing = room.facts.started
        room.facts.seats[number] = Seat(BOT, room.facts.seats[number].name, STAND_IN) if playing else Seat()
