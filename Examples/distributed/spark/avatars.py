#!/usr/bin/env python3
"""Makes the avatars of a list on a Spark cluster.

    spark-submit avatars.py team.csv --output-dir Avatars -- --size 48 --scale 1,2

LIST is .csv, .tsv, .json, .ndjson or .jsonl. List, photos and output directory must be where all executors find them by
the same path, and the command must be on each of them. What comes after -- are options of `avatar-render batch`; paths
in them are relative to the list's directory, as those in rows are.

Each partition is one process of the command: rows go in, a line of JSON about each picture comes out.

Exit status: 0 all is made; 1 some rows failed, or two rows had the same picture; 2 the list or an option is wrong, or
a task failed more often than Spark tries. Needs Spark 3.5 or later.
"""

import argparse
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import unicodedata
import zlib

from py4j.protocol import Py4JJavaError
from pyspark import StorageLevel
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

SCHEMA = (
    "row BIGINT, line BIGINT, id STRING, output STRING, status STRING, bytes BIGINT, digest STRING, content STRING,"
    " skipped ARRAY<STRUCT<source: STRING, reason: STRING>>, reason STRING, partition INT"
)
# The words in a reason that name another row.
OTHER_ROW = re.compile(r"(?<=is also an output of row )\d+")
FIELDS = ["row", "line", "id", "output", "status", "bytes", "digest", "content"]


# MARK: The list


