"""A copy of the project in which all faults are planted, each controlled by a switch, and its build."""
import collections
import io
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import time

from .faults import ROOT, FaultError, lines

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
#: Lists the files that Git does not ignore.
LISTING = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]


class Tree:
    """The copy of the project, at `path`. A repository beside it records the copied files."""

    def __init__(self, scratch, tests_from):
        self.scratch = scratch
        self.path = scratch / "tree"
        self.tests_from = tests_from
        #: The tests of the other revision that do not compile.
        self.left_out = set()
        self.git("init", "--quiet")

    def git(self, *arguments):
        command = ["git", "--git-dir", self.scratch / "tree.git", "--work-tree", self.path, *arguments]
        return subprocess.run(command, cwd=self.path, check=True, stdout=subprocess.PIPE).stdout.decode()

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
            found = [(match["file"].removeprefix(f"{self.path}/"), int(match["line"]), match["message"])
                     for match in ERROR.finditer(output)]
            errors = list(dict.fromkeys(found))
            broken = [str(fault) for fault in broken_faults(faults, errors)]
            tests = {name for name, _, _ in errors}
            if not broken and self.tests_from and tests and all(name.startswith("Tests/") for name in tests):
                self.left_out |= tests
            elif not broken:
                raise FaultError(messages(faults, errors) or ["swift build failed:\n" + output[-4000:]])
            for name in broken or sorted(tests):
                print(f"left out, because it does not compile: {name}", file=sys.stderr, flush=True)
            with record.open("a") as file:
                file.writelines(f"{name}\n" for name in broken)
            faults = [fault for fault in faults if str(fault) not in broken]
        print(f"built in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        path = subprocess.run(BUILD + ["--show-bin-path"], cwd=self.path, check=True, stdout=subprocess.PIPE)
        return path.stdout.decode().strip(), faults

    def plant(self, faults):
        """Updates the copy; unchanged files are not rewritten, so that builds are incremental."""
        # Changes to the faults in Tests/Faults do not need a build.
        listed = subprocess.run(["git", "-C", ROOT, *LISTING, ":!Tests/Faults"], check=True, stdout=subprocess.PIPE)
        names = set(listed.stdout.decode().split("\0")) - {""}
        files = {name: (ROOT / name).read_bytes() for name in sorted(names) if (ROOT / name).is_file()}
        if self.tests_from:
            files = {name: data for name, data in files.items() if not name.startswith(TEST_PATHS)} | self.other_tests()
        by_file = collections.defaultdict(list)
        for fault in faults:
            by_file[fault.file] += [(edit, fault.number) for edit in fault.edits]
        for name, edits in by_file.items():
            files[name] = planted(files[name], edits, name.endswith(".c"))
        for target in {fault.target for fault in faults if fault.file.endswith(".swift")}:
            files[f"Sources/{target}/PlantedFault.swift"] = SWIFT_DECLARATION.encode()
        files[f"Sources/{DEFINING_TARGET}/PlantedFault.c"] = C_DEFINITION.encode()
        # Unmarked unsafe code is permitted in the copy, because calls of the switch are unsafe.
        files["Package.swift"] = files["Package.swift"].replace(b'.treatWarning("StrictMemorySafety", as: .error)', b"")
        for name in set(self.git(*LISTING).split("\0")) - {"", *files}:
            (self.path / name).unlink(missing_ok=True)
        for name, data in files.items():
            path = self.path / name
            if path.is_file() and path.read_bytes() == data:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            if (ROOT / name).is_file():
                shutil.copymode(ROOT / name, path)
        self.git("add", "--all")

    def other_tests(self):
        """Returns the tests of the other revision, by name."""
        place = pathlib.Path(self.tests_from)
        if place.is_dir():
            paths = [path for name in TEST_PATHS for path in [place / name, *(place / name).rglob("*")] if path.is_file()]
            files = {str(path.relative_to(place)): path.read_bytes() for path in paths}
        else:
            archive = subprocess.run(["git", "-C", ROOT, "archive", self.tests_from, *TEST_PATHS], stdout=subprocess.PIPE)
            if archive.returncode != 0:
                raise FaultError([f"--tests-from {self.tests_from}: is neither a directory nor a revision"])
            with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as members:
                files = {member.name: members.extractfile(member).read() for member in members if member.isfile()}
        return {name: data for name, data in files.items() if name not in self.left_out}

    def restore(self):
        """Restores the tests' own files, such as goldens, after a faulty run; returns whether the run wrote to any."""
        is_damaged = bool(self.git("ls-files", "--modified", "--others", "--", "Tests", "Goldens"))
        if is_damaged:
            self.git("checkout-index", "--all", "--force")
            self.git("clean", "--quiet", "-ffdx", "--", "Tests", "Goldens")
        return is_damaged


def broken_faults(faults, errors):
    """Returns the generated faults on the lines of errors, or else in the functions at those lines."""
    broken = []
    for file, line, _ in errors:
        there = [fault for fault in faults if fault.file == file and fault.operator != "promise"]
        at = [fault for fault in there if any(line in lines(file, edit.start, edit.end) for edit in fault.edits)]
        broken += at or [fault for fault in there if line in lines(file, *fault.scope)]
    return broken


def messages(faults, errors):
    found = []
    for file, line, message in errors:
        there = [fault for fault in faults if fault.file == file and line in lines(file, *fault.scope)]
        found.append(f"{file}:{line}: {message}" + "".join(f"\n    in {fault}" for fault in there))
    return found


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
