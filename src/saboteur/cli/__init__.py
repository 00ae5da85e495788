"""The `saboteur` command."""
