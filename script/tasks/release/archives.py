"""Compressed files whose bytes depend only on the packaged files."""
import gzip
import io
import os
import pathlib
import tarfile
import zipfile


def write_archive(path, tree, prefix, when):
    """Writes a directory as a .tar.gz whose bytes depend only on the names, contents and executable bits of its files."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for file in [tree, *sorted(tree.rglob("*"))]:
            entry = tarfile.TarInfo(str(pathlib.PurePosixPath(prefix, file.relative_to(tree))))
            entry.mtime = when
            entry.mode = 0o755 if file.is_dir() or os.access(file, os.X_OK) else 0o644
            if file.is_dir():
                entry.type = tarfile.DIRTYPE
                archive.addfile(entry)
            else:
                entry.size = file.stat().st_size
                with file.open("rb") as contents:
                    archive.addfile(entry, contents)
    with path.open("wb") as target, gzip.GzipFile("", "wb", 9, target, mtime=0) as compressed:
        compressed.write(plain.getvalue())


def compress(path):
    """Replaces a file with the output of `gzip -9n`."""
    with open(f"{path}.gz", "wb") as target, gzip.GzipFile("", "wb", 9, target, mtime=0) as compressed:
        compressed.write(path.read_bytes())
    path.unlink()


def contents(tree):
    """Returns the mode and bytes of each file in a directory, by relative path."""
    return {
        str(file.relative_to(tree)): (0o755 if os.access(file, os.X_OK) else 0o644, file.read_bytes())
        for file in tree.rglob("*") if file.is_file()}


def write_zip(path, files, moment):
    """Writes files, as returned by `contents`, to a .zip in which all have the same time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (mode, data) in sorted(files.items()):
            entry = zipfile.ZipInfo(name, moment)
            entry.create_system = 3  # Unix, even if another system writes the file.
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
