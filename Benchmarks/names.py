"""Counts how often the initials of CLDR's sample names show a title, a generation or credentials.

CLDR has names of people with titles and credentials for each of its locales, and the patterns that combine their fields. Each
combination with such a field is a trial: its initials must be those of the same combination without the field.

With --write, the table of conventions in Documentation/Initials.md is replaced: for each locale, the initials that CLDR's pattern
for a monogram produces, and those of avatar-render.
"""
import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
VERSION = "48.0.0"
SOURCE = "https://github.com/unicode-org/cldr-json"
AFFIXES = ("title", "generation", "credentials")
MISSING = "∅∅∅"
# These show a generation that is also a name or initials in other languages: 小 before a Chinese name, Dk after a Konkani one. In
# three, a title in the middle of the name decides which words are counted.
MAX_WRONG = 15


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


def cluster(text):
    """Returns the first grapheme cluster: a letter, its marks, and the letters that a virama joins to it (UAX #29, rule GB9c)."""
    end = 1
    while end < len(text):
        joins = unicodedata.name(text[end - 1], "").endswith("SIGN VIRAMA") and unicodedata.category(text[end]) == "Lo"
        if not joins and not unicodedata.category(text[end]).startswith("M") and text[end] != "\u200d":
            break
        end += 1
    return text[:end]


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
        text = cluster(text)
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
            [command, "batch", path, "--output-dir", f"{place}/out", "--size", "17", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8", check=False)
        return [json.loads(row).get("initials") or "" for row in run.stdout.splitlines()]


def score(root, find, shows):
    """Prints the number of trials whose initials show an affix, and returns it."""
    found = list(trials(root))
    texts = find([(locale, text) for locale, text, _ in found])
    plains = find([(locale, plain) for locale, _, plain in found])
    wrong = [(locale, text, got, want) for (locale, text, _), got, want in zip(found, texts, plains, strict=True) if got != want]
    if shows:
        for row in wrong:
            print(*row, sep="\t")
    languages = {re.split("[-_]", locale)[0] for locale, _, _ in found}
    print(f"{len(found)} trials in {len(languages)} languages: {len(wrong)} show a title, a generation or credentials")
    return len(wrong)


def order(locale, data):
    """Returns the order of the fields of a name in its own language."""
    language = locale.split("-")[0]
    for name in ("surnameFirst", "givenFirst"):
        if language in data[name]:
            return name
    return "surnameFirst" if "und" in data["surnameFirst"] else "givenFirst"


def conventions(root):
    """Yields locale, the fields of a name, its text, and CLDR's initials for each locale with a name or initials of its own."""
    seen = set()
    for locale, data in people(root):
        if "nativeFull" not in data["sampleName"]:
            continue
        values = fields(data["sampleName"]["nativeFull"])
        lengths = data["personName"][order(locale, data)]["long"]
        text = formatted(lengths["referring"]["informal"], values, data)
        theirs = re.sub(r"[\s.]", "", formatted(lengths["monogram"]["informal"], values, data))
        key = locale.split("-")[0], text, theirs
        if key not in seen:
            seen.add(key)
            yield locale, values, text, theirs


def difference(values, ours, theirs):
    """Returns the rule by which initials differ from CLDR's, empty if they do not."""
    if ours == theirs:
        return ""
    surname = values.get("surname", "")
    if re.match("[\\u2e80-\\u9fff\\uac00-\\ud7af]", ours):
        return "family name"
    if re.match("[\\u0e00-\\u0eff]", ours):
        return "vowel"
    if surname[:1].islower() and theirs.endswith(cluster(surname).upper()):
        return "particle"
    if "surname2" in values and ours.endswith(cluster(values["surname2"].split()[-1]).upper()):
        return "second surname"
    return "middle name" if len(theirs) > len(ours) else "words"


def table(root, find):
    """Returns the table of conventions as Markdown."""
    rows = sorted(conventions(root), key=lambda row: row[0])
    ours = find([(locale, text) for locale, _, text, _ in rows])
    lines = ["| locale | name | CLDR | avatar-render | difference |", "|---|---|---|---|---|"]
    for (locale, values, text, theirs), shown in zip(rows, ours, strict=True):
        if theirs:
            lines.append(f"| {locale} | {text} | {theirs} | {shown} | {difference(values, shown, theirs)} |".replace("|  |", "| |"))
    return "\n".join(lines)


def write(table):
    """Replaces the table of conventions in the documentation."""
    page = HERE.parent / "Documentation/Initials.md"
    text = page.read_text("utf-8")
    start = text.index("| locale | name |")
    page.write_text(text[:start] + table + text[text.index("\n\n", start):], "utf-8")


def fetched(source):
    """Returns the directory of CLDR's data, which is cloned if it is missing."""
    root = HERE / ".work" / f"cldr-json-{VERSION}"
    if not root.exists():
        git = ["git", "-c", "advice.detachedHead=false"]
        subprocess.run(git + ["clone", "--depth", "1", "--branch", VERSION, "--sparse", source, root], check=True)
        subprocess.run(git + ["-C", root, "sparse-checkout", "set", "cldr-json/cldr-person-names-full"], check=True)
    return root


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?", default=str(HERE.parent / ".build/release/avatar-render"))
    parser.add_argument("--list", action="store_true", help="print each trial that shows an affix")
    parser.add_argument("--write", action="store_true", help="write the table of conventions")
    parser.add_argument("--source", default=SOURCE, help="the repository of CLDR's data (default: %(default)s)")
    arguments = parser.parse_args()

    def find(names):
        return initials(arguments.command, names)

    root = fetched(arguments.source)
    if arguments.write:
        write(table(root, find))
    sys.exit(score(root, find, arguments.list) > MAX_WRONG)


if __name__ == "__main__":
    main()
