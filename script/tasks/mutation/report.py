"""The result as text and as JSON."""
import datetime
import json
import subprocess
import time

from .faults import MOST_EQUIVALENT, ROOT

#: The kinds of faults, each with its own score, and the score that each must reach.
KINDS = {"promises": 95, "generated": 65}


def kind(fault):
    return "promises" if fault.operator == "promise" else "generated"


def is_excused(result):
    """Returns whether a surviving generated fault does not change behaviour, for a reason in Tests/Faults."""
    return kind(result.fault) == "generated" and bool(result.fault.promise) and not result.is_caught


def counted(results, name):
    return [result for result in results if kind(result.fault) == name and not is_excused(result)]


def score(results, name):
    """Returns the percentage of the faults of a kind that are caught, or None if there are no faults."""
    those = counted(results, name)
    return 100 * sum(result.is_caught for result in those) / len(those) if those else None


def status(results, minimum):
    """Returns the exit status: 2 if too many faults are excused, 1 if too few are caught."""
    generated = [result for result in results if kind(result.fault) == "generated"]
    if sum(map(is_excused, generated)) > MOST_EQUIVALENT * len(generated):
        return 2
    scores = {name: score(results, name) for name in KINDS}
    return int(any(
        scores[name] is not None and scores[name] < (least if minimum is None else minimum)
        for name, least in KINDS.items()))


def print_list(faults):
    for fault in faults:
        print(f"{fault.file}:{fault.line}: {fault.operator}\n    {fault.row}")
    print(f"{len(faults)} faults")


def print_summary(results, laboratory):
    for result in results:
        if result.is_caught:
            if kind(result.fault) == "generated" and result.fault.promise:
                print(f"not equivalent: {result.fault.row} ({result.test} catches it)")
        elif not is_excused(result):
            how = "no test reaches it" if result.outcome == "unreached" else f"{result.suites} suites reach it"
            print(f"survived: {result.fault.file}:{result.fault.line}: {result.fault.operator} ({how})\n"
                  f"    {result.fault.row}")
    for name in KINDS:
        those = counted(results, name)
        if not those:
            continue
        targets = sorted({result.fault.target for result in those})
        width = max(map(len, [*targets, name]))
        print(f"{name:{width}}  caught  planted  hung  seconds")
        for target in [*targets, None]:
            some = [result for result in those if target in (result.fault.target, None)]
            caught = sum(result.is_caught for result in some)
            hung = sum(result.outcome == "hung" for result in some)
            seconds = sum(result.seconds for result in some)
            print(f"{target or 'total':{width}}  {caught:6}  {len(some):7}  {hung:4}  {seconds:7.0f}")
        excused = sum(is_excused(result) for result in results if kind(result.fault) == name)
        print(f"{name}: {score(results, name):.1f} % caught" + (f", {excused} equivalent" if excused else ""))
    print(f"{time.monotonic() - laboratory.started:.0f} s")


def write_json(path, results, laboratory):
    """Writes the result with its date and revision, without which a score is meaningless."""
    revision = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty", "--abbrev=12"], stdout=subprocess.PIPE).stdout
    names = ("file", "line", "function", "expression", "replacement", "promise", "operator")
    faults = [
        {name: getattr(result.fault, name) for name in names} | {
            "outcome": result.outcome, "caughtBy": result.test, "suites": result.suites,
            "seconds": round(result.seconds, 2), "equivalent": is_excused(result),
        } for result in results]
    summary = {
        "date": datetime.date.today().isoformat(), "revision": revision.decode().strip(),
        "scores": {
            name: {
                "planted": len(those), "caught": sum(result.is_caught for result in those),
                "percent": round(score(results, name), 1),
            } for name in KINDS if (those := counted(results, name))},
        "equivalent": sum(map(is_excused, results)), "suites": laboratory.count,
        "seconds": round(time.monotonic() - laboratory.started), "faults": faults}
    path.write_text(json.dumps(summary, indent=2, ensure_ascii=False) + "\n")
