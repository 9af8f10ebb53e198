#!/usr/bin/env bash
# In coloraide 8.13.1, no limit of ΔE OK stands for a ΔE2000 of 12, not even around one colour.
#
# Guessed: as both measure perceived differences, they agree up to a factor and some noise, and 0.15 stands for 12.
# Seen:    from the grey #333333, a ΔE2000 of 12 is reached at a ΔE OK of 0.03 towards green (#203934) and of 0.18 towards black
#          (#090909). Of 27 colours, some differ by a ΔE2000 of 43 within a ΔE OK of 0.149.
# Whether a badge looks like the field behind it is therefore decided by ΔE2000.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" coloraide==8.13.1
PYTHONPATH=$place python3 - <<'PY'
from coloraide import Color

found = []
farthest = 0
for code in range(27):
    start = Color("srgb", [0.2 + 0.3 * (code // 3 ** i % 3) for i in range(3)]).convert("oklab")
    for axis in range(3):
        for sign in (-1, 1):
            def moved(distance):
                values = start.coords()
                values[axis] += sign * distance
                return Color("oklab", values)
            low, high = 0.0, 0.4
            for _ in range(30):
                middle = (low + high) / 2
                low, high = (middle, high) if start.delta_e(moved(middle), method="2000") < 12 else (low, middle)
            if moved(high).in_gamut("srgb"):
                found.append((high, start.convert("srgb").to_string(hex=True), moved(high).convert("srgb").to_string(hex=True)))
            if moved(0.149).in_gamut("srgb"):
                farthest = max(farthest, start.delta_e(moved(0.149), method="2000"))
print("least:", min(found), "largest:", max(found), "ratio:", max(found)[0] / min(found)[0], "at 0.149:", farthest)
assert min(found)[1:] == ("#333333", "#203934") and max(found)[1:] == ("#333333", "#090909"), "the colours have changed"
assert round(min(found)[0], 3) == 0.032 and round(max(found)[0], 3) == 0.182 and round(farthest) == 43, "the spread has changed"
PY
