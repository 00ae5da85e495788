"""`saboteur doctor`: what this installation is, and whether it is well."""

import argparse

from saboteur import __version__, compiled
from saboteur.cli.arguments import Parser, add_json
from saboteur.cli.extras import lacking
from saboteur.cli.output import print_json, print_table
from saboteur.cli.serve import add_database, file_behind, usual_database
from saboteur.lab.doctor import Check, examine

EXAMPLES = """\
  saboteur doctor
  saboteur doctor --json"""


def add_arguments(parser: Parser) -> None:
    add_json(parser)
    add_database(parser)


def tables_check(url: str | None) -> Check:
    try:
        from saboteur.server.store.upkeep import examined, examined_server  # noqa: PLC0415
    except ModuleNotFoundError as error:
        return Check("tables", f"none: {lacking(error) or error}")
    where = url or usual_database()
    path = file_behind(where)
    return Check("tables", *(examined_server(where) if path is None else examined(path)))


def run(args: argparse.Namespace) -> int:
    tables = tables_check(args.db)  # first, for it may be a name that cannot be meant
    checks = [*examine(), tables]
    well = all(check.ok for check in checks)
    if args.json:
        print_json({"ok": well, "version": __version__, "compiled": compiled, "checks": checks})
    else:
        width = max(len(check.name) for check in checks)
        marks = ("wrong", "ok")
        print_table((marks[check.ok], f"{check.name:{width}}  {check.found}") for check in checks)
    return 0 if well else 1
