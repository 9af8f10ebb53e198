"""Debian systems in directories, in which checks run commands as on a fresh machine."""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORK = ROOT / ".build/systems"
# The packages of Debian's Swift: the compiler, its libraries, and the modules that SwiftPM uses.
SWIFT = ["swiftlang", "libswiftlang", "swiftlang-dev"]
FIXTURES = "Tests/AvatarCodecTests/Fixtures/HEIF"
# The photos, by the format that is decoded, and the options of each output format, by the end of the file names.
PHOTOS = {
    "jpeg": "Examples/portrait.jpg", "profile": "Goldens/Inputs/display-p3.jpg", "heic": f"{FIXTURES}/quadrants.heic",
    "avif": f"{FIXTURES}/ramp.avif"}
FORMATS = {"png": [], "lossless.webp": ["--lossless"], "svg": [], "jpg": [], "webp": [], "avif": []}


def toolchain():
    """Returns the directory of this machine's Swift toolchain."""
    swift = shutil.which("swift") or sys.exit("error: no Swift toolchain")
    directory = pathlib.Path(swift).resolve().parent.parent
    if directory == pathlib.Path("/usr"):
        sys.exit("error: the Swift toolchain is in /usr: must be in a directory of its own, which can be bound")
    return directory


def compared_avatars():
    """Returns the arguments and the file name of each avatar that systems draw to be compared."""
    people = [([photo], name) for name, photo in PHOTOS.items()] + [(["--name", "Ada Lovelace"], "initials")]
    return [([*who, "--size", "128", *options], f"{name}.{end}") for who, name in people for end, options in FORMATS.items()]


class DebianSystem:
    """A Debian system whose root is a directory.

    Bound directories of this machine are at the same places in the system, read-only, and do not contain other mounts. Needs
    root and, to create a system, debootstrap.
    """

    def __init__(self, root, suite, bind=(), shared_memory="64m"):
        self.root = pathlib.Path(root)
        self.suite = suite
        self.bind = [str(directory) for directory in bind]
        self.shared_memory = shared_memory

    def path(self, inside):
        return self.root / inside.lstrip("/")

    def create(self, packages):
        """Replaces the system with a fresh one with additional packages; debootstrap runs once for each suite."""
        base = WORK / self.suite
        if not base.exists():
            partial = WORK / f"{self.suite}.partial"
            shutil.rmtree(partial, ignore_errors=True)
            WORK.mkdir(parents=True, exist_ok=True)
            subprocess.run(
                ["debootstrap", "--variant=minbase", self.suite, str(partial)], check=True, stdout=subprocess.DEVNULL)
            partial.rename(base)
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cp", "-a", "-T", "--reflink=auto", str(base), str(self.root)], check=True)
        # A mirror's lists of an unreleased suite may be older than a week.
        self.path("/etc/apt/apt.conf.d/mirror").write_text('Acquire::Check-Valid-Until "false";\n')
        if self.install(packages):
            sys.exit(f"error: the packages of {self.suite} cannot be installed: {shlex.join(packages)}")

    def install(self, packages):
        """Installs packages and returns the status of apt-get."""
        return self.run(
            ["sh", "-ec", f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {shlex.join(packages)} >/dev/null"],
            environment={"DEBIAN_FRONTEND": "noninteractive"})

    def clone(self, directory, depth=None):
        """Clones HEAD of this repository, or updates an existing clone to HEAD."""
        path = str(self.path(directory))
        if os.path.exists(path):
            subprocess.run(["git", "-C", path, "fetch", "--quiet", f"file://{ROOT}", "HEAD"], check=True)
            subprocess.run(["git", "-C", path, "reset", "--quiet", "--hard", "FETCH_HEAD"], check=True)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        subprocess.run(
            ["git", "clone", "--quiet", *([] if depth is None else ["--depth", str(depth)]), f"file://{ROOT}", path], check=True)

    def run(self, command, user=0, environment=None, directory="/", **streams):
        """Runs a command with private mounts that end with it, and returns its status."""
        root = shlex.quote(str(self.root))
        archives = WORK / "archives" / self.suite
        archives.mkdir(parents=True, exist_ok=True)
        mounts = [
            f"mount -t proc proc {root}/proc", f"mount --rbind /dev {root}/dev", f"mount -t sysfs -o ro sysfs {root}/sys",
            f"mount -t tmpfs -o mode=1777,size={self.shared_memory} tmpfs {root}/dev/shm",
            f"mount --bind {shlex.quote(str(archives))} {root}/var/cache/apt/archives"]
        for bound in self.bind:
            place = shlex.quote(str(self.path(bound)))
            # A package's scripts may write to directories of the system, for example to its certificates.
            mounts.append(
                f"mkdir -p {place} && mount --bind {shlex.quote(bound)} {place} && mount -o remount,bind,ro {place}")
        paths = [f"{bound}/bin" for bound in self.bind if os.path.exists(f"{bound}/bin/swift")]
        variables = {
            "PATH": ":".join([*paths, "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]), "HOME": "/root",
            **(environment or {})}
        words = ["env", "-i", "-C", directory, *(f"{key}={value}" for key, value in variables.items()), *command]
        # The shell stays the first process and waits for orphans, which Swift Testing could otherwise wait for endlessly.
        script = " && ".join([*mounts, f"chroot --userspec={user}:{user} {root} {shlex.join(words)}"]) + "; exit $?"
        return subprocess.run(
            ["nice", "-n", "5", "unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script],
            stdin=subprocess.DEVNULL, **streams).returncode
