"""The books of a game for the web client; figures are positions at a table."""
from __future__ import annotations

from functools import cache

from librt.random import Random

from brushpass.server.game_cache import game_of
from brushpass.server.messages.answers import Book, Drawing
from brushpass.server.table.table import Table
from brushpass.server.table.watcher import Watcher
from brushpass.text.book import AID, LEARN, Figure, example_words, figures, law, book_text


def drawing(name: str, figure: Figure) -> Drawing:
    """Return what the player of a figure sees once its moves are made."""
    game = game_of(name, figure.options)
    table = Table(game, Random(0))
    table.set_up(figure.set_up(game))
    watcher = Watcher()
    table.watchers = {figure.seat: watcher}
    for text in figure.moves:
        table.play_move(table.to_act(), game.parse(text), "")
    table.show()
    watcher.follow(game.aid(figure.seat), 0, table.view(figure.seat))  # nothing was heard of what led to the position
    return Drawing(figure.seat, game.config.options, figure.picked, table.message(figure.seat))


@cache
def book_of(name: str, language: str) -> Book:
    """Return all books of a game in a language."""
    drawn = {figure: drawing(name, position) for figure, position in figures(name).items()}
    learn, aid = book_text(name, LEARN, language), book_text(name, AID, language)
    return Book(learn, aid, law(name), example_words(name, language), drawn)
