#!/usr/bin/env bash
# agate 1.14.2 reads a column of given names as dates if all of them are months.
#
# Guessed: names stay text; a month alone is no date.
# Seen:    May, June and April become the first days of these months in the year 1.
# A table of few people loses their names, so csvkit, which uses agate, must be run with --no-inference.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" agate==1.14.2
PYTHONPATH=$place python3 - <<'END'
import datetime
import io

import agate

people = agate.Table.from_csv(io.StringIO("given,family\nMay,Byron\nJune,Old\nApril,Elm\n"))
others = agate.Table.from_csv(io.StringIO("given,family\nMay,Byron\nAda,Old\n"))
print("months:", [row["given"] for row in people.rows])
print("with Ada:", [row["given"] for row in others.rows])
assert [row["given"] for row in people.rows] == [datetime.date(1, 5, 1), datetime.date(1, 6, 1), datetime.date(1, 4, 1)]
assert [row["given"] for row in others.rows] == ["May", "Ada"]
END
