"""Lists of avatars, and the commands that make them: in wall time, with two jobs or processes each."""
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

import inputs

HERE = pathlib.Path(__file__).resolve().parent
SIDE = 128


def names(work):
    """A list of 10,000 people without photos."""
    path = work / "names.csv"
    rows = [f"p{i},{inputs.name(i)}\n" for i in range(10_000)]
    path.write_text("id,name\n" + "".join(rows))
    return path


def photos(work):
    """A list of 400 photos, from 512 × 512 to 12 megapixels."""
    directory = work / "photos"
    if not (directory / "399.jpg").exists():
        directory.mkdir(exist_ok=True)
        sizes = [(512, 512), (640, 480), (800, 800), (1024, 768), (1280, 960), (1600, 1200), (2048, 1536), (3000, 2000), (4000, 3000)]
        for i in range(400):
            width, height = sizes[i % len(sizes)]
            first = directory / f"{i % len(sizes)}.jpg"
            if i < len(sizes):
                print(f"making photo {width} × {height}", flush=True)
                inputs.jpeg(width, height, 2.6)(first)
            else:
                shutil.copyfile(first, directory / f"{i}.jpg")
    path = work / "photos.csv"
    path.write_text("id,src\n" + "".join(f"p{i},{directory / f'{i}.jpg'}\n" for i in range(400)))
    return path


def commands(name, work, command):
    """By name: the words that make the list into a directory, which is not there yet."""
    list_ = photos(work) if name == "batch-photos" else names(work)
    own = lambda out: [command, "batch", list_, "--output-dir", out, "--size", SIDE, "--jobs", 2, "--quiet"]
    font = HERE.parent / "Fonts/Latin.otf"
    found = {"avatar-render": own}
    found["Pillow, 2 processes"] = lambda out: [sys.executable, HERE / "Peers/pillow-batch.py", list_, out, SIDE, font]
    if name == "batch-photos" and not subprocess.run([sys.executable, "-c", "import pyvips"], check=False, capture_output=True).returncode:
        found["pyvips, 2 processes"] = lambda out: [sys.executable, HERE / "Peers/pyvips-batch.py", list_, out, SIDE]
    return found


def seconds(words):
    start = time.perf_counter()
    subprocess.run([str(word) for word in words], check=True)
    return time.perf_counter() - start


def measure(name, work, command, rounds):
    """Prints a line for each command, and one for doing it again with nothing changed. Directories are removed at the end only: ext4
    avoids the places of files that were removed a moment before."""
    root = work / f"out-{name}-{int(time.time())}"
    root.mkdir()
    found = commands(name, work, command)
    times = {title: [] for title in [*found, "again, nothing changed"]}
    for i in range(rounds):
        for title, words in found.items():
            out = root / f"{i}-{len(title)}-{title[0]}"
            times[title].append(seconds(words(out)))
            if title == "avatar-render":
                times["again, nothing changed"].append(seconds(words(out)))
    print(f"\n{name}")
    for title, own in times.items():
        ratio = statistics.median(b / a for a, b in zip(times["avatar-render"], own))
        tail = "" if title == "avatar-render" else f"   {ratio:5.2f} × avatar-render's"
        print(f"  {title:24} {statistics.median(own):7.2f} s{tail}")
    shutil.rmtree(root)
