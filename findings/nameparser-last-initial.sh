#!/usr/bin/env bash
# nameparser 2.6.0 reads a single V at the end of a name as a generation, so that a given name becomes the family name.
#
# Guessed: a single capital behind two names is an initial; generations are written III or IV.
# Seen:    `Ramesh Kumar V` has the last name Kumar and the suffix V; `Ramesh Kumar S` has the last name S.
# In southern India, the initial of the father's name stands at the end of the name.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" nameparser==2.6.0
PYTHONPATH=$place python3 - <<'END'
from nameparser import HumanName

names = [HumanName(name) for name in ("Ramesh Kumar V", "Ramesh Kumar S")]
print([(name.last, name.suffix) for name in names])
assert [(name.last, name.suffix) for name in names] == [("Kumar", "V"), ("S", "")]
END
