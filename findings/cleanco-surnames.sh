#!/usr/bin/env bash
# cleanco 2.3 removes the surnames Ky, Sal and Ba as legal forms, also behind a single given name.
#
# Guessed: a form of two or three letters counts only in capitals, with dots, or behind a name of several words.
# Seen:    `Lin Ky` becomes Lin, `Maria Sal` becomes Maria, `Huynh Ba` becomes Huynh. `Lin Tran` stays.
# A list that has people and companies in one column loses surnames, and initials made from it have one letter.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" cleanco==2.3
PYTHONPATH=$place python3 - <<'END'
from cleanco import basename

names = [basename(name) for name in ("Lin Ky", "Maria Sal", "Huynh Ba", "Lin Tran")]
print(names)
assert names == ["Lin", "Maria", "Huynh", "Lin Tran"]
END
