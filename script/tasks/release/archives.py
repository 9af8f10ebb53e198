"""Compressed files whose bytes depend on the packaged files only."""
import gzip
import io
import os
import pathlib
import tarfile


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
