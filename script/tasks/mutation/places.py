"""The places of faults in the sources: Places.swift finds those in Swift, and this file finds those in C."""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

from .faults import Edit, FaultError

VISITOR = pathlib.Path(__file__).with_name("Places.swift")


class Places:
    """Finds places in the sources below a root. If the visitor is missing, it is compiled into the scratch directory."""

    def __init__(self, root, scratch):
        self.root = root
        target = subprocess.run(["swiftc", "-print-target-info"], check=True, stdout=subprocess.PIPE).stdout
        digest = hashlib.sha256(VISITOR.read_bytes() + target).hexdigest()[:12]
        self.visitor = scratch / f"places-{digest}"
        if not self.visitor.exists():
            self.compile(json.loads(target)["paths"]["runtimeResourcePath"] + "/host")

    def compile(self, libraries):
        self.visitor.parent.mkdir(parents=True, exist_ok=True)
        for older in self.visitor.parent.glob("places-*"):
            older.unlink()
        print("compiling the visitor of Swift sources …", file=sys.stderr, flush=True)
        result = subprocess.run(
            ["swiftc", "-O", str(VISITOR), "-o", str(self.visitor), "-I", libraries, "-L", libraries,
             "-Xlinker", "-rpath", "-Xlinker", libraries], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode != 0:
            raise FaultError([f"{VISITOR.name} does not compile:\n{result.stdout.decode()}"])

    def ask(self, requests):
        """Returns the fields of each line that the visitor prints."""
        text = "".join("\t".join(request) + "\n" for request in requests)
        result = subprocess.run([str(self.visitor)], cwd=self.root, input=text.encode(), stdout=subprocess.PIPE)
        if result.returncode != 0:
            raise FaultError([f"{VISITOR.name} ended with status {result.returncode}"])
        return [line.split("\t") for line in result.stdout.decode().split("\n")[:-1]]

    def locate(self, faults):
        """Finds the place of each fault and returns the errors."""
        problems, found = [], {}
        swift = [(index, fault) for index, fault in enumerate(faults) if fault.file.endswith(".swift")]
        swift.sort(key=lambda item: item[1].file)
        requests = [["find", str(index), fault.file, fault.function, fault.text] for index, fault in swift]
        for index, start, end, kind in self.ask(requests):
            found.setdefault(int(index), []).append((int(start), int(end), kind))
        for index, fault in enumerate(faults):
            path = self.root / fault.file
            if not path.is_file():
                problems.append(f"{fault}: the file does not exist")
                continue
            source = path.read_bytes()
            matches = found.get(index, []) if path.suffix == ".swift" else matches_in_c(source, fault)
            if problem := place(fault, matches, source):
                problems.append(f"{fault}: {problem}")
        return problems

    def generated(self, files):
        """Yields the operator, the fields, the function range and the edits of each generated fault."""
        for fields in self.ask([["operate", file] for file in files]):
            file, function, operator, expression, replacement, first, last, *edits = fields
            yield operator, (file, function, expression, replacement), (int(first), int(last)), [
                Edit(int(start), int(end), replacement) for start, end, replacement in zip(*[iter(edits)] * 3)]


def place(fault, matches, source):
    """Assigns a fault its place among the matches. Returns an error, or None."""
    if not matches:
        return "the function, or the expression in it, does not exist"
    if len(matches) > 1 and fault.ordinal is None:
        return f"occurs {len(matches)} times: add #1 … #{len(matches)} after the expression"
    if fault.ordinal is not None and fault.ordinal > len(matches):
        return f"occurs {len(matches)} times"
    start, end, kind = matches[(fault.ordinal or 1) - 1]
    if kind == "tokens" and fault.operator == "promise":
        return "is neither an expression nor a statement"
    if not fault.replacement and kind == "expression":
        return "is not a statement, so that it needs a replacement"
    is_statement = kind == "statement" or not fault.replacement
    fault.edits = [Edit(start, end, fault.replacement, is_statement)]
    fault.scope = (start, end)
    fault.line = source.count(b"\n", 0, start) + 1
    return None


def matches_in_c(source, fault):
    """Returns the places of an expression in a C function, as the visitor does in Swift."""
    text = source.decode("latin-1")
    name = re.escape(fault.function)
    header = re.search(rf"^[A-Za-z_][^;{{}}()#]*\b{name}\s*\([^;{{}}]*\)\s*\{{", text, re.MULTILINE)
    if not header:
        return []
    # A function ends with the first brace at the start of a line.
    end = text.find("\n}", header.end() - 1)
    wanted = "".join(fault.text.encode().decode("latin-1").split())
    offsets = [offset for offset in range(header.end(), end) if not text[offset].isspace()]
    body = "".join(text[offset] for offset in offsets)
    found = []
    at = body.find(wanted)
    while at >= 0:
        last = offsets[at + len(wanted) - 1]
        kind = "statement" if text[last] in ";}" else "expression"
        word = re.compile(r"\w")
        splits = [word.match(text[i]) and word.match(text[i + 1]) for i in (offsets[at] - 1, last)]
        if not any(splits):
            found.append((offsets[at], last + 1, kind))
        at = body.find(wanted, at + 1)
    return found
