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


def glibc_versions(binary):
    """Returns the glibc versions that the executable needs, newest first, with the functions that need versions after 2.34."""
    symbols = re.findall(r"\(GLIBC_([0-9.]+)\)\s+(\S+)", output("objdump", "-T", str(binary)))
    key = lambda version: tuple(map(int, version.split(".")))
    newest = max((version for version, _ in symbols), key=key)
    return newest, sorted({f"{name} {version}" for version, name in symbols if key(version) > (2, 34)})
