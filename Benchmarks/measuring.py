"""Runs commands in turn, with the processor time and peak memory that the system accounts to each."""
import dataclasses
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The environment may name another command than that of script/build.
COMMAND = pathlib.Path(os.environ.get("AVATAR_RENDER", ROOT / ".build/release/avatar-render"))
# Peers work with one thread, which takes the least processor time; lists have two processes instead.
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "MAGICK_THREAD_LIMIT": "1", "VIPS_CONCURRENCY": "1"}


class FailedError(Exception):
    """An error of a command whose status was not 0."""


@dataclasses.dataclass
class Entry:
    """A command of a workload, and its measurements."""

    name: str
    # In each word, {fresh} is replaced by a directory that does not exist yet, {last} by that of the previous run.
    words: list
    # The words of the run that is checked, if they are not the same.
    checked: list | None = None
    # Checks the result of a run, and returns a quality.Result or None; throws if the result is wrong.
    check: object = None
    # The table shows this instead of a PSNR.
    note: str = "–"
    # The reason why there are no times.
    problem: str = ""
    psnr: float | None = None
    # The PSNR that all but 2 % of a list's pictures reach, if all are compared.
    low_psnr: float | None = None
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

    Their files are in memory if the system has a file system for that, because the time of a disk depends on what was written before.
    """

    def __init__(self, launcher, work):
        self.launcher, self.count = launcher, 0
        memory = pathlib.Path("/dev/shm")
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="avatar-render-", dir=memory if os.access(memory, os.W_OK) else work))
        self.last = None

    def copied(self, directory):
        """Returns the path of a directory's copy beside the files of the commands."""
        copy = self.root / directory.name
        if not copy.exists():
            shutil.copytree(directory, copy)
        return copy

    def fresh(self):
        """Returns the path of a directory that does not exist yet."""
        self.count += 1
        return self.root / str(self.count)

    def close(self):
        shutil.rmtree(self.root)

    def run(self, words, statuses=(0,)):
        """The processor time in seconds, the peak memory in kilobytes and the wall time of a process with one of the exit statuses."""
        words = [str(word) for word in words]
        if any("{fresh}" in word for word in words):
            self.last = self.fresh()
        words = [word.replace("{fresh}", str(self.last)).replace("{last}", str(self.last)) for word in words]
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
            self.run(entry.checked or entry.words)
            found = entry.check(self.last) if entry.check else None
            if found:
                entry.psnr, entry.bytes, entry.low_psnr = found
        except (FailedError, OSError, ValueError) as error:
            entry.problem = f"failed: {error}"

    def round(self, entry, repeats):
        """Runs one round; repeated runs are added up, because the clock is coarse."""
        runs = [self.run(entry.words) for _ in range(repeats)]
        entry.times.append(sum(cpu for cpu, _, _ in runs) / repeats)
        entry.walls.append(sum(wall for _, _, wall in runs) / repeats)
        entry.peak = max([entry.peak, *(peak for _, peak, _ in runs)])

    def measure(self, entries, rounds, repeats, seconds):
        """Checks all entries, and then measures those that pass, in turn.

        After the first round, a peer whose share of the seconds is used up takes no more turns."""
        for entry in entries:
            self.admit(entry)
        own, *others = entries
        if own.problem:
            raise SystemExit(f"error: {own.name}: {own.problem}")
        turns, share = [entry for entry in others if not entry.problem], seconds / len(entries)
        for i in range(rounds):
            if i:
                turns = [entry for entry in turns if repeats * (sum(entry.walls) + entry.wall) <= share]
            if i and not turns:
                break
            for entry in [own, *turns]:
                self.round(entry, repeats)


def ratios(own, other, attribute="times"):
    """Returns the least, the median and the largest ratio of the rounds."""
    values = sorted(a / max(b, 1e-6) for a, b in zip(getattr(own, attribute), getattr(other, attribute)))
    return values[0], statistics.median(values), values[-1]
