# make site | book | serve | hook | test | nightly | check | plugins | fuzz | kills | kills-of-writing | edits | affected | attacks | lowest | mutants | screenshots | manual | pictures | words | counts | hashes | package | vscode | bench. Everything is set up in .venv on the way; nothing else is touched.
PYTHON ?= python3
BIN := .venv/bin
SITE := site
PYTEST ?= -n 2 --dist worksteal
# Each with its arguments behind commas.
BENCHMARKS := rendering bibliography languages odds adversarial growth check,1000,5000 search,10000 indexes,10000 site,1000
OUT ?= .cache/hashes/$(shell git rev-parse --short HEAD)
CONTENT ?= HEAD
PROGRAM ?= .
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# As an environment variable the pins also hold for what builds the package.
export PIP_CONSTRAINT := .ci/constraints.txt

.PHONY: site book serve hook test nightly lint types imports check plugins fuzz fuzz-writers scale kills kills-of-writing edits affected attacks lowest mutants engines screenshots manual pictures words counts hashes package vscode bench pins clean

site: .venv/site.stamp ## the published site
	@$(BIN)/mkdocs build --quiet --site-dir $(SITE)
	@echo "The site is in $(SITE)/. Open $(SITE)/index.html in a browser, or run \`make serve\` to write with a preview."

book: .venv/test.stamp ## this site as a printed book and as an e-book
	@$(BIN)/ludograph book --out $(SITE)-book.pdf
	@$(BIN)/ludograph book --format epub --out $(SITE)-book.epub

serve: .venv/site.stamp ## a preview that follows your edits
	@$(BIN)/ludograph serve

hook: .venv/test.stamp ## have Git check each commit before it is made
	@git config core.hooksPath hooks

test: .venv/test.stamp ## all tests, some of them in a short form
	@$(BIN)/pytest $(PYTEST)

nightly: .venv/test.stamp ## all tests in their long form: every page at every width, every seed, 60 edits, 100 kills
	@LUDOGRAPH_NIGHTLY=1 LUDOGRAPH_FUZZ_INPUTS=2000 LUDOGRAPH_KILLS=100 LUDOGRAPH_AFFECTED=60 $(BIN)/pytest $(PYTEST) --timeout 3600

lint: .venv/test.stamp
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .

types: .venv/test.stamp
	@$(BIN)/mypy

imports: .venv/test.stamp
	@$(BIN)/lint-imports

check: lint types imports test ## what CI does
	@$(BIN)/ludograph build --strict --site-dir $(SITE) # with --quiet, MkDocs would not count warnings
	@echo "Lint, types, import contract, tests and the strict site are in order."

fuzz: .venv/test.stamp ## the nightly form: 20,000 inputs for each target, 1,000 whole small projects, and 5,000 texts whose time must grow with their size
	@LUDOGRAPH_FUZZ_INPUTS=20000 $(BIN)/pytest $(PYTEST) -m fuzz
	@$(BIN)/python -m tests.fuzzing data 20000
	@$(BIN)/python -m tests.fuzzing projects 1000
	@$(BIN)/python -m tests.fuzzing growth 5000

fuzz-writers: .venv/test.stamp ## 20,000 articles of extreme values as XML, JSON, Markdown, EPUB and PDF
	@$(BIN)/python -m tests.fuzzing writers 2000

scale: .venv/test.stamp ## 20,000 articles read in five ways: are the sites equal, and what does each cost?
	@$(BIN)/python -m benchmarks.scale $(COUNT)

kills: .venv/test.stamp ## 300 builds killed at moments spread over their time
	@LUDOGRAPH_KILLS=300 $(BIN)/pytest -q tests/site/test_publication.py -k killed

kills-of-writing: .venv/test.stamp ## 300 killed commands that write: is each of them done or undone afterwards?
	@LUDOGRAPH_KILLS=100 $(BIN)/pytest -q --timeout 3600 tests/tools/test_transaction.py -k killed

