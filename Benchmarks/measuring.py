"""Runs commands in turn, with the processor time and peak memory that the system accounts to each."""
import dataclasses
import os
import shutil
import statistics
import subprocess

# Peers work with one thread, which takes the least processor time; lists have two processes instead.
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1", "VIPS_CONCURRENCY": "1"}


class FailedError(Exception):
    """An error of a command whose status was not 0."""


@dataclasses.dataclass
class Entry:
    """A command of a workload, and its measurements."""

    name: str
    # A word {fresh} is replaced by a directory that does not exist yet, {last} by that of the previous run.
    words: list
    # Checks the result of a run, and returns the picture's PSNR and bytes, or None; throws if the result is wrong.
    check: object = None
    # The table shows this instead of a PSNR.
    note: str = "–"
    # The reason why there are no times.
    problem: str = ""
    psnr: float | None = None
    bytes: int | None = None
    times: list = dataclasses.field(default_factory=list)
    walls: list = dataclasses.field(default_factory=list)
    peak: int = 0

    @property
    def cpu(self):
        return statistics.median(self.times)

    @property
    def wall(self):
        return statistics.median(self.walls)


class Runner:
    """Runs commands by the launcher, which accounts for each.

    Directories are removed at the end of all workloads only: ext4 avoids the places of files that were removed a moment before,
    which makes the next commands slower.
    """

    def __init__(self, launcher, work):
        self.launcher, self.root, self.count = launcher, work / "out", 0
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()
        self.last = None

    def fresh(self):
        """Returns the path of a directory that does not exist yet."""
        self.count += 1
        return self.root / str(self.count)

    def close(self):
        shutil.rmtree(self.root)

    def run(self, words, statuses=(0,)):
        """The processor time in seconds, the peak memory in kilobytes and the wall time of a process with one of the exit statuses."""
        if "{fresh}" in words:
            self.last = self.fresh()
        words = [str(self.last) if word in ("{fresh}", "{last}") else str(word) for word in words]
        result = subprocess.run([self.launcher, *words], stdout=subprocess.PIPE, env=ENVIRONMENT, check=False)
        if result.returncode not in statuses:
            raise FailedError(f"exit status {result.returncode}")
        cpu, kilobytes, wall = map(int, result.stdout.split())
        return cpu / 1e6, kilobytes, wall / 1e6

    def admit(self, entry):
        """Runs an entry once, checks its result, and records the reason if it can't be timed."""
        if entry.problem:
            return
        try:
            self.run(entry.words)
            found = entry.check(self.last) if entry.check else None
            entry.psnr, entry.bytes = found or (None, None)
        except (FailedError, OSError, ValueError) as error:
            entry.problem = f"failed: {error}"

    def round(self, entry, repeats):
        """Runs one round; repeated runs are added up, because the clock is coarse."""
        runs = [self.run(entry.words) for _ in range(repeats)]
        entry.times.append(sum(cpu for cpu, _, _ in runs) / repeats)
        entry.walls.append(sum(wall for _, _, wall in runs) / repeats)
        entry.peak = max([entry.peak, *(peak for _, peak, _ in runs)])

    def measure(self, entries, rounds, repeats):
        """Checks all entries, and then measures those that pass, in turn."""
        for entry in entries:
            self.admit(entry)
        if entries[0].problem:
            raise SystemExit(f"error: {entries[0].name}: {entries[0].problem}")
        for _ in range(rounds):
            for entry in entries:
                if not entry.problem:
                    self.round(entry, repeats)


def ratios(own, other, attribute="times"):
    """Returns the least, the median and the largest ratio of the rounds."""
    values = sorted(a / max(b, 1e-6) for a, b in zip(getattr(own, attribute), getattr(other, attribute)))
    return values[0], statistics.median(values), values[-1]
