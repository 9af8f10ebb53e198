"""The faults: handwritten ones, in Tests/Faults, and those that the operators generate."""
import dataclasses
import pathlib
import random
import re
import subprocess
import zlib

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
    line: int = 0

    @property
    def key(self):
        return (self.file, self.function, self.expression, self.replacement)

    @property
    def ordinal(self):
        match = re.search(r" #(\d+)$", self.expression)
        return int(match[1]) if match else None

    @property
    def text(self):
        """The expression without its ordinal."""
        return re.sub(r" #\d+$", "", self.expression)

    @property
    def target(self):
        return pathlib.PurePath(self.file).parts[1]

    @property
    def row(self):
        """The fault as a line of Tests/Faults."""
        file = self.file.removeprefix("Sources/")
        return "\t".join((file, self.function, self.expression, self.replacement, self.promise))

    def __str__(self):
        change = f"→ {self.replacement}" if self.replacement else "left out"
        return f"{self.file}: {self.function}: {self.expression} {change}"


def read(root, name, operator):
    """Returns the faults in a file. Raises FaultError if a line is malformed or occurs twice."""
    faults, problems = {}, []
    for number, line in enumerate((root / name).read_text().splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        fields = line.split("\t")
        if len(fields) != 5 or not all(fields[index].strip() for index in (0, 1, 2, 4)):
            problems.append(
                f"{name}:{number}: must be file, function, expression, replacement and promise, with tabs between")
            continue
        fault = Fault("Sources/" + fields[0], *fields[1:], operator=operator)
        if fault.key in faults:
            problems.append(f"{name}:{number}: {fault} occurs twice")
        faults[fault.key] = fault
    promises = [fault.promise for fault in faults.values()]
    if operator == "promise":
        problems += [f"{name}: {promise}: occurs twice" for promise in set(promises) if promises.count(promise) > 1]
        if len(faults) > MOST_PROMISES:
            problems.append(f"{name}: has {len(faults)} faults: at most {MOST_PROMISES} are allowed")
    if problems:
        raise FaultError(problems)
    return list(faults.values())


def handwritten(root, places):
    """Returns the faults in Tests/Faults with their places, and the reasons for equivalent ones by key."""
    promises = read(root, PROMISES, "promise")
    equivalents = read(root, EQUIVALENTS, "equivalent")
    if problems := places.locate(promises + equivalents):
        raise FaultError(problems)
    return promises, {fault.key: fault.promise for fault in equivalents}


def generated(root, places, equivalents, lines):
    """Returns the changes that the operators can make in the Swift sources, or on given lines of each file."""
    files = sorted(str(path.relative_to(root)) for path in (root / "Sources").rglob("*.swift"))
    if lines is not None:
        files = [file for file in files if file in lines]
    faults, sources = [], {}
    for operator, fields, scope, edits in places.generated(files):
        fault = Fault(*fields, promise=equivalents.get(fields, ""), operator=operator, scope=scope, edits=edits)
        for edit in edits:
            edit.is_statement = operator == "drop"
        if fault.file not in sources:
            sources[fault.file] = (root / fault.file).read_bytes()
        fault.line = sources[fault.file].count(b"\n", 0, edits[0].start) + 1
        if lines is None or fault.line in lines[fault.file]:
            faults.append(fault)
    return faults


def changed_lines(root, base):
    """Returns the numbers of the lines in Sources that were added or changed since a revision, by file.

    By default, the revision is the point where this branch left origin/main, or HEAD if origin/main does not exist.
    """
    def git(*arguments):
        return subprocess.run(["git", "-C", str(root), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if not base:
        fork = git("merge-base", "HEAD", "origin/main")
        base = fork.stdout.decode().strip() if fork.returncode == 0 else "HEAD"
    difference = git("diff", "-U0", "--no-ext-diff", "--no-color", "--dst-prefix=b/", base, "--", "Sources")
    if difference.returncode != 0:
        raise FaultError([f"--change {base}: is not a revision"])
    lines, file = {}, None
    for line in difference.stdout.decode(errors="replace").splitlines():
        if line.startswith("+++ "):
            file = line.removeprefix("+++ b/")
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first = int(match[1])
            lines.setdefault(file, set()).update(range(first, first + int(match[2] or 1)))
    for file in git("ls-files", "--others", "--exclude-standard", "Sources").stdout.decode().splitlines():
        lines[file] = set(range(1, (root / file).read_bytes().count(b"\n") + 2))
    return lines


class Sample:
    """Faults drawn at random, for each target in proportion to its lines, with the same share for each operator."""

    def __init__(self, root, faults, count, seed):
        generator = random.Random(str(seed))
        by_target = {}
        for fault in faults:
            by_target.setdefault(fault.target, []).append(fault)
        lengths = {target: code_lines(root, target) for target in sorted(by_target)}
        self.wanted = shares(count, lengths)
        self.drawn = []
        for target in lengths:
            self.drawn += drawn(by_target[target], round(self.wanted[target] * DRAWN), generator)

    def kept(self, compiled):
        """Returns the first drawn faults that compile, up to the wanted number for each target."""
        left = dict(self.wanted)
        kept = []
        numbers = {fault.number for fault in compiled}
        for fault in self.drawn:
            if fault.number in numbers and left[fault.target] > 0:
                left[fault.target] -= 1
                kept.append(fault)
        return kept


def code_lines(root, target):
    """Returns the number of lines in a target that are neither empty nor comments."""
    sources = (root / "Sources" / target).rglob("*.swift")
    return sum(
        bool(line.strip()) and not line.strip().startswith("//")
        for path in sources for line in path.read_text().splitlines())


def shares(count, lengths):
    """Divides a number in proportion to the lengths; the units left by rounding go to the largest remainders."""
    total = max(sum(lengths.values()), 1)
    result = {target: count * length // total for target, length in lengths.items()}
    remainders = sorted(lengths, key=lambda target: (-(count * lengths[target] % total), target))
    for target in remainders[:count - sum(result.values())]:
        result[target] += 1
    return result


def drawn(faults, count, generator):
    """Returns faults in random order; the operator of each is drawn first."""
    by_operator = {}
    for fault in faults:
        by_operator.setdefault(fault.operator, []).append(fault)
    for those in by_operator.values():
        generator.shuffle(those)
    result = []
    while by_operator and len(result) < count:
        operator = generator.choice(sorted(by_operator))
        result.append(by_operator[operator].pop())
        if not by_operator[operator]:
            del by_operator[operator]
    return result


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
