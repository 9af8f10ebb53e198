"""The Python wheel (PEP 427), whose command is the executable itself."""
import base64
import hashlib
import time

from release.archives import contents, write_zip
from release.sources import NAME, ROOT

PACKAGE = NAME.replace("-", "_")
# The directory of the licence texts in an archive, which are in a wheel's own directory for licences (PEP 639).
TEXTS = f"share/doc/{NAME}/licences/"


def write_wheel(directory, tree, licence, version, machine, glibc, when):
    """Writes the tree of the archive as a wheel, and returns its name.

    `licence` is the SPDX expression for all licences, whose texts are in the tree, and `glibc` is the oldest glibc with which
    all files of the tree run, for example "2.34".
    """
    tag = f"py3-none-manylinux_{glibc.replace('.', '_')}_{machine}"
    data, information = f"{PACKAGE}-{version}.data", f"{PACKAGE}-{version}.dist-info"
    files = {}
    licences = {name: (0o644, (ROOT / name).read_bytes()) for name in ("LICENSE", "NOTICE")}
    for name, file in contents(tree).items():
        # pip puts scripts in the command directory and data in the environment's root.
        if name.startswith(TEXTS):
            licences[name.removeprefix(TEXTS)] = file
        elif name == f"bin/{NAME}":
            files[f"{data}/scripts/{NAME}"] = file
        else:
            files[f"{data}/data/{name}"] = file
    files |= {f"{information}/licenses/{name}": file for name, file in licences.items()}
    files[f"{information}/METADATA"] = (0o644, metadata(version, licence, licences).encode())
    files[f"{information}/WHEEL"] = (
        0o644, f"Wheel-Version: 1.0\nGenerator: script/package\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    record = f"{information}/RECORD"
    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, (_, content) in sorted(files.items())]
    files[record] = (0o644, "".join(f"{line}\n" for line in [*lines, f"{record},,"]).encode())
    wheel = f"{PACKAGE}-{version}-{tag}.whl"
    write_zip(directory / wheel, files, time.gmtime(when)[:6])
    return wheel


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def metadata(version, licence, texts):
    """Returns the metadata, with the description of the Debian package."""
    _, _, description = (ROOT / "Packaging/debian/control").read_text().partition("\nDescription: ")
    summary, _, text = description.partition("\n")
    text = "".join(line.removeprefix(" ") + "\n" for line in text.splitlines())
    files = "".join(f"License-File: {name}\n" for name in sorted(texts))
    return (
        f"Metadata-Version: 2.4\nName: {NAME}\nVersion: {version}\nSummary: {summary}\nLicense-Expression: {licence}\n"
        f"{files}Description-Content-Type: text/plain\n\n{text}")
