"""A copy of the project in which all faults are planted, each behind a switch."""
import pathlib
import re
import shutil
import subprocess

from .faults import FaultError, is_page

#: Declares the switch in each Swift target that has a fault.
SWIFT_DECLARATION = """\
@usableFromInline @_silgen_name("avatar_planted_fault")
func plantedFault(_ number: Int32) -> Bool
"""

#: In a file of a page, a fault is its number, the text and the replacement between marks, which may be nested. The copy
#: resolves them where it turns a file into text.
PAGE_FAULT = "\x04{number}\x05{text}\x06{replacement}\x07"
SWIFT_PAGE_DECLARATION = SWIFT_DECLARATION + """
func plantedPage(_ text: String) -> String {
  let fault = /\\u{4}(\\d+)\\u{5}([^\\u{4}-\\u{7}]*)\\u{6}([^\\u{4}-\\u{7}]*)\\u{7}/
  let resolved = text.replacing(fault) { plantedFault(Int32($0.1) ?? 0) ? $0.3 : $0.2 }
  return resolved == text ? text : plantedPage(resolved)
}
"""

#: The target with the files of the pages, and the expression that turns them into text.
PAGE_TARGET = "AvatarPages"
PAGE_TEXT = re.compile(r"String\(decoding: .+, as: UTF8\.self\)")

#: Declares the switch in each C file that has a fault; the line numbers in messages remain those of the original.
C_DECLARATION = """\
_Bool avatar_planted_fault(int);
#define plantedFault avatar_planted_fault
#line 1
"""

#: Defines the switch. The command and the tests read two files beside their executable, since tests start the command
#: with another environment: `planted-fault` has the number, and a byte of `reached` is set for each fault that is
#: reached, in the tests and in the commands that they start.
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

#: A target of C that the command and the tests link.
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
        #: For each file with faults: the lines that each of them has in the copy.
        self.lines = {}

    def plant(self, faults):
        """Brings the copy up to date; a file that would not change is not written, so that a build can be incremental."""
        files = {name: (self.root / name).read_bytes() for name in listed_files(self.root)}
        if self.tests_from:
            files = {name: data for name, data in files.items() if not is_test(name)} | self.other_tests()
        by_file = {}
        for fault in faults:
            by_file.setdefault(fault.file, []).append(fault)
        for name, there in by_file.items():
            planted, self.lines[name] = planted_source(files[name].decode(), there)
            files[name] = ((C_DECLARATION if name.endswith((".c", ".h")) else "") + planted).encode()
        for target in {fault.target for fault in faults if fault.file.endswith(".swift")}:
            files[f"Sources/{target}/PlantedFault.swift"] = SWIFT_DECLARATION.encode()
        if any(map(is_page, by_file)):
            resolve_pages(files)
            files[f"Sources/{PAGE_TARGET}/PlantedFault.swift"] = SWIFT_PAGE_DECLARATION.encode()
        files[f"Sources/{DEFINING_TARGET}/PlantedFault.c"] = C_DEFINITION.encode()
        files["Package.swift"] = planted_manifest(files["Package.swift"].decode()).encode()
        self.write(files)
        self.tested = {name: data for name, data in files.items() if name.startswith(("Tests/", "Goldens/"))}

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
        return {str(path.relative_to(place)): path.read_bytes() for path in paths}

    def restore(self):
        """Restores the tests' own files, for example goldens, after a faulty run; returns whether it wrote to any."""
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
    """Returns the files of the working tree that git does not ignore, and the versions of the dependencies."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"], check=True,
        stdout=subprocess.PIPE)
    names = set(listed.stdout.decode().split("\0")) - {""} | {"Package.resolved"}
    return sorted(name for name in names if (root / name).is_file())


def resolve_pages(files):
    """Resolves the faults in the files of the pages where these become text."""
    count = 0
    for name in filter(re.compile(rf"Sources/{PAGE_TARGET}/.+\.swift").fullmatch, files):
        source, found = PAGE_TEXT.subn(r"plantedPage(\g<0>)", files[name].decode())
        files[name] = source.encode()
        count += found
    if count != 1:
        raise FaultError([
            f"Sources/{PAGE_TARGET}: String(decoding: …, as: UTF8.self) occurs {count} times instead of once, "
            "so that faults in its files cannot be planted"])


def planted_manifest(manifest):
    """Permits unmarked unsafe code in the copy, because the calls of the switch are unsafe."""
    return re.sub(r'\.treatWarning\("StrictMemorySafety", as: \.error\)', "", manifest)


def planted_source(source, faults):
    """Returns the source with its faults, and the first and the last line of each."""
    marked = planted(source, 0, len(source), sorted(faults, key=lambda fault: (fault.start, -fault.end, fault.number)))
    lines = {}
    line = 1
    for piece in re.split("(\x01\\d+\x02|\x03\\d+\x02)", marked):
        if piece.startswith("\x01"):
            lines[int(piece[1:-1])] = (line, line)
        elif piece.startswith("\x03"):
            number = int(piece[1:-1])
            lines[number] = (lines[number][0], line)
        line += piece.count("\n")
    return re.sub("[\x01\x03]\\d+\x02", "", marked), lines


def planted(source, start, end, faults):
    """Returns a part of the source with its faults, between marks; one inside another is planted in its original."""
    pieces = []
    position = start
    while faults:
        outer = faults[0]
        inner = [fault for fault in faults[1:] if fault.end <= outer.end]
        faults = faults[1 + len(inner):]
        pieces.append(source[position:outer.start])
        text = planted(source, outer.start, outer.end, inner)
        pieces.append(f"\x01{outer.number}\x02{switched(outer, text)}\x03{outer.number}\x02")
        position = outer.end
    pieces.append(source[position:end])
    return "".join(pieces)


def switched(fault, text):
    if is_page(fault.file):
        return PAGE_FAULT.format(number=fault.number, text=text, replacement=fault.replacement)
    switch = f"plantedFault({fault.number})"
    if fault.kind == "code":
        return fault.replacement.replace("plantedFault()", switch)
    # A comment at the end of either must not hide what follows it.
    replacement, text = (part + "\n" if "//" in part else part for part in (fault.replacement, text))
    if fault.kind == "statements":
        end = "\n" if text.endswith("\n") else ""
        return f"if ({switch}) {{ {replacement} }} else {{ {text} }}{end}"
    return f"({switch} ? ({replacement}) : ({text}))"
