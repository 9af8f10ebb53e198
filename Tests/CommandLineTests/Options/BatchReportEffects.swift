import Foundation
import Testing

/// Effects of the options for the reports of `batch`.
var batchOutputEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += batch("--report") { trial in
    try trial.write("list.csv", "id,src,size\na,none.png,24\nb,,0\n")
    #expect(try trial.run("list.csv", "-o", "out", "--report", "deep/report.json").status == 1)
    let written = try trial.directory.read("out/a-24.png")
    let rows = try trial.expectedRows(bytes: written.count)
    let report = try object(withoutVolatile(trial.text("deep/report.json")))
    #expect(Set(report.keys) == ["generator", "list", "avatars", "summary"])
    #expect(report["generator"] as? String == "avatar-render batch")
    #expect(report["list"] as? String == "list.csv")
    #expect(report["avatars"] as? NSArray == rows)
    let counts = [
      "rows": 2, "written": 1, "stale": 0, "unchanged": 0, "failed": 1, "leftOut": 0, "notSelected": 0,
      "otherShards": 0, "withoutAddress": 0, "sameAddress": 0, "files": 1, "removed": 0, "fellBack": 1,
      "withoutPhoto": 1, "withoutMatchingPhoto": 0, "withoutInitials": 0, "withoutBadge": 0, "ignored": 0,
    ]
    #expect(report["summary"] as? [String: Int] == counts)
    #expect(try trial.run("list.csv", "-o", "out", "--rerender", "--report", "report.ndjson").text == "")
    let lines = withoutVolatile(try trial.text("report.ndjson")).split(separator: "\n")
    #expect(try object(lines[0])["generator"] as? String == "avatar-render batch")
    #expect(try lines.map { try object($0).filter { $0.key != "generator" } } as NSArray == rows)
  }
  effects += batch("--json") { trial in
    try trial.write("list.csv", "id,src,size\na,none.png,24\nb,,0\n")
    let run = try trial.run("list.csv", "-o", "out", "--json", "--report", "report.json")
    let rows = try trial.expectedRows(bytes: trial.directory.read("out/a-24.png").count)
    let lines = withoutVolatile(run.text).split(separator: "\n")
    #expect(run.status == 1)
    #expect(try lines.map { try object($0) } as NSArray == rows)
    // A report in a file is written at the same time.
    #expect(try object(withoutVolatile(trial.text("report.json")))["avatars"] as? NSArray == rows)
    try trial.write("list.csv", "id,size\na,25\n")
    let next = try trial.run("list.csv", "-o", "out", "--json", "--prune").text.split(separator: "\n")
    #expect(try next.map { try object($0)["status"] as? String } == ["written", "removed"])
  }
  effects += batch("--gallery") { trial in
    try trial.write("list.csv", "id\na\n")
    #expect(try trial.run("list.csv", "-o", "out", "--gallery", "page").status == 0)
    #expect(trial.names(in: "page") == ["contact-sheet.png", "index.html"])
    #expect(try trial.text("page/index.html").contains(#""source":"../out/a-40.png""#))
  }
  effects += batch("--grid") { trial in
    try trial.write("list.csv", "id\na\nb\n")
    #expect(try trial.run("list.csv", "-o", "out", "--size", "8", "--grid", "deep/grid.png").status == 0)
    let grid = try Pixels(trial.directory.url.appending(path: "deep/grid.png"))
    #expect((grid.width, grid.height) == (20, 8))
  }
  effects += batch("--columns") { trial in
    try trial.write("list.csv", "id\na\nb\n")
    _ = try trial.run("list.csv", "-o", "out", "--size", "8", "--grid", "grid.png", "--columns", "1")
    let grid = try Pixels(trial.directory.url.appending(path: "grid.png"))
    #expect((grid.width, grid.height) == (8, 20))
  }
  effects += batch("--spacing") { trial in
    try trial.write("list.csv", "id\na\nb\n")
    _ = try trial.run("list.csv", "-o", "out", "--size", "8", "--grid", "grid.png", "--spacing", "0")
    #expect(try Pixels(trial.directory.url.appending(path: "grid.png")).width == 16)
  }
  effects += batch("--snippet") { trial in
    try trial.write("list.csv", "id\na\n")
    #expect(try trial.run("list.csv", "-o", "out", "--snippet", "docs/team.md").status == 0)
    #expect(try trial.text("docs/team.md").contains(#"<img src="../out/a-40.png" width="40" height="40""#))
  }
  effects += batch("--depfile") { trial in
    try trial.write("list.csv", "id,src\na,my photo.png\n")
    try trial.write("my photo.png", "")
    #expect(try trial.run("list.csv", "-o", "out", "--depfile", "a.d").status == 0)
    #expect(try trial.text("a.d").hasPrefix("\\\nout/a-40.png: list.csv my\\ photo.png\n"))
  }
  effects += batch("--quiet", "-q") { trial in
    try trial.write("list.csv", "id,src,size\na,none.png,\nb,,0\n")
    #expect(try trial.run("list.csv", "-o", "out").errors.contains("note: list.csv:2: row 1: none.png: "))
    let quiet = try trial.run("list.csv", "-o", "out", "--rerender", trial.option)
    #expect(quiet.errors == "error: list.csv:3: row 2: size: 0: must be 1…2048 or one of xs sm md lg xl xxl\n")
  }
  return effects
}

/// Returns a report without digests and times.
private func withoutVolatile(_ report: String) -> String {
  report.replacing(/"digest":"sha256:[0-9a-f]{64}","ms":[0-9.]+,/, with: "")
}

extension OptionTrial {
  /// Returns the rows of the report about an icon instead of a photo, and about a row that fails.
  fileprivate func expectedRows(bytes: Int) throws -> NSArray {
    let written =
      [
        "row": 1, "line": 2, "id": "a", "output": "out/a-24.png", "status": "written", "bytes": bytes,
        "content": "icon", "color": "#ffffff", "background": "#ff6b35", "contrast": 2.83,
        "width": 24, "height": 24, "skipped": [["source": "none.png", "reason": "no such file"]], "lacks": ["photo"],
        "warnings": [String](), "alt": "User avatar", "dominantColor": "#ff6b35",
        "thumbHash": "pQsHFwQImJiIhoqBjIaYeHiGiX/o+IcO",
      ] as [String: Any]
    let failed =
      [
        "row": 2, "line": 3, "id": "b", "status": "failed",
        "reason": "size: 0: must be 1…2048 or one of xs sm md lg xl xxl",
      ] as [String: Any]
    return [written, failed] as NSArray
  }
}
