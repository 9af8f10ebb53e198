"""Measures the processor time of a clean release build of two revisions, which take turns.

Each revision is cloned into Benchmarks/.work, and built by its own script/build after the last build has been removed.
"""
import argparse
import resource
import shutil
import statistics
import subprocess
import sys
import time

import report
from compare import WORK, clone_of


def build(tree):
    """Returns the processor time of the compiler's processes and the wall time of a clean build, in seconds."""
    shutil.rmtree(tree / ".build", ignore_errors=True)
    # The accounts of children include those that have ended and been waited for, as all processes of a build are.
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([tree / "script/build"], check=True, stdout=sys.stderr)
    after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, end - start


def code_lines(tree):
    """Returns the lines of Swift and C in Sources."""
    files = [path for path in (tree / "Sources").rglob("*") if path.suffix in (".swift", ".c", ".h")]
    return sum(path.read_bytes().count(b"\n") for path in files)


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run build_time", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", help="the revision to compare with")
    parser.add_argument("own", nargs="?", default="HEAD", help="the other revision (default: %(default)s)")
    parser.add_argument("-n", "--rounds", type=int, default=1, help="how often the revisions take turns (default: %(default)s)")
    options = parser.parse_args()
    WORK.mkdir(exist_ok=True)
    trees = {revision: clone_of(revision) for revision in (options.revision, options.own)}
    times = {revision: [] for revision in trees}
    for _ in range(options.rounds):
        for revision, tree in trees.items():
            times[revision].append(build(tree))
    cpu = {revision: statistics.median(cpu for cpu, _ in found) for revision, found in times.items()}
    rows = []
    for revision, found in times.items():
        wall, ratio = statistics.median(wall for _, wall in found), cpu[options.own] / cpu[revision]
        rows.append([revision, f"{code_lines(trees[revision]):,}", f"{cpu[revision]:.0f} s", f"{wall:.0f} s", f"{ratio:.2f}"])
    print(report.table(["revision", "lines", "CPU time", "wall time", f"{options.own} / revision"], rows))


if __name__ == "__main__":
    main()
