"""Counts the instructions of each workload, and compares them with the ceilings in ceilings.json.

A workload fails if it executes 2 % more instructions than its ceiling. One that executes 2 % fewer needs a lower ceiling:
`Benchmarks/count --record` writes the counts as the new ceilings. They hold for the libraries of Debian 12 and every x86_64
processor with AVX2; elsewhere, the counts are only printed.
"""
import argparse
import json
import pathlib
import platform
import sys

import cliffs
import counting
from measuring import COMMAND

HERE = pathlib.Path(__file__).resolve().parent
WORK = HERE / ".work"
CEILINGS = HERE / "ceilings.json"
SLACK = 0.02


def is_reference():
    """Whether the counts must be those of the ceilings.

    The C library and the codecs choose functions for the processor, but valgrind presents every processor with AVX2 as the same
    Core i7-4910MQ (amd64g_dirtyhelper_CPUID_avx2 in VEX/priv/guest_amd64_helpers.c). Only the bits of F16C, RDRAND and RDSEED are
    those of the machine, and no function depends on them.
    """
    def lines(path):
        return pathlib.Path(path).read_text().splitlines() if pathlib.Path(path).exists() else []

    flags = {flag for line in lines("/proc/cpuinfo") if line.startswith("flags") for flag in line.split()}
    return platform.machine() == "x86_64" and "avx2" in flags and "VERSION_CODENAME=bookworm" in lines("/etc/os-release")


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
    parser.add_argument("--cliffs", action="store_true", help="count photos of 12 megapixels at many sizes instead")
    options = parser.parse_args()
    counting.require_valgrind()
    if options.cliffs:
        sys.exit(0 if cliffs.check(options.workload) else 1)
    workloads = counting.workloads(COMMAND, WORK)
    unknown = [name for name in options.workload if name not in workloads]
    if unknown:
        sys.exit(f"error: {unknown[0]}: unknown workload; must be one of {', '.join(workloads)}")
    names = options.workload or list(workloads)
    ceilings = json.loads(CEILINGS.read_text()) if CEILINGS.exists() else {}
    failed = False
    prepared = {name: workloads[name].prepared() for name in names}
    for name, count in zip(names, counting.in_parallel(lambda name: prepared[name].count(COMMAND, WORK / "counted" / name), names)):
        words, fails = verdict(count, ceilings.get(name))
        failed |= fails
        print(f"{name:18}{count / 1e6:12.2f} M  {words}", flush=True)
        if options.record:
            ceilings[name] = count
    if options.record:
        known = {name: ceilings[name] for name in workloads if name in ceilings}
        CEILINGS.write_text(json.dumps(known, indent=2) + "\n")
    elif failed and is_reference():
        sys.exit(1)
    elif failed:
        print("The ceilings do not hold here: the counts are only printed.")


if __name__ == "__main__":
    main()
