"""The faults: handwritten ones, in Tests/Faults, and those that the operators of Faults.swift generate."""
import collections
import dataclasses
import pathlib
import random
import re
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent.parent
#: The exclusive upper limit of fault numbers, which start at 1.
MOST_NUMBERS = 1 << 15
#: The handwritten faults, and the generated ones that do not change behaviour, each with the reason.
PROMISES, EQUIVALENTS = "Tests/Faults/promises.tsv", "Tests/Faults/equivalents.tsv"
#: The maximum number of handwritten faults.
MOST_PROMISES = 250
#: The maximum share of a sample that may be equivalent.
MOST_EQUIVALENT = 0.1
#: The ratio of drawn faults to the size of a sample, because some do not compile.
DRAWN = 1.5


class FaultError(Exception):
    """An error that prevents a run, as one or more messages."""

    def __init__(self, messages):
        super().__init__("\n".join(messages))
        self.messages = messages


@dataclasses.dataclass
class Edit:
    """A byte range in a file and its replacement."""
    start: int
    end: int
    replacement: str
    is_statement: bool = False


@dataclasses.dataclass
class Fault:
    file: str
    function: str
    #: The code; ` #2` after it selects its second occurrence in the function.
    expression: str
    replacement: str
    #: The promise that the fault breaks, or the reason why a generated fault does not change behaviour.
    promise: str = ""
    #: The operator that generated the fault, or `promise`.
    operator: str = "promise"
    number: int = 0
    edits: list = dataclasses.field(default_factory=list)
    #: The first and last bytes in which a compiler error may be due to the fault.
    scope: tuple = (0, 0)

    @property
    def key(self):
        return (self.file, self.function, self.expression, self.replacement)

    @property
    def target(self):
        return pathlib.PurePath(self.file).parts[1]

    @property
    def row(self):
        """The fault as a line of Tests/Faults."""
        return "\t".join((self.file.removeprefix("Sources/"), *self.key[1:], self.promise))

    @property
    def line(self):
        return lines(self.file, self.edits[0].start, self.edits[0].end)[0]

    def __str__(self):
        change = f"→ {self.replacement}" if self.replacement else "left out"
        return f"{self.file}: {self.function}: {self.expression} {change}"


def lines(file, start, end):
    """Returns the lines of a byte range; they are the same in the copy because faults do not add lines."""
    source = (ROOT / file).read_bytes()
    return range(source.count(b"\n", 0, start) + 1, source.count(b"\n", 0, end) + 2)


def read(name, operator):
    """Returns the faults in a file. Raises FaultError if a line is malformed or occurs twice."""
    faults, problems = [], []
    for number, line in enumerate((ROOT / name).read_text().splitlines(), 1):
        fields = line.split("\t")
        if line.startswith("#") or not line:
            continue
        if len(fields) != 5 or not all(fields[index].strip() for index in (0, 1, 2, 4)):
            problems.append(
                f"{name}:{number}: must be file, function, expression, replacement and promise, with tabs between")
            continue
        faults.append(Fault("Sources/" + fields[0], *fields[1:], operator=operator))
    names = collections.Counter(str(fault) for fault in faults)
    if operator == "promise":
        names.update(fault.promise for fault in faults)
        if len(faults) > MOST_PROMISES:
            problems.append(f"{name}: has {len(faults)} faults: at most {MOST_PROMISES} are allowed")
    problems += [f"{name}: {repeated}: occurs twice" for repeated, count in names.items() if count > 1]
    if problems:
        raise FaultError(problems)
    return faults


def handwritten():
    """Returns the faults in Tests/Faults with their places, and the reasons for equivalent ones by key."""
    promises, equivalents = read(PROMISES, "promise"), read(EQUIVALENTS, "equivalent")
    faults = sorted(promises + equivalents, key=lambda fault: fault.file)
    requests = [
        ("find", str(number), fault.file, fault.function, re.sub(r" #\d+$", "", fault.expression))
        for number, fault in enumerate(faults)]
    found = collections.defaultdict(list)
    for number, start, end, kind in read_swift(request for request in requests if request[2].endswith(".swift")):
        found[int(number)].append((int(start), int(end), kind))
    for _, number, file, function, text in requests:
        if file.endswith(".c") and (ROOT / file).is_file():
            found[int(number)] = matches_in_c((ROOT / file).read_text("latin-1"), function, text)
    problems = [
        f"{fault}: {problem}" for number, fault in enumerate(faults) if (problem := place(fault, found[number]))]
    if problems:
        raise FaultError(problems)
    return promises, {fault.key: fault.promise for fault in equivalents}


def read_swift(requests):
    """Returns the fields of each line that Faults.swift prints for some requests."""
    text = "".join("\t".join(request) + "\n" for request in requests)
    result = subprocess.run(
        [ROOT / "script/tasks/swift-reader", pathlib.Path(__file__).with_name("Faults.swift")], cwd=ROOT,
        input=text.encode(), stdout=subprocess.PIPE)
    if result.returncode != 0:
        raise FaultError([f"Faults.swift ended with status {result.returncode}"])
    return [line.split("\t") for line in result.stdout.decode().split("\n")[:-1]]


