"""Tables in Markdown."""
from measuring import ratios

CPU_HEAD = ["workload", "own CPU", "peer", "peer CPU", "own / peer (min…max)", "memory, own / peer", "PSNR, own / peer", "file, own / peer"]
WALL_HEAD = ["workload", "own time", "peer", "peer time", "own / peer (min…max)"]

# The decibels of a picture without any difference.
EQUAL = 100


def table(head, rows):
    """Returns a table whose columns are aligned in the source too."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    line = lambda cells: "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"
    return "\n".join([line(head), "|" + "|".join("-" * (width + 2) for width in widths) + "|", *map(line, rows)]) + "\n"


def seconds(value):
    return f"{value:.2f} s" if value >= 1 else f"{1000 * value:.1f} ms"


def spread(own, entry, attribute):
    least, median, most = ratios(own, entry, attribute)
    return f"{median:.2f} ({least:.2f}…{most:.2f})"


def shown(entry):
    """Returns the PSNR in decibels, or the note that replaces it."""
    if entry.psnr is None:
        return entry.note
    text = f"{entry.psnr:.1f}" if entry.psnr < EQUAL else "equal"
    return text if entry.low_psnr is None else f"{text} ({entry.low_psnr:.1f})"


def quality(own, entry):
    """Returns the PSNR of both pictures, or the note that replaces it."""
    one, other = (shown(e) for e in (own, entry))
    return one if one == other else f"{one} / {other}" + (" dB" if entry.psnr and entry.psnr < EQUAL else "")


def bytes_ratio(own, entry):
    return f"{own.bytes / entry.bytes:.3f}" if own.bytes and entry.bytes else "–"


def cpu_rows(name, entries):
    own, *others = entries
    rows = []
    for entry in others:
        first = [name, seconds(own.cpu), entry.name]
        if entry.problem:
            rows.append([*first, "–", entry.problem, "–", "–", "–"])
            continue
        memory = f"{own.peak / 1024:.1f} / {entry.peak / 1024:.1f} MB"
        rows.append([*first, seconds(entry.cpu), spread(own, entry, "times"), memory, quality(own, entry), bytes_ratio(own, entry)])
    return rows


def wall_rows(name, entries):
    own, *others = entries
    return [[name, seconds(own.wall), entry.name, seconds(entry.wall), spread(own, entry, "walls")]
            for entry in others if not entry.problem]
