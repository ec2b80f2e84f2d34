"""The `ludograph` command: imports only the sub-command that it runs, and never shows a traceback.

Each sub-command is a line of `commands.txt` and a module of this package with `add_arguments(parser)`, which declares
its arguments, and `run(args)`, which gives the exit status. `--config` is declared here.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import logging
import os
import sys
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ludograph import __version__
from ludograph.base.problems import LudographError, did_you_mean, one_of
from ludograph.base.state import WRITING
from ludograph.tools.shared.arguments import add_config, add_json, print_json


class Command(NamedTuple):
    """A sub-command."""

    module: str
    purpose: str
    """Its purpose, for the help."""
    example: str = ""
    """The words after its name in an example, for the end of its help."""
    marks: str = ""
    """`acts`: its output only says what was done, so that `--quiet` omits it. `free`: it does not work on one project,
    named by `--config`. `stays`: it goes on until it is stopped.
    """


_ROWS = Path(__file__).with_name("commands.txt").read_text("utf-8").splitlines()[2:]
COMMANDS = {name: Command(*map(str.strip, words)) for name, *words in (row.split(" |") for row in _ROWS)}
"""Each sub-command, in the order of the help."""

GONE = {
    "claims": ("check", "--only", "claims"),
    "rights": ("check", "--only", "rights"),
    "languages": ("explain",),
    "bibliography": ("inspect",),
    "schema": ("export", "schema"),
}
"""Former commands, which this version still takes, and what they are called now."""

SHELLS = ("bash", "zsh", "fish")
INTERRUPTED = 130
COULD_NOT_RUN = 2


class _Parser(argparse.ArgumentParser):
    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in (known := [*action.choices]):
            name = "/".join(action.option_strings) or action.metavar or action.dest
            raise LudographError(
                f"{name} cannot be {value!r}. {did_you_mean(value, known) or f'Write {one_of(known)}.'}"
            )


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit status. 2 means that it could not run."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    debug = bool(_taken(arguments, "--debug"))
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors="replace")
    try:
        return _run(arguments)
    except LudographError as error:
        print(f"{error.before}{error}", file=sys.stderr)
        return COULD_NOT_RUN
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it; prevents an error message from Python.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if debug or not error.strerror:
            raise
        path = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        print(f"ludograph: {path}{error.strerror}", file=sys.stderr)
        return COULD_NOT_RUN
    except Exception as error:  # an author never sees a traceback
        if debug:
            raise
        message = f"ludograph: internal error, please report ({type(error).__name__}: {error}); --debug shows more"
        print(" ".join(message.split()), file=sys.stderr)
        return COULD_NOT_RUN


def _run(arguments: list[str]) -> int:
    end = arguments.index("--") if "--" in arguments else len(arguments)
    words = zip(arguments[:end], ["", *arguments], strict=False)
    name = next((word for word, before in words if not word.startswith("-") and before != "--completion"), "")
    if name in GONE:
        now = " ".join(GONE[name])
        sys.stderr.write(f"`ludograph {name}` is `ludograph {now}` now; the old name is removed in the next version.\n")
        at = arguments.index(name)
        rest = [word.removeprefix("--folder=") for word in arguments[at + 1 :] if word != "--folder"]
        arguments, name = [*arguments[:at], *GONE[name], *rest], GONE[name][0]
    elif name and name not in COMMANDS:
        hint = did_you_mean(name, COMMANDS) or "`ludograph --help` lists all."
        raise LudographError(f"there is no command {name!r}. {hint}")
    parser, modules = parser_of([name])
    of_command, marks = modules.get(name), COMMANDS[name].marks if name else ""
    has_message = bool(of_command) and "stays" not in marks and "acts" in marks
    as_json = has_message and bool(_taken(arguments, "--json"))
    common = [*_taken(arguments, "-q", "--quiet"), *_taken(arguments, "-v", "--verbose")]
    args, left = parser.parse_known_args([*common, *arguments])
    if left:
        wrong, known = left[0].partition("=")[0], getattr(args, "known_options", parser._option_string_actions)
        hint = did_you_mean(wrong, known) or f"`ludograph {name} --help` lists all.".replace("  ", " ")
        raise LudographError(f"there is no {'option' if wrong.startswith('-') else 'argument'} {wrong!r} here. {hint}")
    if args.version:
        print(_versions())
        return 0
    if args.completion:
        print(_completion(args.completion))
        return 0
    if not modules:
        parser.print_help()
        return COULD_NOT_RUN
    if args.verbose:
        logging.basicConfig(level=logging.INFO, format="%(name)s: %(message)s", stream=sys.stderr)
    config = getattr(args, "config", None)
    root = Path(config or ".").parent
    if (root / WRITING).is_dir():
        from ludograph.tools.shared.transaction import complete  # rarely needed

        complete(root, config)
    if as_json:
        args.json = True
    is_silent = args.quiet and "acts" in marks
    prints_lines = as_json and not hasattr(of_command, "record")
    with contextlib.redirect_stdout(io.StringIO()) if is_silent or prints_lines else contextlib.nullcontext() as said:
        status = int(modules[name].run(args))
    if prints_lines and said is not None:
        print_json({"message": line} for line in said.getvalue().splitlines())
    return status


def parser_of(names: Collection[str]) -> tuple[argparse.ArgumentParser, dict[str, Any]]:
    """The parser, in which these commands declare their arguments, and their modules."""
    parser = _Parser(
        prog="ludograph",
        description="Publishes scholarly rules encyclopedias: cited articles, rules as data, exact odds.",
        epilog="" if any(names) else _epilog(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the versions of the program and its data")
    parser.add_argument("--completion", choices=SHELLS, help="print what completes commands in this shell")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only what is wrong, with any command")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each step as well")
    subparsers = parser.add_subparsers(metavar="COMMAND", dest="command")
    modules = {}
    wide = partial(argparse.HelpFormatter, max_help_position=32, width=100)  # fits on a screen
    for command, declared in COMMANDS.items():
        if command in names:
            example = f"Example: ludograph {command} {declared.example}".strip()
            own = subparsers.add_parser(command, help=declared.purpose, epilog=example, formatter_class=wide)
            modules[command] = add_arguments(command, own)
            own.set_defaults(known_options=[*own._option_string_actions])
        else:
            subparsers.add_parser(command, help=declared.purpose, add_help=False)
    return parser, modules


def _taken(arguments: list[str], *options: str) -> list[str]:
    """The options that are given, which may stand anywhere before `--`; they are removed from the arguments."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    found = [word for word in arguments[:end] if word in options]
    arguments[:end] = [word for word in arguments[:end] if word not in options]
    return found


