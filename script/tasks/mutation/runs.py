"""Test runs with each of the faults, by several workers."""
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
from .workers import Test, Worker, end_session

#: The cost, in seconds, of the first group of tests, and the factor by which each later group may cost more.
FIRST_GROUP, GROWTH = 3, 4


@dataclasses.dataclass
class Result:
    fault: object
    #: The outcome: failed, crashed, hung, survived or unreached.
    outcome: str
    test: str | None = None
    tests: int = 0
    seconds: float = 0

    @property
    def is_caught(self):
        return self.outcome in ("failed", "crashed", "hung")

    def after(self, earlier):
        """Returns this result combined with an earlier one, whose tests did not catch the fault."""
        if not earlier:
            return self
        outcome = self.outcome if self.is_caught or not earlier.tests else "survived"
        return dataclasses.replace(
            self, outcome=outcome, tests=self.tests + earlier.tests, seconds=self.seconds + earlier.seconds)


class Laboratory:
    """The workers and the faults that each test reaches."""

    def __init__(self, tree, products, jobs):
        self.tree = tree
        self.jobs = jobs
        self.products = products
        self.workers = queue.Queue()
        #: The tests whose faults are known, by name, and the names of the running tests.
        self.tests, self.stage = {}, set()
        #: The names of the tests that caught a fault, by file.
        self.catchers = {}
        self.started = time.monotonic()
        #: Guards the tests' files and the two below.
        self.lock = threading.Lock()
        #: The faults under test, and those whose result damage from another fault may have changed.
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

    def trace(self, tests):
        """Runs each test alone without a fault. A test that fails twice invalidates the run and ends it."""
        cache = self.tree.scratch / f"trace-{self.digest()[:16]}.jsonl"
        lines = cache.read_text().splitlines() if cache.exists() else []
        known = {entry["name"]: entry for entry in map(json.loads, lines)}
        left = [test for test in tests if test.name not in known]
        self.tests |= {test.name: Test(**known[test.name]) for test in tests if test.name in known}
        if not left:
            return
        started = time.monotonic()
        print(f"running {len(left)} tests without a fault …", file=sys.stderr, flush=True)

        def attempt(worker, test):
            return test, worker.trace(test) and worker.trace(test)
        problems = []
        for test, problem in self.each(attempt, left):
            if problem:
                problems.append(problem)
                continue
            self.tests[test.name] = test
            with cache.open("a") as file:
                file.write(json.dumps(dataclasses.asdict(test)) + "\n")
        if problems and not self.tree.tests_from:
            raise FaultError(problems)
        for problem in problems:
            print(f"left out: {problem}", file=sys.stderr)
        print(f"traced in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)

    @functools.cache
    def digest(self):
        """Returns the digest of everything on which the results depend: the products and the tests' files."""
        sum = hashlib.sha256()
        for product in sorted(self.all_workers[0].path.iterdir()):
            if product.is_file() and os.access(product, os.X_OK):
                sum.update(product.read_bytes())
        for name, data in sorted(self.tree.tested.items()):
            sum.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        return sum.hexdigest()

    def test(self, faults):
        """Runs the tests that reach each of the faults: first those of its target, then the others if all of these pass.

        An interrupted run is continued.
        """
        own = {f"{name}Tests" for fault in faults for name in (fault.target, fault.target.removeprefix("Avatar"))}
        stages = [], []
        for test in self.all_workers[0].listed():
            stages[test.name.partition(".")[0] not in own].append(test)
        results = {}
        for stage in stages:
            left = [fault for fault in faults if fault.number not in results or not results[fault.number].is_caught]
            if left:
                self.trace(stage)
                for number, result in self.test_with({test.name for test in stage}, left).items():
                    results[number] = result.after(results.get(number))
        return sorted(results.values(), key=lambda result: (result.fault.file, result.fault.line))

    def test_with(self, names, faults):
        """Returns the results with the named tests, keyed by fault number."""
        self.stage = names
        record = self.tree.scratch / f"results-{self.digest()[:16]}.jsonl"
        key = hashlib.sha256("\n".join(sorted(names)).encode()).hexdigest()[:16]
        results = {}
        numbers = {fault.number: fault for fault in faults}
        for line in record.read_text().splitlines() if record.exists() else []:
            entry = json.loads(line)
            if entry.pop("stage") == key and (number := entry.pop("number")) in numbers:
                results[number] = Result(numbers[number], **entry)
        left = [fault for fault in faults if fault.number not in results]
        # The numbers are unrelated to the places, so an interrupted run covers all targets.
        left.sort(key=lambda fault: fault.number)
        print(f"testing {len(left)} faults …", file=sys.stderr, flush=True)
        for result in self.results(left):
            results[result.fault.number] = result
            entry = {name: value for name, value in vars(result).items() if name != "fault"}
            with record.open("a") as file:
                file.write(json.dumps({"stage": key, "number": result.fault.number} | entry) + "\n")
            how = f"{result.outcome}: {result.test}" if result.is_caught else result.outcome.upper()
            print(f"[{len(results)}/{len(faults)}] {result.fault}: {how} ({result.seconds:.1f} s)",
                  file=sys.stderr, flush=True)
        return results

    def results(self, faults):
        """Yields the results as they arrive. All workers share the tests' files, so if a fault made a test write to them,
        the faults that were tested at the same time are tested again, one after another."""
        yield from filter(None, self.each(self.result, faults))
        again, self.doubtful = self.doubtful, []
        yield from self.each(self.result, again, jobs=1)

    def result(self, worker, fault):
        """Returns the result of a fault, or None if it is doubtful."""
        tests = self.ordered(fault)
        started = time.monotonic()
        with self.lock:
            self.running.append(fault)
        caught = self.catch(worker, fault, tests) if tests else ("unreached", None)
        with self.lock:
            if self.tree.restore() and len(self.running) > 1:
                self.doubtful += [other for other in self.running if other not in self.doubtful]
            self.running.remove(fault)
            if fault in self.doubtful:
                return None
        self.catchers.setdefault(fault.file, set()).add(caught[1])
        return Result(fault, *caught, tests=len(tests), seconds=time.monotonic() - started)

    def ordered(self, fault):
        """Returns the tests that reach a fault, quickest and closest first.

        Close tests are those that caught other faults in the file, those named after the file, and those of the target.
        """
        tests = [self.tests[name] for name in self.stage if name in self.tests]
        base = min((test.seconds for test in tests), default=0)
        own = re.sub(r"\+.*", "", pathlib.PurePath(fault.file).stem) + "Tests/"

        def cost(test):
            seconds = test.seconds - base + 0.01
            if test.name in self.catchers.get(fault.file, ()) or own in test.name:
                seconds /= 8
            elif not test.name.startswith(f"{fault.target}Tests."):
                seconds *= 4
            return (seconds, test.name)
        return sorted((test for test in tests if fault.number in test.reached), key=cost)

    def catch(self, worker, fault, tests):
        """Runs the tests in groups until one fails, crashes or hangs twice, the second time alone to rule out chance.

        A crash or a hang identifies only the test that started last; if that test passes alone, its group must fail twice.
        """
        for group in groups(tests):
            left = list(group)
            while left:
                outcome, name, _ = worker.run(left, fault.number)
                if outcome == "passed":
                    break
                named = [test for test in left if test.name == name]
                repeated = [named] if outcome == "failed" and named else [named, left]
                for suspects in filter(None, repeated):
                    outcome, again, _ = worker.run(suspects, fault.number)
                    if outcome != "passed":
                        return outcome, again or name
                left = [test for test in left if test not in suspects]
        return "survived", None


def groups(tests):
    """Yields the tests in groups of increasing cost, so that most faults are caught by few tests."""
    group, cost, bound = [], 0, FIRST_GROUP
    for test in tests:
        group.append(test)
        cost += test.seconds
        if cost >= bound:
            yield group
            group, cost, bound = [], 0, bound * GROWTH
    if group:
        yield group
