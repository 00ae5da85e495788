"""Teach the net of hunches from rounds that `hunch_rounds.py` wrote, and put it into the package.

python tools/teach_hunch.py ROUNDS --out src/saboteur/bots/hunch.json --memory 32 --seed 3
python tools/teach_hunch.py ROUNDS --out src/saboteur/bots/hunch.json --measure

Needs PyTorch and NumPy, on any device. The loss is that of who the saboteurs really are, summed
exactly over all deals of the roles and all places of the treasure, the evidence of the beliefs and
the net's reading put together: so the net learns only what the beliefs lack.
"""

# PyTorch is in no environment of this checkout, so its types are not known.
# mypy: ignore-errors
from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from hunch_tests import TESTS

ONE = 4096
LOUDEST = 6.0
MOST_SEATS = 10
LONGEST = 32
SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}
DIGGERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
MOMENTS = 8
NEVER = -1e9


def parsed(paths):
    """All records, one part of the arrays each."""
    records = []
    for path in paths:
        data, at = np.fromfile(path, dtype=np.int16), 0
        while at + 7 <= len(data):
            seats, watcher, truth, test, deeds, moments, signs = (int(x) for x in data[at : at + 7])
            size = deeds * (1 + signs) + moments * (2 + 6 * seats)
            if at + 7 + size > len(data):
                break
            at += 7
            actors = data[at : at + deeds]
            shown = data[at + deeds : at + deeds * (1 + signs)].reshape(deeds, signs)
            at += deeds * (1 + signs)
            said = data[at : at + moments * (2 + 6 * seats)].reshape(moments, 2 + 6 * seats)
            at += moments * (2 + 6 * seats)
            records.append((seats, watcher, truth, test, actors, shown, said))
    return records


class Rounds:
    """Sequences of signs by round and seat, and moments at which the beliefs are asked."""

    def __init__(self, records, device):
        count, signs = len(records), records[0][5].shape[1]
        self.signs = signs
        x = np.zeros((count, MOST_SEATS, LONGEST, signs), np.int16)
        places = np.zeros((count, MOMENTS, MOST_SEATS), np.int64)
        rows = np.zeros((count, MOMENTS, 3, MOST_SEATS, 2), np.float32)
        goals = np.zeros((count, MOMENTS, 3), bool)
        asked = np.zeros((count, MOMENTS), bool)
        other = np.zeros((count, MOST_SEATS), bool)
        bad = np.zeros((count, MOST_SEATS), bool)
        ways = np.full((count, 5), NEVER, np.float32)
        test = np.zeros(count, np.int64)
        for i, (seats, watcher, truth, number, actors, shown, said) in enumerate(records):
            test[i] = number
            bad[i, :seats] = [truth >> s & 1 for s in range(seats)]
            other[i, :seats] = True
            other[i, watcher] = False
            own = int(bad[i, watcher])
            for k in range(5):
                ways[i, k] = logways(seats, k + own)
            for s in range(seats):
                mine = shown[actors == s][:LONGEST]
                x[i, s, : len(mine)] = mine
            for m, told in enumerate(said):
                asked[i, m] = True
                goals[i, m] = [told[1] >> g & 1 for g in range(3)]
                counts = np.bincount(actors[: told[0]], minlength=MOST_SEATS)
                places[i, m] = np.minimum(LONGEST, counts)
                rows[i, m, :, :seats] = (
                    told[2:].reshape(seats, 3, 2).transpose(1, 0, 2).astype(np.float32) / 100
                )

        def send(array):
            return torch.from_numpy(array).to(device)

        self.x, self.at, self.rows, self.goals = map(send, (x, places, rows, goals))
        # Of those that are not tests, the first are held back.
        self.held = int((test == 0).sum()) // 20
        self.asked, self.other, self.bad, self.ways, self.test = map(
            send, (asked, other, bad, ways, test)
        )

    def __len__(self):
        return len(self.x)


def logways(seats, saboteurs):
    """In how many ways cards make a given set of so many saboteurs, as a logarithm."""
    m, g = SABOTEURS[seats], DIGGERS[seats]
    k, rest = saboteurs, seats - saboteurs
    if k > m or rest > g or rest < 0:
        return NEVER
    return math.log(math.perm(m, k)) + math.log(math.perm(g, rest))


class Hunch(nn.Module):
    def __init__(self, signs, memory, overlooked):
        super().__init__()
        self.overlook = nn.Dropout(overlooked)
        self.gru = nn.GRU(signs, memory, batch_first=True)
        self.reading = nn.Linear(memory + signs, 1)
        nn.init.zeros_(self.reading.weight)
        nn.init.zeros_(self.reading.bias)

    def forward(self, x):
        """By place in a sequence, the reading after so many deeds; none before the first."""
        memories, _ = self.gru(self.overlook(x))
        found = self.reading(torch.cat([memories, x], -1)).squeeze(-1)
        return found.clamp(-LOUDEST, LOUDEST)


