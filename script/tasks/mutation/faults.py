"""The faults of Tests/Faults, and their places in the sources."""
import dataclasses
import pathlib
import re
import tomllib
import zlib

#: The exclusive upper limit of the numbers of faults, which start at 1.
MOST_NUMBERS = 1 << 15
KINDS = ("expression", "statements", "code")
#: The files that may have faults: sources in Swift and C, and the files of the pages.
FILE = r"Sources/\w[\w-]*/.+\.(swift|c|h)|Sources/AvatarPages/.+\.(js|css|html)"
FIELDS = {"name", "description", "file", "within", "text", "replacement", "kind", "equivalent"}
REQUIRED = {"name", "description", "file", "text", "replacement"}


class FaultError(Exception):
    """An error that prevents a run, as one or several messages."""

    def __init__(self, messages):
        super().__init__("\n".join(messages))
        self.messages = messages


@dataclasses.dataclass
class Fault:
    number: int
    name: str
    description: str
    file: str
    text: str
    replacement: str
    within: str | None = None
    kind: str = "expression"
    equivalent: str | None = None
    #: The offset of the text in the file, in characters.
    start: int = 0
    line: int = 0

    @property
    def end(self):
        return self.start + len(self.text)

    @property
    def target(self):
        return pathlib.PurePath(self.file).parts[1]

    @property
    def place(self):
        return f"{self.file}:{self.line}"


def is_page(file):
    """Returns whether a file is part of a page; a fault in it is text that replaces other text."""
    return file.endswith((".js", ".css", ".html"))


def load(root):
    """Returns all faults with their numbers and places. Raises FaultError with all errors."""
    problems = []
    numbers = set()
    faults = []
    contents = {}
    names = {}
    for path in sorted((root / "Tests/Faults").glob("*.toml")):
        where = path.relative_to(root)
        try:
            entries = tomllib.loads(path.read_text()).get("fault", [])
        except tomllib.TOMLDecodeError as error:
            problems.append(f"{where}: {error}")
            continue
        for entry in entries:
            wrong = entry_problem(entry)
            if wrong:
                problems.append(f"{where}: {entry.get('name', 'a fault without a name')}: {wrong}")
                continue
            if entry["name"] in names:
                problems.append(f"{where}: {entry['name']}: the name is also used in {names[entry['name']]}")
            names[entry["name"]] = where
            fault = Fault(number=free_number(entry["name"], numbers), **entry)
            wrong = locate(fault, root, contents)
            if wrong:
                problems.append(f"{where}: {fault.name}: {wrong}")
            faults.append(fault)
    if not faults:
        problems.append("Tests/Faults: has no faults")
    problems += overlaps(faults)
    if problems:
        raise FaultError(problems)
    return faults


def free_number(name, numbers):
    """Returns a number that hardly depends on the other faults, so that only changes are compiled again."""
    number = zlib.crc32(name.encode()) % MOST_NUMBERS
    while number == 0 or number in numbers:
        number = (number + 1) % MOST_NUMBERS
    numbers.add(number)
    return number


def entry_problem(entry):
    """Returns the error of an entry by itself, or None."""
    if missing := REQUIRED - entry.keys():
        return f"lacks {', '.join(sorted(missing))}"
    if unknown := entry.keys() - FIELDS:
        return f"unknown field {', '.join(sorted(unknown))}"
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry["name"]):
        return "the name must be in kebab-case"
    if not entry["description"].strip() or not entry["text"].strip():
        return "the description and the text must not be empty"
    if not re.fullmatch(FILE, entry["file"]):
        return f"file {entry['file']}: must be a Swift or C file of a target in Sources, or a file of AvatarPages"
    kind = entry.get("kind", "expression")
    if kind not in KINDS:
        return f"kind {kind}: must be one of {' '.join(KINDS)}"
    if is_page(entry["file"]):
        if kind != "expression":
            return f"kind {kind}: a fault in a file of a page must have no kind"
    elif kind == "expression" and not entry["replacement"].strip():
        return "the replacement of an expression must not be empty"
    if kind == "code" and "plantedFault()" not in entry["replacement"]:
        return "the replacement of kind code must contain plantedFault()"
    if entry["text"] == entry["replacement"]:
        return "the replacement equals the text"
    return None


def locate(fault, root, contents):
    """Finds the place of a fault. Returns its error, or None."""
    if fault.file not in contents:
        path = root / fault.file
        if not path.is_file():
            return f"{fault.file} does not exist: find the place by the description and update file"
        contents[fault.file] = path.read_text()
    source = contents[fault.file]
    start = 0
    if fault.within is not None:
        if (count := source.count(fault.within)) != 1:
            return f"{fault.file}: within {fault.within!r} occurs {count} times instead of once"
        start = source.index(fault.within) + len(fault.within)
        fault.start = source.find(fault.text, start)
        if fault.start < 0:
            return f"{fault.file}: the text {fault.text!r} does not occur after {fault.within!r}"
    else:
        if (count := source.count(fault.text)) != 1:
            return f"{fault.file}: the text {fault.text!r} occurs {count} times instead of once"
        fault.start = source.index(fault.text)
    fault.line = source.count("\n", 0, fault.start) + 1
    return None


def overlaps(faults):
    """Returns faults whose texts overlap without one containing the other, which can't be planted together."""
    problems = []
    ordered = sorted((fault for fault in faults if fault.line), key=lambda fault: (fault.file, fault.start, -fault.end))
    for index, first in enumerate(ordered):
        for second in ordered[index + 1:]:
            if second.file != first.file or second.start >= first.end:
                break
            if second.end > first.end:
                problems.append(f"{first.place}: the texts of {first.name} and {second.name} overlap")
            elif first.kind == "code":
                problems.append(f"{first.place}: {second.name} is inside {first.name}, whose kind is code")
    return problems
