#!/usr/bin/env bash
# pydenticon 0.3.1 draws the same picture for a text and for the MD5 digest of that text in hexadecimal.
#
# Guessed: every text is hashed, so two different texts have different pictures.
# Seen:    a text that is itself a digest of the right length is used as it is.
# The identicons of a user name and of a user whose identifier is a digest may be equal.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" pydenticon==0.3.1
PYTHONPATH=$place python3 - <<'END'
import hashlib

import pydenticon

generator = pydenticon.Generator(5, 5)
digest = hashlib.md5(b"Ada").hexdigest()
pictures = [generator.generate(text, 50, 50) for text in ("Ada", digest, digest[:-1])]
print("digest:", pictures[0] == pictures[1], "shorter:", pictures[0] == pictures[2])
assert pictures[0] == pictures[1] and pictures[0] != pictures[2]
END
