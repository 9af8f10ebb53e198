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
from measuring import COMMAND, Entry

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
FONT = ROOT / "Fonts/Latin.otf"
ORIENTED = ROOT / "Tests/ConformanceTests/Data/exif-orientation/Landscape_6.jpg"
# The colour on which the peers draw the first initials in one process.
BACKGROUND = "#78285a"
OWN = "avatar-render"
# The libraries that render lists; those before the last also draw initials.
LIBRARIES = [("Pillow", "PIL"), ("Skia", "skia"), ("pyvips", "pyvips")]


# The hairline that avatar-render draws by default around photos that would blend into a page, and no peer draws, is measured, but
# not compared.
WITHOUT_HAIRLINE = ["--border", "none"]


def own_cover(photo, side, out):
    words = [COMMAND, "--src", photo, "--size", side, "--strict", "-o", out]
    return Entry(OWN, words, checked=[*words, *WITHOUT_HAIRLINE])


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
    own = own_cover(photo, side, out)
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


def own_batch(list_, side, *options, jobs=2, directory="{fresh}"):
    return [COMMAND, "batch", list_, "--output-dir", directory, "--size", side, "--jobs", jobs, "--quiet", *options]


def other_libraries(bench, list_, side, check, modules):
    """Returns the entries of libraries that render a list in two processes."""
    for title, module in modules:
        words = ["draw_list.py", title.lower(), list_, "{fresh}", side, FONT, quality.mask(side, bench.work)]
        yield python_entry(f"{title}, 2 processes", module, words, check)


def list_entries(words, check, *checked):
    """Returns the entries of a list of avatar-render: the first run, and another one without changes; and options for checks."""
    again = lambda words: ["{last}" if word == "{fresh}" else word for word in words]
    return [Entry(OWN, words, checked=[*words, *checked], check=check),
            Entry(f"{OWN}, again", again(words), checked=again([*words, *checked]), check=check)]


def names(bench, workload):
    """The workload of ten thousand people without photos."""
    list_, side = inputs.name_list(bench.work), workload.side
    expected = own_initials(bench, "--name", inputs.name(0), background=inputs.color(0))
    check = lambda suffix: lambda out: quality.check(out / f"p0{suffix}.png", expected, quality.LEAST_PSNR_OF_INITIALS)
    entries = list_entries(own_batch(list_, side, "--color", "white"), check(f"-{side}"))
    return [*entries, *other_libraries(bench, list_, side, check(""), LIBRARIES[:2])]


def check_of_photos(bench, directory, count, side, suffix=""):
    """Returns a check of the avatars of the first photos of a directory, of which each source counts once."""
    expected = quality.references(directory, count, side, bench.work)
    sources = [inputs.photo_of(i)["repository"] for i in range(count)]
    return lambda out: quality.check_all([out / f"p{i}{suffix}.png" for i in range(count)], expected, sources)


def mixed(bench, workload):
    """The workload of four hundred photos of all sizes, of which every fifth is progressive."""
    directory, side = inputs.mixed_photos(bench.work), workload.side
    list_ = inputs.list_of(directory, 400)
    check = functools.partial(check_of_photos, bench, directory, inputs.MIXED, side)
    entries = list_entries(own_batch(list_, side), check(f"-{side}"), *WITHOUT_HAIRLINE)
    return [*entries, *other_libraries(bench, list_, side, check(), LIBRARIES)]


def crops(bench, workload):
    """The workload of a thousand squares of photos, in one thread; also of loops that a programmer would write for just these."""
    original, side = inputs.crops(bench.work, is_scaled=workload.input == "crops"), workload.side
    list_ = inputs.list_of(bench.runner.copied(original), 1000)
    check = functools.partial(check_of_photos, bench, original, 1000, side)
    entries = list_entries(own_batch(list_, side, jobs=1), check(f"-{side}"), *WITHOUT_HAIRLINE)
    loop = peers.compiled(HERE / "Peers/crops-loop.c", bench.work, "-ljpeg", "-ldeflate", "-lm")
    problem = "" if loop else "not built: `apt-get install libdeflate-dev libjpeg62-turbo-dev`"
    entries.append(Entry("C loop", [loop, list_, "{fresh}", side], check=check(), problem=problem))
    words = ["crops_loop.py", list_, "{fresh}", side, quality.mask(side, bench.work)]
    entries.append(python_entry("simplejpeg loop", "simplejpeg", words, check()))
    return [*entries, *other_libraries(bench, list_, side, check(), LIBRARIES)]


def gallery(bench, workload):
    """The workload of an unchanged list with a gallery, compared with the same list without one."""
    list_, entries = inputs.name_list(bench.work, 1000), []
    for title, options in ((f"{OWN}, again", ["--gallery", bench.runner.fresh()]), (f"{OWN}, again, without", [])):
        words = own_batch(list_, workload.side, *options, directory=bench.runner.fresh())
        bench.runner.run(words)
        entries.append(Entry(title, words))
    return entries


def grid(bench, workload):
    """The workload of a list with an image of all its avatars, compared with the same list without one."""
    list_ = inputs.name_list(bench.work)
    words = own_batch(list_, workload.side)
    return [Entry(OWN, [*words, "--grid", "{fresh}.png"]), Entry(f"{OWN}, without", words)]


@dataclasses.dataclass(frozen=True)
class Workload:
    entries: object
    input: str = ""
    side: int = 0
    # The number of runs of each command in a round.
    repeats: int = 1
    has_wall_time: bool = False


WORKLOADS = {
    "start": Workload(starts, repeats=10),
    "a256-48": Workload(photos, "a256.jpg", 48, repeats=5),
    "a512-128": Workload(photos, "a512.jpg", 128, repeats=5),
    **{f"p12-{side}": Workload(photos, "p12.jpg", side, repeats=2) for side in (48, 96, 128, 512)},
    "p12-2048": Workload(photos, "p12.jpg", 2048),
    **{f"p12-prog-{side}": Workload(photos, "p12-prog.jpg", side, repeats=2) for side in (48, 128, 256)},
    **{f"p12-{kind}-48": Workload(photos, f"p12.{kind}", 48) for kind in ("webp", "heic", "avif")},
    "rgba2000-48": Workload(photos, "rgba2000.png", 48, repeats=2),
    "rgba2000-128": Workload(photos, "rgba2000.png", 128, repeats=2),
    "palette2000-48": Workload(photos, "palette2000.png", 48, repeats=2),
    "p100-48": Workload(photos, "p100.jpg", 48),
    "initials-128": Workload(thousand_initials, side=128),
    "goldens-128": Workload(goldens, side=128),
    "batch-initials": Workload(names, side=128, has_wall_time=True),
    **{f"batch-crops-{side}": Workload(crops, "crops", side) for side in (24, 32, 48, 128)},
    "batch-cuts-128": Workload(crops, "cuts", 128),
    "batch-photos": Workload(mixed, side=128, has_wall_time=True),
    "batch-gallery": Workload(gallery, side=128, repeats=3),
    "batch-grid": Workload(grid, side=24),
}
