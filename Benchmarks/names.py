"""Counts how often the initials of CLDR's sample names show a title, a generation or credentials.

CLDR has names of people with titles and credentials for each of its locales, and the patterns that combine their fields. Each
combination with such a field is a trial: its initials must be those of the same combination without the field.

With --write, the table of conventions in Documentation/Initials.md is replaced: for each language, the initials that CLDR's pattern
for monograms has, and those of avatar-render.
"""
import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
VERSION = "47.0.0"
SOURCE = "https://github.com/unicode-org/cldr-json"
AFFIXES = ("title", "generation", "credentials")
MISSING = "∅∅∅"


def people(root):
    """Yields each locale with its person-name data, languages first."""
    paths = pathlib.Path(root, "cldr-json/cldr-person-names-full/main").glob("*/personNames.json")
    for path in sorted(paths, key=lambda path: (len(path.parent.name), path.parent.name)):
        data = json.loads(path.read_text("utf-8"))["main"][path.parent.name]["personNames"]
        if "sampleName" in data:
            yield path.parent.name, data


def fields(sample):
    """Returns a sample's fields; a surname consists of its prefix and its core."""
    values = {name: value for name, value in sample.items() if value != MISSING}
    if "surname" not in values and "surname-core" in values:
        values["surname"] = " ".join(values[name] for name in ("surname-prefix", "surname-core") if name in values)
    values.setdefault("surname-core", values.get("surname"))
    values.setdefault("given-informal", values.get("given"))
    return {name: value for name, value in values.items() if value}


def value(field, values, data):
    """Returns the text of a field with modifiers, such as given2-initial; None if the name has none."""
    if field in values:
        return values[field]
    name, *modifiers = field.split("-")
    for kept in ("informal", "core", "prefix"):
        if kept in modifiers:
            name = f"{name}-{kept}"
    text = values.get(name)
    if text and "initial" in modifiers:
        initials = [data["initial"].replace("{0}", word[0]) for word in text.split()]
        text = initials[0]
        for other in initials[1:]:
            text = data["initialSequence"].replace("{0}", text).replace("{1}", other)
    if text and "monogram" in modifiers:
        text = text[0]
    return text.upper() if text and "allCaps" in modifiers else text


def joined(before, after):
    """Returns the text between two fields whose neighbours are missing, as UTS #35 (part 8, "Handle missing fields") combines it."""
    return before if before.endswith(after) else before + after


def formatted(pattern, values, data):
    """Returns a pattern with the values of its fields."""
    result, between = "", None
    for literal, field in re.findall(r"([^{}]*)(?:\{([^}]*)\}|$)", pattern):
        between = literal if between is None else joined(between, literal)
        text = value(field, values, data) if field else None
        if text:
            result, between = (result + between if result else "") + text, None
    return re.sub(r"\s+", " ", result + (between or "" if not field else "")).strip(" ,،")


def patterns(data):
    """Yields the patterns for texts, rather than monograms."""
    found = set()
    for order, lengths in data["personName"].items():
        for usages in lengths.values():
            for usage, formalities in usages.items():
                found.update(formalities.values() if usage != "monogram" else ())
    return sorted(found)


def trials(root):
    """Yields language, text and the text without affixes, each text once."""
    seen = set()
    for locale, data in people(root):
        for sample, pattern in itertools.product(data["sampleName"].values(), patterns(data)):
            values = fields(sample)
            text = formatted(pattern, values, data)
            plain = formatted(pattern, {name: text for name, text in values.items() if name not in AFFIXES}, data)
            if text != plain and plain and text not in seen:
                seen.add(text)
                yield locale, text, plain


def initials(command, names):
    """Returns the initials of names with their languages, empty for those that show an icon."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place) / "list.ndjson"
        rows = [{"name": name, "language": locale} for locale, name in names]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
        run = subprocess.run(
            [command, "batch", path, "--output-dir", f"{place}/out", "--size", "17", "--report", "-", "--quiet"],
            stdout=subprocess.PIPE, text=True, encoding="utf-8", check=False)
        return [row.get("initials") or "" for row in json.loads(run.stdout)["avatars"]]


def score(root, find, shows):
    found = list(trials(root))
    texts = find([(locale, text) for locale, text, _ in found])
    plains = find([(locale, plain) for locale, _, plain in found])
    wrong = [(locale, text, got, want) for (locale, text, _), got, want in zip(found, texts, plains) if got != want]
    if shows:
        for row in wrong:
            print(*row, sep="\t")
    languages = {re.split("[-_]", locale)[0] for locale, _, _ in found}
    print(f"{len(found)} trials in {len(languages)} languages: {len(wrong)} show a title, a generation or credentials")
    return len(wrong)
