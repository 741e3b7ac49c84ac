"""Figures of the bots, as the docs quote them: strength, decision time, best response, exploitability."""
