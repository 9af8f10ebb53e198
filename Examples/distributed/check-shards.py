#!/usr/bin/env python3
"""Checks that the parts of a list together are the whole, and that nothing was made twice.

    check-shards.py team.csv Avatars/reports/*.ndjson
    check-shards.py team.csv Avatars/reports/*.ndjson --pictures Avatars
    check-shards.py team.csv Avatars/reports/*.ndjson --whole whole.ndjson

Exit status: 0 the parts are the whole; 1 they are not; 2 a file cannot be read; 3 they are the whole, but rows failed.
"""

import argparse
import csv
import hashlib
import json
import os
import re
import sys
import unicodedata


def count_rows(path):
    """How many rows a list has, counted as the command counts them."""
    kind = os.path.splitext(path)[1].lower()
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        if kind in (".ndjson", ".jsonl"):
            return sum(1 for line in file if line.strip())
        if kind == ".json":
            content = json.load(file)
            return len(content["avatars"] if isinstance(content, dict) else content)
        if kind == ".vcf":
            return sum(1 for line in file if re.fullmatch(r"begin:vcard\s*", line, re.IGNORECASE))
        csv.field_size_limit(1 << 30)
        declared = re.fullmatch(r"(?i)sep=(.)", file.readline().rstrip("\r\n"))
        file.seek(0)
        header = file.readline()
        if declared:
            header = file.readline()
        file.seek(0)
        delimiter = declared.group(1) if declared else max(",;\t", key=header.count)
        rows = csv.reader(file, delimiter=delimiter)
        # A line of nothing but space is no row; one of nothing but "" is.
        filled = sum(1 for cells in rows if len(cells) > 1 or cells == [""] or (cells and cells[0].strip()))
        return filled - (2 if declared else 1)


def read_report(path):
    """The lines of a report, and whether its last one is whole."""
    entries = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            try:
                entries.append(json.loads(line))
            except json.JSONDecodeError:
                sys.exit(f"{path}:{number}: is no whole line of JSON: that part did not run to its end")
    return entries


def folded(name):
    """The name as file systems compare it that ignore capitals."""
    return unicodedata.normalize("NFC", name).casefold()


def digest(path):
    sha = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            sha.update(block)
    return "sha256:" + sha.hexdigest()


def shortened(values, most=10):
    values = [str(value) for value in sorted(values)]
    return ", ".join(values[:most]) + (f" and {len(values) - most} more" if len(values) > most else "")


def main():
    parser = argparse.ArgumentParser(description="Checks that the parts of a list together are the whole.")
    parser.add_argument("list", help="the list that was split")
    parser.add_argument("reports", nargs="+", help="the report of each part (--report FILE.ndjson)")
    parser.add_argument("--parts", type=int, help="how many reports there must be")
    parser.add_argument("--rows", type=int, help="how many rows there must be, instead of counting those of the list")
    parser.add_argument("--whole", help="a report of the list made in one piece: outputs must be the same")
    parser.add_argument("--pictures", help="the directory with all parts: each file must match its report")
    parser.add_argument("--allow-failed", action="store_true", help="rows that failed are no reason for exit status 3")
    options = parser.parse_args()

    faults = []
    if options.parts is not None and len(options.reports) != options.parts:
        faults.append(f"there are {len(options.reports)} reports: must be {options.parts}")
    part_of_row, part_of_output, outputs, failed = {}, {}, {}, {}
    for part in options.reports:
        for entry in read_report(part):
            row = entry["row"]
            if part_of_row.setdefault(row, part) != part:
                faults.append(f"row {row} is in {part_of_row[row]} and in {part}")
            if entry["status"] == "failed":
                failed[row] = f"row {row}, line {entry.get('line', '?')}: {entry.get('reason', 'failed')}"
                continue
            name = os.path.basename(entry["output"])
            if folded(name) in part_of_output:
                other = part_of_output[folded(name)]
                faults.append(
                    f"{name}: is twice in {part}" if other == part else f"{name}: is in {other} and in {part}"
                )
            part_of_output[folded(name)] = part
            outputs[name] = entry["digest"]
            if options.pictures and not os.path.isfile(entry["output"]):
                faults.append(f"{entry['output']}: is not there")
            elif options.pictures and digest(entry["output"]) != entry["digest"]:
                faults.append(f"{entry['output']}: does not match its report")

    count = count_rows(options.list) if options.rows is None else options.rows
    missing = set(range(1, count + 1)) - part_of_row.keys()
    unknown = part_of_row.keys() - set(range(1, count + 1))
    if missing:
        faults.append(f"{len(missing)} of {count} rows are in no report: {shortened(missing)}")
    if unknown:
        faults.append(f"the list has {count} rows, but reports list others: {shortened(unknown)}")

    if options.pictures:
        known = set(outputs)
        for directory, directories, names in os.walk(options.pictures):
            directories[:] = [name for name in directories if not name.startswith(".")]
            for name in names:
                if name.endswith(".png") and name not in known:
                    faults.append(f"{os.path.join(directory, name)}: is in no report")
    if options.whole:
        whole = read_report(options.whole)
        wanted = {os.path.basename(entry["output"]): entry["digest"] for entry in whole if entry["status"] != "failed"}
        if missing := wanted.keys() - outputs.keys():
            faults.append(f"{len(missing)} pictures of the whole are in no part: {shortened(missing)}")
        if added := outputs.keys() - wanted.keys():
            faults.append(f"{len(added)} pictures are not in the whole: {shortened(added)}")
        if other := [name for name in wanted.keys() & outputs.keys() if wanted[name] != outputs[name]]:
            faults.append(f"{len(other)} pictures differ from the whole: {shortened(other)}")
        if (rows := {entry["row"] for entry in whole if entry["status"] == "failed"}) != failed.keys():
            faults.append(f"other rows failed than in the whole: {shortened(rows ^ failed.keys())}")

    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    for row in sorted(failed):
        print(f"failed: {failed[row]}", file=sys.stderr)
    print(
        f"{len(options.reports)} parts, {len(part_of_row)} of {count} rows, {len(outputs)} pictures, "
        f"{len(failed)} rows failed: {'not the whole' if faults else 'the whole, nothing twice'}"
    )
    if faults:
        sys.exit(1)
    if failed and not options.allow_failed:
        sys.exit(3)


if __name__ == "__main__":
    try:
        main()
    except (OSError, ValueError, KeyError) as error:
        print(f"error: {error!r}", file=sys.stderr)
        sys.exit(2)
