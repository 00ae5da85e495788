"""`saboteur completion`: what a shell offers at Tab, read from the commands themselves."""

import argparse
from collections.abc import Iterable
from importlib import import_module
from typing import Final

from saboteur.cli.arguments import Parser
from saboteur.games.catalogue import CATALOGUE

EXAMPLES = """\
  saboteur completion bash >> ~/.bashrc
  saboteur completion zsh >> ~/.zshrc
  saboteur completion fish > ~/.config/fish/completions/saboteur.fish"""

_BASH: Final = """\
_saboteur() {{
    local words
    case "${{COMP_WORDS[1]}}" in
{cases}
    *) words="{commands}" ;;
    esac
    [ "$COMP_CWORD" -eq 1 ] && words="{commands}"
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _saboteur saboteur
"""
_ZSH: Final = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"


def add_arguments(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help="for which shell")


def run(args: argparse.Namespace) -> int:
    print(SHELLS[args.shell](offered()), end="")
    return 0


Offered = dict[str, list[str]]


def offered() -> Offered:
    """By command: the words that may follow it."""
    from saboteur.cli.main import COMMANDS  # noqa: PLC0415  (it imports the commands)

    found: Offered = {}
    for name, (module, _) in COMMANDS.items():
        parser = Parser(prog=name)
        import_module(f"saboteur.cli.{module}").add_arguments(parser)
        found[name] = list(_words(parser._actions))
    return found


def _words(actions: Iterable[argparse.Action]) -> Iterable[str]:
    for action in actions:
        yield from action.option_strings
        yield from map(str, action.choices or ())
        if action.dest == "game":
            yield from CATALOGUE


def _bash(words: Offered) -> str:
    cases = "\n".join(f'    {name}) words="{" ".join(found)}" ;;' for name, found in words.items())
    return _BASH.format(cases=cases, commands=" ".join(words))


def _zsh(words: Offered) -> str:
    return _ZSH + _bash(words)


def _fish(words: Offered) -> str:
    lines = [f"complete -c saboteur -n __fish_use_subcommand -f -a '{' '.join(words)}'"]
    for name, found in words.items():
        lines.append(
            f"complete -c saboteur -n '__fish_seen_subcommand_from {name}' -a '{' '.join(found)}'"
        )
    return "\n".join(lines) + "\n"


SHELLS: Final = {"bash": _bash, "zsh": _zsh, "fish": _fish}
