"""Compressed files whose bytes depend on the packaged files only."""
import gzip
import io
import os
import pathlib
import tarfile
import zipfile


def write_archive(path, tree, prefix, when):
    """Writes a directory as a .tar.gz whose bytes depend on the names, contents and executable bits of its files only."""
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
    """Replaces a file by what `gzip -9n` makes of it."""
    with open(f"{path}.gz", "wb") as target, gzip.GzipFile("", "wb", 9, target, mtime=0) as compressed:
        compressed.write(path.read_bytes())
    path.unlink()


def contents(tree):
    """The mode and the bytes of each file in a directory, by its relative path."""
    return {
        str(file.relative_to(tree)): (0o755 if os.access(file, os.X_OK) else 0o644, file.read_bytes())
        for file in tree.rglob("*") if file.is_file()}


def write_zip(path, files, moment):
    """Writes files, given as `contents` returns them, as a .zip in which all have the same time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (mode, data) in sorted(files.items()):
            entry = zipfile.ZipInfo(name, moment)
            entry.create_system = 3  # Unix, also where another system writes it.
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
