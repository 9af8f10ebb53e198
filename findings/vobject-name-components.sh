#!/usr/bin/env bash
# vobject 0.9.9 drops the sixth and seventh components of N in a vCard 4.0.
#
# Guessed: unknown components are preserved when a card is read and written.
# Seen:    the second surname and the generation (RFC 9554, section 2.2) are missing from the written card.
# A second surname survives only in FN.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" vobject==0.9.9
PYTHONPATH=$place python3 - <<'END'
import vobject

card = vobject.readOne("BEGIN:VCARD\nVERSION:4.0\nFN:Ada Byron King\nN:Byron;Ada;;;;King;Jr\nEND:VCARD\n")
line = next(line for line in card.serialize(validate=False).splitlines() if line.startswith("N:"))
print(line)
assert line == "N:Byron;Ada;;;"
END
