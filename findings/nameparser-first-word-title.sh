#!/usr/bin/env bash
# nameparser 1.1.3 reads the Vietnamese surname Do as a title, so the person has no first name.
#
# Guessed: `Do Van Minh` has three name parts; Van is a prefix of Minh at worst.
# Seen:    title Do, no first name, last name Van Minh. `Ma Long` keeps both names.
# Initials made from its parts show one letter of the wrong word.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" nameparser==1.1.3
PYTHONPATH=$place python3 - <<'END'
from nameparser import HumanName

name, other = HumanName("Do Van Minh"), HumanName("Ma Long")
print(f"Do Van Minh: title {name.title!r}, first {name.first!r}, last {name.last!r}")
print(f"Ma Long: title {other.title!r}, first {other.first!r}, last {other.last!r}")
assert (name.title, name.first, name.last) == ("Do", "", "Van Minh")
assert (other.title, other.first, other.last) == ("", "Ma", "Long")
END
