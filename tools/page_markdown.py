"""An illustrated page as Markdown for docs/; its pictures lie beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Page = dict[str, Any]


def image(picture: Page) -> str:
    return f"![{picture['alt']}](pictures/{picture['name']}.svg)"


def listed(lines: list[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def rule_link(rule: str, code: str) -> str:
    return f"[{rule}](../rules/{code}.md#{rule})"


def placements(part: Page, code: str) -> Iterator[str]:
    for number, case in enumerate(part["cases"], 1):
        yield f"**{number}.** {case['text']}"
        yield image(case["picture"])
        yield f"✗ {part['forbidden']}: {case['reason']} ({rule_link(case['rule'], code)})"


def cards(part: Page) -> Iterator[str]:
    for group in part["groups"]:
        yield f"### {group['title']}"
        yield image(group)
        named = [card for card in group["cards"] if "label" in card]
        if named:
            yield listed(
                [f"{card['copies']} × **{card['label']}**: {card['text']}" for card in named]
            )


def worked(part: Page) -> Iterator[str]:
    if part["who"]:
        yield f"{part['who_title']}: {' · '.join(part['who'])}"
    for step in part["steps"]:
        yield listed(step["lines"])
        if "picture" in step:
            yield image(step["picture"])


def blocks(page: Page, code: str) -> Iterator[str]:
    yield f"# {page['title']}"
    for part in ("aim", "setup", "turn"):
        yield f"## {page[part]['title']}"
        if "picture" in page[part]:
            yield image(page[part]["picture"])
        lines = page[part]["lines"]
        yield listed(lines) if len(lines) > 1 else lines[0]
    yield f"## {page['placements']['title']}"
    yield from placements(page["placements"], code)
    yield f"## {page['cards']['title']}"
    yield from cards(page["cards"])
    yield f"## {page['paid']['title']}"
    yield listed(page["paid"]["lines"])
    yield f"## {page['round']['title']}"
    yield from worked(page["round"])
    yield f"## {page['rulings']['title']}"
    yield page["rulings"]["text"]
    yield listed(
        [
            f"{rule_link(one['rule'], code)} {one['title']}: {one['text']}"
            for one in page["rulings"]["rules"]
        ]
    )
    yield f"[{page['reference']}](../rules/{code}.md)"


def markdown(page: Page, code: str) -> str:
    return "\n\n".join(blocks(page, code)) + "\n"
