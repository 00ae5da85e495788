"""Environments of the usual libraries; `saboteur[env]` installs what they need."""
