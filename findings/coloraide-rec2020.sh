#!/usr/bin/env bash
# The CSS colour color(rec2020 0.5 0.5 0.5) is another grey in coloraide 5.0 than in 8.13.1.
#
# Guessed: a grey with equal channels has one value in sRGB, because both spaces have the same white.
# Seen:    #8b8b8b in 5.0 and #787878 in 8.13.1. CSS Color 4 replaced the transfer function of cameras (BT.2020, about 1/0.45)
#          with that of displays (BT.1886, 2.4), and coloraide follows it from 6.0 on.
# Design tokens in rec2020 therefore have two meanings; the newer one is used.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
for version in 5.0 8.13.1; do
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place/$version" "coloraide==$version"
  PYTHONPATH=$place/$version python3 - "$version" <<'END'
import sys

from coloraide import Color

found = {text: Color(text).convert("srgb").to_string(hex=True)
         for text in ("color(rec2020 0.5 0.5 0.5)", "color(rec2020 0.5 0.4 0.3)", "color(rec2020 1 1 1)")}
print(sys.argv[1], found)
expected = {"5.0": ["#8b8b8b", "#9a7057", "#ffffff"], "8.13.1": ["#787878", "#885a3e", "#ffffff"]}
assert list(found.values()) == expected[sys.argv[1]]
END
done
