"""A worker that runs suites of tests with one fault, or none."""
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
#: A run is considered hung after this many seconds, plus this multiple of the time that its longest suite takes alone, plus
#: the time that all its suites take alone.
PATIENCE, SLOWNESS = 30, 8


@dataclasses.dataclass
class Suite:
    """A type with tests, with the time that they take in seconds, and the numbers of the faults that they reach."""
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
        """Returns the suites of both libraries."""
        suites = {}
        for option, is_xctest in (("swift-testing", False), ("xctest", True)):
            command = [self.bundle, "--testing-library", option, "--list-tests"]
            lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=self.environment()).stdout.decode()
            for match in re.finditer(r"^(\w+\.\w+(?:/\w+)*)/", lines, re.MULTILINE):
                suites[match[1]] = Suite(match[1], is_xctest)
        return list(suites.values())

    def environment(self):
        """Returns the environment of the tests, without variables that change their results."""
        passed = {name: os.environ[name] for name in ("PATH", "AVATAR_CONFORMANCE_DIR") if name in os.environ}
        return passed | {
            "HOME": str(self.temporary), "TMPDIR": str(self.temporary), "LANG": "C.UTF-8", "AVATAR_GOLDENS": "never",
            "SWIFT_BACKTRACE": "enable=no"}

    def trace(self, suite):
        """Runs a suite without a fault, and records its time and its faults. Returns an error, or None."""
        reached = self.path / "reached"
        reached.write_bytes(bytes(MOST_NUMBERS))
        reached.chmod(0o666)
        started = time.monotonic()
        outcome, test, message = self.run([suite], 0, patience=900)
        suite.seconds = time.monotonic() - started
        suite.reached = [number for number, byte in enumerate(reached.read_bytes()) if byte]
        reached.unlink()
        return None if outcome == "passed" else f"{test or suite.name} {outcome} without a fault: {message}"

    def run(self, suites, number, patience=PATIENCE):
        """Runs suites with the given fault. Returns the outcome, the test that failed or started last, and a message."""
        (self.path / "planted-fault").write_text(str(number))
        seconds = [suite.seconds for suite in suites]
        limit = patience + SLOWNESS * max(seconds) + sum(seconds)
        commands = []
        # The suites in a suite run separately.
        if patterns := [rf"^{re.escape(suite.name)}/[^/]*\(" for suite in suites if not suite.is_xctest]:
            commands.append([
                self.bundle, "--testing-library", "swift-testing", "--event-stream-output-path", self.events,
                "--event-stream-version", "0", *(word for pattern in patterns for word in ("--filter", pattern))])
        # XCTest does not write events.
        if names := [suite.name for suite in suites if suite.is_xctest]:
            commands.append([self.bundle, ",".join(names)])
        for command in commands:
            self.events.write_bytes(b"")
            status = self.execute(command, limit)
            test = suites[0].name
            # A process that was ended may leave part of a line.
            for line in self.events.read_bytes().split(b"\n")[:-1]:
                event = json.loads(line)["payload"]
                if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
                    return "failed", short(event), " ".join(message["text"] for message in event.get("messages", []))
                if event["kind"] == "testStarted":
                    test = short(event)
            if status != 0:
                failed = "crashed" if patterns and command is commands[0] else "failed"
                return "hung" if status is None else failed, test, f"status {status}"
        return "passed", None, None

    def execute(self, command, seconds):
        """Runs a command, ends its processes, and returns its status, or None if it does not end in time."""
        self.process = subprocess.Popen(
            command, cwd=self.path, env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)))
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            end_session(self.process.pid)
            self.process.wait()
            self.process = None
            for path in self.temporary.iterdir():
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                else:
                    path.unlink(missing_ok=True)

    def close(self):
        shutil.rmtree(self.temporary, ignore_errors=True)
        shutil.rmtree(self.path, ignore_errors=True)


def short(event):
    """Returns the name of an event's test, which is its identifier without the file and the line."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", event.get("testID") or "") or None


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
