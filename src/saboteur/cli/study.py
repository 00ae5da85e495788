"""`saboteur study`: what really happened in a finished game, and what could be known."""

import argparse
from pathlib import Path

from tqdm import tqdm

from saboteur import Record, read_record
from saboteur.cli.arguments import BadInput, Parser, add_json, add_language, count, language, seed
from saboteur.cli.output import print_json
from saboteur.lab.page import write_whole
from saboteur.lab.study_page import fooling, luck_table, round_title, study_page
from saboteur.study import BUDGET, Study, Teller, study_of
from saboteur.study.learning import lessons
from saboteur.words import Language, from_one

EXAMPLES = """\
  saboteur study game.saboteur.json
  saboteur study game.saboteur.json --html study.html --lang fr
  saboteur study game.saboteur.json --json --budget 4800"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a *.saboteur.json file")
    parser.add_argument(
        "--budget",
        type=count,
        default=BUDGET,
        metavar="N",
        help=f"playouts for each decision, default {BUDGET}",
    )
    parser.add_argument(
        "--seed",
        type=seed,
        default=1,
        help="number or text, default 1; the same seed and budget give the same study",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write one page, ready to share")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.html and not args.html.resolve().parent.is_dir():
        raise BadInput(f"no such folder: {args.html.parent}")
    record = _read(args.file)
    found = study_of(
        record,
        budget=args.budget,
        seed=args.seed,
        # disable=None: a bar on a terminal, none in a pipe.
        watch=lambda steps: tqdm(steps, unit="step", disable=None, leave=False),
    )
    if args.html:
        write_whole(args.html, study_page(found, language(args)))
    if args.json:
        print_json(found)
    elif not args.html:
        _tell(found, language(args))
    return 0


def _read(file: Path) -> Record:
    try:
        return read_record(file)
    except OSError as error:
        raise BadInput(f"cannot read {file}: {error.strerror}") from error


def _tell(study: Study, words: Language) -> None:
    teller = Teller(study, words)
    for one in study.rounds:
        print(round_title(one, teller, words))
        print(f"\n  {words.text('study', 'otherwise')}")
        for name, learnt in lessons(study, one, teller):
            print("\n     ".join((f"  {name}", *learnt)))
        moments = [moment for moment in study.moments if moment.round == one.round]
        for moment in moments:
            if not moment.marks:
                continue
            told = teller.told(moment)
            done = "" if moment.what == "talk" else teller.action(moment.action, moment.seat)
            print(f"\n  {from_one(moment.step)}. {teller.name(moment.seat)} {done}".rstrip())
            for line in (*told.marks, *told.knew, *told.so, *told.better):
                print(f"     {line}")
        for line in fooling(moments, teller):
            print(f"\n  {words.text('study', 'fooled')}: {line}")
        table = luck_table(one, teller, words)
        print(f"\n  {table.title}")
        lines = [table.head, *table.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for first, *rest in lines:
            cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
            print("  ".join((f"  {first:{widths[0]}}", *cells)).rstrip())
        print(f"  {table.note}\n")
