"""Runs of the tests with one fault, or none."""
import concurrent.futures
import contextlib
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import queue
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from .faults import MOST_NUMBERS, FaultError

#: The cost in seconds of the tests that run together first; each later group may cost this many times more.
FIRST_GROUP, GROWTH = 3, 4
#: A run hangs when it takes this many seconds, and this many times what its tests took without a fault.
PATIENCE, SLOWNESS = 30, 8
#: A fault may not take the machine's memory.
MEMORY = 6 << 30


@dataclasses.dataclass
class Test:
    """A test, with the seconds that it takes alone and the numbers of the faults that it reaches."""
    name: str
    is_xctest: bool
    seconds: float = 0
    reached: set = dataclasses.field(default_factory=set)


@dataclasses.dataclass
class Result:
    fault: object
    #: failed, crashed, hung, survived or unreached
    outcome: str
    test: str | None = None
    tests: int = 0
    seconds: float = 0

    @property
    def is_caught(self):
        return self.outcome in ("failed", "crashed", "hung")


class Worker:
    """A directory with hard links to the products, which selects a fault for everything that starts there."""

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
        # Tests may start the command as another user.
        self.temporary.chmod(0o1777)
        self.events = path / "events"
        #: What runs.
        self.process = None

    def listed(self):
        """The names of all tests of both libraries."""
        tests = []
        for option, is_xctest in (("swift-testing", False), ("xctest", True)):
            command = [str(self.bundle), "--testing-library", option, "--list-tests"]
            lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=self.environment()).stdout.decode()
            tests += [Test(line, is_xctest) for line in lines.splitlines() if re.match(r"\w+\.\w+/", line)]
        return tests

    def environment(self):
        """What tests get: nothing that changes their results."""
        passed = {name: os.environ[name] for name in ("PATH", "AVATAR_CONFORMANCE_DIR") if name in os.environ}
        return passed | {
            "HOME": str(self.temporary), "TMPDIR": str(self.temporary), "LANG": "C.UTF-8", "AVATAR_GOLDENS": "never",
            "SWIFT_BACKTRACE": "enable=no"}

    def trace(self, test):
        """Runs one test without a fault and notes what it takes and reaches. Returns what is wrong, or None."""
        reached = self.path / "reached"
        reached.write_bytes(bytes(MOST_NUMBERS))
        reached.chmod(0o666)
        started = time.monotonic()
        outcome, _, messages = self.run([test], 0, 900)
        test.seconds = time.monotonic() - started
        test.reached = {number for number, byte in enumerate(reached.read_bytes()) if byte}
        reached.unlink()
        return None if outcome == "passed" else f"{test.name} {outcome} without a fault: {messages or 'no message'}"

    def run(self, tests, number, limit):
        """Runs tests with the fault of this number until one fails. Returns the outcome, its test and its message."""
        (self.path / "planted-fault").write_text(str(number))
        modern = [test.name for test in tests if not test.is_xctest]
        classic = [test.name for test in tests if test.is_xctest]
        if modern:
            command = [str(self.bundle), "--testing-library", "swift-testing"]
            for pattern in patterns(modern):
                command += ["--filter", pattern]
            command += ["--event-stream-output-path", str(self.events), "--event-stream-version", "0"]
            outcome = self.watch(command, limit)
            if outcome[0] != "passed":
                return outcome
        if classic:
            outcome = self.watch([str(self.bundle), ",".join(classic)], limit)
            if outcome[0] != "passed":
                return "failed" if outcome[0] == "crashed" else outcome[0], classic[0], outcome[2]
        return "passed", None, None

    def watch(self, command, limit):
        """Runs a command until it ends, reports a failure or has taken too long, and ends all that it started."""
        self.events.write_bytes(b"")
        process = self.process = subprocess.Popen(
            command, cwd=self.path, env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)))
        deadline = time.monotonic() + limit
        looked = time.monotonic()
        running = None
        pending = b""
        try:
            with open(self.events, "rb") as events:
                while True:
                    status = process.poll()
                    *lines, pending = (pending + events.read()).split(b"\n")
                    for line in lines:
                        event = json.loads(line)["payload"]
                        if event["kind"] == "testStarted":
                            running = event["testID"]
                        if event["kind"] == "issueRecorded" and not event["issue"]["isKnown"]:
                            return "failed", short(event.get("testID")), text(event)
                    if status is not None:
                        return ("passed", None, None) if status == 0 else ("crashed", short(running), f"status {status}")
                    now = time.monotonic()
                    # Time in which the machine, or this script, was suspended does not count.
                    if now > looked + 5:
                        deadline += now - looked
                    looked = now
                    if now > deadline:
                        return "hung", short(running), f"more than {limit:.0f} s"
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


