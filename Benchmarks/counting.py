"""Counts the instructions that the command executes, which valgrind does independently of the load of the machine."""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import sys

import inputs

ROOT = pathlib.Path(__file__).resolve().parent.parent


def require_valgrind():
    if not shutil.which("valgrind"):
        sys.exit("error: valgrind is missing: install the package valgrind")


def instructions(command, words):
    """Returns the instructions of a command, whose exit status is not 0 if it reports a mistake."""
    errors = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", command, *(str(word) for word in words)],
        check=False, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).stderr
    counted = re.search(r"Collected : (\d+)", errors)
    if not counted:
        sys.exit(errors)
    return int(counted[1])


def people(work, count):
    """Writes a list of people without photos or colours."""
    path = work / f"people-{count}.csv"
    path.write_text("id,name\n" + "".join(f"p{i},{inputs.name(i)}\n" for i in range(count)))
    return path


def in_parallel(function, values):
    """Yields the results of a function for values, in their order; the instructions of a process do not depend on others."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(function, values)


def long_theme(command, work):
    """Writes a theme with all tokens of the presets."""
    path = work / "theme.json"
    path.write_text(subprocess.run([command, "theme", "print"], check=True, text=True, stdout=subprocess.PIPE).stdout)
    return path


@dataclasses.dataclass(frozen=True)
class Workload:
    """A run of a command."""

    # Functions among them create inputs and return their paths; @NAME is a file in an empty directory.
    arguments: list
    # Whether the same run comes before it, uncounted.
    is_again: bool = False

    def prepared(self):
        """Returns the workload with its inputs, which are created if they do not exist."""
        return dataclasses.replace(self, arguments=[str(word() if callable(word) else word) for word in self.arguments])

    def count(self, command, out):
        """Returns the instructions of the command, given a prepared workload."""
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        words = [str(out / word[1:]) if word.startswith("@") else word for word in self.arguments]
        if self.is_again:
            subprocess.run([command, *words], check=True, stdout=subprocess.DEVNULL)
        return instructions(command, words)


def workloads(command, work):
    """Returns the workloads by name."""
    def run(*arguments):
        return Workload(arguments)

    def photo(name, size, *options):
        return run("--src", lambda: inputs.make(name, work), "--size", size, *options, "-o", "@photo.png")

    def batch(list_, size, *options):
        return run("batch", list_, "--output-dir", "@avatars", "--size", size, "--jobs", 1, "--quiet", *options)

    def again(workload):
        return dataclasses.replace(workload, is_again=True)

    def names(count):
        return lambda: people(work, count)

    def crops(count):
        return lambda: inputs.list_of(inputs.crops(work), count)

    return {
        "version": run("--version"),
        "help": run("--help"),
        "mistake": run("--sise", 48),
        "icon": run("icon", "check", "--size", 24, "-o", "@check.png"),
        "initials": run("--name", "Ada Lovelace", "-o", "@ada.png"),
        "theme": run("--name", "Ada Lovelace", "--theme", lambda: long_theme(command, work), "-o", "@ada.png"),
        "group": run("group", "--names", "Ada Lovelace", "Alan Turing", "-o", "@group.png"),
        "a256-48": photo("a256.jpg", 48),
        "a512-48": photo("a512.jpg", 48),
        "a512-128": photo("a512.jpg", 128),
        "a512-128-scales": photo("a512.jpg", 128, "--scale", "1,2,3"),
        "p999-48": photo("p999.jpg", 48),
        "p1001-48": photo("p1001.jpg", 48),
        **{f"p12-{size}": photo("p12.jpg", size) for size in (48, 96, 128, 512, 2048)},
        **{f"p12-prog-{size}": photo("p12-prog.jpg", size) for size in (48, 128, 256)},
        "rgba2000-48": photo("rgba2000.png", 48),
        **{f"crops-100-{size}": batch(crops(100), size) for size in (24, 48, 128)},
        "crops-1000-again": again(batch(crops(1000), 48)),
        "batch-1": batch(names(1), 128),
        "batch-1000": batch(names(1000), 128),
        "batch-1000-again": again(batch(names(1000), 128)),
        "batch-10000": batch(names(10_000), 128),
        "batch-10000-again": again(batch(names(10_000), 128)),
        "gallery-1000-again": again(batch(names(1000), 128, "--gallery", "@gallery")),
        "grid-1000": batch(names(1000), 48, "--grid", "@grid.png"),
        "golden-verify": run("golden", "verify", "--manifest", ROOT / "Goldens/manifest.json", "--jobs", 1),
    }
