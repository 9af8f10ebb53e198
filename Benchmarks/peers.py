"""The programs and libraries that the command is compared with, and their commands for the same avatar."""
import dataclasses
import functools
import importlib.util
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
JPEG, PNG, WEBP, HEIC, AVIF = ".jpg", ".png", ".webp", ".heic", ".avif"
# The system's programs come first, before any wrappers of the same name.
PATH = "/usr/bin:/usr/local/bin:/opt/homebrew/bin"

WITHOUT_MODULE = "not installed: `pip install -r requirements-peers.txt`"


@dataclasses.dataclass(frozen=True)
class Peer:
    """A peer for photos: the words of its command, where {photo}, {side}, {double}, {mask}, {eighths}, {out} and {script} are replaced."""

    name: str
    words: tuple
    # The programs of which one must exist, which replaces {program}; or the module of Python.
    programs: tuple = ()
    module: str = ""
    # A C file in Peers instead of a program, and its libraries.
    source: str = ""
    libraries: tuple = ()
    # The package of Debian that has it.
    package: str = ""
    # A text with the same placeholders, written to the file {script}.
    script: str = ""
    formats: tuple = (JPEG, PNG, WEBP)
    # Whether the peer only decodes the photo, and has no picture to check.
    only_decodes: bool = False
    # The words that print the version, after the program.
    version: tuple = ()
    # The words after the program for the workload of starting.
    start: tuple = ()


def python(name, module, file, formats):
    words = (sys.executable, str(HERE / "Peers" / file), "{photo}", "{side}", "{out}", "{mask}")
    return Peer(name, words, module=module, formats=formats, start=(sys.executable, "-c", f"import {module}"))


PHOTO_PEERS = [
    Peer("djpeg -scale {eighths}/8", ("{program}", "-scale", "{eighths}/8", "-outfile", "{out}.ppm", "{photo}"), programs=("djpeg",),
         package="libjpeg-turbo-progs", formats=(JPEG,), only_decodes=True, version=("-version",)),
    Peer("dwebp -scale", ("{program}", "-quiet", "-scale", "0", "{side}", "{photo}", "-o", "{out}"), programs=("dwebp",),
         package="webp", formats=(WEBP,), only_decodes=True, version=("-version",)),
    Peer("decode-heif", ("{program}", "{photo}"), source="decode-heif.c", libraries=("-lheif",), package="libheif-dev",
         formats=(HEIC, AVIF), only_decodes=True),
    Peer("read-png-rows", ("{program}", "{photo}"), source="read-png-rows.c", libraries=("-lpng",), package="libpng-dev",
         formats=(PNG,), only_decodes=True),
    Peer("ImageMagick",
         ("{program}", "-define", "jpeg:size={double}x{double}", "{photo}", "-auto-orient", "-resize", "{side}x{side}^",
          "-gravity", "center", "-extent", "{side}x{side}", "+profile", "*", "{mask}", "-alpha", "off", "-compose", "CopyOpacity",
          "-composite", "png32:{out}"),
         programs=("magick", "convert"), package="imagemagick", formats=(JPEG, PNG, WEBP, HEIC, AVIF),
         version=("-version",), start=("{program}", "-version")),
    # The command convert has no second picture. Its batch has variables for pictures.
    Peer("GraphicsMagick", ("{program}", "batch", "{script}"), programs=("gm",), package="graphicsmagick",
         script='convert -size {double}x{double} "{photo}" -auto-orient -resize {side}x{side}^ -gravity center'
                ' -extent {side}x{side} +profile "*" mpr:photo\n'
                'composite -compose CopyOpacity "{mask}" mpr:photo "png32:{out}"\n',
         version=("version",), start=("{program}", "version")),
    Peer("vipsthumbnail", (str(HERE / "Peers/vips-cover.sh"), "{photo}", "{side}", "{mask}", "{out}"), programs=("vipsthumbnail",),
         package="libvips-tools", formats=(JPEG, PNG, WEBP, HEIC, AVIF), version=("--version",), start=("{program}", "--version")),
    python("pyvips", "pyvips", "pyvips_cover.py", (JPEG, PNG, WEBP, AVIF)),
    python("Pillow", "PIL.Image", "pillow_cover.py", (JPEG, PNG, WEBP, AVIF)),
    python("Skia", "skia", "skia_cover.py", (JPEG, PNG, WEBP)),
]


def compiled(source, work, *flags):
    """Returns the program that is built from a C file, or None if it can't be built."""
    program = work / source.stem
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        compiler = shutil.which("cc") or shutil.which("clang")
        if not compiler or subprocess.run([compiler, "-O3", source, "-o", program, *flags], check=False).returncode:
            return None
    return program


def program(peer, work):
    """Returns the path of a peer's program."""
    if peer.source:
        return compiled(HERE / "Peers" / peer.source, work, *peer.libraries)
    return next(filter(None, (shutil.which(name, path=PATH) for name in peer.programs)), None)


@functools.cache
def has_module(name):
    return importlib.util.find_spec(name.split(".")[0]) is not None


def absence(peer, work):
    """Returns the reason why a peer cannot run, or None if it can."""
    if peer.module:
        return None if has_module(peer.module) else WITHOUT_MODULE
    return None if program(peer, work) else f"not installed: `apt-get install {peer.package}`"


def missing_packages(work):
    return sorted({peer.package for peer in PHOTO_PEERS if not peer.module and not program(peer, work)})


def command(peer, work, **values):
    """Writes a peer's script, and returns the words of its command for a photo."""
    values |= {"program": program(peer, work), "script": f"{values['out']}.script"}
    if peer.script:
        pathlib.Path(values["script"]).write_text(peer.script.format(**values))
    return [word.format(**values) for word in peer.words]
