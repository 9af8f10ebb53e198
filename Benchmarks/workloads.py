"""The workloads: for each, the commands of avatar-render and of its peers, and the checks of their results."""
import dataclasses
import functools
import json
import pathlib
import shutil
import subprocess
import sys

import inputs
import peers
import quality
from measuring import Entry

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
COMMAND = ROOT / ".build/release/avatar-render"
FONT = ROOT / "Fonts/Latin.otf"
ORIENTED = ROOT / "Tests/ConformanceTests/Data/exif-orientation/Landscape_6.jpg"
# The colour on which the peers draw the first initials in one process.
BACKGROUND = "#78285a"
OWN = "avatar-render"


def own_cover(photo, side, out):
    return [COMMAND, "--src", photo, "--size", side, "--strict", "-o", out]


def starts(bench, workload):
    """The workload of processes that only start."""
    entries = [Entry(OWN, [COMMAND, "--version"])]
    for peer in peers.PHOTO_PEERS:
        if peer.start:
            words = [word.format(program=peers.program(peer, bench.work) if peer.programs else "") for word in peer.start]
            title = f"Python, {peer.name}" if peer.module else peer.name
            entries.append(Entry(title, words, problem=peers.absence(peer, bench.work) or ""))
    return entries


def eighths(photo, side):
    """Returns the smallest of libjpeg's fast scales that is at least as large as the avatar."""
    shortest = min(quality.opened(photo).size)
    return next((scale for scale in (1, 2, 4) if shortest * scale / 8 >= side), 8)


def cover_entry(bench, peer, photo, side):
    """Returns the entry of a peer that renders an avatar of a photo."""
    out = bench.work / f"{peer.name.split()[0]}.png"
    entry = Entry(peer.name.format(eighths=eighths(photo, side)), [], problem=peers.absence(peer, bench.work) or "")
    if entry.problem:
        return entry
    out.unlink(missing_ok=True)
    mask = quality.mask(side, bench.work)
    entry.words = peers.command(peer, bench.work, photo=photo, side=side, double=2 * side, mask=mask, out=out, eighths=eighths(photo, side))
    if peer.only_decodes:
        entry.note = "only decodes"
    else:
        entry.check = lambda _: quality.check(out, quality.reference(photo, side, bench.work))
    return entry


@functools.cache
def orientation_problem(bench, peer):
    """Returns the reason why a peer does not apply the EXIF orientation of a photo, if it does not."""
    entry = cover_entry(bench, peer, ORIENTED, 128)
    bench.runner.admit(entry)
    return entry.problem.replace("failed:", "failed: EXIF:")


def photos(bench, workload):
    """The workload of an avatar of a photo."""
    photo, side = inputs.make(workload.input, bench.work), workload.side
    out = bench.work / "own.png"
    own = Entry(OWN, own_cover(photo, side, out))
    own.check = lambda _: quality.check(out, quality.reference(photo, side, bench.work))
    entries = [own]
    for peer in peers.PHOTO_PEERS:
        if photo.suffix not in peer.formats:
            continue
        problem = "" if peer.only_decodes else orientation_problem(bench, peer)
        entry = cover_entry(bench, peer, photo, side)
        entry.problem = entry.problem or problem
        entries.append(entry)
    return entries


def own_initials(bench, *words, background=BACKGROUND):
    """Returns the colours of initials that the command draws, as the reference for those of peers."""
    out = bench.work / "initials.png"
    look = ["--background", background, "--color", "white"]
    subprocess.run([COMMAND, *words, *look, "--size", "128", "-o", out], check=True, stdout=subprocess.DEVNULL)
    return quality.colors(out)


def library(work):
    """Builds the programs that use the library in one process, and returns their directory."""
    scratch, log = ROOT / ".build/benchmarks", work / "library.log"
    words = ["swift", "build", "-c", "release", "--package-path", HERE / "Library", "--scratch-path", scratch]
    with open(log, "w") as output:
        if subprocess.run(words, stdout=output, stderr=output, check=False).returncode:
            raise SystemExit(f"error: the library's benchmarks cannot be built: see {log}")
    return scratch / "release"


def python_entry(title, module, words, check):
    """Returns the entry of a peer that is a script in Peers."""
    words = [sys.executable, HERE / "Peers" / words[0], *words[1:]]
    absent = "" if peers.has_module(module) else peers.WITHOUT_MODULE
    return Entry(title, words, check=check, problem=absent)


def thousand_initials(bench, workload):
    """The workload of a thousand avatars with initials in one process."""
    expected = own_initials(bench, "--initials", "AL")
    entries = [Entry(OWN, [library(bench.work) / "draw-initials", 1000, workload.side], note="reference")]
    for title, module in (("Pillow", "PIL"), ("Skia", "skia")):
        out = bench.work / f"{title}-initials.png"
        words = ["draw_thousand.py", title.lower(), 1000, workload.side, FONT, quality.mask(workload.side, bench.work), out]
        check = lambda _, out=out: quality.check(out, expected, quality.LEAST_PSNR_OF_INITIALS)
        entries.append(python_entry(title, module, words, check))
    return entries


