"""SHA256SUMS, and the files for several machines in one directory."""
import hashlib
import shutil

from release.bundle import merge_bundles
from release.sources import PackagingError

SUMS = "SHA256SUMS"


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write_checksums(directory, names):
    (directory / SUMS).write_text("".join(f"{sha256(directory / name)}  {name}\n" for name in sorted(names)))


def checked_files(directory):
    """Returns the files listed in a directory's SHA256SUMS, after verifying their checksums."""
    try:
        lines = (directory / SUMS).read_text().splitlines()
        files = {name: digest for digest, name in (line.split("  ", 1) for line in lines)}
        damaged = [name for name, digest in files.items() if sha256(directory / name) != digest]
    except (OSError, ValueError) as error:
        raise PackagingError(f"{directory}: {error}") from error
    if damaged or not files:
        raise PackagingError(f"{directory}: does not match its {SUMS}: {', '.join(damaged)}")
    return [directory / name for name in files]


def merge(target, directories):
    """Copies the files from all directories into one, merges their artifact bundles, and returns the names."""
    places = {}
    for directory in directories:
        for file in checked_files(directory):
            places.setdefault(file.name, []).append(file)
    for name, files in places.items():
        if len(files) > 1 and not name.endswith(".artifactbundle.zip"):
            raise PackagingError(f"{name}: is in {' and '.join(str(file.parent) for file in files)}")
    target.mkdir(parents=True, exist_ok=True)
    for name, files in places.items():
        if name.endswith(".artifactbundle.zip"):
            merge_bundles(target / name, files)
        else:
            shutil.copyfile(files[0], target / name)
    write_checksums(target, places)
    return sorted(places)
