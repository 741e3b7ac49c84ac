"""Liar's dice: everybody rolls in secret, bids go up, and somebody is doubted."""