def place(fault, matches):
    """Assigns a fault its place among the matches. Returns an error, or None."""
    ordinal = re.search(r" #(\d+)$", fault.expression)
    if not matches:
        return "the file, the function, or the expression or statement in it, does not exist"
    if len(matches) > 1 and not ordinal:
        return f"occurs {len(matches)} times: add #1 … #{len(matches)} after the expression"
    if ordinal and int(ordinal[1]) > len(matches):
        return f"occurs {len(matches)} times"
    start, end, kind = matches[int(ordinal[1]) - 1 if ordinal else 0]
    if kind == "arguments" and fault.operator == "promise":
        return "is neither an expression nor a statement"
    if not fault.replacement and kind == "expression":
        return "is not a statement, so that it needs a replacement"
    fault.edits = [Edit(start, end, fault.replacement, kind == "statement" or not fault.replacement)]
    fault.scope = (start, end)
    return None


def matches_in_c(text, function, code):
    """Returns the places of an expression in a C function, as Faults.swift does in Swift."""
    header = re.search(
        rf"^[A-Za-z_][^;{{}}()#]*\b{re.escape(function)}\s*\([^;{{}}]*\)\s*\{{", text, re.MULTILINE)
    if not header:
        return []
    # A function ends with the first brace at the start of a line.
    end = text.find("\n}", header.end() - 1)
    characters = [re.escape(character) for character in "".join(code.encode().decode("latin-1").split())]
    pattern = re.compile(r"(?<!\w(?=\w))" + r"\s*".join(characters) + r"(?<!\w(?=\w))")
    return [
        (*match.span(), "statement" if match[0][-1] in ";}" else "expression")
        for match in pattern.finditer(text, header.end(), end)]


def generated(equivalents, base):
    """Returns the changes that the operators can make in the Swift sources, or on the lines changed since a revision."""
    changed = None if base is None else changed_lines(base)
    files = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Sources").rglob("*.swift"))
    faults = []
    for fields in read_swift(("operate", file) for file in files if changed is None or file in changed):
        file, function, operator, expression, replacement, first, last, *edits = fields
        key = (file, function, expression, replacement)
        faults.append(Fault(
            *key, equivalents.get(key, ""), operator, scope=(int(first), int(last)),
            edits=[Edit(int(start), int(end), new, operator == "drop") for start, end, new in zip(*[iter(edits)] * 3)]))
    return [fault for fault in faults if changed is None or fault.line in changed[fault.file]]


def changed_lines(base):
    """Returns the numbers of the lines in Sources that were added or changed since a revision, by file.

    By default, the revision is the point where this branch left origin/main, or HEAD if origin/main does not exist.
    """
    def git(*arguments):
        return subprocess.run(["git", "-C", str(ROOT), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if not base:
        fork = git("merge-base", "HEAD", "origin/main")
        base = fork.stdout.decode().strip() if fork.returncode == 0 else "HEAD"
    difference = git("diff", "-U0", "--no-ext-diff", "--no-color", "--dst-prefix=b/", base, "--", "Sources")
    if difference.returncode != 0:
        raise FaultError([f"--change {base}: is not a revision"])
    changed, file = collections.defaultdict(set), None
    for line in difference.stdout.decode(errors="replace").splitlines():
        if line.startswith("+++ "):
            file = line.removeprefix("+++ b/")
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            changed[file].update(range(int(match[1]), int(match[1]) + int(match[2] or 1)))
    for file in git("ls-files", "--others", "--exclude-standard", "Sources").stdout.decode().splitlines():
        changed[file] = lines(file, 0, (ROOT / file).stat().st_size)
    return changed


def sample(faults, count, seed):
    """Returns more faults than the sample needs, in random order.

    The target of each is drawn in proportion to its lines of code; then its operator, all with the same chance.
    """
    generator = random.Random(seed)
    left = {}
    for fault in faults:
        left.setdefault(fault.target, {}).setdefault(fault.operator, []).append(fault)
    weights = {target: code_lines(target) for target in left}
    drawn = []
    while left and len(drawn) < count * DRAWN:
        target = generator.choices(list(left), [weights[target] for target in left])[0]
        operator = generator.choice(list(left[target]))
        those = left[target][operator]
        drawn.append(those.pop(generator.randrange(len(those))))
        left[target] = {operator: those for operator, those in left[target].items() if those}
        left = {target: operators for target, operators in left.items() if operators}
    return drawn


def code_lines(target):
    """Returns the number of lines in a target that are neither empty nor comments."""
    sources = (ROOT / "Sources" / target).rglob("*.swift")
    return sum(
        bool(line.strip()) and not line.strip().startswith("//")
        for path in sources for line in path.read_text().splitlines())


def number(faults):
    """Assigns each fault a number that hardly depends on the others, so that only changes are recompiled."""
    if len(faults) >= MOST_NUMBERS // 2:
        raise FaultError([f"{len(faults)} faults are too many for one build: add --sample"])
    taken = {0}
    for fault in faults:
        fault.number = zlib.crc32("\t".join(fault.key).encode()) % MOST_NUMBERS
        while fault.number in taken:
            fault.number = (fault.number + 1) % MOST_NUMBERS
        taken.add(fault.number)
