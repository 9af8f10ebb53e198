"""The Python wheel (PEP 427), whose command is the executable itself."""
import base64
import hashlib
import time

from release.archives import contents, write_zip
from release.sources import NAME, ROOT

PACKAGE = NAME.replace("-", "_")


def write_wheel(directory, tree, version, machine, when):
    """Writes the tree of the archive as a wheel for glibc 2.34 and later, and returns its name."""
    tag = f"py3-none-manylinux_2_34_{machine}"
    data, information = f"{PACKAGE}-{version}.data", f"{PACKAGE}-{version}.dist-info"
    files = {}
    for name, file in contents(tree).items():
        # pip puts scripts in the command directory and data in the environment's root.
        files[f"{data}/scripts/{NAME}" if name == f"bin/{NAME}" else f"{data}/data/{name}"] = file
    files[f"{information}/METADATA"] = (0o644, metadata(version).encode())
    files[f"{information}/WHEEL"] = (
        0o644, f"Wheel-Version: 1.0\nGenerator: script/package\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
    for name in ("LICENSE", "NOTICE"):
        files[f"{information}/licenses/{name}"] = (0o644, (ROOT / name).read_bytes())
    record = f"{information}/RECORD"
    lines = [f"{name},sha256={digest(content)},{len(content)}" for name, (_, content) in sorted(files.items())]
    files[record] = (0o644, "".join(f"{line}\n" for line in [*lines, f"{record},,"]).encode())
    wheel = f"{PACKAGE}-{version}-{tag}.whl"
    write_zip(directory / wheel, files, time.gmtime(when)[:6])
    return wheel


def digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def metadata(version):
    """Returns the metadata, with the description of the Debian package."""
    _, _, description = (ROOT / "Packaging/debian/control").read_text().partition("\nDescription: ")
    summary, _, text = description.partition("\n")
    text = "".join(line.removeprefix(" ") + "\n" for line in text.splitlines())
    return (
        f"Metadata-Version: 2.4\nName: {NAME}\nVersion: {version}\nSummary: {summary}\nLicense-Expression: Apache-2.0\n"
        f"License-File: LICENSE\nLicense-File: NOTICE\nDescription-Content-Type: text/plain\n\n{text}")
