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
    errors = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", command, *(str(word) for word in words)],
        check=True, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).stderr
    return int(re.search(r"Collected : (\d+)", errors)[1])


def workloads(work):
    """Returns the arguments of each workload, which may write to a directory of the earlier workloads' files."""
    names = work / "thousand.csv"
    names.write_text("id,name\n" + "".join(f"p{i},{inputs.name(i)}\n" for i in range(1000)))
    batch = lambda out: ["batch", names, "--output-dir", out, "--size", 128, "--jobs", 1, "--quiet"]
    photo = lambda name, size: lambda out: ["--src", inputs.make(name, work), "--size", size, "-o", out / "photo.png"]
    return {
        "version": lambda out: ["--version"],
        "icon": lambda out: ["icon", "check", "--size", 24, "-o", out / "check.png"],
        "initials": lambda out: ["--name", "Ada Lovelace", "-o", out / "ada.png"],
        "a256-48": photo("a256.jpg", 48),
        "a512-128": photo("a512.jpg", 128),
        "p12-48": photo("p12.jpg", 48),
        "p12-512": photo("p12.jpg", 512),
        "p12-prog-48": photo("p12-prog.jpg", 48),
        "rgba2000-48": photo("rgba2000.png", 48),
        "batch-initials": batch,
        "batch-unchanged": batch,
        "golden-verify": lambda out: ["golden", "verify", "--manifest", ROOT / "Goldens/manifest.json", "--jobs", 1],
    }
