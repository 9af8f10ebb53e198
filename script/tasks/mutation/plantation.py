"""A copy of the project in which all faults are planted, each controlled by a switch, and its build."""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import time

from .faults import FaultError

#: The build of script/test.
BUILD = ["env", "AVATAR_TESTS=all", "swift", "build", "-c", "release", "-Xswiftc", "-enable-testing", "--build-tests",
         "--traits", "CJK,Emoji"]
ERROR = re.compile(r"^(?P<file>/.+?):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<message>.*)$", re.MULTILINE)

#: Declares the switch in each Swift target that has a fault.
SWIFT_DECLARATION = """\
@usableFromInline @_silgen_name("avatar_planted_fault")
func plantedFault(_ number: Int32) -> Bool
"""

#: Declares the switch in each C file that has a fault; line numbers in messages remain those of the original.
C_DECLARATION = b"""\
_Bool avatar_planted_fault(int);
#define plantedFault avatar_planted_fault
#line 1
"""

#: Defines the switch. The command and the tests read two files next to their executable, because tests start the command
#: with a different environment: `planted-fault` contains the number, and a byte of `reached` is set for each fault that
#: the tests, or the commands that they start, reach.
C_DEFINITION = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int planted_fault;
static unsigned char *reached_faults;

static int open_beside_executable(const char *name, int flags) {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 32);
  if (length < 0) return -1;
  path[length] = 0;
  strcpy(strrchr(path, '/') + 1, name);
  return open(path, flags | O_CLOEXEC);
}

__attribute__((constructor)) static void read_planted_fault(void) {
  char digits[16] = {0};
  int number = open_beside_executable("planted-fault", O_RDONLY);
  if (number >= 0) {
    if (read(number, digits, sizeof digits - 1) > 0) planted_fault = atoi(digits);
    close(number);
  }
  int reached = open_beside_executable("reached", O_RDWR);
  if (reached >= 0) {
    struct stat status;
    if (fstat(reached, &status) == 0) {
      void *bytes = mmap(NULL, status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, reached, 0);
      if (bytes != MAP_FAILED) reached_faults = bytes;
    }
    close(reached);
  }
}

