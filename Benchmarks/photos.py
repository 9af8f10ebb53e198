"""The drawn photos of photos.tsv: real photos of cameras in public repositories, which are described, not copied.

A photo is read from a directory that is given, OWNER+NAME/PATH or a clone OWNER+NAME, or fetched from GitHub. It is stored in
.work/photos by its SHA-256, so that later runs need neither.
"""
import argparse
import csv
import hashlib
import pathlib
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "photos.tsv"
COLUMNS = ["repository", "commit", "path", "sha256", "width", "height", "bytes", "kind"]
SECONDS = 60


def rows(path=TABLE):
    """Returns the rows of a table of photos."""
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def clone(repository, directories):
    """Returns the clone of a repository in one of the directories, or None."""
    name = repository.replace("/", "+")
    places = [place for directory in directories for place in (directory / name, directory / name / "repo")]
    return next((place for place in places if (place / ".git").exists() or (place / "HEAD").is_file()), None)


def blob(clone, name):
    """Returns the bytes of an object in a clone, or None if the clone lacks it."""
    words = ["git", "-C", clone, "cat-file", "blob", name]
    found = subprocess.run(words, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.stdout if found.returncode == 0 else None


def local(row, directories):
    """Yields the bytes that the directories have at the place of a photo."""
    for directory in directories:
        path = directory / row["repository"].replace("/", "+") / row["path"]
        if path.is_file():
            yield path.read_bytes()
    if found := clone(row["repository"], directories):
        yield blob(found, f"{row['commit']}:{row['path']}")


def fetched(row):
    """Returns the bytes of a photo from GitHub."""
    url = f"https://raw.githubusercontent.com/{row['repository']}/{row['commit']}/{urllib.parse.quote(row['path'])}"
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as response:
            return response.read()
    except (urllib.error.URLError, TimeoutError, ConnectionError) as error:
        raise SystemExit(f"error: {url}: not fetched: {error}: Benchmarks/run photos DIRECTORY reads it from a directory") from error


def path(row, work, directories=()):
    """Returns the path of a photo, which is copied from a directory or fetched if it has not been before."""
    path = work / "photos" / f"{row['sha256']}.jpg"
    if path.exists():
        return path
    is_photo = lambda data: data is not None and hashlib.sha256(data).hexdigest() == row["sha256"]
    data = next(filter(is_photo, local(row, directories)), None) or fetched(row)
    if not is_photo(data):
        raise SystemExit(f"error: {row['repository']}: {row['path']}: has another SHA-256 than in {TABLE.name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.rename(path)
    return path


def twelve_megapixels():
    """Returns the row of the baseline photo of 12 megapixels, to 5 %, whose file has the median size."""
    found = [row for row in rows() if row["kind"] == "baseline" and 11.4e6 <= int(row["width"]) * int(row["height"]) <= 12.6e6]
    return sorted(found, key=lambda row: (int(row["bytes"]), row["sha256"]))[len(found) // 2]


def main():
    parser = argparse.ArgumentParser(
        prog="Benchmarks/run photos", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directories", type=pathlib.Path, nargs="*", metavar="DIRECTORY")
    directories = parser.parse_args().directories
    for row in rows():
        path(row, HERE / ".work", directories)


if __name__ == "__main__":
    main()
