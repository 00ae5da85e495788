"""What mkdocs calls as it builds the site: add pages, move links, refuse borrowed assets."""

import os
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from site_places import FILES, PAGES, ROOT, borrowed, linked, place, relinked


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path in [*PAGES, *FILES, *sorted(linked())]:
        files.append(File.generated(config, place(path), abs_src_path=os.fspath(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, **others: object) -> str:
    return relinked(markdown, page.file.src_uri)


def on_post_build(config: MkDocsConfig) -> None:
    if found := borrowed(Path(config.site_dir)):
        raise PluginError("The site must be whole without a network:\n" + "\n".join(found))
