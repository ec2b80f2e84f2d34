"""Start a preview of a project, print one of its pages, and end it: preview_once.py CONFIG PAGE [options of serve]."""

import subprocess
import sys
import urllib.request

CODE = "import sys; from ludograph.tools.main import main; sys.exit(main())"


def main() -> None:
    """The command line."""
    config, page, *options = sys.argv[1:]
    command = [sys.executable, "-c", CODE, "serve", "--config", config, "--address", "127.0.0.1:0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout is not None
            line = running.stdout.readline()  # The preview is at http://127.0.0.1:… (Ctrl-C ends it).
            with urllib.request.urlopen(line.split()[4] + page, timeout=300) as answer:
                print(answer.read().decode())
        finally:
            running.terminate()


if __name__ == "__main__":
    main()
