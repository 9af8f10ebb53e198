#!/usr/bin/env bash
# vobject 0.9.9 cuts the photo of a vCard 4.0 at its first comma.
#
# Guessed: the value of PHOTO is one URI (RFC 6350, 6.2.4), which contains an unescaped comma before its data.
# Seen:    the value ends before the comma, `data:image/png;base64`; no error. Photos of vCard 3.0 are whole.
# A contact list that is read with it and written again has lost every embedded photo.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --target "$place" vobject==0.9.9
PYTHONPATH=$place python3 - <<'END'
import base64

import vobject

DATA = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()


def photo(version, line):
    card = f"BEGIN:VCARD\r\nVERSION:{version}\r\nFN:Rosa Quell\r\nN:Quell;Rosa;;;\r\n{line}\r\nEND:VCARD\r\n"
    return vobject.readOne(card).photo.value


new = photo("4.0", f"PHOTO:data:image/png;base64,{DATA}")
old = photo("3.0", f"PHOTO;ENCODING=b;TYPE=PNG:{DATA}")
print(f"4.0: {new!r}; 3.0: {old!r}")
assert new == "data:image/png;base64" and old == b"\x89PNG\r\n\x1a\n"
END
