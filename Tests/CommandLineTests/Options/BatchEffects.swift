import AvatarRender
import Foundation
import PhotoServer
import Testing

/// Effects of the options that control how `batch` reads its list.
var listEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += batch("<list>") { trial in
    try trial.write("other.csv", "id\nfrom-other\n")
    #expect(try trial.run("other.csv", "-o", "out").status == 0)
    #expect(trial.names(in: "out") == ["from-other-40.png"])
    let piped = try trial.run(["-", "-o", "piped"], input: Data(#"{"id":"from-input"}"#.utf8))
    #expect((piped.status, trial.names(in: "piped")) == (0, ["from-input-40.png"]))
  }
  effects += batch("--output-dir", "--output", "-o") { trial in
    try trial.write("list.csv", "id\na\n")
    #expect(try trial.run("list.csv", trial.option, "deep/pictures").status == 0)
    #expect(trial.names(in: "deep/pictures") == ["a-40.png"])
    #expect(trial.names(in: ".") == ["deep", "list.csv"])
  }
  effects += batch("--list-format") { trial in
    // Without the option, the table would be read as JSON.
    try trial.write("list.data", "{id},size\na,24\n")
    #expect(try trial.run("list.data", "-o", "out").status == 1)
    #expect(try trial.run("list.data", "-o", "out", "--list-format", "csv").status == 0)
    #expect(trial.names(in: "out") == ["a-24.png"])
    // The format also takes precedence over the extension in the name.
    try trial.write("list.csv", #"[{"id":"b"}]"#)
    #expect(try trial.run("list.csv", "-o", "out", "--list-format", "json").status == 0)
    #expect(trial.names(in: "out") == ["a-24.png", "b-40.png"])
  }
  effects += batch("--delimiter") { trial in
    try trial.write("list.csv", "id|name|size,x\na|A|24\n")
    #expect(try trial.run("list.csv", "-o", "out", "--delimiter", "|").errors.contains("not used: size,x\n"))
    try trial.write("list.csv", "id|size\na|24\n")
    #expect(try trial.run("list.csv", "-o", "out", "--delimiter", "|").status == 0)
    #expect(trial.names(in: "out") == ["a-24.png", "a-40.png"])
    try trial.write("tabs.csv", "id\tname\tage;size\nb\tB\t1\n")
    let run = try trial.run("tabs.csv", "-o", "out", "--delimiter", "tab")
    #expect(run.errors.contains("not used: age;size\n"))
  }
  effects += batch("--encoding") { trial in
    try trial.directory.write("list.csv", Data("id,name\na,Zo".utf8) + [0xEB, 0x0A])
    let run = try trial.run("list.csv", "-o", "out")
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix("error: list.csv:2: row 1: name: must be UTF-8: use the --encoding that reads"),
      "\(run.errors)")
    let report = try trial.run("list.csv", "-o", "out", "--encoding", "windows-1252", "--json")
    #expect(report.text.contains(#""alt":"Zoë""#), "\(report.text)")
  }
  effects += batch("--list-path") { trial in
    try trial.write(
      "list.json", #"{"members": [{"id": "a", "name": "Ada"}], "groups": [{"id": "g", "name": "Core"}]}"#)
    let all = try trial.run("list.json", "-o", "out", "--strict")
    #expect(
      all.errors.contains("error: list.json: 1 name is left out, in groups (1): --list-path groups reads only these\n"),
      "\(all.errors)")
    let run = try trial.run("list.json", "-o", "one", "--list-path", "groups")
    #expect((run.status, trial.names(in: "one")) == (0, ["g-40.png"]))
  }
  effects += batch("--where") { trial in
    try trial.write("list.csv", "id,Status,Team\na,Active,red\nb,Left,red\nc,Active,blue\n")
    let run = try trial.run("list.csv", "-o", "out", "--where", "status=Active", "--where", "Team=red")
    #expect((run.status, trial.names(in: "out")) == (0, ["a-40.png"]))
    let unknown = try trial.run("list.csv", "-o", "out", "--where", "Stat=Active")
    #expect(
      unknown.errors.contains(#"error: list.csv:1: --where "Stat": no such column: must be one of "id", "Status""#))
  }
  effects += batch("--photos") { trial in
    try FileManager.default.createDirectory(
      at: trial.directory.url.appending(path: "faces"), withIntermediateDirectories: false)
    try trial.directory.write("faces/7.jpg", Data(contentsOf: portrait))
    try trial.directory.write("faces/Ada Byron.jpg", Data(contentsOf: portrait))
    try trial.directory.write("faces/x.jpg", Data(contentsOf: portrait))
    try trial.write("list.csv", "id,name,photo\n7,Cy,\n8,ada byron,\n9,Eve,X.JPG\n10,Max,\n")
    for arguments in [["--photos", "faces"], ["faces"]] {
      let missing = try trial.run(["list.csv"] + arguments.dropLast() + ["none", "-o", "out"])
      let name = arguments.count == 1 ? "none: no such file" : "--photos none: no such directory"
      #expect((missing.status, missing.errors) == (66, "error: \(name)\n"))
      let run = try trial.run(["list.csv"] + arguments + ["-o", "out", "--rerender", "--json"])
      #expect(run.text.components(separatedBy: #""content":"photo""#).count == 4, "\(run.text)")
      #expect(
        run.errors.contains(
          "note: list.csv: the photo file names of 1 row differ from those in the list: for example, x.jpg instead of X.JPG\n"
        ))
    }
  }
  effects += batch("--column") { trial in
    try trial.write("list.csv", "Vorname,Nachname,Kürzel\nAda,Lovelace,al\n")
    let run = try trial.run(
      ["list.csv", "-o", "out", "--json"]
        + ["name=Vorname", "name=nachname", "id=Kürzel"].flatMap { ["--column", $0] })
    #expect(
      run.text.contains(#""output":"out/al-40.png""#) && run.text.contains(#""alt":"Ada Lovelace""#), "\(run.text)")
    #expect(run.errors.hasPrefix(#"note: list.csv: name is "Vorname" + "Nachname"; id is "Kürzel""# + "\n"))
    let unknown = try trial.run("list.csv", "-o", "out", "--column", "name=Name")
    #expect(unknown.status == 65)
    #expect(
      unknown.errors.hasSuffix(
        #"error: list.csv:1: --column name="Name": no such column: must be one of "Vorname", "Nachname", "Kürzel""#
          + "\n"))
  }
  effects += batch("--src-root") { trial in
    try trial.writePhoto("photos/in.png")
    try trial.writePhoto("out.png")
    try trial.write("list.csv", "id,src\na,photos/in.png\nb,out.png\n")
    #expect(try trial.run("list.csv", "-o", "free").status == 0)
    let run = try trial.run("list.csv", "-o", "confined", "--src-root", "photos")
    #expect((run.status, trial.names(in: "confined")) == (1, ["a-40.png"]))
    #expect(run.errors.hasPrefix("error: list.csv:3: row 2: src: out.png: "), "\(run.errors)")
  }
  effects += batch("--shard") { trial in
    let ids = (0..<8).map { "p\($0)" }
    try trial.write("list.csv", "id\n" + ids.joined(separator: "\n") + "\n")
    var all: [String] = []
    for i in 1...2 {
      #expect(try trial.run("list.csv", "-o", "out\(i)", "--size", "8", "--shard", "\(i)/2").status == 0)
      let names = trial.names(in: "out\(i)")
      #expect(!names.isEmpty && names.count < 8)
      all += names
    }
    #expect(all.sorted() == ids.map { "\($0)-8.png" })
  }
  return effects
}

/// Effects of the options for the rows that `batch` renders, and for the point where it stops.
var batchRunEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += batch("--name-template") { trial in
    try trial.write("list.csv", "id,name,team\na,A,red\n")
    let run = try trial.run(
      "list.csv", "-o", "out", "--scale", "2", "--name-template", "{team}/{id}_{size}_{pixels}_{type}{suffix}.png")
    #expect(run.status == 0)
    #expect(trial.names(in: "out/red") == ["a_40_80_human@2x.png"])
    // A value that starts with a dash is not an option.
    #expect(try trial.run("list.csv", "-o", "dash", "--name-template", "-{id}.png").status == 0)
    #expect(trial.names(in: "dash") == ["-a.png"])
  }
  effects += batch("--export") { trial in
    try trial.write("list.csv", "id\na\n")
    for export in ["ios", "android", "web"] {
      #expect(try trial.run("list.csv", "-o", export, "--size", "8", "--export", export).status == 0)
    }
    #expect(trial.names(in: "ios") == ["a.imageset"])
    #expect(trial.names(in: "ios/a.imageset") == ["Contents.json", "a.png", "a@2x.png", "a@3x.png"])
    #expect(trial.names(in: "android").count == 5)
    #expect(trial.names(in: "android/drawable-xxxhdpi") == ["a.png"])
    let set =
      [
        "src": "a-8.png", "srcset": "a-8.png 1x, a-8@2x.png 2x", "width": 8, "height": 8, "alt": "User avatar",
        "dominantColor": "#ff6b35", "thumbHash": "ZvsGHwgIuHiFiYiDi6V4WJiJi6/I+IoM",
        "html": """
        <img src="a-8.png" srcset="a-8.png 1x, a-8@2x.png 2x" width="8" height="8" alt="User avatar" loading="lazy" \
        decoding="async" data-dominant-color="#ff6b35" data-thumbhash="ZvsGHwgIuHiFiYiDi6V4WJiJi6/I+IoM">
        """,
      ] as NSDictionary
    let sets = try object(trial.text("web/srcset.json"))
    #expect((sets["a"] as? NSDictionary)?["8"] as? NSDictionary == set)
  }
  effects += batch("--format", "-f") { trial in
    try trial.write("list.csv", "id\na\n")
    #expect(try trial.run("list.csv", "-o", "out", "--size", "8", trial.option, "webp").status == 0)
    #expect(trial.names(in: "out") == ["a-8.webp"])
    #expect(try trial.directory.read("out/a-8.webp").starts(with: Data("RIFF".utf8)))
    #expect(
      try trial.run("list.csv", "-o", "web", "--size", "8", "--export", "web", trial.option, "png,webp").status == 0)
    #expect(
      trial.names(in: "web") == [
        "a-8.png", "a-8.webp", "a-8@2x.png", "a-8@2x.webp", "avatars.d.ts", "avatars.html", "avatars.js", "srcset.json",
      ])
  }
  effects += batch("--quality") { trial in
    try trial.write("list.csv", "id\na\n")
    let sizes = try [20, 100].map { quality in
      #expect(try trial.run("list.csv", "-o", "out", "--format", "jpeg", "--quality", "\(quality)").status == 0)
      return try trial.directory.read("out/a-40.jpg").count
    }
    #expect(sizes[0] < sizes[1])
  }
  effects += batch("--lossless") { trial in
    try trial.write("list.csv", "id,src\na,\(OptionTrial.input("small-24x32.png"))\n")
    let sizes = try [[], ["--lossless"]].map { options in
      #expect(try trial.run(["list.csv", "-o", "out", "--size", "24", "--format", "webp"] + options).status == 0)
      return try trial.directory.read("out/a-24.webp").count
    }
    #expect(sizes[0] < sizes[1])
  }
  effects += batch("--optimize") { trial in
    try trial.write("list.csv", "id,name\na,Ada\n")
    let sizes = try [[], ["--optimize"]].map { options in
      #expect(try trial.run(["list.csv", "-o", "out", "--size", "128"] + options).status == 0)
      return try trial.directory.read("out/a-128.png").count
    }
    #expect(sizes[1] < sizes[0])
  }
  effects += batch("--check") { trial in
    try trial.write("list.csv", "id\na\n")
    let stale = try trial.run("list.csv", "-o", "out", "--check")
    #expect((stale.status, trial.exists("out/a-40.png")) == (1, false))
    #expect(stale.errors.hasPrefix("note: out/a-40.png: is missing\n"), "\(stale.errors)")
    #expect(try trial.run("list.csv", "-o", "out").status == 0)
    #expect(try trial.run("list.csv", "-o", "out", "--check").status == 0)
  }
  effects += batch("--rerender") { trial in
    try trial.write("list.csv", "id\na\n")
    #expect(try trial.summary("list.csv") == "1 written, 0 unchanged")
    #expect(try trial.summary("list.csv") == "0 written, 1 unchanged")
    #expect(try trial.summary("list.csv", "--rerender") == "1 written, 0 unchanged")
  }
  effects += batch("--force") { trial in
    try trial.write("list.csv", "id\na\n")
    try trial.write("report.json", "mine")
    let refused = try trial.run("list.csv", "-o", "out", "--report", "report.json")
    #expect((refused.status, try trial.text("report.json")) == (73, "mine"))
    #expect(try trial.run("list.csv", "-o", "out", "--report", "report.json", "--force").status == 0)
  }
  effects += batch("--prune") { trial in
    try trial.write("list.csv", "id\na\nb\nc\n")
    #expect(try trial.run("list.csv", "-o", "out").status == 0)
    try trial.write("list.csv", "id\na\n")
    try trial.write("out/c-40.png", "mine now")
    #expect(try trial.summary("list.csv") == "0 written, 1 unchanged")
    #expect(trial.names(in: "out") == ["a-40.png", "b-40.png", "c-40.png"])
    // `--check` lists what would be removed.
    let checked = try trial.run("list.csv", "-o", "out", "--prune", "--check")
    #expect((checked.status, trial.exists("out/b-40.png")) == (1, true))
    #expect(checked.errors.hasPrefix("note: out/b-40.png: not requested by any row\n"), "\(checked.errors)")
    let pruned = try trial.run("list.csv", "-o", "out", "--prune", "--report", "r.ndjson")
    #expect(pruned.status == 0)
    #expect(pruned.errors.contains("note: out/b-40.png: removed: not requested by any row\n"))
    #expect(pruned.errors.contains("note: out/c-40.png: not requested by any row, but "))
    #expect(trial.names(in: "out") == ["a-40.png", "c-40.png"])
    #expect(try trial.text("r.ndjson").hasSuffix(#"{"output":"out/b-40.png","status":"removed"}"# + "\n"))
  }
  effects += batch("--fail-fast") { trial in
    try trial.write("list.csv", "id,size\na,0\nb,8\n")
    let run = try trial.run("list.csv", "-o", "out", "--fail-fast")
    #expect((run.status, trial.names(in: "out")) == (1, []))
  }
  effects += batch("--max-fallbacks") { trial in
    try trial.write("list.csv", "id,src\na,none.png\nb,\n")
    #expect(try trial.run("list.csv", "-o", "out", "--max-fallbacks", "1").status == 0)
    #expect(try trial.run("list.csv", "-o", "out", "--max-fallbacks", "50%").status == 0)
    for maximum in ["0", "49%"] {
      let run = try trial.run("list.csv", "-o", "out", "--max-fallbacks", maximum)
      #expect(run.status == 1)
      #expect(
        run.errors.hasSuffix(
          "error: list.csv: 1 of 2 rows show less than requested: more than --max-fallbacks \(maximum) allows\n"))
    }
  }
  effects += batch("--limit") { trial in
    let server = PhotoServer.shared.url("/flaky429/9/\(unique()).png?retry-after=5")
    try trial.write("list.csv", "id,src\na,\(server)\n")
    let run = try trial.run(
      "list.csv", "-o", "out", "--limit", "wait=2", "--allow-private-network", "--no-cache", "--timeout",
      "1")
    #expect(
      run.errors.contains("requested a pause of 5 s: not waiting: longer than --limit wait=2\n"),
      "\(run.errors)"
    )
  }
  effects += batch("--jobs", "-j") { trial in
    #if os(Linux)
      #expect(try trial.threads(jobs: 40) > trial.threads(jobs: 1))
    #endif
    try trial.write("list.csv", "id\n")
    let wrong = try trial.run("list.csv", "-o", "out", trial.option, "0")
    #expect((wrong.status, wrong.errors) == (64, "error: \(trial.option) 0: must be a whole number from 1 to 1024\n"))
  }
  return effects
}

