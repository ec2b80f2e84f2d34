"""Rendered articles from the cache, and from several processes."""

import dataclasses
import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.shared import NIGHTLY

from ludograph.article.facts.rendered import RenderedArticle, Written
from ludograph.article.kept import Document
from ludograph.article.tree import MadePage
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.tables.facts.facts import flatten
from ludograph.site.freshness import processes, records
from ludograph.site.freshness.questions import World
from ludograph.site.freshness.records import HELD, Job, Records
from ludograph.store import Cache
from ludograph.store.codec import decoded, encoded
from ludograph.store.codec.late import Late


def job_for(number):
    source = SourceText(f"docs/a{number}.md", f"# Article {number}\n\nText {number}.\n")
    return Job(f"a{number}.md", source, Settings())


def jobs(count):
    return [job_for(number) for number in range(count)]


class Counted(Records):
    rendered = 0

    def _render(self, job):
        self.rendered += 1
        return super()._render(job)


def test_an_article_is_rendered_once_and_then_found(tmp_path):
    cache = Cache(tmp_path / "c.sqlite")
    first = Counted(World(Catalogue()), cache, [], {})
    [job] = jobs(1)
    made = first.get(job)
    assert first.get(job) is made
    assert first.rendered == 1
    cache.save()
    again = Counted(World(Catalogue()), Cache(tmp_path / "c.sqlite"), [], {})
    assert again.get(job) == made
    assert again.rendered == 0
    assert again.facts(job) == made.facts


def test_a_document_is_read_once_and_then_found(tmp_path):
    [job] = jobs(1)
    cache = Cache(tmp_path / "c.sqlite")
    read = Records(World(Catalogue()), cache).document(job)
    cache.save()
    again = Records(World(Catalogue()), Cache(tmp_path / "c.sqlite"))
    again.__dict__["_converter"] = None  # nothing is read
    assert encoded(again.document(job)) == encoded(read)
    assert b"Text 0." in read.markdown
    with pytest.raises(LudographError):
        again.document(job_for(1))


def test_pages_are_read_again_and_not_all_held_in_memory(tmp_path, nothing_older):
    def alive():
        gc.collect()
        return sum(isinstance(one, Written) for one in gc.get_objects())

    store = Counted(World(Catalogue()), Cache(tmp_path / "c.sqlite"), [], {})
    made = [store.get(job).html for job in jobs(HELD + 20)]
    before = alive()
    assert [store.get(job).html for job in jobs(HELD + 20)] == made
    assert store.rendered == HELD + 20
    assert alive() <= before
    del store
    assert before - alive() <= HELD


@pytest.mark.parametrize(
    "changed",
    [
        lambda job: dataclasses.replace(job, page="b.md"),
        lambda job: dataclasses.replace(job, article=SourceText("docs/a0.md", "# Other\n")),
        lambda job: dataclasses.replace(job, settings=Settings(breaks=True)),
    ],
    ids=["page", "text", "settings"],
)
def test_whatever_goes_into_a_page_rebuilds_it(changed):
    store = Counted(World(Catalogue()), Cache(None), [], {})
    [job] = jobs(1)
    store.get(job)
    store.get(changed(job))
    assert store.rendered == 2


def test_other_markdown_extensions_rebuild_pages(tmp_path):
    cache = Cache(None)
    [job] = jobs(1)
    Records(World(Catalogue()), cache, [], {}).get(job)
    other = Counted(World(Catalogue()), cache, ["abbr"], {})
    other.get(job)
    assert other.rendered == 1


def test_several_processes_make_the_same_as_one(monkeypatch):
    alone = Records(World(Catalogue()), Cache(None), [], {})
    monkeypatch.setattr(processes.threading, "active_count", lambda: 1)
    monkeypatch.setattr(records.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(records, "WORTH_FORKING", 5)
    here = os.getpid()

    class Slow(Counted):
        def _render(self, job):
            time.sleep(0.05 * (os.getpid() == here))
            return super()._render(job)

    together = Slow(World(Catalogue()), Cache(None), [], {})
    together.make(jobs(12))
    assert together.rendered < 12, "the other process has done most of it"
    rendered = together.rendered
    assert [together.get(job) for job in jobs(12)] == [alone.get(job) for job in jobs(12)]
    assert together.rendered == rendered


KILLED = """
import os, signal, time
from ludograph.store import Cache
from ludograph.site.freshness.processes import SharedWork, do_together
here = os.getpid()
def first(number):
    time.sleep(0.01) if os.getpid() != here else os.kill(here, signal.SIGKILL)
do_together(SharedWork(9, first, print, print), Cache(None), 2, lambda count: None)
"""


def test_no_process_outlives_the_one_that_was_killed():
    # Both have the same output: it ends when the last of them does.
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, timeout=100, check=False)
    assert done.returncode == -signal.SIGKILL


def test_whatever_stands_in_the_articles_of_this_site_can_be_kept(this_site):
    project = this_site
    assert decoded(Rules, encoded(project.library.rules)) == project.library.rules
    for article in project.articles()[:: 1 if NIGHTLY else 8]:
        _, rendered = project.records._render(project.job(article.page))
        assert decoded(RenderedArticle, encoded(rendered)) == rendered
    for article in project.articles()[:: 4 if NIGHTLY else 24]:
        data = encoded(project.document(article.page))
        assert encoded(decoded(Document, data)) == data


def test_pages_made_from_all_articles_stay_encoded_until_they_are_read(this_site):
    made = [one for one in this_site.generated.values() if isinstance(one, MadePage)]
    assert {type(one.content) for one in made} == {Late}


def test_a_game_from_the_cache_says_the_same_as_one_just_read():
    rules = read_rules(data_files(Path(__file__).parents[3] / "data"))
    kept = decoded(Rules, encoded(rules))
    for id, game in rules.games.items():
        assert flatten(kept.games[id]) == flatten(game), id
