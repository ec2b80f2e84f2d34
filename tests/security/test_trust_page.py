"""The manual's page on trust claims what tests prove: each of its sentences and rows names its tests here."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from ludograph.tools.main import main

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/guide/trust.md"
ATTACKS, SURFACES = "security/test_attacks.py::test_no_attack_gets_through", "security/test_surfaces.py"
RUNS_NOTHING = (ATTACKS, f"{SURFACES}::test_nothing_gets_through_on_a_surface")
IN_THE_BROWSER = "security/test_in_the_browser.py"
OWN_SCRIPTS = f"{IN_THE_BROWSER}::test_the_policy_lets_the_frame_work_from_a_disk_and_from_a_server"
RULES = "checks/test_rules.py::test_a_rule_says_exactly_this"
LISTS = "tools/test_privacy_and_rights.py::test_privacy_lists_what_is_near_the_surface"
RIGHTS = "tools/test_privacy_and_rights.py::test_rights_lists_every_picture_and_marks_what_limits_its_use"
AS_THEY_ARE = "security/test_trust_page.py::test_what_is_named_untouched_and_other_files_are_copied_as_they_are"
INSIDE = "tools/showing/test_inside.py"
ALL_CREDITS = "tools/test_privacy_and_rights.py::test_all_credits_of_a_picture_count_and_the_strictest_decides"
KNOWN_LICENCES = "tools/test_privacy_and_rights.py::test_only_licences_and_versions_that_are_known_fit"
METADATA = "security/test_pictures.py::test_private_metadata_go_and_what_one_sees_stays"
PUBLICATION = "security/test_publication.py"
ACTING = f"{PUBLICATION}::test_a_link_publishes_nothing_that_acts_or_takes_the_place_of_ours"
KILLED = "tools/test_transaction.py::test_a_kill_at_any_step_leaves_all_or_nothing_to_the_next_command"
OUTSIDE = "security/test_publication.py::test_links_out_of_the_project_are_not_followed_and_reported"
STATE, FOLDERS = "tools/test_state.py", "tools/test_folders.py"
FOREIGN = f"{STATE}::test_foreign_state_costs_a_line_at_most_and_touches_nothing_outside"
NO_KEY = f"{STATE}::test_without_a_key_all_is_worked_out_again_after_one_line"
HOOKS = "security/test_trust_page.py::test_hooks_and_extensions_of_a_project_run"
CLAIMS: dict[str, tuple[str, ...]] = {
    "Hooks and plugins that its": (HOOKS,),
    "The engine `plain` runs neither": (HOOKS,),
    "Its templates and Markdown extensions": (HOOKS,),
    "An extension that inserts files": (
        "sites/test_building.py::test_what_an_extension_inserts_is_text_of_its_article",
    ),
    "own parts run nothing": RUNS_NOTHING,
    "No process that it starts imports": (
        "base/test_processes.py::test_processes_of_an_executor_import_nothing_from_the_working_folder",
        "base/test_processes.py::test_a_process_imports_nothing_from_there_and_ends_with_a_killed_parent",
        "base/test_processes.py::test_processes_are_started_here_alone",
        f"{STATE}::test_the_preview_imports_nothing_from_the_project_and_leaves_nothing_else",
    ),
    "What one command keeps for the next": (
        FOREIGN,
        f"{STATE}::test_a_journal_of_a_stranger_writes_nothing",
        f"{STATE}::test_a_journal_of_a_build_moves_and_deletes_nothing_outside",
        f"{STATE}::test_what_a_killed_command_was_about_to_write_cannot_be_exchanged",
        f"{STATE}::test_a_changed_record_is_no_record",
    ),
    "The key is made on first use": (
        f"{STATE}::test_the_key_is_made_once_and_is_this_users_alone",
        f"{STATE}::test_the_key_is_where_the_system_keeps_such_files",
        NO_KEY,
    ),
    "A list that a killed command has left": (
        f"{STATE}::test_our_own_journal_names_no_place_out_of_the_project",
        f"{STATE}::test_a_journal_of_a_build_moves_and_deletes_nothing_outside",
    ),
    "SQLite opens no cache": (
        f"{STATE}::test_a_cache_of_another_user_is_not_opened_by_sqlite",
        f"{STATE}::test_a_cache_with_other_tables_is_begun_anew",
        f"{STATE}::test_sqlite_follows_no_journal",
    ),
    "are refused by name if they are links": (
        f"{FOLDERS}::test_a_link_out_of_the_project_is_refused_by_name",
        f"{FOLDERS}::test_mkdocs_and_the_language_server_refuse_it_too",
        f"{FOLDERS}::test_commands_that_need_no_settings_do_not_follow_it_either",
        f"{FOLDERS}::test_a_link_is_not_followed_where_a_command_names_it",
        f"{FOLDERS}::test_places_outside_that_are_named_and_links_within_the_project_are_followed",
    ),
    "A revision of git is unpacked": (f"{FOLDERS}::test_a_tree_of_git_is_unpacked_without_links",),
    "A repository of git among the files": (
        f"{FOLDERS}::test_a_repository_among_the_files_of_a_project_is_not_that_of_the_project",
        f"{FOLDERS}::test_a_store_of_editions_that_could_start_a_program_is_refused",
        f"{FOLDERS}::test_a_store_runs_no_hooks_and_may_be_pushed",
    ),
    "What a build publishes takes the place of": (
        "site/test_publication.py::test_what_hosts_and_git_keep_in_the_folder_stays",
    ),
    "The `.gitignore` of `ludograph new site`": (
        f"{STATE}::test_new_projects_and_this_repository_do_not_commit_state",
    ),
    "A cache that CI carries": (f"{STATE}::test_a_cache_of_another_user_is_not_opened_by_sqlite",),
    "They publish text, and nothing in them runs": RUNS_NOTHING,
    "is left out of the page, with a finding": (ATTACKS, RULES),
    "go without one": ("article/test_fixtures.py::test_case",),
    "#htm006": (ATTACKS, RULES),
    "#htm007": (ATTACKS, RULES, "security/test_policy.py::test_no_style_fetches_a_file_or_leaves_its_place"),
    "ids and classes of the frame": (
        "security/test_policy.py::test_other_ids_are_refused",
        "security/test_policy.py::test_classes_and_roles_of_the_frame_are_ours",
        f"{IN_THE_BROWSER}::test_nothing_runs_no_other_host_is_asked_and_the_frame_stays",
    ),
    "`data-` attributes, except": (
        "security/test_policy.py::test_data_that_is_not_on_the_list_is_refused",
        "security/test_policy.py::test_data_of_tables_and_those_that_authors_invent_stay",
    ),
    "has a Content Security Policy": (OWN_SCRIPTS,),
    "Browsers then run the site’s own": (OWN_SCRIPTS,),
    "the option `script_policy` gives pages": (OWN_SCRIPTS,),
    "Scripts of other hosts and inline scripts of your own templates are blocked": (OWN_SCRIPTS,),
    "#lnk001": (ATTACKS, "security/test_policy.py::test_only_four_schemes_are_safe"),
    "readers contact no host but": (ATTACKS, "sites/test_building.py::test_no_page_names_a_third_host"),
    "A sign by name": ("article/test_fixtures.py::test_case",),
    "Drawings (SVG) are cleaned": ("security/test_pictures.py::test_a_drawing_neither_runs_nor_fetches_anything",),
    "copied up to the damage": (
        "security/test_pictures.py::test_no_damage_saves_private_metadata",
        "security/test_pictures.py::test_a_photograph_that_is_cut_off_in_its_pixels_is_shown_so_far",
    ),
    "MathML by a list of its own": (
        "article/syntaxes/text/test_formulas.py::test_a_formula_holds_nothing_but_what_the_policy_names",
    ),
    "`external_media` names": ("security/test_policy.py::test_media_come_from_this_site_or_from_a_host_that_is_named",),
    "`html` lets through": (
        "security/test_attacks.py::test_what_a_site_lets_through_is_written",
        "security/test_attacks.py::test_no_site_can_let_through_what_runs_or_leads_somewhere",
        "security/test_attacks.py::test_no_attack_gets_through_where_a_site_lets_through_all_that_it_can",
    ),
    "`embeds` shows": ("article/test_fixtures.py::test_case",),
    "`untouched` copies": (AS_THEY_ARE,),
    "`fields` prints": (
        "security/test_library_fields.py::test_a_site_may_name_it",
        "security/test_publication.py::test_a_whole_library_is_published_where_the_site_says_so_but_for_works_of_drafts",
    ),
    "`assets` copies": (
        "sites/test_building.py::test_unused_files_are_not_copied_but_those_that_an_option_names_are",
        "security/test_publication.py::test_hidden_files_and_those_with_an_underscore_are_copied_where_assets_names_them",
    ),
    "It alone publishes files in which": (
        ACTING,
        f"{PUBLICATION}::test_a_pattern_publishes_files_that_act_but_none_in_the_place_of_a_script_of_ours",
    ),
    "Publish an HTML page of its own": (ACTING,),
    "A link publishes pictures": (ACTING, "checks/test_rules.py::test_a_rule_says_exactly_this"),
    "Publish a file from outside": (OUTSIDE, "base/test_files.py::test_a_link_out_of_the_project_is_no_file"),
    "Run anything on the machine": RUNS_NOTHING,
    "Write lines of its own": (f"{SURFACES}::test_nothing_gets_through_on_a_surface",),
    "Put a formula into a table": (f"{SURFACES}::test_nothing_gets_through_on_a_surface",),
    "Use up the machine": (
        "base/yaml/test_nodes.py::test_nesting_is_bounded",
        "security/test_pictures.py::test_a_bomb_of_entities_is_an_empty_drawing",
        "rules/cards/test_drawing.py::test_entities_are_not_expanded",
        "article/syntaxes/text/test_formulas.py::test_what_cannot_be_read_is_a_finding_and_the_page_is_there",
        "library/test_fuzz.py::test_a_hundred_thousand_signs_of_anything_are_read",
    ),
    "Write over a page": (
        f"{PUBLICATION}::test_an_address_that_differs_in_case_is_taken",
        "sites/test_one_bad_line.py::test_a_bad_line_of_an_article_is_a_finding_and_its_page_is_there",
        "sites/test_one_bad_line.py::test_the_other_pages_and_files_are_as_ever",
    ),
    "lose positions": (METADATA,),
    "the line of copyright stay": (METADATA,),
    "Of TIFF files": (
        AS_THEY_ARE,
        "security/test_pictures.py::test_of_a_format_that_cannot_be_cleaned_nothing_is_given",
    ),
    "Other files, such as PDF": (AS_THEY_ARE,),
    "The first builds the site": (LISTS,),
    "The second says": (LISTS,),
    "It leaves out the scripts": (LISTS,),
    "looks inside PDF files": (
        f"{INSIDE}::test_what_is_inside_a_file_is_read",
        f"{INSIDE}::test_the_store_of_editions_is_searched",
    ),
    "is named as not all searched": (
        f"{INSIDE}::test_published_archives_are_searched",
        f"{INSIDE}::test_a_bomb_is_unpacked_to_a_limit_and_said_not_to_be_read",
    ),
    "Comments inside code": (LISTS, "security/test_comments.py::test_a_comment_in_code_that_is_shown_is_code"),
    "The preview shows drafts": (
        "tools/preview/test_preview.py::test_only_this_machine_is_answered",
        "tools/preview/test_server.py::test_another_site_loads_nothing",
        "tools/preview/test_server.py::test_an_old_browser_needs_the_token_of_a_page",
    ),
    "writes all of them or none": (KILLED,),
    "lists every picture that published": (RIGHTS,),
    "A picture that no article uses": (ALL_CREDITS,),
    "gives the same list to editors": (RIGHTS,),
    "All credits of a picture count": (ALL_CREDITS,),
    "the picture has a line for each": (ALL_CREDITS,),
    "Only licences and versions": (KNOWN_LICENCES,),
}
NO_CLAIM = (
    "Three kinds of people meet", "Markdown, the program's own notations", "[Lists](#the-lists) say exactly",
    "Its block is in `main.html`", "| Left out |",
    "| --- |",
    "Everything else that `mkdocs.yml`", "It can change what the site says", "It can also change `mkdocs.yml`",
    "A template of your own that needs more", "To report a fault of safety",
    "The [fields of the front matter]",
    "describes drafts, unlisted pages",
    "`**` would publish whatever",
    "An article, a library, a data file and a picture are data", "What is not on them",
    "Read `mkdocs.yml` first", "A folder `.git` that came in an archive", "No clone brings such settings",
)  # fmt: skip
"""Sentences that introduce the others, or give advice."""


def statements() -> list[str]:
    """The sentences, points and rows of the page."""
    body = PAGE.read_text("utf-8").partition("\n---\n")[2]
    # The table of lists is made from the lists themselves (guide/test_every_example.py).
    body = re.sub(r"```.*?```|^### The lists\n.*?(?=^## )", "", body, flags=re.DOTALL | re.MULTILINE)
    found: list[str] = []
    for block in re.split(r"\n\s*\n|\n(?=[-|#])", body):
        text = " ".join(block.split())
        if text and not text.startswith("#"):
            found += [text] if text[0] in "-|" else re.split(r"(?<=[.:]) (?=[A-Z])", text)
    return found


@pytest.mark.parametrize("statement", statements())
def test_each_statement_of_the_page_has_its_tests(statement: str) -> None:
    assert any(part in statement for part in (*CLAIMS, *NO_CLAIM)), statement


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_tests_of_a_claim_exist(claim: str) -> None:
    assert claim in " ".join(PAGE.read_text("utf-8").split())
    for test in CLAIMS[claim]:
        file, _, name = test.partition("::")
        assert f"def {name}(" in (ROOT / "tests" / file).read_text("utf-8"), test


def test_what_is_named_untouched_and_other_files_are_copied_as_they_are(new_site):
    def picture(kind: str) -> bytes:
        buffer = io.BytesIO()
        Image.new("RGB", (4, 3)).save(buffer, kind, comment=b"Aunt Mary")
        return buffer.getvalue()

    files = {"docs/old/a.jpg": picture("JPEG"), "docs/b.jpg": picture("JPEG"), "docs/c.gif": picture("GIF")}
    files |= {"docs/d.tif": picture("TIFF"), "docs/old/d.tif": picture("TIFF"), "docs/e.pdf": b"%PDF-1.4 Aunt Mary"}
    links = "[d](d.tif) [old](old/d.tif) [e](e.pdf)"
    shown = {"docs/index.md": f"# Home\n\n![a](old/a.jpg) ![b](b.jpg) ![c](c.gif) {links}\n"}
    site = new_site(files | shown, untouched=["old/**"])
    assert site.build(), site.messages
    built = site.files()
    assert built["old/a.jpg"] == files["docs/old/a.jpg"]
    assert built["old/d.tif"] == files["docs/old/d.tif"]
    assert built["e.pdf"] == files["docs/e.pdf"]
    assert built["d.tif"] == b""
    assert not any(b"Aunt Mary" in built[name] for name in ("b.jpg", "c.gif"))
    assert [line.split()[:2] for line in site.problems if "IMG005" in line] == [["docs/index.md:3:45:", "IMG005"]]


def test_hooks_and_extensions_of_a_project_run(new_site, monkeypatch):
    def program(name: str) -> str:
        return f"import pathlib\npathlib.Path(__file__).with_name('{name}').touch()\n"

    site = new_site(
        {
            "hook.py": program("hook ran"),
            "own_extension.py": program("extension ran") + "def makeExtension(**options): 0\n",
        },
        mkdocs={"hooks": ["hook.py"], "markdown_extensions": ["own_extension"], "plugins": ["search"]},
    )
    monkeypatch.syspath_prepend(str(site.root))
    assert main(["build", "--config", str(site.root / "mkdocs.yml"), "--engine", "plain"]) == 0
    assert [file.name for file in site.root.glob("* ran")] == ["extension ran"]
    assert site.build(), site.messages
    assert sorted(file.name for file in site.root.glob("* ran")) == ["extension ran", "hook ran"]
