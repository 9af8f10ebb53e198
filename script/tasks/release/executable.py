"""The bytes of the executable and the C library that it needs."""
import hashlib
import re

from release.sources import output


def make_reproducible(binary):
    """Clears the hashes of the compiler's intermediate code, which depend on the source paths, and replaces the build ID,
    which depends on those hashes, with a hash of the file.

    The bytes are changed in place, because objcopy would drop the mark of data that becomes read-only after relocation.
    """
    places = {}
    for line in output("readelf", "-SW", str(binary)).splitlines():
        match = re.search(r"\] (\S+) +\w+ +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) ", line)
        if match:
            places[match[1]] = (int(match[2], 16), int(match[3], 16))
    contents = bytearray(binary.read_bytes())
    start, size = places[".swift_modhash"]
    contents[start:start + size] = bytes(size)
    start, size = places[".note.gnu.build-id"]
    identifier = slice(start + size - 20, start + size)
    contents[identifier] = bytes(20)
    contents[identifier] = hashlib.sha1(contents).digest()
    binary.write_bytes(contents)


def glibc_version(*files):
    """Returns the glibc version that executables and libraries need, for example "2.34"."""
    versions = {version for file in files for version in re.findall(r"\(GLIBC_([0-9.]+)\)", output("objdump", "-T", str(file)))}
    return max(versions, key=lambda version: tuple(map(int, version.split("."))))