def readings(net, x, other, at):
    """[rounds, moments, seats]"""
    found = torch.zeros(at.shape, device=x.device)
    used = other.nonzero(as_tuple=True)
    longest = int(at.max())
    if longest == 0:
        return found
    each = net(x[used][:, :longest].float() / ONE)
    each = torch.cat([torch.zeros(len(each), 1, device=x.device), each], 1)
    spread = torch.zeros((*x.shape[:2], each.shape[1]), device=x.device)
    spread[used] = each
    return spread.gather(2, at.transpose(1, 2)).transpose(1, 2)


def log_total(ratio, good, ways, goals):
    """The logarithm of the weight of all deals. ratio, good: [n, 3, seats]; ways: [n, 5]."""
    sums = [torch.zeros(ratio.shape[:2], device=ratio.device)]
    sums += [torch.full_like(sums[0], NEVER) for _ in range(4)]
    for seat in range(ratio.shape[2]):
        one = ratio[:, :, seat]
        sums = [
            sums[0],
            *(torch.logaddexp(sums[k], sums[k - 1] + one) for k in range(1, 5)),
        ]
    each = torch.logsumexp(torch.stack(sums, -1) + ways[:, None], -1) + good
    return torch.logsumexp(each.masked_fill(~goals, NEVER), -1)


def losses(found, rounds, index):
    """By moment: the loss of the true set, and by seat the chance to be a saboteur."""
    asked = rounds.asked[index]
    where = asked.nonzero(as_tuple=True)
    rows = rounds.rows[index][where]
    other, bad = rounds.other[index][where[0]], rounds.bad[index][where[0]]
    ways, goals = rounds.ways[index][where[0]], rounds.goals[index][where]
    reading = found[where]
    own_bad = (bad & ~other).any(-1)
    good_rows = rows[..., 0]
    own = torch.where(own_bad[:, None, None], rows[..., 1], good_rows)
    good = torch.where(other[:, None], good_rows, own).sum(-1)
    ratio = rows[..., 1] - good_rows + reading[:, None]
    total = log_total(ratio.masked_fill(~other[:, None], NEVER), good, ways, goals)
    guilty = other & bad
    true = good + (ratio * guilty[:, None]).sum(-1)
    true = torch.logsumexp(true.masked_fill(~goals, NEVER), -1)
    true = true + ways.gather(1, guilty.sum(-1, keepdim=True)).squeeze(-1)
    return total - true, total, where, other, bad


def chances(net, rounds, index):
    """What is said of the others: of which round, how likely a saboteur, and the truth."""
    of, said, truths = [], [], []
    for part in index.split(512):
        found = torch.zeros(rounds.at[part].shape, device=rounds.x.device)
        if net is not None:
            with torch.no_grad():
                found = readings(net, rounds.x[part], rounds.other[part], rounds.at[part])
        found = found.detach().requires_grad_()
        _, total, where, other, bad = losses(found, rounds, part)
        # How the weight of all deals grows with a seat's reading is that seat's chance.
        (grad,) = torch.autograd.grad(total.sum(), found)
        said.append(grad[where][other])
        truths.append(bad[other].float())
        of.append(part[where[0]][:, None].expand_as(other)[other])
    return torch.cat(of), torch.cat(said).clamp(1e-6, 1 - 1e-6), torch.cat(truths)


def measured(net, rounds, index):
    """Mean log loss about the others with its interval of 95% (what is said in one round counts as
    one), distance of said chances from the truth, and false trust."""
    of, said, truth = chances(net, rounds, index)
    loss = -(truth * said.log() + (1 - truth) * (1 - said).log())
    tenth = (10 * said).long().clamp(max=9)
    off = sum(abs(float((said - truth)[tenth == t].sum())) for t in range(10)) / len(said)
    hardly = truth[said < 0.1]
    each = torch.stack([loss[of == one].mean() for one in of.unique()])
    wide = 1.96 * float(each.std()) / len(each) ** 0.5 if len(each) > 1 else 0.0
    mean = float(each.mean())
    trusted = float(hardly.mean()) if len(hardly) else 0.0
    return mean, mean - wide, mean + wide, off, trusted


def table(net, rounds):
    found = {}
    for number, name in enumerate(("all kinds", *TESTS)):
        index = (rounds.test == number).nonzero().squeeze(-1)
        if number == 0:
            index = index[: rounds.held]
        if len(index):
            found[name] = (
                len(index),
                measured(None, rounds, index),
                measured(net, rounds, index),
            )
    return found


def printed(found):
    asked = ("off by", "falsely trusted")
    yield f"| {' | '.join(('players', 'rounds', 'beliefs', *asked, 'with hunches', *asked))} |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, (count, *both) in found.items():
        cells = (
            f"{mean:.3f} ({low:.3f} to {high:.3f}) | {off:.3f} | {trusted:.1%}"
            for mean, low, high, off, trusted in both
        )
        yield f"| {name} | {count} | {' | '.join(cells)} |"


