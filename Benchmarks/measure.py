"""Runs each workload's commands in turn, and prints their CPU times, with the ratios of avatar-render's to each peer's."""
import argparse
import datetime
import pathlib
import re
import shutil
import subprocess
import sys

import inputs
import measuring
import peers
import quality
import report
import sizes
import versions
import workloads

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "RESULTS.md"
BYTES = "bytes"
# The time for the rounds of a workload, which its commands share; see Runner.measure.
SECONDS = 10


class Bench:
    """The state of a run: its directory, the launcher, and the tables."""

    def __init__(self, work, launcher):
        self.work, self.runner = work, measuring.Runner(launcher, work)
        self.cpu, self.wall, self.bytes = [], [], []

    def measure(self, name, rounds):
        workload = workloads.WORKLOADS[name]
        try:
            entries = workload.entries(self, workload)
        except inputs.MissingProgramError as error:
            rows = [[name, "–", workload.input, "–", str(error), *["–"] * 3]]
            self.cpu += rows
            print(report.table(report.CPU_HEAD, rows), flush=True)
            return
        self.runner.measure(entries, rounds, workload.repeats, SECONDS)
        rows = report.cpu_rows(name, entries)
        self.cpu += rows
        print(report.table(report.CPU_HEAD, rows), flush=True)
        if workload.has_wall_time:
            rows = report.wall_rows(name, entries)
            self.wall += rows
            print(report.table(report.WALL_HEAD, rows), flush=True)

    def measure_bytes(self):
        self.bytes = sizes.rows(self.work)
        print(report.table(sizes.HEAD, self.bytes), flush=True)


def instructions():
    """Returns the table of the instruction counts, or the reason why there is none."""
    if not shutil.which("valgrind"):
        return "Not counted: valgrind is not installed.\n"
    output = subprocess.run([sys.executable, HERE / "count.py"], check=False, text=True, stdout=subprocess.PIPE).stdout
    print(output, flush=True)
    rows = re.findall(r"^(\S+) +([\d.]+ M) +(.*)$", output, re.MULTILINE)
    return report.table(["workload", "instructions", "of the ceiling"], [list(row) for row in rows])


def results(bench, rounds):
    """Returns the text of RESULTS.md."""
    now = datetime.datetime.now(datetime.timezone.utc)
    facts = f"""- Machine: {versions.machine()}
- Date: {now:%Y-%m-%d}, revision {versions.revision()}, {rounds} rounds, fewer of commands that take long
- avatar-render: {versions.own(measuring.COMMAND)}
- Peers: {versions.others(bench.work)}
"""
    return f"""# Results

`Benchmarks/run --write` generates this file from one run; [README.md](README.md) describes the workloads. Read the ratios: below 1,
avatar-render takes less. The times are those of this machine.

{facts}
## Processor time

Each picture was checked before its program was timed: PSNR of at least {quality.LEAST_PSNR} dB inside the circle
({quality.LEAST_PSNR_OF_INITIALS} dB for initials, which are compared with those of avatar-render), and alpha within {quality.MOST_MEAN_AT_EDGE} levels of the
circle's on average along its edge. `file` compares the bytes of the two PNGs.

Python's peers start an interpreter for each picture, except in `initials-128`, `goldens-128` and `batch-…`, where one process, or two of a
list, makes all of them. The memory of a list is that of its largest process. The PSNR of a list of photos is the median, and in parentheses
what 98 % reach; each repository counts once. A row whose peer is avatar-render compares two of its own ways: `again` is a list in which
nothing has changed.

{report.table(report.CPU_HEAD, bench.cpu)}
## Wall time

{report.table(report.WALL_HEAD, bench.wall)}
## Bytes of PNGs

The bytes of all files of a sample together. oxipng makes its file from the same pixels, and all files decode to them.

{report.table(sizes.HEAD, bench.bytes)}
## Instructions

`Benchmarks/count` counts them with valgrind.

{instructions()}"""


def parsed():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__)
    names = [*workloads.WORKLOADS, BYTES]
    parser.add_argument("workloads", nargs="*", metavar="WORKLOAD", help=", ".join(names))
    parser.add_argument("-n", "--rounds", type=int, default=5, help="how often the commands take turns (default: 5)")
    parser.add_argument("--write", action="store_true", help="write RESULTS.md, from all workloads")
    options = parser.parse_args()
    if unknown := set(options.workloads) - set(names):
        parser.error(f"{', '.join(sorted(unknown))}: unknown workload: must be one of {', '.join(names)}")
    if options.write and options.workloads:
        parser.error("--write: RESULTS.md has all workloads: name none")
    if options.rounds < 1:
        parser.error(f"--rounds {options.rounds}: must be at least 1")
    options.workloads = options.workloads or names
    return options


def main():
    options = parsed()
    work = HERE / ".work"
    launcher = peers.compiled(HERE / "accounted.c", work)
    if not launcher:
        sys.exit("error: no C compiler: install the package gcc or clang")
    if missing := peers.missing_packages(work):
        print(f"Peers are missing. To install them: apt-get install {' '.join(missing)}\n", file=sys.stderr)
    bench = Bench(work, launcher)
    try:
        for name in options.workloads:
            if name == BYTES:
                bench.measure_bytes()
            else:
                bench.measure(name, options.rounds)
    finally:
        bench.runner.close()
    if options.write:
        RESULTS.write_text(results(bench, options.rounds))


if __name__ == "__main__":
    main()
