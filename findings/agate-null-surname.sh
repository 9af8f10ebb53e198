#!/usr/bin/env bash
# agate 1.14.2 reads the surnames Null, Na and None as missing, whatever their case.
#
# Guessed: in a column with other surnames, the words are text; at most null in lower case is missing.
# Seen:    the three people have no surname.
# Null, Na and None are surnames of people, so a list that passed through agate or csvkit shows one letter for them.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" agate==1.14.2
PYTHONPATH=$place python3 - <<'END'
import io

import agate

people = agate.Table.from_csv(io.StringIO("given,family\nIvy,Null\nYo,Na\nAnn,None\nBo,Elm\n"))
print([tuple(row.values()) for row in people.rows])
assert [row["family"] for row in people.rows] == [None, None, None, "Elm"]
END
