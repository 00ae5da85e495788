"""Why not? Asked of a table by those who have a seat; nothing changes."""

from pathlib import Path

from saboteur.server import messages
from saboteur.server.messages import Because, Nack, Why
from saboteur.server.tables.live import Live
from server.rooms import At, a_house, a_table, awaited


async def begun(live: Live, people: list[At]) -> tuple[int, str]:
    """Who begins, and a card of theirs."""
    await people[0].must(messages.Start())
    assert live.table.game is not None
    seat = live.table.game.decision.seat
    assert seat is not None
    return seat, live.table.game.view(seat).hand[0]


@awaited
async def test_whoever_chooses_is_told_the_rule_and_what_makes_it_so(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        seat, card = await begun(live, people)
        me, version = people[seat].person, live.table.version
        assert live.because(me, Why("1", "discard", (card,))) == Because("1", None)
        assert live.because(me, Why("2", "discard", (card,) * 2)) == Because("2", "B13")
        assert live.because(me, Why("3", cards=("nonsense",), cell=(0, 0))) == Because("3", "B3")
        assert live.table.version == version


@awaited
async def test_others_are_told_whose_turn_it_is_and_no_more(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        assert live.because("person1", Why("0")) == Nack("0", "no-game")
        seat, card = await begun(live, people)
        other = people[(seat + 1) % 3].person
        for number, use in enumerate(("play", "discard", "block")):
            asked = Why(str(number), use, (card,))  # type: ignore[arg-type]
            assert live.because(other, asked) == Because(str(number), "B5", seats=[seat])


@awaited
async def test_without_a_seat_nothing_is_explained(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        await begun(live, people)
        await house.store.new_person("zoe", "a token")
        assert live.because("zoe", Why("1")) == Nack("1", "not-found")
        await house.join(live, "zoe")
        assert live.because("zoe", Why("2")) == Nack("2", "not-seated")
