#!/usr/bin/env bash
# Unidecode 1.4.0 turns small capitals into letters of both cases, and drops one of them.
#
# Guessed: a name in small capitals becomes a name in one case, jane or JANE.
# Seen:    ᴊᴀɴᴇ becomes JAnE, and ʀᴏꜱᴀ becomes ROA, without the S.
# Names of social networks that are converted with it lose letters and have capitals within words, like degrees.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" Unidecode==1.4.0
PYTHONPATH=$place python3 - <<'END'
from unidecode import unidecode

names = [unidecode(name) for name in ("ᴊᴀɴᴇ", "ʀᴏꜱᴀ")]
print(names)
assert names == ["JAnE", "ROA"]
END