def _completion(shell: str) -> str:
    try:
        import shtab
    except ModuleNotFoundError as error:
        raise LudographError(f"completion needs {error.name}: pip install 'ludograph[completion]'") from None
    return str(shtab.complete(parser_of(COMMANDS)[0], shell=shell))


def add_arguments(name: str, parser: argparse.ArgumentParser) -> Any:
    """Declares all arguments of a sub-command; returns its module."""
    marks, module = COMMANDS[name].marks, importlib.import_module(f"ludograph.tools.{COMMANDS[name].module}")
    module.add_arguments(parser)
    if "free" not in marks:
        add_config(parser)
    if "acts" in marks and "stays" not in marks:
        add_json(parser)
    return module


def manual() -> Path:
    """The first page of the manual: installed, or in the sources."""
    from importlib.metadata import distribution

    installed = (file for file in distribution("ludograph").files or () if file.match("share/ludograph/guide/index.md"))
    file = next(installed, None)
    return Path(str(file.locate())).resolve() if file else Path(__file__).parents[3] / "docs/guide/index.md"


def _epilog() -> str:
    return (
        "ludograph COMMAND --help says more about each. --debug shows where an internal error arose.\n"
        "ludograph explain prints the rules, ludograph export schema the formats of the data.\n"
        f"The manual begins with {manual()}"
    )


def _versions() -> str:
    from ludograph.languages.registry import registry
    from ludograph.languages.scripts import unicode_version

    return (
        f"ludograph {__version__}, language subtag registry of {registry().date}, "
        f"scripts of Unicode {unicode_version()}"
    )
