#!/usr/bin/env bash
# tablib 3.10.0 detects no format for a table with semicolons or with one column.
#
# Guessed: all three tables are CSV, and the delimiter is found.
# Seen:    only the table with commas is recognised; load() without a format then fails.
# Excel writes semicolons wherever the comma is the decimal sign.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" tablib==3.10.0
PYTHONPATH=$place python3 - <<'END'
import tablib

tables = ["name,mail\nAda,a@example.org\n", "name;mail\nAda;a@example.org\n", "name\nAda\n"]
found = [tablib.detect_format(table) for table in tables]
print(found)
assert found == ["csv", None, None]
END
