"""A worker that runs tests with one fault, or none."""
import contextlib
import dataclasses
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from .faults import MOST_NUMBERS

#: The memory limit, so that a fault cannot exhaust the machine's memory.
MEMORY = 6 << 30
#: A run is considered hung when no test has started or ended for this many seconds plus this multiple of the time that
#: the longest of the running tests takes alone.
PATIENCE, SLOWNESS = 30, 8


@dataclasses.dataclass
class Test:
    """A test, with the time that it takes alone, in seconds, and the numbers of the faults that it reaches."""
    name: str
    is_xctest: bool
    seconds: float = 0
    reached: list = dataclasses.field(default_factory=list)


class Worker:
    """A directory with hard links to the products, which selects a fault for every process started from it."""

    def __init__(self, path, products):
        self.path = path
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)
        for product in pathlib.Path(products).iterdir():
            if product.is_file() and os.access(product, os.X_OK):
                os.link(product, path / product.name)
            elif product.suffix in (".resources", ".bundle"):
                shutil.copytree(product, path / product.name, copy_function=os.link)
        self.bundle = next(path.glob("*.xctest"))
        self.temporary = pathlib.Path(tempfile.mkdtemp(prefix="mutate-"))
        # Tests may start the command as a different user.
        self.temporary.chmod(0o1777)
        self.events = path / "events"
        #: The running process.
        self.process = None

    def listed(self):
        """Returns the names of all tests of both libraries."""
        tests = []
        for option, is_xctest in (("swift-testing", False), ("xctest", True)):
            command = [str(self.bundle), "--testing-library", option, "--list-tests"]
            lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=self.environment()).stdout.decode()
            tests += [Test(line, is_xctest) for line in lines.splitlines() if re.match(r"\w+\.\w+/", line)]
        return tests

    def environment(self):
        """Returns the environment of the tests, without variables that change their results."""
        passed = {name: os.environ[name] for name in ("PATH", "AVATAR_CONFORMANCE_DIR") if name in os.environ}
        return passed | {
            "HOME": str(self.temporary), "TMPDIR": str(self.temporary), "LANG": "C.UTF-8", "AVATAR_GOLDENS": "never",
            "SWIFT_BACKTRACE": "enable=no"}

    def trace(self, test):
        """Runs one test without a fault, and records its time and its faults. Returns an error, or None."""
        reached = self.path / "reached"
        reached.write_bytes(bytes(MOST_NUMBERS))
        reached.chmod(0o666)
        started = time.monotonic()
        outcome, _, messages = self.run([test], 0, patience=900)
        test.seconds = time.monotonic() - started
        test.reached = [number for number, byte in enumerate(reached.read_bytes()) if byte]
        reached.unlink()
        return None if outcome == "passed" else f"{test.name} {outcome} without a fault: {messages or 'no message'}"

    def run(self, tests, number, patience=PATIENCE):
        """Runs tests with the given fault until one fails. Returns the outcome, the test and the message."""
        (self.path / "planted-fault").write_text(str(number))
        modern = [test for test in tests if not test.is_xctest]
        classic = [test for test in tests if test.is_xctest]
        if modern:
            command = [str(self.bundle), "--testing-library", "swift-testing"]
            for pattern in patterns(test.name for test in modern):
                command += ["--filter", pattern]
            command += ["--event-stream-output-path", str(self.events), "--event-stream-version", "0"]
            outcome = self.watch(command, modern, set(), patience)
            if outcome[0] != "passed":
                return outcome
        if classic:
            names = [test.name for test in classic]
            # XCTest does not write events.
            outcome = self.watch([str(self.bundle), ",".join(names)], classic, set(names), patience * len(names))
            if outcome[0] != "passed":
                return "failed" if outcome[0] == "crashed" else outcome[0], names[0], outcome[2]
        return "passed", None, None

    def watch(self, command, tests, running, patience):
        """Runs a command until it ends, reports a failure or reports no event for too long, then ends its processes."""
        self.events.write_bytes(b"")
        process = self.process = subprocess.Popen(
            command, cwd=self.path, env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)))
        alone = {test.name: test.seconds for test in tests}
        looked = moved = time.monotonic()
        latest = None
        pending = b""
        try:
            with open(self.events, "rb") as events:
                while True:
                    status = process.poll()
                    now = time.monotonic()
                    *lines, pending = (pending + events.read()).split(b"\n")
                    for line in lines:
                        event = json.loads(line)["payload"]
                        name = short(event.get("testID"))
                        moved = now
                        if event["kind"] == "testStarted":
                            latest = name
                            running.add(name)
                        if event["kind"] == "testEnded":
                            running.discard(name)
                        if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
                            return "failed", name, text(event)
                    if status is not None:
                        return ("passed", None, None) if status == 0 else ("crashed", latest, f"status {status}")
                    # Time during which the machine or this script was suspended does not count.
                    if now > looked + 5:
                        moved += now - looked
                    looked = now
                    limit = patience + SLOWNESS * max((alone.get(name, 0) for name in running), default=0)
                    if now > moved + limit:
                        return "hung", latest, f"no event for {limit:.0f} s"
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        process.wait(0.05)
        finally:
            end_session(process.pid)
            process.wait()
            self.process = None
            self.tidy()

    def tidy(self):
        for path in self.temporary.iterdir():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)

    def close(self):
        shutil.rmtree(self.temporary, ignore_errors=True)
        shutil.rmtree(self.path, ignore_errors=True)


def patterns(names):
    """Returns regular expressions for these tests, one per suite, because the library tries each on every test."""
    suites = {}
    for name in names:
        suite, _, function = name.rpartition("/")
        suites.setdefault(suite, []).append(escaped(function))
    return [f"^{escaped(suite)}/({'|'.join(functions)})(/|$)" for suite, functions in suites.items()]


def escaped(name):
    return re.sub(r"([\\.^$*+?()\[\]{}|])", r"\\\1", name)


def short(identifier):
    """Returns the name of a test without its file and line."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", identifier) if identifier else None


def text(event):
    return " ".join(message["text"] for message in event.get("messages", []))


def end_session(session):
    """Ends all processes of a session; those started by Foundation are in separate process groups."""
    for _ in range(3):
        found = False
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            with contextlib.suppress(OSError):
                status = pathlib.Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
                if int(status[3]) == session and status[0] != "Z":
                    os.kill(int(entry), signal.SIGKILL)
                    found = True
        if not found:
            return
