"""Custom boards: playtests by bots, and printing."""