class Laboratory:
    """The workers, and what each test reaches."""

    def __init__(self, tree, products, jobs):
        self.tree = tree
        self.jobs = jobs
        self.products = products
        self.workers = queue.Queue()
        self.tests = []
        #: The names of the tests that caught a fault, for each file.
        self.catchers = {}
        self.started = time.monotonic()

    def __enter__(self):
        self.all_workers = [
            Worker(self.tree.scratch / f"worker-{index}", self.products) for index in range(self.jobs)]
        for worker in self.all_workers:
            self.workers.put(worker)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.interrupt)
        return self

    def __exit__(self, *_):
        for worker in self.all_workers:
            worker.close()

    def interrupt(self, number, _):
        """Ends what runs, since its threads would wait for it."""
        for worker in self.all_workers:
            if worker.process:
                end_session(worker.process.pid)
            worker.close()
        os._exit(128 + number)

    def each(self, work, items):
        """Does the work for each item with a worker of its own, and yields the results as they come."""
        def task(item):
            worker = self.workers.get()
            try:
                return work(worker, item)
            finally:
                self.workers.put(worker)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(task, item) for item in items]
            try:
                for future in concurrent.futures.as_completed(futures):
                    yield future.result()
            finally:
                for future in futures:
                    future.cancel()

    def trace(self):
        """Runs each test alone without a fault. A test that fails twice makes the rest worthless."""
        cache = self.tree.scratch / "trace.json"
        digest = self.digest()
        if cache.exists() and (stored := json.loads(cache.read_text()))["digest"] == digest:
            self.tests = [Test(**test | {"reached": set(test["reached"])}) for test in stored["tests"]]
            return
        tests = self.all_workers[0].listed()
        print(f"running {len(tests)} tests without a fault …", file=sys.stderr, flush=True)

        def attempt(worker, test):
            return test, worker.trace(test) and worker.trace(test)
        problems = []
        for test, problem in self.each(attempt, tests):
            if problem:
                problems.append(problem)
            else:
                self.tests.append(test)
        if problems and not self.tree.tests_from:
            raise FaultError(problems)
        for problem in problems:
            print(f"left out: {problem}", file=sys.stderr)
        self.tests.sort(key=lambda test: test.name)
        cache.write_text(json.dumps({
            "digest": digest,
            "tests": [dataclasses.asdict(test) | {"reached": sorted(test.reached)} for test in self.tests]}))
        print(f"traced in {time.monotonic() - self.started:.0f} s", file=sys.stderr, flush=True)

    @functools.cache
    def digest(self):
        """Of the products and the tests' files: what the results depend on."""
        sum = hashlib.sha256()
        for product in sorted(self.all_workers[0].path.iterdir()):
            if product.is_file() and os.access(product, os.X_OK):
                sum.update(product.read_bytes())
        for name, data in sorted(self.tree.tested.items()):
            sum.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        return sum.hexdigest()

    def test(self, faults):
        """Runs the tests that reach each of the faults. A run that was interrupted goes on where it ended."""
        record = self.tree.scratch / f"results-{self.digest()[:16]}.jsonl"
        known = {}
        for line in record.read_text().splitlines() if record.exists() else []:
            entry = json.loads(line)
            known[entry.pop("name")] = entry
        results = [Result(fault, **known[fault.name]) for fault in faults if fault.name in known]
        left = [fault for fault in faults if fault.name not in known]
        # In no order of place, so that an interrupted run says something about all targets.
        left.sort(key=lambda fault: fault.number)
        print(f"testing {len(left)} faults …", file=sys.stderr, flush=True)
        for result in self.each(self.result, left):
            results.append(result)
            entry = {name: value for name, value in vars(result).items() if name != "fault"}
            with record.open("a") as file:
                file.write(json.dumps({"name": result.fault.name} | entry) + "\n")
            how = f"{result.outcome}: {result.test}" if result.is_caught else result.outcome.upper()
            print(f"[{len(results)}/{len(faults)}] {result.fault.name}: {how} ({result.seconds:.1f} s)",
                  file=sys.stderr, flush=True)
        return sorted(results, key=lambda result: (result.fault.file, result.fault.line))

    def result(self, worker, fault):
        tests = self.ordered(fault)
        started = time.monotonic()
        caught = self.catch(worker, fault, tests) if tests else ("unreached", None)
        self.tree.restore()
        self.catchers.setdefault(fault.file, set()).add(caught[1])
        return Result(fault, *caught, tests=len(tests), seconds=time.monotonic() - started)

    def ordered(self, fault):
        """The tests that reach a fault, the quickest and nearest first.

        Near are those that caught other faults of the file, those of the file by its name, and those of the target.
        """
        base = min(test.seconds for test in self.tests)
        own = re.sub(r"\+.*", "", pathlib.PurePath(fault.file).stem) + "Tests/"

        def cost(test):
            seconds = test.seconds - base + 0.01
            if test.name in self.catchers.get(fault.file, ()) or own in test.name:
                seconds /= 8
            elif not test.name.startswith(f"{fault.target}Tests."):
                seconds *= 4
            return (seconds, test.name)
        return sorted((test for test in self.tests if fault.number in test.reached), key=cost)

    def catch(self, worker, fault, tests):
        """Runs the tests in groups until one fails twice: alone, too, so that a chance failure does not count."""
        for group in groups(tests):
            left = list(group)
            while left:
                limit = PATIENCE + SLOWNESS * sum(test.seconds for test in left)
                outcome, name, _ = worker.run(left, fault.number, limit)
                if outcome == "passed":
                    break
                failed = [test for test in left if test.name == name]
                if outcome == "hung" or not failed:
                    return outcome, name
                again, _, _ = worker.run(failed, fault.number, PATIENCE + SLOWNESS * failed[0].seconds)
                if again != "passed" or outcome == "crashed":
                    return outcome, name
                left = [test for test in left if test is not failed[0]]
        return "survived", None


def groups(tests):
    """The tests in groups of growing cost, so that most faults are caught by few tests."""
    group, cost, bound = [], 0, FIRST_GROUP
    for test in tests:
        group.append(test)
        cost += test.seconds
        if cost >= bound:
            yield group
            group, cost, bound = [], 0, bound * GROWTH
    if group:
        yield group


def patterns(names):
    """Regular expressions for these tests only, one for each suite, since the library tries each on every test."""
    suites = {}
    for name in names:
        suite, _, function = name.rpartition("/")
        suites.setdefault(suite, []).append(escaped(function))
    return [f"^{escaped(suite)}/({'|'.join(functions)})(/|$)" for suite, functions in suites.items()]


def escaped(name):
    return re.sub(r"([\\.^$*+?()\[\]{}|])", r"\\\1", name)


def short(identifier):
    """The name of a test without its file and line."""
    return re.sub(r"/[^/]+\.swift:\d+:\d+$", "", identifier) if identifier else None


def text(event):
    return " ".join(message["text"] for message in event.get("messages", []))


def end_session(session):
    """Ends all processes of a session; those of Foundation are in process groups of their own."""
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