_Bool avatar_planted_fault(int number) {
  if (reached_faults) __atomic_store_n(&reached_faults[number], 1, __ATOMIC_RELAXED);
  return planted_fault == number;
}
"""

#: A C target that the command and the tests link.
DEFINING_TARGET = "CSyncShim"

#: The files that a run with `--tests-from` takes from the other revision.
TEST_PATHS = ("Tests", "Goldens", "Package.swift")


class Tree:
    """The copy of the project, at `path`."""

    def __init__(self, root, scratch, tests_from):
        self.root = root
        self.scratch = scratch
        self.path = scratch / "tree"
        self.tests_from = tests_from
        #: The tests of the other revision that do not compile.
        self.left_out = set()

    def plant(self, faults):
        """Updates the copy; unchanged files are not rewritten, so that builds are incremental."""
        files = {name: (self.root / name).read_bytes() for name in listed_files(self.root)}
        if self.tests_from:
            files = {name: data for name, data in files.items() if not is_test(name)} | self.other_tests()
        by_file = collections.defaultdict(list)
        for fault in faults:
            by_file[fault.file] += [(edit, fault.number) for edit in fault.edits]
        for name, edits in by_file.items():
            files[name] = planted(files[name], edits, name.endswith(".c"))
        for target in {fault.target for fault in faults if fault.file.endswith(".swift")}:
            files[f"Sources/{target}/PlantedFault.swift"] = SWIFT_DECLARATION.encode()
        files[f"Sources/{DEFINING_TARGET}/PlantedFault.c"] = C_DEFINITION.encode()
        files["Package.swift"] = planted_manifest(files["Package.swift"].decode()).encode()
        self.write(files)
        self.tested = {name: data for name, data in files.items() if name.startswith(("Tests/", "Goldens/"))}

    def build(self, faults):
        """Plants the faults, except generated ones that do not compile, and builds the tests.

        Returns the directory of the products and the remaining faults. Tests of another revision that do not compile with
        these sources are omitted, with a note.
        """
        started = time.monotonic()
        # With --keep, a later run does not try to compile the excluded files again.
        record = self.scratch / "broken"
        known = set(record.read_text().splitlines()) if record.exists() else set()
        faults = [fault for fault in faults if str(fault) not in known]
        print(f"building the copy with {len(faults)} faults …", file=sys.stderr, flush=True)
        while True:
            self.plant(faults)
            result = subprocess.run(
                BUILD, cwd=self.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
            if result.returncode == 0:
                break
            output = result.stdout.decode(errors="replace")
            errors = self.errors(output)
            broken = self.broken(faults, errors)
            if not broken and not (self.tests_from and self.remove_broken_tests(errors)):
                raise FaultError(self.messages(faults, errors) or ["swift build failed:\n" + output[-4000:]])
            for fault in faults:
                if fault.number in broken:
                    print(f"left out, because it does not compile: {fault}", file=sys.stderr, flush=True)
                    with record.open("a") as file:
                        file.write(f"{fault}\n")
            faults = [fault for fault in faults if fault.number not in broken]
        print(f"built in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        path = subprocess.run(BUILD + ["--show-bin-path"], cwd=self.path, check=True, stdout=subprocess.PIPE)
        return path.stdout.decode().strip(), faults

    def errors(self, output):
        """Returns the file, line and message of each error, without duplicates."""
        found = {}
        for match in ERROR.finditer(output):
            found[(match["file"].removeprefix(f"{self.path}/"), int(match["line"]), match["message"])] = None
        return list(found)

    def broken(self, faults, errors):
        """Returns the numbers of the generated faults on the lines of errors, or else in the functions at those lines."""
        broken = set()
        for file, line, _ in errors:
            there = [fault for fault in faults if fault.file == file and fault.operator != "promise"]
            lines = {
                fault.number: [self.lines(file, edit.start, edit.end) for edit in fault.edits] for fault in there}
            at = {number for number, ranges in lines.items() if any(line in range for range in ranges)}
            broken |= at or {fault.number for fault in there if line in self.lines(file, *fault.scope)}
        return broken

    def lines(self, file, start, end):
        """Returns the lines of a byte range; they are the same in the copy because faults do not add lines."""
        source = (self.root / file).read_bytes()
        return range(source.count(b"\n", 0, start) + 1, source.count(b"\n", 0, end) + 2)

    def messages(self, faults, errors):
        found = []
        for file, line, message in errors:
            there = [fault for fault in faults if fault.file == file and line in self.lines(file, *fault.scope)]
            found.append(f"{file}:{line}: {message}" + "".join(f"\n    in {fault}" for fault in there))
        return found

    def remove_broken_tests(self, errors):
        broken = {name for name, _, _ in errors}
        if not broken or any(not name.startswith("Tests/") for name in broken):
            return False
        for name in sorted(broken):
            print(f"left out, because it does not compile: {name}", file=sys.stderr, flush=True)
            self.left_out.add(name)
        return True

    def write(self, files):
        for path in sorted(self.path.rglob("*"), reverse=True) if self.path.exists() else []:
            name = str(path.relative_to(self.path))
            if name.startswith((".build", ".swiftpm")):
                continue
            if path.is_dir() and not path.is_symlink():
                if not any(path.iterdir()):
                    path.rmdir()
            elif name not in files:
                path.unlink()
        for name, data in files.items():
            path = self.path / name
            if path.is_file() and path.read_bytes() == data:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            if (self.root / name).is_file():
                shutil.copymode(self.root / name, path)

    def other_tests(self):
        """Returns the tests of the other revision, by name."""
        place = pathlib.Path(self.tests_from)
        if not place.is_dir():
            place = self.scratch / "tests-from"
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)
            archive = subprocess.run(
                ["git", "-C", str(self.root), "archive", self.tests_from, "--", *TEST_PATHS], stdout=subprocess.PIPE)
            if archive.returncode != 0:
                raise FaultError([f"--tests-from {self.tests_from}: is neither a directory nor a revision"])
            subprocess.run(["tar", "-x", "-C", str(place)], input=archive.stdout, check=True)
        paths = [path for name in TEST_PATHS for path in [place / name, *(place / name).rglob("*")] if path.is_file()]
        files = {str(path.relative_to(place)): path.read_bytes() for path in paths}
        return {name: data for name, data in files.items() if name not in self.left_out}

    def restore(self):
        """Restores the tests' own files, such as goldens, after a faulty run; returns whether the run wrote to any."""
        is_damaged = False
        for name, data in self.tested.items():
            path = self.path / name
            if not path.is_file() or path.stat().st_size != len(data) or path.read_bytes() != data:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                is_damaged = True
        for path in [*(self.path / "Tests").rglob("*"), *(self.path / "Goldens").rglob("*")]:
            if path.is_file() and str(path.relative_to(self.path)) not in self.tested:
                path.unlink()
                is_damaged = True
        return is_damaged


def is_test(name):
    return name == "Package.swift" or name.startswith(("Tests/", "Goldens/"))


def listed_files(root):
    """Returns the files of the working tree that git does not ignore, without the faults."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ".",
         ":!Tests/Faults"], check=True, stdout=subprocess.PIPE)
    names = set(listed.stdout.decode().split("\0")) - {""}
    return sorted(name for name in names if (root / name).is_file())


def planted_manifest(manifest):
    """Permits unmarked unsafe code in the copy, because calls of the switch are unsafe."""
    return re.sub(r'\.treatWarning\("StrictMemorySafety", as: \.error\)', "", manifest)


def planted(source, edits, is_c):
    """Returns the source with its faults, as bytes; a nested fault is planted in the original code of the outer one."""
    edits = sorted(edits, key=lambda item: (item[0].start, -item[0].end, item[1]))
    return (C_DECLARATION if is_c else b"") + part(source, 0, len(source), edits, is_c)


def part(source, start, end, edits, is_c):
    pieces = []
    position = start
    while edits:
        outer, number = edits[0]
        inner = [item for item in edits[1:] if item[0].end <= outer.end]
        edits = edits[1 + len(inner):]
        if edits and edits[0][0].start < outer.end:
            raise FaultError([f"two faults overlap: {outer.replacement}, {edits[0][0].replacement}"])
        text = switched(outer, number, part(source, outer.start, outer.end, inner, is_c))
        # An `else` after an unbraced C statement must not become that of the switch.
        pieces += [source[position:outer.start], b"{ %b }" % text if is_c and outer.is_statement else text]
        position = outer.end
    return b"".join(pieces + [source[position:end]])


def switched(edit, number, text):
    switch, replacement = f"plantedFault({number})".encode(), edit.replacement.encode()
    if not edit.is_statement:
        return b"(%b ? (%b) : (%b))" % (switch, replacement, text)
    if not replacement:
        return b"if (!%b) { %b }" % (switch, text)
    return b"if (%b) { %b } else { %b }" % (switch, replacement, text)
