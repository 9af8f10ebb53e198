"""The build of the copy, whose errors are reported with the names of the faults."""
import re
import subprocess
import sys
import time

from .faults import FaultError, load

BUILD = ["swift", "build", "-c", "release", "-Xswiftc", "-enable-testing", "--build-tests", "--traits", "CJK"]
ERROR = re.compile(r"^(?P<file>/.+?):(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<message>.*)$", re.MULTILINE)


def build(tree):
    """Builds the tests and returns the directory of the products.

    Tests of another revision that don't compile with these sources are left out, with a note.
    """
    started = time.monotonic()
    print("building the copy with its faults …", file=sys.stderr, flush=True)
    for _ in range(8 if tree.tests_from else 1):
        result = subprocess.run(
            BUILD, cwd=tree.path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
        if result.returncode == 0:
            break
        output = result.stdout.decode(errors="replace")
        if not tree.tests_from or not remove_broken_tests(tree, output):
            raise FaultError(messages(tree, output))
    else:
        raise FaultError(["the tests of the other revision don't compile with these sources"])
    print(f"built in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    path = subprocess.run(BUILD + ["--show-bin-path"], cwd=tree.path, check=True, stdout=subprocess.PIPE)
    return path.stdout.decode().strip()


def errors(tree, output):
    """Returns the file, line and message of each error, once."""
    found = {}
    for match in ERROR.finditer(output):
        name = match["file"].removeprefix(f"{tree.path}/")
        found[(name, int(match["line"]), match["message"])] = None
    return list(found)


def messages(tree, output):
    names = {fault.number: fault.name for fault in load(tree.root)}
    found = []
    for name, line, message in errors(tree, output):
        there = [
            names[number] for number, (first, last) in tree.lines.get(name, {}).items() if first <= line <= last]
        found.append(f"{name}:{line}: {message}" + (f" (in {', '.join(there)})" if there else ""))
    return found or ["swift build failed:\n" + output[-4000:]]


def remove_broken_tests(tree, output):
    broken = {name for name, _, _ in errors(tree, output)}
    if not broken or any(not name.startswith("Tests/") for name in broken):
        return False
    for name in sorted(broken):
        print(f"left out, since it does not compile: {name}", file=sys.stderr, flush=True)
        (tree.path / name).unlink()
        tree.tested.pop(name, None)
    return True