def learnt_before(path, device):
    """The net of a page, in fractions again."""
    told = json.loads(path.read_text("utf-8"))
    part = {name: torch.tensor(row, device=device).float() / ONE for name, row in told.items()}
    memory = round((-1 + (1 + 4 * len(part["inner"]) / 3) ** 0.5) / 2)
    signs = len(part["reading"]) - memory - 1
    net = Hunch(signs, memory, 0.0).to(device)
    outer, inner = part["outer"].view(3 * memory, -1), part["inner"].view(3 * memory, -1)
    with torch.no_grad():
        net.gru.weight_ih_l0.copy_(outer[:, :-1])
        net.gru.bias_ih_l0.copy_(outer[:, -1])
        net.gru.weight_hh_l0.copy_(inner[:, :-1])
        net.gru.bias_hh_l0.copy_(inner[:, -1])
        net.reading.weight.copy_(part["reading"][None, :-1])
        net.reading.bias.copy_(part["reading"][-1:])
    return net.eval()


def taught(rounds, args):
    torch.manual_seed(args.seed)
    net = Hunch(rounds.signs, args.memory, args.overlooked).to(rounds.x.device)
    ours = (rounds.test == 0).nonzero().squeeze(-1)
    held, learnt = ours[: rounds.held], ours[rounds.held :]
    steps = args.epochs * -(-len(learnt) // args.batch)
    best = torch.optim.AdamW(net.parameters(), lr=args.rate, weight_decay=args.decay)
    curve, began, step = [], time.monotonic(), 0
    for epoch in range(args.epochs):
        sums = [0.0, 0]
        net.train()
        for part in learnt[torch.randperm(len(learnt), device=learnt.device)].split(args.batch):
            done = min(1.0, max(step / steps, (time.monotonic() - began) / args.limit))
            best.param_groups[0]["lr"] = args.rate * min(1, 20 * done + 0.01) * cooled(done)
            found = readings(net, rounds.x[part], rounds.other[part], rounds.at[part])
            loss = losses(found, rounds, part)[0]
            best.zero_grad()
            loss.mean().backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            best.step()
            step += 1
            sums[0] += float(loss.detach().sum())
            sums[1] += len(loss)
        net.eval()
        row = (epoch + 1, sums[0] / sums[1], measured(net, rounds, held)[0])
        curve.append(row)
        print(
            f"{row[0]:3d} learnt {row[1]:.4f} held {row[2]:.4f} {time.monotonic() - began:.0f} s",
            flush=True,
        )
        if time.monotonic() - began > args.limit:
            break
    return net, curve, time.monotonic() - began


def cooled(done):
    return (1 + math.cos(math.pi * done)) / 2


def whole(values):
    return [max(-8 * ONE, min(8 * ONE - 1, round(float(value) * ONE))) for value in values]


def page(net):
    """The net in whole numbers. Rows end with their bias."""

    def row(weight, bias):
        return torch.cat([weight, bias[:, None]], 1).flatten().tolist()

    gru = net.gru
    return {
        "outer": whole(row(gru.weight_ih_l0, gru.bias_ih_l0)),
        "inner": whole(row(gru.weight_hh_l0, gru.bias_hh_l0)),
        "reading": whole([*net.reading.weight[0].tolist(), net.reading.bias.item()]),
        "sigmoid": whole([1 / (1 + math.exp(-i / 16)) for i in range(129)]),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rounds", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--curve", type=Path, help="where to write how the loss fell")
    parser.add_argument("--measure", action="store_true", help="teach nothing, test what is there")
    parser.add_argument("--memory", type=int, default=48)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--overlooked", type=float, default=0.0, help="share of signs left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=10**9, help="rounds to read at most")
    parser.add_argument("--limit", type=float, default=1e9, help="seconds after which to stop")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    args = parser.parse_args()
    began = time.monotonic()
    records = parsed(sorted(args.rounds.glob("rounds-*.bin")))[: args.most]
    rounds = Rounds(records, args.device)
    print(f"{len(rounds)} rounds read in {time.monotonic() - began:.0f} s", flush=True)
    if args.measure:
        print("\n".join(printed(table(learnt_before(args.out, args.device), rounds))))
        return
    net, curve, seconds = taught(rounds, args)
    text = json.dumps(page(net), separators=(",", ":")).replace('],"', '],\n"')
    args.out.write_text(text + "\n", "utf-8", newline="\n")
    print("\n".join(printed(table(net.eval(), rounds))))
    if args.curve:
        told = {"seconds": seconds, "rounds": len(rounds), "curve": curve}
        args.curve.write_text(json.dumps(told), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
