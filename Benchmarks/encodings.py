"""Counts how often the error for a list that is not UTF-8 proposes the right --encoding.

Each list has names that Faker invents for one language, in an encoding that programs for the language write, in one of several
layouts. A proposal is right if it reads the list as it was written, wrong if it reads anything else, and unknown if the error
proposes none. Half of the lists are held out: thresholds may be chosen by the others only.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import faker

HERE = pathlib.Path(__file__).resolve().parent
MAX_WRONG = 0
MIN_RIGHT = 0.75
WESTERN = ["cp1252", "iso-8859-15", "mac_roman"]
CENTRAL = ["cp1250", "iso-8859-2"]
BALTIC = ["cp1257", "iso-8859-13", "iso-8859-4"]
CYRILLIC = ["cp1251", "koi8-r", "cp866", "mac_cyrillic", "iso-8859-5"]
ENCODINGS = {
    "de_DE": WESTERN, "fr_FR": WESTERN, "es_ES": WESTERN, "pt_PT": WESTERN, "it_IT": ["cp1252"], "nl_NL": ["cp1252"],
    "sv_SE": WESTERN, "no_NO": ["cp1252", "mac_roman"], "da_DK": ["cp1252"], "fi_FI": ["cp1252"], "is_IS": ["cp1252"],
    "es_MX": ["cp1252"], "pt_BR": ["cp1252"], "fr_CA": ["cp1252", "mac_roman"], "ga_IE": ["cp1252", "iso-8859-14"],
    "pl_PL": CENTRAL, "cs_CZ": CENTRAL, "sk_SK": CENTRAL, "hu_HU": CENTRAL, "ro_RO": ["iso-8859-16"], "hr_HR": CENTRAL,
    "sl_SI": CENTRAL, "tr_TR": ["cp1254"], "lt_LT": BALTIC, "lv_LV": BALTIC, "et_EE": ["cp1257", "cp1252"], "mt_MT": ["iso-8859-3"],
    "vi_VN": ["cp1258"], "ru_RU": CYRILLIC, "uk_UA": ["cp1251", "koi8-u", "iso-8859-5"], "bg_BG": ["cp1251", "iso-8859-5"],
    "mk_MK": ["cp1251"], "el_GR": ["cp1253", "iso-8859-7"], "he_IL": ["cp1255", "iso-8859-8"],
    "ar_SA": ["cp1256", "iso-8859-6"], "ar_EG": ["cp1256"], "fa_IR": ["cp1256"], "th_TH": ["cp874"],
    "ja_JP": ["cp932", "euc_jp", "iso2022_jp"], "ko_KR": ["cp949"], "zh_CN": ["gb18030", "gb2312"], "zh_TW": ["cp950", "big5hkscs"],
}
HEADERS = {
    "ja_JP": ("氏名", "部署"), "zh_CN": ("姓名", "部门"), "zh_TW": ("姓名", "部門"), "ko_KR": ("이름", "부서"), "ru_RU": ("Имя", "Отдел"),
    "el_GR": ("Όνομα", "Τμήμα"), "de_DE": ("Name", "Straße"), "cs_CZ": ("Jméno", "Oddělení"),
}
# The names of encodings in Python that differ from those of --encoding.
PYTHON = {
    "windows-874": "cp874", "shift_jis": "cp932", "euc-kr": "cp949", "big5": "big5hkscs", "macintosh": "mac_roman",
    "x-mac-cyrillic": "mac_cyrillic", "iso-2022-jp": "iso2022_jp", "gb18030": "gb18030",
}
SIZES = (5, 8, 12, 20, 40)


def vietnamese(text):
    """Returns text as Windows-1258 has it: the marks of tones are separate, those of letters are not."""
    tones = "\u0300\u0301\u0303\u0309\u0323"
    result = ""
    for letter in unicodedata.normalize("NFC", text):
        parts = unicodedata.normalize("NFD", letter)
        tone = "".join(part for part in parts if part in tones)
        result += unicodedata.normalize("NFC", "".join(part for part in parts if part not in tones)) + tone
    return result


def rows(locale, seed, count, layout, digits):
    source = faker.Faker(locale)
    source.seed_instance(seed)
    name, other = HEADERS.get(locale, ("Name", "City")) if layout % 2 else ("Name", "City")
    if layout == 0:
        return [["id", "name", "email"]] + [[str(i), source.name(), f"p{i}@example.org"] for i in range(count)]
    if layout == 1:
        return [[name, other]] + [[source.name(), source.city()] for _ in range(count)]
    if layout == 2:
        return [["first name", "last name"]] + [[source.first_name(), source.last_name()] for _ in range(count)]
    if layout == 3:
        return [[name, "Company", "Amount"]] + [[source.name(), source.company(), str(digits.randrange(999))] for _ in range(count)]
    shout = [[f"{source.last_name().upper()} {source.first_name()}", str(digits.randrange(99))] for _ in range(count)]
    return [["name", "age"]] + shout


def lists():
    """Yields the name, bytes, text and whether each list is held out."""
    digits, number = random.Random(7), 0
    for locale, encodings in ENCODINGS.items():
        for encoding in encodings:
            for _ in range(2):
                number += 1
                count, layout = SIZES[number * 7 % len(SIZES)], number * 3 % 5
                delimiter = ",;\t"[number % 3]
                text = "\n".join(delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in row)
                                 for row in rows(locale, number, count, layout, digits)) + "\n"
                if locale == "vi_VN":
                    text = vietnamese(text)
                data = text.encode(encoding, "ignore")
                if all(byte < 128 and byte != 27 for byte in data):
                    continue
                yield f"{locale} {encoding} {count} rows layout {layout}", data, data.decode(encoding), number % 2 == 0


def outcome(command, data, text):
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place) / "list.csv"
        path.write_bytes(data)
        run = subprocess.run(
            [command, "batch", path, "--output-dir", f"{place}/out", "--size", "16"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    message = run.stdout.decode("utf-8", "replace")
    if "must be UTF-8" not in message:
        return "wrong", "read as UTF-8"
    line = next(line for line in message.splitlines() if "must be UTF-8" in line)
    proposal = re.search(r"(?:use --encoding|iconv -f) (?!with )([\w-]+)", line)
    if not proposal:
        return "unknown", line
    name = proposal[1].lower()
    read = data.decode(PYTHON.get(name, name.replace("windows-", "cp")), "replace")
    return ("right" if read == text else "wrong"), name


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?", default=str(HERE.parent / ".build/release/avatar-render"))
    parser.add_argument("--list", action="store_true", help="print each list that is not right")
    parser.add_argument("--held-out", choices=("yes", "no"), help="read only half of the lists")
    arguments = parser.parse_args()
    counts = {}
    for name, data, text, is_held_out in lists():
        if arguments.held_out and is_held_out != (arguments.held_out == "yes"):
            continue
        result, detail = outcome(arguments.command, data, text)
        half = "held out" if is_held_out else "others"
        counts.setdefault(half, {"right": 0, "unknown": 0, "wrong": 0})[result] += 1
        if arguments.list and result != "right":
            print(f"{half}: {name}: {result}: {detail}", flush=True)
    for half, results in counts.items():
        print(f"{half}: {sum(results.values())} lists: " + ", ".join(f"{count} {result}" for result, count in results.items()))
    wrong = sum(results["wrong"] for results in counts.values())
    right = sum(results["right"] for results in counts.values()) / sum(sum(results.values()) for results in counts.values())
    sys.exit(wrong > MAX_WRONG or right < MIN_RIGHT)


main()
