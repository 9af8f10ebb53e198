"""Test runs with each of the faults, by several workers."""
import collections
import concurrent.futures
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import queue
import re
import signal
import sys
import threading
import time

from .faults import FaultError
from .workers import Suite, Worker, end_session

#: The number of suites that run alone with a fault.
ALONE = 8


@dataclasses.dataclass
class Result:
    fault: object
    #: The outcome: failed, crashed, hung, survived or unreached.
    outcome: str = "unreached"
    #: The test that caught the fault.
    test: str | None = None
    #: The number of suites that reach the fault.
    suites: int = 0
    seconds: float = 0

    @property
    def is_caught(self):
        return self.outcome in ("failed", "crashed", "hung")


class Record:
    """A file with an entry for each finished step, with which a later run of the same products continues."""

    def __init__(self, path):
        self.path = path
        self.entries = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []

    def add(self, **entry):
        with self.path.open("a") as file:
            file.write(json.dumps(entry) + "\n")


class Laboratory:
    """The workers and the faults that each suite reaches."""

    def __init__(self, tree, products, jobs):
        self.tree = tree
        self.jobs = jobs
        self.products = products
        self.workers = queue.Queue()
        #: The suites of this stage, whose faults are known, and the number of suites in all stages.
        self.suites, self.count = [], 0
        #: The names of the suites that caught a fault, by file.
        self.catchers = collections.defaultdict(set)
        self.started = time.monotonic()
        #: Guards the tests' files and the two below.
        self.lock = threading.Lock()
        #: The results of the faults under test, and those that damage from another fault may have changed.
        self.running, self.doubtful = [], []

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
        """Ends all running processes, because the threads would wait for them."""
        for worker in self.all_workers:
            if worker.process:
                end_session(worker.process.pid)
            worker.close()
        os._exit(128 + number)

    def each(self, work, items, jobs=None):
        """Does the work for each item with a separate worker, and yields the results as they arrive."""
        def task(item):
            worker = self.workers.get()
            try:
                return work(worker, item)
            finally:
                self.workers.put(worker)
        with concurrent.futures.ThreadPoolExecutor(jobs or self.jobs) as pool:
            futures = [pool.submit(task, item) for item in items]
            try:
                for future in concurrent.futures.as_completed(futures):
                    yield future.result()
            finally:
                for future in futures:
                    future.cancel()

    @functools.cached_property
    def digest(self):
        """The digest of everything on which the results depend: the products and the tests' files."""
        sum = hashlib.sha256(self.tree.git("write-tree").encode())
        for product in sorted(self.all_workers[0].path.iterdir()):
            if product.is_file() and os.access(product, os.X_OK):
                sum.update(product.read_bytes())
        return sum.hexdigest()[:16]

    def trace(self, suites):
        """Runs each suite without a fault. A suite that fails twice invalidates the run and ends it."""
        record = Record(self.tree.scratch / f"trace-{self.digest}.jsonl")
        known = {entry["name"]: Suite(**entry) for entry in record.entries}
        self.suites = [known[suite.name] for suite in suites if suite.name in known]
        left = [suite for suite in suites if suite.name not in known]
        print(f"running {len(left)} suites without a fault …", file=sys.stderr, flush=True)

        def attempt(worker, suite):
            return suite, worker.trace(suite) and worker.trace(suite)
        problems = []
        for suite, problem in self.each(attempt, left):
            if problem:
                problems.append(problem)
                continue
            self.suites.append(suite)
            record.add(**vars(suite))
        if problems and not self.tree.tests_from:
            raise FaultError(problems)
        for problem in problems:
            print(f"left out: {problem}", file=sys.stderr)
        self.count += len(self.suites)

    def test(self, faults):
        """Runs the suites that reach each of the faults: first those of its target, then the others if all of these pass."""
        own = {f"{name}Tests" for fault in faults for name in (fault.target, fault.target.removeprefix("Avatar"))}
        stages = [], []
        for suite in self.all_workers[0].listed():
            stages[suite.name.partition(".")[0] not in own].append(suite)
        results = [Result(fault) for fault in faults]
        for stage in stages:
            left = [result for result in results if not result.is_caught]
            if left:
                self.trace(stage)
                names = "\n".join(sorted(suite.name for suite in stage))
                self.test_in_stage(hashlib.sha256(names.encode()).hexdigest()[:16], left)
        return sorted(results, key=lambda result: (result.fault.file, result.fault.line))

    def test_in_stage(self, stage, results):
        """Updates the results with the traced suites. An interrupted run is continued."""
        record = Record(self.tree.scratch / f"results-{self.digest}.jsonl")
        known = {entry["number"]: entry["result"] for entry in record.entries if entry["stage"] == stage}
        for result in results:
            vars(result).update(known.get(result.fault.number, {}))
        # The numbers are unrelated to the places, so an interrupted run covers all targets.
        left = sorted(
            (result for result in results if result.fault.number not in known), key=lambda result: result.fault.number)
        print(f"testing {len(left)} faults …", file=sys.stderr, flush=True)
        for count, result in enumerate(self.tested(left), 1):
            fields = {name: value for name, value in vars(result).items() if name != "fault"}
            record.add(stage=stage, number=result.fault.number, result=fields)
            how = f"{result.outcome}: {result.test}" if result.is_caught else result.outcome.upper()
            print(f"[{count}/{len(left)}] {result.fault}: {how} ({result.seconds:.1f} s)", file=sys.stderr, flush=True)

    def tested(self, results):
        """Yields the results as they arrive. All workers share the tests' files, so if a fault made a test write to them,
        the faults that were tested at the same time are tested again, one after another."""
        yield from filter(None, self.each(self.update, results))
        again, self.doubtful = self.doubtful, []
        yield from self.each(self.update, again, jobs=1)

    def update(self, worker, result):
        """Tests a fault and updates its result. Returns None if it is doubtful."""
        suites = self.ordered(result.fault)
        started = time.monotonic()
        with self.lock:
            self.running.append(result)
        outcome, test = self.catch(worker, result.fault, suites) or ("survived", None)
        with self.lock:
            if self.tree.restore() and len(self.running) > 1:
                self.doubtful += [other for other in self.running if other not in self.doubtful]
            self.running.remove(result)
            if result in self.doubtful:
                return None
        self.catchers[result.fault.file].add((test or "").rpartition("/")[0])
        result.suites += len(suites)
        result.outcome, result.test = outcome if result.suites else "unreached", test
        result.seconds += time.monotonic() - started
        return result

    def ordered(self, fault):
        """Returns the suites that reach a fault, quickest and closest first.

        Close suites are those that caught other faults in the file, the one named after the file, and those of the target.
        """
        base = min((suite.seconds for suite in self.suites), default=0)
        own = re.sub(r"\+.*", "", pathlib.PurePath(fault.file).stem) + "Tests"

        def cost(suite):
            seconds = suite.seconds - base + 0.01
            if suite.name in self.catchers[fault.file] or suite.name.endswith(f".{own}"):
                seconds /= 8
            elif not suite.name.startswith(f"{fault.target}Tests."):
                seconds *= 4
            return (seconds, suite.name)
        return sorted((suite for suite in self.suites if fault.number in suite.reached), key=cost)

    def catch(self, worker, fault, suites):
        """Runs suites until one fails, crashes or hangs twice, the second time to rule out chance. Returns the second outcome
        and its test, or None. The first suites run alone, because they catch most faults, and the others at the same time."""
        for group in [*([suite] for suite in suites[:ALONE]), suites[ALONE:]]:
            if group and worker.run(group, fault.number)[0] != "passed":
                outcome, test, _ = worker.run(group, fault.number)
                if outcome != "passed":
                    return outcome, test
        return None
