#!/usr/bin/env bash
# petl 1.7.30 drops the cells beyond the header when it makes dictionaries of rows.
#
# Guessed: a surplus cell raises an error or has a key of its own, as in Python's csv.DictReader.
# Seen:    the cell is absent from the dictionary, without a warning.
# A name with an unquoted comma, `Byron, Ada`, loses its given name or shifts an address out of the row.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" petl==1.7.30
printf 'name,mail\nByron, Ada,ada@example.org\n' >"$place/team.csv"
PYTHONPATH=$place python3 - "$place/team.csv" <<'END'
import sys

import petl

table = petl.fromcsv(sys.argv[1])
print("row:", list(table)[1], "dictionary:", list(petl.dicts(table))[0])
assert list(table)[1] == ("Byron", " Ada", "ada@example.org")
assert list(petl.dicts(table)) == [{"name": "Byron", "mail": " Ada"}]
END
