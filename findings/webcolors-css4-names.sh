#!/usr/bin/env bash
# webcolors 24.11.1 does not know rebeccapurple, the colour that CSS Color 4 adds.
# 
# Guessed: a release of 2024 has all names of CSS Color 4, which is a recommendation's successor since 2014.
# Seen:    ValueError, because the newest set of names that it offers is css3; `grey` and `gray` are both known, and
#          hex_to_name prefers `gray`.
# A theme with this colour that is checked by it is rejected, although every browser draws it.
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
print(webcolors.name_to_hex("grey"), webcolors.hex_to_name("#808080"))
assert "css3" in found and webcolors.hex_to_name("#808080") == "gray"
END
