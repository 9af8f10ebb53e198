"""Runs each workload's commands in turn and prints the medians, and the ratios to the first command."""
import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys

import batch
import inputs

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = HERE.parent / ".build/release/avatar-render"


def peers(photo, side, work):
    """Commands that make the same avatar, or part of it, by name; only what is installed."""
    commands = {"avatar-render": [COMMAND, "--src", photo, "--size", str(side), "--strict", "-o", work / "out.png"]}
    if photo.suffix == ".jpg" and shutil.which("djpeg"):
        commands["djpeg -scale 1/8"] = ["djpeg", "-scale", "1/8", "-outfile", work / "out.ppm", photo]
    if photo.suffix == ".webp" and shutil.which("dwebp"):
        commands["dwebp -scale"] = ["dwebp", "-quiet", "-scale", "0", str(side), photo, "-o", work / "out.png"]
    if photo.suffix in (".heic", ".avif") and (decoder := compiled(HERE / "Peers/decode-heif.c", work, "-lheif")):
        commands["decode-heif"] = [decoder, photo]
    if photo.suffix == ".png" and (reader := compiled(HERE / "Peers/read-png-rows.c", work, "-lpng")):
        commands["read-png-rows"] = [reader, photo]
    if magick := shutil.which("magick") or shutil.which("convert", path="/usr/bin:/usr/local/bin:/opt/homebrew/bin"):
        commands["ImageMagick"] = [
            magick, "-define", f"jpeg:size={2 * side}x{2 * side}", photo, "-auto-orient", "-resize", f"{side}x{side}^",
            "-gravity", "center", "-extent", f"{side}x{side}", work / "magick.png"]
    if shutil.which("vipsthumbnail"):
        commands["vipsthumbnail"] = [
            "vipsthumbnail", photo, "--size", f"{side}x{side}", "--smartcrop", "centre", "-o", work / "vips.png"]
    commands["Pillow"] = [sys.executable, HERE / "Peers/pillow-cover.py", photo, str(side), work / "pillow.png"]
    return {name: [str(word) for word in words] for name, words in commands.items()}


def goldens(count, side, work):
    """Commands that verify as many goldens: by a manifest, which draws the avatars too; the PNGs of a directory; each by ImageMagick."""
    directory, copies = work / f"goldens-{side}", work / f"goldens-{side}-copies"
    if not copies.exists():
        directory.mkdir(exist_ok=True)
        cases = [{"name": f"{i:04}", "spec": {"name": inputs.name(i), "size": side}} for i in range(count)]
        (directory / "manifest.json").write_text(json.dumps({"cases": cases}))
        subprocess.run([COMMAND, "golden", "record", "--quiet", "--manifest", directory / "manifest.json"],
                       stdout=subprocess.DEVNULL, check=False)
        shutil.copytree(directory, copies)
    commands = {
        "avatar-render": [COMMAND, "golden", "verify", "--manifest", directory / "manifest.json"],
        "avatar-render, PNGs": [COMMAND, "golden", "compare", directory, copies],
    }
    if shutil.which("magick"):
        commands["ImageMagick"] = [HERE / "Peers/compare-each.sh", directory, copies, "magick", "compare"]
    elif compare := shutil.which("compare"):
        commands["ImageMagick"] = [HERE / "Peers/compare-each.sh", directory, copies, compare]
    return {name: [str(word) for word in words] for name, words in commands.items()}


def compiled(source, work, *flags):
    """The program made of a C file, or None where it can't be made."""
    program = work / source.stem
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler or subprocess.run([compiler, "-O2", source, "-o", program, *flags], check=False).returncode:
            return None
    return program


def library(work):
    """The directory of the programs that use the library in one process, built."""
    scratch = HERE.parent / ".build/benchmarks"
    words = ["swift", "build", "-c", "release", "--package-path", str(HERE / "Library"), "--scratch-path", str(scratch)]
    log = work / "library.log"
    with open(log, "w") as output:
        if subprocess.run(words, stdout=output, stderr=output, check=False).returncode:
            raise SystemExit(f"the library's benchmarks could not be built: see {log}")
    return scratch / "release"


