"""Playtests of custom boards by bots."""