def read_rows(path):
    """The rows of a list as (row, line, key, JSON, fault), as the command numbers them. Runs on one executor.

    Rows with the same key get into the same partition, where the command sees that they are about the same picture.
    """
    kind = os.path.splitext(path)[1].lower()
    with open(path, encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        if kind in (".ndjson", ".jsonl"):
            row = 0
            for line, text in enumerate(file, 1):
                if text.strip():
                    row += 1
                    yield row, line, key_of_text(text), text.strip(), None
        elif kind == ".json":
            content = json.load(file)
            rows = content["avatars"] if isinstance(content, dict) else content
            for row, fields in enumerate(rows, 1):
                text = json.dumps(fields)
                yield row, None, key_of_text(text), text, None
        else:
            yield from read_table(file)


def read_table(file):
    declared = re.fullmatch(r"(?i)sep=(.)", file.readline().rstrip("\r\n"))
    header = file.readline() if declared else ""
    file.seek(0)
    delimiter = declared.group(1) if declared else max(",;\t", key=(header or file.readline()).count)
    file.seek(0)
    if declared:
        file.readline()
    csv.field_size_limit(1 << 30)
    reader = csv.reader(file, delimiter=delimiter)
    header, row, offset, line = None, 0, 1 if declared else 0, 1
    for cells in reader:
        start, line = line, reader.line_num + 1
        # A line of nothing but space is no row; one of nothing but "" is.
        if not cells or (len(cells) == 1 and cells[0] and not cells[0].strip()):
            continue
        if header is None:
            header = cells
            continue
        row += 1
        if len(cells) != len(header):
            fault = f"has {len(cells)} cells: must have {len(header)}, like the header"
            yield row, start + offset, "", None, fault
            continue
        # Empty cells are fields that are not there.
        fields = {name: cell for name, cell in zip(header, cells) if cell.strip(" \t")}
        text = json.dumps(fields)
        yield row, start + offset, key_of_text(text), text, None


def key_of_text(text):
    try:
        fields = json.loads(text)
        folded = {re.sub(r"[ _\t-]", "", name).lower(): value for name, value in fields.items()}
    except (ValueError, AttributeError):
        return ""
    for name in ("id", "output", "name", "email"):
        if folded.get(name) is not None:
            return unicodedata.normalize("NFC", str(folded[name])).casefold()
    return text


def partition_of(key, count):
    """The same on every machine, unlike Python's own hash of text."""
    return zlib.crc32(key.encode("utf-8", "surrogatepass")) % count


# MARK: A partition


class CommandFailed(Exception):
    """Makes Spark try the task again."""


def make(command, directory):
    """What turns the rows of a partition into what became of them. Runs on executors."""

    def run(index, rows):
        sent = []
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(
                command, cwd=directory, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
            )
            faults, broken = [], []
            feeder = threading.Thread(target=feed, args=(process.stdin, rows, sent, faults, broken), daemon=True)
            feeder.start()
            try:
                reported = 0
                for text in process.stdout:
                    entry = json.loads(text)
                    # The last line may be about an error of the whole run, which the status also shows.
                    if "error" in entry:
                        continue
                    reported = entry["row"]
                    # The command counts the rows of this partition; the report has the list's own numbers instead.
                    row, line = sent[reported - 1]
                    reason = entry.get("reason")
                    if reason is not None:
                        reason = OTHER_ROW.sub(lambda found: str(sent[int(found[0]) - 1][0]), reason)
                    yield result(index, {**entry, "row": row, "line": line, "reason": reason})
                status = process.wait()
                feeder.join()
            finally:
                process.kill()
                process.wait()
            if broken:
                raise broken[0]
            # 1: some rows failed. They would again, so the task has succeeded; they are in the report.
            if status not in (0, 1) or reported != len(sent):
                errors.seek(0)
                tail = errors.read().decode("utf-8", "replace").strip().splitlines()[-5:]
                raise CommandFailed(f"exit status {status}, {reported} of {len(sent)} rows reported: " + "; ".join(tail))
        for row, line, reason in faults:
            yield result(index, {"row": row, "line": line, "status": "failed", "reason": reason})

    return run


def feed(pipe, rows, sent, faults, broken):
    try:
        with pipe:
            for (_, row), (line, text, fault) in rows:
                if fault is not None:
                    faults.append((row, line, fault))
                    continue
                sent.append((row, line))
                pipe.write(text.encode("utf-8", "surrogateescape") + b"\n")
    except BrokenPipeError:
        pass  # The command has ended; its exit status has the reason.
    except Exception as error:
        broken.append(error)


def result(index, entry):
    skipped = [(item.get("source"), item.get("reason")) for item in entry.get("skipped", [])]
    return tuple(entry.get(name) for name in FIELDS) + (skipped, entry.get("reason"), index)


# MARK: The driver


def options_of(arguments):
    parser = argparse.ArgumentParser(description="Makes the avatars of a list on a Spark cluster.")
    parser.add_argument("list", help=".csv, .tsv, .json, .ndjson or .jsonl")
    parser.add_argument("--output-dir", required=True, help="where pictures go, for all executors")
    parser.add_argument("--own-directories", action="store_true", help="a directory part-N in it for each partition")
    parser.add_argument("--partitions", type=int, help="how many; four for each core if not given")
    parser.add_argument("--report", help="a directory for what became of each picture, as lines of JSON")
    parser.add_argument("--avatar-render", default="avatar-render", help="the command on the executors")
    at = arguments.index("--") if "--" in arguments else len(arguments)
    options = parser.parse_args(arguments[:at])
    options.others = arguments[at + 1 :]
    if options.partitions is not None and options.partitions < 1:
        parser.error("--partitions must be 1 or more")
    if os.path.splitext(options.list)[1].lower() not in (".csv", ".tsv", ".json", ".ndjson", ".jsonl"):
        parser.error(f"{options.list}: must be .csv, .tsv, .json, .ndjson or .jsonl")
    return options


def list_defaults(path):
    """What a JSON list says of all its rows."""
    if os.path.splitext(path)[1].lower() != ".json":
        return None
    with open(path, encoding="utf-8-sig") as file:
        content = json.load(file)
    return content.get("defaults") if isinstance(content, dict) else None


def main():
    options = options_of(sys.argv[1:])
    path, output = os.path.abspath(options.list), os.path.abspath(options.output_dir)
    directory = os.path.dirname(path)
    try:
        with open(path, "rb"):
            defaults = list_defaults(path)
    except (OSError, ValueError) as error:
        print(f"error: {options.list}: {error}", file=sys.stderr)
        return 2
    others = options.others
    if defaults is not None:
        if "--defaults" in others:
            print("error: the list has defaults: --defaults cannot be given", file=sys.stderr)
            return 2
        others = others + ["--defaults", json.dumps(defaults)]
    executable = options.avatar_render
    if os.sep in executable:
        executable = os.path.abspath(executable)

    # Wrong options would fail every task as often as Spark tries: so they are tried once, with no rows.
    with tempfile.TemporaryDirectory() as empty:
        command = [executable, "batch", "-", "--output-dir", empty, *others]
        try:
            trial = subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        except OSError as error:
            print(f"error: {executable}: {error.strerror}", file=sys.stderr)
            return 2
        if trial.returncode != 0:
            print(trial.stderr, end="", file=sys.stderr)
            return 2

    spark = SparkSession.builder.appName("avatars").getOrCreate()
    try:
        return run(spark, options, path, directory, output, executable, others)
    except (PySparkException, Py4JJavaError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    finally:
        spark.stop()


def run(spark, options, path, directory, output, executable, others):
    context = spark.sparkContext
    count = options.partitions or 4 * context.defaultParallelism
    jobs = context.getConf().get("spark.task.cpus", "1")

    def made(index, rows):
        place = os.path.join(output, f"part-{index + 1}") if options.own_directories else output
        command = [executable, "batch", "-", "--output-dir", place, "--json", "--quiet", "--jobs", jobs, *others]
        return make(command, directory)(index, rows)

    rows = (
        context.parallelize([path], 1)
        .flatMap(read_rows)
        .map(lambda row: ((row[2], row[0]), (row[1], row[3], row[4])))
        # In the list's order, so that of two rows for one picture the first is made, always.
        .repartitionAndSortWithinPartitions(count, lambda key: partition_of(key[0], count), True, lambda key: key[1])
    )
    results = spark.createDataFrame(rows.mapPartitionsWithIndex(made), SCHEMA)
    # Each use of the results would make all again (and find it unchanged).
    results = results.persist(StorageLevel.MEMORY_AND_DISK)

    failed = F.col("status") == "failed"
    counts = results.agg(
        *(F.count_if(F.col("status") == name).alias(name) for name in ("written", "unchanged", "failed")),
        F.count_if(~failed & (F.size("skipped") > 0)).alias("without their photo"),
    ).first()
    for name, number in counts.asDict().items():
        print(f"{number} {name}")
    if options.report:
        results.orderBy("row").write.mode("overwrite").json(os.path.abspath(options.report))
    if counts["failed"]:
        for row in results.where(failed).orderBy("row").limit(20).collect():
            place = f"{options.list}:{row['line']}" if row["line"] else options.list
            print(f"error: {place}: row {row['row']}: {row['reason']}", file=sys.stderr)
    # Names that only differ in capitals are one file on some systems.
    name = F.lower(F.regexp_extract("output", "[^/]*$", 0) if options.own_directories else F.col("output"))
    twice = results.where(~failed).groupBy(name.alias("name")).count().where("count > 1").limit(20).collect()
    for row in twice:
        print(f"error: {row['name']}: is the output of several rows", file=sys.stderr)
    return 1 if counts["failed"] or twice else 0


if __name__ == "__main__":
    sys.exit(main())
