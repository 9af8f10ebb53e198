"""Counts the instructions that the command executes, which valgrind does independently of the load of the machine."""
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
    """Writes a list of people without photos."""
    path = work / f"people-{count}.csv"
    path.write_text("id,name\n" + "".join(f"p{i},{inputs.name(i)}\n" for i in range(count)))
    return path


def long_theme(command, work):
    """Writes a theme with all tokens of the presets."""
    path = work / "theme.json"
    path.write_text(subprocess.run([command, "theme", "print"], check=True, text=True, stdout=subprocess.PIPE).stdout)
    return path


def workloads(command, work):
    """Returns the arguments of each workload, which may write to a directory of the earlier workloads' files."""
    def batch(count):
        list_ = people(work, count)
        return lambda out: ["batch", list_, "--output-dir", out / str(count), "--size", 128, "--jobs", 1, "--quiet"]

    def photo(name, size, *options):
        return lambda out: ["--src", inputs.make(name, work), "--size", size, *options, "-o", out / "photo.png"]

    theme = long_theme(command, work)
    return {
        "version": lambda out: ["--version"],
        "help": lambda out: ["--help"],
        "mistake": lambda out: ["--sise", 48],
        "icon": lambda out: ["icon", "check", "--size", 24, "-o", out / "check.png"],
        "initials": lambda out: ["--name", "Ada Lovelace", "-o", out / "ada.png"],
        "theme": lambda out: ["--name", "Ada Lovelace", "--theme", theme, "-o", out / "ada.png"],
        "group": lambda out: ["group", "--names", "Ada Lovelace", "Alan Turing", "-o", out / "group.png"],
        "a256-48": photo("a256.jpg", 48),
        "a512-48": photo("a512.jpg", 48),
        "a512-128": photo("a512.jpg", 128),
        "a512-128-scales": photo("a512.jpg", 128, "--scale", "1,2,3"),
        "p999-48": photo("p999.jpg", 48),
        "p1001-48": photo("p1001.jpg", 48),
        "p12-48": photo("p12.jpg", 48),
        "p12-512": photo("p12.jpg", 512),
        "p12-2048": photo("p12.jpg", 2048),
        "p12-prog-48": photo("p12-prog.jpg", 48),
        "rgba2000-48": photo("rgba2000.png", 48),
        "batch-1": batch(1),
        "batch-1000": batch(1000),
        "batch-1000-again": batch(1000),
        "batch-10000": batch(10_000),
        "batch-10000-again": batch(10_000),
        "golden-verify": lambda out: ["golden", "verify", "--manifest", ROOT / "Goldens/manifest.json", "--jobs", 1],
    }
