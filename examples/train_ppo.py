"""Teach a network one side of Saboteur: masked PPO in PyTorch on a `Batch`, in one file.

It plays all gold-diggers (or all saboteurs) of every game, and the careful bot plays the others.
First it imitates the careful bot, then it learns from nothing but which rounds it won. Stop it when
you like: the same command goes on where it was. The page `docs/learning.md` shows what it learns.

    pip install 'saboteur[env]' torch
    python examples/train_ppo.py --out build/ppo
"""

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import mse_loss, pad

from saboteur import Batch
from saboteur.bots.careful import careful
from saboteur.lab.intervals import difference, wilson
from saboteur.rules.names import ROLES

SIDES = ("diggers", "saboteurs")
WINDOW = 24  # columns and rows of the mine in observations and actions
CELLS = WINDOW * WINDOW
# The part of the window that the network looks at: x from -3 to 12, y from -6 to 5.
LEFT, TOP, WIDTH, HEIGHT = 5, 6, 16, 12
NEVER = -1e9


class Network(nn.Module):
    """From what a seat may know to a weight for every action and its side's chance to win."""

    def __init__(self, batch: Batch, channels: int, blocks: int) -> None:
        super().__init__()
        layout = batch.layout
        self.planes, self.kinds, self.hand_at = layout.planes, len(layout.kinds), layout.at("hand")
        self.blocks = [(block.name, int(block.size)) for block in batch.space.blocks]
        self.rest = sum(size for name, size in self.blocks if name not in ("dig", "rockfall"))
        wide = 4 * channels
        self.rows = nn.Sequential(nn.Linear(layout.size - self.planes * CELLS, wide), nn.ReLU())
        self.first = nn.Conv2d(self.planes, channels, 3, padding=1)
        self.place = nn.Parameter(torch.zeros(channels, HEIGHT, WIDTH))  # where a cell is
        self.spread = nn.Linear(wide, channels)  # tells every cell what the rows say
        self.trunk = nn.ModuleList(Residual(channels) for _ in range(blocks))
        self.join = nn.Sequential(nn.Linear(wide + 2 * channels, wide), nn.ReLU())
        self.card = nn.Linear(self.kinds, 2 * channels)  # a card as printed, and turned
        self.wish = nn.Linear(wide, 2 * channels)
        self.cell = nn.Conv2d(channels, channels, 1)
        self.rock = nn.Conv2d(channels, 1, 1)
        self.other = nn.Linear(wide, self.rest)
        self.value = nn.Linear(wide, 1)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        n, split = len(seen), self.planes * CELLS
        mine = seen[:, :split].view(n, self.planes, WINDOW, WINDOW)
        mine = mine[:, :, TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH].float()
        rows = self.rows(torch.log1p(seen[:, split:].float()))
        x = self.first(mine) + self.place + self.spread(rows)[:, :, None, None]
        for block in self.trunk:
            x = block(x)
        all_cells = torch.cat([rows, x.mean((2, 3)), x.amax((2, 3))], 1)
        thought = self.join(all_cells)

        # To dig, a card must fit a cell: the product of what each of them wants.
        hand = seen[:, self.hand_at : self.hand_at + 6 * self.kinds].view(n, 6, self.kinds)
        cards = (self.card(hand.float()) + self.wish(thought)[:, None]).view(n, 12, -1)
        cells = self.cell(x).flatten(2)
        dig = (cards @ cells / cells.shape[1] ** 0.5).view(n, 12, HEIGHT, WIDTH)
        parts = {"dig": whole(dig), "rockfall": whole(self.rock(x))}
        sizes = [size for name, size in self.blocks if name not in parts]
        others = iter(self.other(thought).split(sizes, dim=1))
        weights = [parts[name] if name in parts else next(others) for name, _ in self.blocks]
        return torch.cat(weights, 1).float(), torch.tanh(self.value(thought)).float().squeeze(1)


class Residual(nn.Module):
    def __init__(self, channels: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1)
        self.two = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.two(torch.relu(self.one(x))))


def whole(part: Tensor) -> Tensor:
    """Weights of the cells the network looks at, put in their places in the window."""
    right, below = WINDOW - LEFT - WIDTH, WINDOW - TOP - HEIGHT
    return pad(part, (LEFT, right, TOP, below)).flatten(1)