def run_once(launcher, words):
    """CPU seconds and peak kilobytes of one finished process."""
    result = subprocess.run([launcher, *words], stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        raise SystemExit(f"failed with status {result.returncode}: {' '.join(words)}")
    microseconds, kilobytes = result.stdout.split()
    return int(microseconds) / 1e6, int(kilobytes)


def measure(title, launcher, commands, rounds, repeats):
    """Prints a line for each command. A round runs each `repeats` times and adds up, against the clock's coarseness."""
    times = {name: [] for name in commands}
    memory = {name: 0 for name in commands}
    for words in commands.values():
        run_once(launcher, words)
    for _ in range(rounds):
        for name, words in commands.items():
            runs = [run_once(launcher, words) for _ in range(repeats)]
            times[name].append(sum(cpu for cpu, _ in runs) / repeats)
            memory[name] = max([memory[name]] + [peak for _, peak in runs])
    print(f"\n{title}")
    first = next(iter(commands))
    for name in commands:
        ratio = statistics.median(a / max(b, 1e-6) for a, b in zip(times[first], times[name]))
        own = "" if name == first else f"   avatar-render takes {ratio:5.2f} ×"
        print(f"  {name:18} {1000 * statistics.median(times[name]):8.1f} ms CPU {memory[name] / 1024:8.1f} MB peak{own}")


# Name: input, side, times a round repeats it.
WORKLOADS = {
    "start": (None, 0, 20),
    "a256-48": ("a256.jpg", 48, 10),
    "a512-128": ("a512.jpg", 128, 10),
    "p12-48": ("p12.jpg", 48, 5),
    "p12-512": ("p12.jpg", 512, 3),
    "p12-webp-48": ("p12.webp", 48, 3),
    "p12-heic-48": ("p12.heic", 48, 1),
    "p12-avif-48": ("p12.avif", 48, 1),
    "p12-prog-48": ("p12-prog.jpg", 48, 3),
    "rgba2000-48": ("rgba2000.png", 48, 3),
    "rgba2000-128": ("rgba2000.png", 128, 3),
    "p100-48": ("p100.jpg", 48, 1),
    # A thousand avatars in one process.
    "initials-128": ("initials", 128, 1),
    # A thousand goldens.
    "goldens-128": ("goldens", 128, 1),
    # Lists, in wall time: ten thousand names, four hundred photos.
    "batch-initials": ("batch", 128, 1),
    "batch-photos": ("batch", 128, 1),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("workloads", nargs="*", metavar="WORKLOAD", help=", ".join(WORKLOADS))
    parser.add_argument("-n", "--rounds", type=int, default=5)
    parser.add_argument("--work", type=pathlib.Path, required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if unknown := set(options.workloads) - set(WORKLOADS):
        parser.error(f"no workload {', '.join(unknown)}: there are {', '.join(WORKLOADS)}")
    launcher = compiled(HERE / "accounted.c", options.work)
    if not launcher:
        parser.error("needs a C compiler")
    for name in options.workloads or WORKLOADS:
        photo, side, repeats = WORKLOADS[name]
        if photo == "batch":
            batch.measure(name, options.work, COMMAND, options.rounds)
            continue
        if photo is None:
            commands = {"avatar-render": [str(COMMAND), "--version"], "Python, Pillow": [sys.executable, "-c", "import PIL.Image"]}
        elif photo == "initials":
            font = HERE.parent / "Fonts/Latin.otf"
            commands = {
                "avatar-render": [str(library(options.work) / "draw-initials"), "1000", str(side)],
                "Pillow": [sys.executable, str(HERE / "Peers/pillow-initials.py"), "1000", str(side), str(font)],
            }
        elif photo == "goldens":
            commands = goldens(1000, side, options.work)
        else:
            commands = peers(inputs.make(photo, options.work), side, options.work)
        measure(name, launcher, commands, options.rounds, repeats)


main()
