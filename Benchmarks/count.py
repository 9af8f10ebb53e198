"""Counts the instructions of each workload, and compares them with the ceilings in ceilings.json.

A workload fails if it executes 2 % more instructions than its ceiling. One that executes 2 % fewer needs a lower ceiling:
`Benchmarks/count --record` writes the counts as the new ceilings. They hold for x86_64 processors and the libraries of Debian 12;
elsewhere, the counts are only printed.
"""
import argparse
import json
import pathlib
import platform
import shutil
import sys

import counting

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
WORK = HERE / ".work"
CEILINGS = HERE / "ceilings.json"
SLACK = 0.02


def is_reference():
    release = pathlib.Path("/etc/os-release")
    lines = release.read_text().splitlines() if release.exists() else []
    return platform.machine() == "x86_64" and "VERSION_CODENAME=bookworm" in lines


def verdict(count, ceiling):
    """Returns the end of a line, and whether the workload fails."""
    if ceiling is None:
        return "no ceiling", True
    ratio = count / ceiling
    if ratio > 1 + SLACK:
        return f"{ratio:8.3f}  more than the ceiling", True
    return f"{ratio:8.3f}" + ("  lower the ceiling" if ratio < 1 - SLACK else ""), False


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/count", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("workload", nargs="*", help="the workloads to count (default: all)")
    parser.add_argument("--record", action="store_true", help="write the counts as the new ceilings")
    options = parser.parse_args()
    counting.require_valgrind()
    out = WORK / "counted" / "ceilings"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    workloads = counting.workloads(WORK)
    unknown = [name for name in options.workload if name not in workloads]
    if unknown:
        sys.exit(f"error: {unknown[0]}: unknown workload; must be one of {', '.join(workloads)}")
    ceilings = json.loads(CEILINGS.read_text()) if CEILINGS.exists() else {}
    failed = False
    for name, words in workloads.items():
        if options.workload and name not in options.workload:
            continue
        count = counting.instructions(ROOT / ".build/release/avatar-render", words(out))
        words_, fails = verdict(count, ceilings.get(name))
        failed |= fails
        print(f"{name:18}{count / 1e6:12.2f} M  {words_}", flush=True)
        if options.record:
            ceilings[name] = count
    if options.record:
        CEILINGS.write_text(json.dumps(ceilings, indent=2) + "\n")
    elif failed and is_reference():
        sys.exit(1)


if __name__ == "__main__":
    main()
