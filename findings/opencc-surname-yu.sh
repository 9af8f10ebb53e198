#!/usr/bin/env bash
# opencc-python-reimplemented 0.1.7 changes the surnames 余 and 段干 when it converts names to traditional characters.
#
# Guessed: in the name of a known person, 余 stays, because the surname has this form in both scripts.
# Seen:    余秋雨 becomes 餘秋雨, "surplus", and 段干木 becomes 段幹木; 范仲淹 and 于謙 keep their surnames.
# A list converted with it shows another family name in the avatar, and its seeds select other colours.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" opencc-python-reimplemented==0.1.7
PYTHONPATH=$place python3 - <<'END'
from opencc import OpenCC

converter = OpenCC("s2t")
names = [converter.convert(name) for name in ("余秋雨", "段干木", "范仲淹", "于谦")]
print(names)
assert names == ["餘秋雨", "段幹木", "范仲淹", "于謙"]
END
