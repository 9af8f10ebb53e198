#!/usr/bin/env bash
# webcolors 24.11.1 does not know rebeccapurple, the colour that CSS Color 4 adds.
#
# Guessed: a release of 2024 knows every named colour of CSS Color 4.
# Seen:    ValueError, because its newest set of names is that of CSS 3.
# A theme with this colour that is checked by it is rejected, although browsers draw it.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" webcolors==24.11.1
PYTHONPATH=$place python3 - <<'END'
import webcolors

try:
    found = webcolors.name_to_hex("rebeccapurple")
except ValueError as error:
    found = str(error)
print(found)
assert "css3" in found
END