def write_goldens(bench, count, side):
    """Creates three directories: goldens that the command records, a copy, and one in which a picture differs."""
    recorded, copy, changed = (bench.runner.fresh() for _ in range(3))
    recorded.mkdir()
    cases = [{"name": f"{i:04}", "spec": {"name": inputs.name(i), "size": side}} for i in range(count)]
    (recorded / "manifest.json").write_text(json.dumps({"cases": cases}))
    subprocess.run([COMMAND, "golden", "record", "--quiet", "--manifest", recorded / "manifest.json"],
                   stdout=subprocess.DEVNULL, check=False)
    for directory in (copy, changed):
        shutil.copytree(recorded, directory)
    shutil.copyfile(recorded / "0001.png", changed / "0000.png")
    return recorded, copy, changed


def goldens(bench, workload):
    """The workload of a thousand goldens: by a manifest, with drawing; a directory's PNGs; Pillow; ImageMagick."""
    recorded, copy, changed = write_goldens(bench, 1000, workload.side)
    compare = [peers.program(peer, bench.work) for peer in peers.PHOTO_PEERS if peer.name == "ImageMagick"]
    tool = [compare[0], "compare"] if str(compare[0]).endswith("magick") else [str(compare[0]).replace("convert", "compare")]
    ways = {
        OWN: lambda one: [COMMAND, "golden", "verify", "--manifest", one / "manifest.json"],
        f"{OWN}, PNGs": lambda one: [COMMAND, "golden", "compare", one, copy],
        "Pillow, numpy": lambda one: [sys.executable, HERE / "Peers/pillow_compare.py", one, copy],
        "ImageMagick": lambda one: [HERE / "Peers/compare-each.sh", one, copy, *tool],
    }

    def check(way):
        if subprocess.run(way(changed), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0:
            raise quality.UnequalError("does not notice another picture")

    entries = [Entry(name, way(recorded), check=lambda _, way=way: check(way), note="same verdict") for name, way in ways.items()]
    entries[-1].problem = "" if compare[0] else "not installed: `apt-get install imagemagick`"
    return entries


def lists(bench, workload):
    """The workload of lists of avatars, with two jobs or processes each, and a second run without changes."""
    has_photos = workload.input != "names"
    makers = {"names": inputs.name_list, "photos": inputs.photo_list, "crops": inputs.crop_list}
    list_ = makers[workload.input](bench.work)
    if has_photos:
        row, least = 8, quality.LEAST_PSNR
        expected = quality.reference(bench.work / workload.input / f"{row}.jpg", workload.side, bench.work)
    else:
        row, least = 0, quality.LEAST_PSNR_OF_INITIALS
        expected = own_initials(bench, "--name", inputs.name(row), background=inputs.color(row))
    own = [COMMAND, "batch", list_, "--output-dir", "{fresh}", "--size", workload.side, "--jobs", 2, "--quiet", "--color", "white"]
    again = ["{last}" if word == "{fresh}" else word for word in own]
    own_check = lambda out: quality.check(out / f"p{row}-{workload.side}.png", expected, least)
    check = lambda out: quality.check(out / f"p{row}.png", expected, least)
    entries = [Entry(OWN, own, check=own_check), Entry(f"{OWN}, again", again, check=own_check)]
    libraries = [("Pillow", "PIL"), ("Skia", "skia")] + [("pyvips", "pyvips")] * has_photos
    for title, module in libraries:
        words = ["draw_list.py", title.lower(), list_, "{fresh}", workload.side, FONT, quality.mask(workload.side, bench.work)]
        entries.append(python_entry(f"{title}, 2 processes", module, words, check))
    return entries


@dataclasses.dataclass(frozen=True)
class Workload:
    entries: object
    input: str = ""
    side: int = 0
    # The number of runs of each command in a round.
    repeats: int = 1
    # The maximum number of rounds, for workloads that take long.
    most_rounds: int = 100
    has_wall_time: bool = False


WORKLOADS = {
    "start": Workload(starts, repeats=10),
    "a256-48": Workload(photos, "a256.jpg", 48, repeats=5),
    "a512-128": Workload(photos, "a512.jpg", 128, repeats=5),
    "p12-48": Workload(photos, "p12.jpg", 48, repeats=3),
    "p12-512": Workload(photos, "p12.jpg", 512, repeats=2),
    "p12-2048": Workload(photos, "p12.jpg", 2048, most_rounds=3),
    "p12-prog-48": Workload(photos, "p12-prog.jpg", 48, repeats=2),
    "p12-webp-48": Workload(photos, "p12.webp", 48),
    "p12-heic-48": Workload(photos, "p12.heic", 48, most_rounds=3),
    "p12-avif-48": Workload(photos, "p12.avif", 48, most_rounds=3),
    "rgba2000-48": Workload(photos, "rgba2000.png", 48, repeats=2),
    "rgba2000-128": Workload(photos, "rgba2000.png", 128, repeats=2),
    "palette2000-48": Workload(photos, "palette2000.png", 48, repeats=2),
    "p100-48": Workload(photos, "p100.jpg", 48),
    "initials-128": Workload(thousand_initials, side=128),
    "goldens-128": Workload(goldens, side=128, most_rounds=3),
    "batch-initials": Workload(lists, "names", 128, most_rounds=3, has_wall_time=True),
    **{f"batch-crops-{side}": Workload(lists, "crops", side, most_rounds=3) for side in (24, 48, 128, 256)},
    "batch-photos": Workload(lists, "photos", 128, most_rounds=3, has_wall_time=True),
}