/// Returns a check of options of `batch`.
func batch(_ names: String..., check: @escaping @Sendable (OptionTrial) throws -> Void) -> [OptionEffect] {
  names.map { OptionEffect("batch", $0, check: check) }
}

private func png(_ spec: AvatarSpec) throws -> Data { Data(try AvatarRenderer().avatar(offline: spec).png()) }

extension OptionTrial {
  fileprivate func writePhoto(_ name: String) throws {
    let file = directory.url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.input("one-pixel.png"), toPath: file.path)
  }

  /// Returns the contents of the avatars of a list.
  fileprivate func contents(_ list: String, _ options: String...) throws -> [String?] {
    try run([list, "-o", "out", "--json"] + options).text.split(separator: "\n").map {
      try object($0)["content"] as? String
    }
  }

  #if os(Linux)
    /// Returns the number of threads of a run that waits for more rows.
    fileprivate func threads(jobs: Int) throws -> Int {
      let process = Process()
      let input = Pipe()
      let output = Pipe()
      process.executableURL = Command.executable
      process.arguments = [
        "batch", "-", "-o", "jobs\(jobs)", "--size", "256", "--json", "--quiet", "--jobs", "\(jobs)",
      ]
      process.currentDirectoryURL = directory.url
      process.environment = Command.environment(in: directory.url)
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      // A thread is busy with the first 16 rows when the next ones arrive.
      let rows = (0..<64).map { "{\"id\":\"\($0)\",\"seed\":\"\($0)\",\"initials\":\"\($0)\"}\n" }.joined()
      try input.fileHandleForWriting.write(contentsOf: Data(rows.utf8))
      // The command reports the last row when it has nothing else to do; its threads wait for more.
      var report = Data()
      while report.count(where: { $0 == UInt8(ascii: "\n") }) < 64 {
        let bytes = output.fileHandleForReading.availableData
        if bytes.isEmpty { break }
        report += bytes
      }
      let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task").count
      try input.fileHandleForWriting.close()
      _ = try output.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      return threads
    }
  #endif

  /// Returns the last line of a run, without its duration.
  fileprivate func summary(_ list: String, _ options: String...) throws -> String {
    let run = try run([list, "-o", "out"] + options)
    return String(try #require(run.errors.split(separator: "\n").last)).replacing(/\ in .*/, with: "")
  }
}