class Table:
    """Many one-round games: who learns in them, and who has won."""

    def __init__(self, args: argparse.Namespace, n: int, seed: str) -> None:
        setting = {"players": args.players, "rounds": 1, "processes": min(args.processes, n)}
        self.batch = Batch("base", n=n, seed=seed, adviser=careful, **setting)
        self._own_role = self.batch.layout.at("roles") + ROLES.index("saboteur")
        self._learns = args.side == "saboteurs"
        self._saboteurs = np.zeros((n, args.players), bool)
        self._gold = np.zeros((n, args.players))
        self._all = np.arange(n)

    def look(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What the choosers may know, what they may do, and in which games the learner chooses."""
        seen, masks = self.batch.observe(), self.batch.masks()
        saboteur = seen[:, self._own_role] > 0
        self._saboteurs[self._all, self.batch.seats] = saboteur
        return seen, masks, saboteur == self._learns

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """+1 or -1 for the learner where a round has just ended, and where that is."""
        rewards, done = self.batch.step(actions)
        self._gold += rewards
        paid = np.where(self._saboteurs == self._learns, self._gold, 0).any(1)
        over = done > 0
        self._gold[over] = 0
        self._saboteurs[over] = False
        return np.where(over, np.where(paid, 1.0, -1.0), 0.0), over


@dataclass
class Rollout:
    """What happened in `steps` steps of all games, by step and game."""

    seen: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # the logarithm of the chance with which each action was chosen
    values: Tensor
    learns: Tensor
    rewards: Tensor
    over: Tensor

    @classmethod
    def blank(cls, steps: int, batch: Batch, device: torch.device) -> "Rollout":
        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, batch.n, *shape, dtype=dtype, device=device)

        return cls(
            seen=zeros(int(batch.layout.size), dtype=torch.uint8),
            masks=zeros(int(batch.space.size), dtype=torch.uint8),
            actions=zeros(dtype=torch.int64),
            chances=zeros(),
            values=zeros(),
            learns=zeros(dtype=torch.bool),
            rewards=zeros(),
            over=zeros(dtype=torch.bool),
        )

    def judged(self, fade: float) -> tuple[Tensor, Tensor]:
        """Generalised advantages, and which choices have one: the last of a game that goes on
        only says what the one before was worth. All seats of a side share what it wins, so the
        next choice of any of them is the next of its side."""
        steps, n = self.values.shape
        advantages = torch.zeros_like(self.values)
        usable = torch.zeros_like(self.learns)
        reward = ahead = gained = torch.zeros(n, device=self.values.device)
        known = torch.zeros(n, dtype=torch.bool, device=self.values.device)
        for t in reversed(range(steps)):
            over, here, value = self.over[t], self.learns[t], self.values[t]
            reward = torch.where(over, self.rewards[t], reward)
            ahead, gained = torch.where(over, 0.0, ahead), torch.where(over, 0.0, gained)
            known = known | over
            error = reward + ahead - value
            advantages[t] = error + fade * gained
            usable[t] = here & known
            gained = torch.where(usable[t], advantages[t], gained)
            ahead = torch.where(here, value, ahead)
            reward = torch.where(here, 0.0, reward)
            known = known | here
        return advantages, usable


class Trainer:
    """The network, the games it learns from, and everything needed to go on later."""

    def __init__(self, args: argparse.Namespace) -> None:
        torch.manual_seed(args.seed)
        self.args = args
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.checkpoint = args.out / "checkpoint.pt"
        self.history: list[dict[str, float]] = []
        self.iteration, self.seconds, self.decisions = 0, 0.0, 0
        saved = torch.load(self.checkpoint, weights_only=False) if self.checkpoint.exists() else {}
        # A run that goes on is dealt new games.
        began = saved.get("iteration", 0)
        self.table = Table(args, args.games, f"ppo/{args.seed}/{began}")
        network = Network(self.table.batch, args.channels, args.blocks)
        self.network = network.to(self.device, memory_format=torch.channels_last)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=args.rate, eps=1e-5)
        if saved:
            self.network.load_state_dict(saved["network"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.iteration, self.seconds = saved["iteration"], saved["seconds"]
            self.decisions, self.history = saved["decisions"], saved["history"]
        self.rollout = Rollout.blank(args.steps, self.table.batch, self.device)

    def think(self, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of every action's chance, and the chance to win, from -1 to 1."""
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            weights, values = self.network(seen)
        return weights.masked_fill(masks == 0, NEVER).log_softmax(1), values

    def tensor(self, array: np.ndarray) -> Tensor:
        return torch.from_numpy(array).to(self.device)

    @torch.no_grad()
    def play(self, imitate: bool) -> dict[str, float]:
        """Fill the rollout; while it imitates, the careful bot chooses for the learner, too."""
        won: list[float] = []
        store, table = self.rollout, self.table
        for t in range(self.args.steps):
            seen, masks, learns = table.look()
            store.seen[t].copy_(torch.from_numpy(seen))
            store.masks[t].copy_(torch.from_numpy(masks))
            chances, store.values[t] = self.think(store.seen[t], store.masks[t])
            advice = table.batch.advise(None if imitate else ~learns)
            if imitate:
                actions = self.tensor(advice)
            else:
                chosen = torch.multinomial(chances.exp(), 1).squeeze(1)
                actions = torch.where(self.tensor(learns), chosen, self.tensor(advice))
            store.actions[t], store.learns[t] = actions, self.tensor(learns)
            store.chances[t] = chances.gather(1, actions.unsqueeze(1)).squeeze(1)
            reward, over = table.step(actions.cpu().numpy())
            store.rewards[t], store.over[t] = self.tensor(reward), self.tensor(over)
            won += (reward[over] > 0).tolist()
        self.decisions += int(store.learns.sum())
        return {"won": float(np.mean(won)) if won else float("nan"), "rounds": len(won)}

    def learn(self, imitate: bool) -> dict[str, float]:
        """A few passes over the rollout in small shuffled parts."""
        args, store = self.args, self.rollout
        advantages, usable = store.judged(args.fade)
        returns = (advantages + store.values).flatten()
        chosen = usable.flatten().nonzero().squeeze(1)
        flat = advantages.flatten()
        flat = (flat - flat[chosen].mean()) / (flat[chosen].std() + 1e-8)
        seen, masks = store.seen.flatten(0, 1), store.masks.flatten(0, 1)
        actions, before = store.actions.flatten(), store.chances.flatten()
        sums = torch.zeros(4, device=self.device)
        parts = 0
        for _ in range(args.passes):
            order = chosen[torch.randperm(len(chosen), device=self.device)]
            for part in order.split(args.part):
                chances, values = self.think(seen[part], masks[part])
                chance = chances.gather(1, actions[part].unsqueeze(1)).squeeze(1)
                entropy = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
                if imitate:
                    policy = -chance.mean()
                else:
                    ratio, better = (chance - before[part]).exp(), flat[part]
                    held = ratio.clamp(1 - args.clip, 1 + args.clip)
                    policy = -torch.min(ratio * better, held * better).mean()
                    policy = policy - args.curiosity * entropy
                missed = mse_loss(values, returns[part])
                self.optimizer.zero_grad(set_to_none=True)
                (policy + 0.5 * missed).backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
                moved = (before[part] - chance).mean()
                sums += torch.stack([policy, missed, entropy, moved]).detach()
                parts += 1
        names = ("policy", "value", "entropy", "moved")
        return dict(zip(names, (sums / max(parts, 1)).tolist(), strict=True))

    def train(self) -> None:
        args, began = self.args, time.monotonic()
        earlier = self.seconds
        while self.iteration < args.iterations:
            imitate = self.iteration < args.imitate
            left = 1 - max(0, self.iteration - args.imitate) / max(
                1, args.iterations - args.imitate
            )
            for group in self.optimizer.param_groups:
                group["lr"] = args.rate * max(left, 0.02)
            line = {**self.play(imitate), **self.learn(imitate)}
            self.iteration += 1
            self.seconds = earlier + time.monotonic() - began
            line |= {"iteration": self.iteration, "decisions": self.decisions}
            if self.iteration % args.judge_every == 0 or self.iteration == args.imitate:
                found = wilson(sum(self.judge(args.judged, "curve")), args.judged)
                line |= {"judged": found.value, "low": found.low, "high": found.high}
                self.seconds = earlier + time.monotonic() - began
            line["seconds"] = round(self.seconds, 1)
            self.history.append(line)
            print(" ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)
            late = args.stop_after and time.monotonic() - began > 60 * args.stop_after
            if self.iteration % args.judge_every == 0 or late:
                self.save()
            if late:
                break
        self.save()

    def save(self) -> None:
        """Whole or not at all: a stop in the middle of it must not cost the run."""
        fresh = self.checkpoint.with_suffix(".new")
        torch.save(
            {
                "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(),
                **{name: getattr(self, name) for name in ("iteration", "seconds", "decisions")},
                "history": self.history,
            },
            fresh,
        )
        fresh.replace(self.checkpoint)
        setting = {name: str(value) for name, value in vars(self.args).items() if name != "out"}
        curve = {"setting": setting, "device": self.named(), "curve": self.history}
        (self.args.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")

    def named(self) -> str:
        return torch.cuda.get_device_name() if self.device.type == "cuda" else "CPU"

    @torch.no_grad()
    def judge(self, games: int, seed: str, learner: bool = True) -> list[float]:
        """The first round of every game, 1 where the side won it, with its likeliest actions.

        Without the learner the careful bot plays its side on the same deals."""
        table = Table(self.args, games, f"judge/{seed}")
        won = np.full(games, np.nan)
        while np.isnan(won).any():
            seen, masks, learns = table.look()
            actions = table.batch.advise(~learns if learner else None).copy()
            if learner:
                chances, _ = self.think(self.tensor(seen), self.tensor(masks))
                actions = np.where(learns, chances.argmax(1).cpu().numpy(), actions)
            reward, over = table.step(actions)
            won = np.where(over & np.isnan(won), reward > 0, won)
        table.batch.close()
        return won.tolist()

    def compare(self) -> None:
        """The learner and the careful bot in its place, on the same fresh deals."""
        games = self.args.compared
        ours, theirs = (self.judge(games, "last", learner) for learner in (True, False))
        more = difference([a - b for a, b in zip(ours, theirs, strict=True)])
        found = {
            "side": self.args.side,
            "deals": games,
            "learner": vars(wilson(sum(ours), games)),
            "careful": vars(wilson(sum(theirs), games)),
            "more": vars(more),
        }
        (self.args.out / "result.json").write_text(json.dumps(found, indent=1) + "\n")
        for name in ("learner", "careful", "more"):
            rate = found[name]
            print(f"{name:8} {rate['value']:6.1%} ({rate['low']:.1%} to {rate['high']:.1%})")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.partition("\n\n")[0],
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    add = parser.add_argument
    add("--out", type=Path, default=Path("build/ppo"), help="checkpoint, curve and result")
    add("--side", choices=SIDES, default="diggers", help="which side learns")
    add("--players", type=int, default=5, help="3 to 10")
    add("--seed", type=int, default=1, help="of the network and of all deals")
    add("--iterations", type=int, default=160, help="of playing, then learning")
    add("--imitate", type=int, default=16, help="the first iterations copy the careful bot")
    add("--stop-after", type=float, default=0, help="minutes; 0 goes on to the end")
    add("--games", type=int, default=4096, help="played at once")
    add("--steps", type=int, default=64, help="of every game in an iteration")
    add("--processes", type=int, default=16, help="that play")
    add("--channels", type=int, default=64, help="width of the network")
    add("--blocks", type=int, default=4, help="depth of the network")
    add("--rate", type=float, default=5e-4, help="learning rate at first; it falls to nothing")
    add("--passes", type=int, default=2, help="over what was played")
    add("--part", type=int, default=8192, help="choices in one step of learning")
    add("--clip", type=float, default=0.2, help="how far an action's chance may move")
    add("--fade", type=float, default=0.95, help="lambda of the generalised advantages")
    add("--curiosity", type=float, default=0.005, help="weight of the entropy")
    add("--judge-every", type=int, default=24, help="iterations between points of the curve")
    add("--judged", type=int, default=2048, help="deals of a point of the curve")
    add("--compared", type=int, default=8192, help="deals of the comparison at the end")
    return parser.parse_args()


def main() -> None:
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(args)
    trainer.train()
    if trainer.iteration >= args.iterations:
        trainer.compare()
    trainer.table.batch.close()


if __name__ == "__main__":
    main()