edits: .venv/test.stamp ## 10,000 edits each of articles, a library and data in the language server against fresh readings
	@LUDOGRAPH_FUZZ_INPUTS=200000 $(BIN)/pytest -q --timeout 3600 tests/tools/test_language_server.py -m fuzz

affected: .venv/test.stamp ## 60 single edits: is what `affected` names what two builds, the rules, odds and claims differ in?
	@LUDOGRAPH_AFFECTED=60 $(BIN)/pytest -q --timeout 3600 tests/tools/test_affected_set.py

attacks: .venv/test.stamp ## a hundred more payloads in every syntax, with four themes, in a browser
	@LUDOGRAPH_ATTACKS=100 $(BIN)/pytest -q --timeout 3600 tests/security/test_in_the_browser.py

plugins: .venv/test.stamp ## a site with each plugin of others that the tests do not build
	@packages="$$($(BIN)/python -m tests.engines.material.neighbour_sites packages)" && $(BIN)/python -m pip install --quiet $$packages
	@$(BIN)/python -m tests.engines.material.neighbour_sites

lowest: ## the lowest versions of all dependencies that pyproject.toml allows: do site, checks and reading work with them?
	@.ci/lowest

mutants: .venv/test.stamp ## 300 small changes to the code: which of them does no test notice?
	@$(BIN)/python -m pip install --quiet "cosmic-ray>=8.7,<9" "coverage>=7,<8"
	@$(BIN)/python .ci/mutants.py 300

engines: .venv/test.stamp ## this site and 1,000 generated articles with every engine: what differs?
	@$(BIN)/python -m tests.engines.comparison 1000

screenshots: site .venv/test.stamp ## every type of page as a picture, on a telephone and a desk, light and dark, and on paper
	@PYTHONPATH=. $(BIN)/python .ci/screenshots.py $(SITE) .cache/screenshots

manual: .venv/test.stamp ## write the tables of options in docs/guide/ and the man page from the declarations
	@$(BIN)/python .ci/renew/manual.py
	@$(BIN)/python .ci/renew/man.py

pictures: .venv/test.stamp ## take the pictures of the manual's first page
	@PYTHONPATH=. $(BIN)/python .ci/renew/pictures.py

words: .venv/test.stamp ## collect the program's own words into the catalogues of languages
	@$(BIN)/python .ci/renew/words.py

counts: .venv/test.stamp ## write how much each room of the package holds; LANE=name where one has more
	@$(BIN)/python .ci/counts.py $(LANE)

hashes: .venv/test.stamp ## all that is published, with a hash of each file, in OUT; CONTENT is a commit, PROGRAM a checkout
	@$(BIN)/python .ci/hashes.py write $(OUT) --content $(CONTENT) --program $(PROGRAM)

package: ## the archives for a package index in dist/, tried in an empty environment
	@.ci/package

vscode: .venv/test.stamp ## the extension for Visual Studio Code as a .vsix in dist/; needs Node.js
	@$(BIN)/python .ci/vscode.py dist

bench: .venv/test.stamp ## timings, on this machine; docs/contributing/benchmarks.md says what they mean
	@for what in $(BENCHMARKS); do echo "$$what:"; $(BIN)/python -m benchmarks.$$(echo $$what | tr , ' ') || exit 1; done

pins: .venv/test.stamp ## write the installed versions into .ci/constraints.txt
	@$(BIN)/python .ci/pins.py > .ci/constraints.new && mv .ci/constraints.new .ci/constraints.txt

clean: ## remove what was made
	@rm -rf .venv $(SITE) .cache

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Ludograph needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try \`make PYTHON=python3.12 site\`."; exit 1; }
	@$(PYTHON) -m venv .venv || { \
	  echo "Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv."; rm -rf .venv; exit 1; }

.venv/site.stamp: pyproject.toml .ci/constraints.txt | .venv/bin/python
	@echo "Setting up .venv with what the site needs (a minute, once)."
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

.venv/test.stamp: pyproject.toml .ci/constraints.txt | .venv/bin/python
	@echo "Setting up .venv with what the tests need (a minute or two, once)."
	@$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch .venv/site.stamp $@
