#!/usr/bin/env bash
# multiavatar 1.0.3 returns an empty text for an empty seed instead of an avatar.
#
# Guessed: the empty text is a seed like any other, or raises an error.
# Seen:    an empty string, which a browser shows as a broken image.
# A row without a name has no picture at all.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" multiavatar==1.0.3
PYTHONPATH=$place python3 - <<'END'
from multiavatar.multiavatar import multiavatar

pictures = [multiavatar(seed, None, None) for seed in ("", "Ada")]
print([picture[:5] for picture in pictures])
assert pictures[0] == "" and pictures[1].startswith("<svg")
END
