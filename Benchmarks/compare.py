"""Compares the command with the one of another revision: every file that it writes, and the instructions that it executes.

The revision is built in a clone in Benchmarks/.work. Both commands render a list with the requests of all goldens, with each
export; their files and exit statuses must be the same. valgrind counts the instructions, independently of the load of the
machine.
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys

import counting
from measuring import COMMAND

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = HERE / ".work"
# The directory with the state that the command stores between runs.
OWN_DIRECTORY = ".avatar-batch"
OPTIONS = [[], ["--export", "ios"], ["--export", "android"], ["--export", "web"], ["--defaults", '{"linear": true}']]


def output_of(words, **options):
    return subprocess.run([str(word) for word in words], check=True, text=True, stdout=subprocess.PIPE, **options).stdout


def clone_of(revision):
    """Returns a clone of a revision."""
    commit = output_of(["git", "-C", ROOT, "rev-parse", f"{revision}^{{commit}}"]).strip()
    tree = WORK / "revisions" / commit
    if not tree.exists():
        output_of(["git", "clone", "--quiet", "--shared", ROOT, tree])
    output_of(["git", "-C", tree, "checkout", "--quiet", "--detach", commit])
    return tree


def built(revision):
    """Returns the command of a revision."""
    tree = clone_of(revision)
    output_of([tree / "script/build"])
    return tree / ".build/release/avatar-render"


# Files


def write_list(path):
    """Returns a list with the requests of all goldens."""
    with path.open("w") as rows:
        for case in json.loads((ROOT / "Goldens/manifest.json").read_text())["cases"]:
            if "spec" not in case:
                continue
            row = {"id": case["name"].replace("@", "-at-"), **case["spec"]}
            if "src" in row and not row["src"].startswith("data:"):
                row["src"] = str(ROOT / "Goldens" / row["src"])
            rows.write(json.dumps(row) + "\n")


def files_of(directory):
    return {
        path.relative_to(directory): path.read_bytes()
        for path in directory.rglob("*")
        if path.is_file() and OWN_DIRECTORY not in path.parts
    }


def differences(commands):
    """Returns the files that the two commands write differently."""
    list_, found = WORK / "goldens.ndjson", []
    write_list(list_)
    for options in OPTIONS:
        files, statuses = [], []
        for side, command in commands.items():
            out = WORK / "compared" / side
            shutil.rmtree(out, ignore_errors=True)
            words = [command, "batch", list_, "--output-dir", out, "--quiet", *options]
            run = subprocess.run([str(word) for word in words], check=False, stderr=subprocess.DEVNULL)
            statuses.append(run.returncode)
            files.append(files_of(out))
        other, own = files
        different = [path for path in sorted({*other, *own}) if other.get(path) != own.get(path)]
        found += [f"{' '.join(options)} {path}".strip() for path in different]
        print(f"{' '.join(options) or 'no export'}: {len(own)} files, {len(different)} different")
        if not own or statuses[0] != statuses[1]:
            found.append(f"{len(own)} files, statuses {statuses[0]} and {statuses[1]}")
    return found


# Instructions


def compare_instructions(commands):
    """Returns the workloads that execute at least 3 % more instructions."""
    slower = []
    print(f"{'instructions, millions':24}" + "".join(f"{side:>12}" for side in commands) + f"{'ratio':>8}")
    for name, workload in counting.workloads(next(iter(commands.values())), WORK).items():
        prepared = workload.prepared()
        count = lambda side: prepared.count(commands[side], WORK / "counted" / side)
        counts = list(counting.in_parallel(count, commands))
        ratio = counts[1] / counts[0]
        print(f"{name:24}" + "".join(f"{count / 1e6:12.1f}" for count in counts) + f"{ratio:8.3f}", flush=True)
        if ratio >= 1.03:
            slower.append(name)
    return slower


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default="HEAD", help="the revision to compare with (default: HEAD)")
    parser.add_argument("--files-only", action="store_true", help="count no instructions")
    options = parser.parse_args()
    if not options.files_only:
        counting.require_valgrind()
    WORK.mkdir(exist_ok=True)
    commands = {"other": built(options.revision), "own": COMMAND}
    different = differences(commands)
    for name in different[:20]:
        print(f"different: {name}")
    slower = [] if options.files_only else compare_instructions(commands)
    sys.exit(1 if different or slower else 0)


if __name__ == "__main__":
    main()
