"""The result as a text and as JSON."""
import json
import time


def print_list(faults):
    for fault in faults:
        print(f"{fault.name}  {fault.place}\n    {fault.description}" +
              (f"\n    equivalent: {fault.equivalent}" if fault.equivalent else ""))
    counted = sum(1 for fault in faults if not fault.equivalent)
    print(f"{counted} faults, and {len(faults) - counted} equivalent ones")


def counted(results):
    return [result for result in results if not result.fault.equivalent]


def share(results):
    """Returns the percentage of the faults that are caught; 0 if there are none."""
    there = counted(results)
    return 100 * sum(result.is_caught for result in there) / max(len(there), 1)


def print_summary(results, laboratory):
    for result in results:
        if result.is_caught or result.fault.equivalent:
            continue
        how = "no test reaches it" if result.outcome == "unreached" else f"{result.tests} tests reach it"
        print(f"survived: {result.fault.place}: {result.fault.name}: {result.fault.description} ({how})")
    for result in results:
        if result.fault.equivalent and result.is_caught:
            print(f"not equivalent: {result.fault.place}: {result.fault.name}: {result.test} catches it")
    targets = sorted({result.fault.target for result in counted(results)})
    width = max([len(target) for target in targets] + [5])
    print(f"{'':{width}}  caught  planted  hung  seconds")
    for target in targets + [None]:
        there = [result for result in counted(results) if target in (result.fault.target, None)]
        caught = sum(result.is_caught for result in there)
        hung = sum(result.outcome == "hung" for result in there)
        seconds = sum(result.seconds for result in there)
        print(f"{target or 'total':{width}}  {caught:6}  {len(there):7}  {hung:4}  {seconds:7.0f}")
    print(f"{share(results):.1f} % caught in {time.monotonic() - laboratory.started:.0f} s")


def write_json(path, results, laboratory):
    faults = [
        {
            "name": result.fault.name, "target": result.fault.target, "file": result.fault.file,
            "line": result.fault.line, "description": result.fault.description, "outcome": result.outcome,
            "caughtBy": result.test, "tests": result.tests, "seconds": round(result.seconds, 2),
            "equivalent": result.fault.equivalent,
        } for result in results]
    summary = {
        "planted": len(counted(results)), "caught": sum(result.is_caught for result in counted(results)),
        "tests": len(laboratory.tests), "seconds": round(time.monotonic() - laboratory.started), "faults": faults}
    path.write_text(json.dumps(summary, indent=2, ensure_ascii=False) + "\n")
