import AvatarRender
import Foundation
import Testing

private let runCommands = ["golden verify", "golden record"]
private let allGoldenCommands = runCommands + ["golden compare"]

/// Effects of the options that select which goldens are verified or recorded.
var goldenRunEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(runCommands, "<pattern>") { trial in
    try trial.writeManifest()
    let run = try trial.run("icon", "--json")
    #expect(try run.cases() == ["icon/a", "icon/b"])
    #expect(try trial.run("?", "--json").cases() == ["c"])
    #expect(try trial.run("--json").cases() == ["icon/a", "icon/b", "c"])
  }
  effects += OptionEffect.each(runCommands, "--manifest") { trial in
    try trial.write("other/list.json", #"{"cases": [{"name": "z", "size": 8}]}"#)
    let run = try trial.run("--manifest", "other/list.json", "--json")
    let isRecording = trial.command == "golden record"
    #expect((run.status, try run.cases()) == (isRecording ? 0 : 1, ["z"]))
    #expect(trial.exists("other/z.png") == isRecording)
    // Without the option, the manifest is Goldens/manifest.json.
    let none = try trial.run("--json")
    #expect(
      (none.status, none.errors) == (
        66, "error: Goldens/manifest.json: no such file; avatar-render golden init creates one\n"
      ))
  }
  effects += OptionEffect.each(["golden verify"], "--strict") { trial in
    try trial.write("Goldens/manifest.json", #"{"cases": [{"name": "a", "picture": "../shots/a.png"}]}"#)
    for path in ["shots/a.png", "shots/b.png", "Goldens/a.png"] {
      _ = try trial.directory.run("--type", "human", "-o", path)
    }
    #expect(try trial.run().text == "1 passed, 0 failed\n")
    let run = try trial.run("--strict")
    #expect((run.status, run.text.suffix(38)) == (1, "\n1 passed, 0 failed, 1 without a case\n"))
  }
  effects += OptionEffect.each(runCommands, "--prune") { trial in
    try trial.writeManifest()
    try trial.record()
    try trial.directory.write("Goldens/old.png", trial.directory.read("Goldens/c.png"))
    try trial.directory.addToRecord("old")
    let stale = try trial.run([])
    #expect((stale.status, trial.exists("Goldens/old.png")) == (1, true))
    #expect((stale.text + stale.errors).contains("Goldens/old.png: has no case; --prune removes it\n"))
    let pruned = try trial.run("--prune")
    #expect((pruned.status, trial.exists("Goldens/old.png")) == (0, false))
    #expect(pruned.errors.contains("note: removed Goldens/old.png\n"))
    #expect((pruned.text + pruned.errors).contains("3 passed, 0 failed, 1 removed\n"))
  }
  effects += OptionEffect.each(runCommands, "--src-root") { trial in
    let photo = try trial.directory.avatar("--type", "human", "--size", "8")
    for path in ["in/photo.png", "out/photo.png"] {
      try trial.write(path, "")
      try trial.directory.write(path, photo)
    }
    for (field, path) in [("src", "photo.png"), ("icon", "icon.svg"), ("theme", "theme.json")] {
      let files = ["in/\(path)", "out/\(path)"]
      if field != "src" {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h9v9H4z"/></svg>"#
        let text = field == "icon" ? svg : ##"{"color": {"human": {"$value": "#112233"}}}"##
        for file in files { try trial.write(file, text) }
      }
      for (file, isInside) in zip(files, [true, false]) {
        let member = #""\#(field)": "../\#(file)""#
        let subject = field == "theme" ? member : #""spec": {\#(member)}"#
        try trial.write("Goldens/manifest.json", #"{"cases": [{"name": "a", \#(subject)}]}"#)
        let run = try trial.run("--src-root", "in")
        let message =
          "error: Goldens/manifest.json: Goldens/../\(file): is outside in: --src-root allows only files in it\n"
        #expect((run.status == 65 && run.errors == message) == !isInside, "\(run.errors)")
        #expect(try trial.run("--src-root", ".").status != 65)
      }
    }
    try trial.write("Goldens/manifest.json", #"{"cases": [{"name": "a"}], "fonts": ["../out/F.ttf"]}"#)
    let fonts = try trial.run("--src-root", "in")
    #expect(
      fonts.errors
        == "error: Goldens/manifest.json: Goldens/../out/F.ttf: is outside in: --src-root allows only files in it\n")
    let missing = try trial.run("--src-root", "none")
    #expect((missing.status, missing.errors) == (66, "error: --src-root none: no such directory\n"))
  }
  effects += OptionEffect.each(allGoldenCommands, "--force") { trial in
    try trial.writeManifest()
    try trial.record()
    try trial.write("report.xml", "mine")
    let command = trial.command == "golden compare" ? ["Goldens/c.png", "Goldens/c.png"] : []
    let refused = try trial.run(command + ["--junit", "report.xml"])
    #expect((refused.status, try trial.text("report.xml")) == (73, "mine"))
    #expect(try trial.run(command + ["--junit", "report.xml", "--force"]).status == 0)
  }
  effects += OptionEffect.each(allGoldenCommands, "--jobs", "-j") { trial in
    try trial.writeManifest()
    try trial.record()
    let subject = trial.command == "golden compare" ? ["Goldens", "Copies"] : []
    try FileManager.default.copyItem(
      at: trial.directory.url.appending(path: "Goldens"), to: trial.directory.url.appending(path: "Copies"))
    #expect(try trial.run(subject + [trial.option, "1024"]).status == 0)
    // The number of parallel cases changes no result.
    let wrong = try trial.run(subject + [trial.option, "1025"])
    #expect(
      (wrong.status, wrong.errors) == (64, "error: \(trial.option) 1025: must be a whole number from 1 to 1024\n"))
  }
  effects += OptionEffect.each(["golden compare"], "--jobs", "-j") { trial in
    try trial.writeManifest()
    try trial.record()
    // The option is also accepted for two files, where it has no effect.
    let run = try trial.run("Goldens/c.png", "Goldens/c.png", trial.option, "0")
    #expect((run.status, run.errors) == (64, "error: \(trial.option) 0: must be a whole number from 1 to 1024\n"))
  }
  effects += OptionEffect.each(["golden record"], "--mode") { trial in
    try trial.writeManifest()
    #expect(try trial.run("--mode", "never").status == 1)
    #expect(trial.names(in: "Goldens") == ["manifest.json"])
    try trial.record()
    try trial.spoil("c")
    try FileManager.default.removeItem(at: trial.directory.url.appending(path: "Goldens/icon/a.png"))
    #expect(try trial.run("--mode", "missing", "--quiet").text == "Goldens/icon/a.png\n")
    #expect(try trial.run("--mode", "failed", "--quiet").text == "Goldens/c.png\n")
    try trial.spoil("c")
    // The last mode is the default.
    #expect(try trial.run("--quiet").text == "Goldens/c.png\n")
    #expect(try trial.run("--mode", "all", "--quiet").text == "Goldens/icon/a.png\nGoldens/icon/b.png\nGoldens/c.png\n")
  }
  return effects
}

/// Effects of the options of `golden init`.
var goldenInitEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(["golden init"], "<input>") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png").status == 0)
    let manifest = try trial.text("Goldens/manifest.json")
    #expect(manifest.contains(#"{"name":"one","picture":"../one.png"}"#))
    #expect(manifest.contains(#"{"name":"two","picture":"../two.png"}"#))
  }
  effects += OptionEffect.each(["golden init"], "--add") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "--add").status == 0)
    #expect(try trial.run("two.png").status == 73)
    #expect(try trial.run("one.png", "two.png", "--add").status == 0)
    let manifest = try trial.text("Goldens/manifest.json")
    #expect(manifest.contains(#"{"name":"one","picture":"../one.png"}"#))
    #expect(manifest.contains(#"{"name":"two","picture":"../two.png"}"#))
  }
  effects += OptionEffect.each(["golden init"], "--manifest", "--output", "-o") { trial in
    let run = try trial.run(trial.option, "deep/list.json")
    #expect((run.status, run.text) == (0, "deep/list.json\n"))
    #expect(trial.exists("deep/list.json") && !trial.exists("Goldens"))
  }
  effects += OptionEffect.each(["golden init"], "--manifest", "--output", "-o", "--output-dir") { trial in
    let run = try trial.run(trial.option, "deep/")
    #expect((run.status, run.text) == (0, "deep/manifest.json\n"))
    #expect(run.errors.hasSuffix("avatar-render golden record --manifest deep/manifest.json\n"))
  }
  return effects
}

/// Effects of the options for the reports about goldens.
var goldenReportEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += OptionEffect.each(allGoldenCommands, "--report") { trial in
    let run = try trial.runOnDifferentPictures("--report", "deep/report")
    let isRecording = trial.command == "golden record"
    #expect(run.status == (isRecording ? 0 : 1))
    #expect(trial.names(in: "deep/report") == ["differences", "index.html", "report.json"])
    let report = try object(trial.text("deep/report/report.json"))
    #expect(
      Set(report.keys) == ["generator", "title", "passed", "failed", "recorded", "withoutCase", "removed", "cases"])
    #expect(report["generator"] as? String == "avatar-render golden")
    #expect(report["title"] as? String == trial.title)
    #expect(report["passed"] as? Int == 0)
    #expect(report["failed"] as? Int == (isRecording ? 0 : 1))
    #expect(report["recorded"] as? Int == (isRecording ? 1 : 0))
    #expect(report["withoutCase"] as? [String] == [])
    #expect(report["removed"] as? [String] == [])
    let entry = try #require((report["cases"] as? [[String: Any]])?.first)
    try trial.expectCase(entry)
    let picture = try #require(entry["picture"] as? String)
    let file = try trial.directory.read("deep/report/" + picture)
    #expect(file.starts(with: pngSignature))
    if !isRecording { #expect(run.errors == "note: see deep/report/index.html\n") }
  }
  effects += OptionEffect.each(allGoldenCommands, "--junit") { trial in
    _ = try trial.runOnDifferentPictures("--junit", "deep/junit.xml")
    let xml = try trial.text("deep/junit.xml")
    let isRecording = trial.command == "golden record"
    #expect(xml.contains(#"tests="1" failures="\#(isRecording ? 0 : 1)" errors="0" skipped="0" time="#))
    #expect(xml.contains(isRecording ? "<system-out>recorded: " : #"" type="failed">"#), "\(xml)")
    #expect(xml.contains(#"<testcase classname="goldens" name="c" file="\#(trial.golden)" time="#), "\(xml)")
  }
  effects += OptionEffect.each(allGoldenCommands, "--summary") { trial in
    _ = try trial.runOnDifferentPictures("--summary", "deep/summary.md")
    let text = try trial.text("deep/summary.md")
    #expect(text.hasPrefix("<!-- Written by avatar-render golden. -->\n### Golden images: 0 passed, "))
    #expect(text.contains("\n| <code>c</code> | "), "\(text)")
    let hint = "<code>avatar-render golden record c</code> |\n"
    #expect(text.contains(hint) == (trial.command == "golden verify"))
    let taken = try trial.runOnDifferentPictures("--summary", "x.md", "--junit", "./x.md")
    #expect((taken.status, taken.errors) == (64, "error: --summary x.md: must differ from the --junit file\n"))
  }
  effects += OptionEffect.each(allGoldenCommands, "--quiet", "-q") { trial in
    let loud = try trial.runOnDifferentPictures()
    let quiet = try trial.runOnDifferentPictures(trial.option)
    let status: Int32 = trial.command == "golden record" ? 0 : 1
    #expect((loud.status, quiet.status) == (status, status))
    switch trial.command {
    case "golden record":
      #expect((quiet.text, quiet.errors) == ("Goldens/c.png\n", ""))
      #expect(loud.errors.hasPrefix("note: c: recorded: "))
    case "golden verify":
      #expect(quiet.text.hasPrefix("c: "))
      #expect(quiet.text.hasSuffix("\n  to accept it: avatar-render golden record c\n"))
      #expect(quiet.text.count { $0 == "\n" } == 2)
      #expect(loud.text == quiet.text + "0 passed, 1 failed\n")
    default:
      let same = try trial.run("Goldens/c.png", "Goldens/c.png", trial.option)
      #expect((same.status, same.text) == (0, ""))
      #expect(try trial.run("Goldens/c.png", "Goldens/c.png").text == "no pixel differs\n")
    }
  }
  effects += OptionEffect.each(allGoldenCommands, "--json") { trial in
    let run = try trial.runOnDifferentPictures("--json")
    let lines = try run.text.split(separator: "\n").map { try object($0) }
    try #require(lines.count == 2)
    #expect(lines[0]["picture"] == nil)
    try trial.expectCase(lines[0])
    let keys = ["generator", "title", "passed", "failed", "recorded", "withoutCase", "removed"]
    #expect(Set(lines[1].keys) == Set(keys))
    #expect(lines[1][trial.command == "golden record" ? "recorded" : "failed"] as? Int == 1)
  }
  return effects
}

/// Effects of the options of `golden compare`.
var compareEffects: [OptionEffect] {
  var effects: [OptionEffect] = []
  effects += compare("<expected>", "<actual>") { trial in
    try trial.writeTwoPictures()
    let run = try trial.run("one.png", "two.png")
    #expect(run.status == 1 && run.text.hasPrefix("one: "))
    #expect(try trial.run("one.png", "one.png").status == 0)
    let reversed = try trial.run("two.png", "one.png")
    #expect(reversed.status == 1 && reversed.text.hasPrefix("two: "))
  }
  effects += compare("--tolerance") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png", "--tolerance", "1").status == 1)
    #expect(try trial.run("one.png", "two.png", "--tolerance", "2").status == 0)
  }
  effects += compare("--tolerance") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png", "--tolerance", "perceptual=0.0001").status == 1)
    let run = try trial.run("one.png", "two.png", "--tolerance", "perceptual=0.1")
    #expect((run.status, run.text.contains("ΔE ")) == (0, true))
  }
  effects += compare("--tolerance") { trial in
    try trial.writeTwoPictures()
    let run = try trial.run("one.png", "two.png")
    let differing = try #require(run.text.firstMatch(of: /one: ([0-9]+) of [0-9,]+ pixels/))
    let count = try #require(Int(differing.1))
    #expect(try trial.run("one.png", "two.png", "--tolerance", "pixels=\(count)").status == 0)
    #expect(try trial.run("one.png", "two.png", "--tolerance", "pixels=\(count - 1)").status == 1)
    #expect(try trial.run("one.png", "two.png", "--tolerance", "pixels=100%").status == 0)
  }
  effects += compare("--tolerance") { trial in
    _ = try trial.directory.run("--type", "human", "--shape", "squircle", "-o", "one.png")
    _ = try trial.directory.run(
      "--type", "human", "--shape", "rounded-square", "--corner-radius", "0.29", "-o", "two.png")
    let loud = try #require(try trial.run("one.png", "two.png").text.firstMatch(of: /one: ([0-9]+) of/))
    let run = try trial.run("one.png", "two.png", "--tolerance", "antialiasing").text
    #expect(run.contains(" more on antialiased edges\n"), "\(run)")
    let left = try #require(run.firstMatch(of: /one: ([0-9]+) of/))
    #expect(try #require(Int(left.1)) < #require(Int(loud.1)))
  }
  effects += compare("--ignore") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png", "--ignore", "0,0,40,39").status == 0)
    #expect(try trial.run("one.png", "two.png", "--ignore", "0,0,40,5").status == 1)
    let halves = ["--ignore", "0,0,20,40", "--ignore", "20,0,20,39"]
    #expect(try trial.run(["one.png", "two.png"] + halves).status == 0)
  }
  effects += compare("--output-dir", "--output", "-o") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png", trial.option, "deep/out/").status == 1)
    #expect(try trial.directory.read("deep/out/difference.png").starts(with: pngSignature))
    try FileManager.default.createDirectory(
      at: trial.directory.url.appending(path: "empty"), withIntermediateDirectories: true)
    let directories = try trial.run("deep/out", "empty", trial.option, "all")
    let name = trial.option == "-o" ? "--output" : trial.option
    #expect(directories.errors == "error: \(name): takes two images: for directories, use --report DIRECTORY\n")
  }
  effects += compare("--output", "-o") { trial in
    try trial.writeTwoPictures()
    #expect(try trial.run("one.png", "two.png", trial.option, "three.png").status == 1)
    #expect(try trial.directory.read("three.png").starts(with: pngSignature))
    let same = try trial.run("one.png", "two.png", trial.option, "two.png")
    #expect((same.status, same.errors) == (64, "error: --output two.png: would replace two.png itself\n"))
  }
  return effects
}

private func compare(_ names: String..., check: @escaping @Sendable (OptionTrial) throws -> Void) -> [OptionEffect] {
  names.map { OptionEffect("golden compare", $0, check: check) }
}

extension Command {
  /// Returns the names of the cases in the lines of `--json`.
  fileprivate func cases() throws -> [String] {
    try text.split(separator: "\n").compactMap { try object($0)["name"] as? String }
  }
}

extension OptionTrial {
  fileprivate func writeManifest() throws {
    let cases = #"{"name": "icon/a", "size": 8}, {"name": "icon/b", "size": 9}, {"name": "c", "size": 10}"#
    try write("Goldens/manifest.json", #"{"cases": [\#(cases)]}"#)
  }

  /// Records the goldens of the manifest.
  fileprivate func record() throws { _ = try directory.run("golden", "record", "--mode", "all") }

  /// Replaces a golden with another image.
  fileprivate func spoil(_ name: String) throws {
    _ = try directory.run("--type", "agent", "--size", "10", "-o", "Goldens/\(name).png")
  }

  /// Writes two images of 40×40 px that differ by two levels.
  fileprivate func writeTwoPictures() throws {
    _ = try directory.run("--type", "human", "--color", "#ffffff", "-o", "one.png")
    _ = try directory.run("--type", "human", "--color", "#fffffd", "-o", "two.png")
  }

  /// Runs the subcommand on one case whose image differs from its golden.
  fileprivate func runOnDifferentPictures(_ options: String...) throws -> Command {
    try write("Goldens/manifest.json", #"{"cases": [{"name": "c", "size": 10}]}"#)
    try spoil("c")
    let actual = directory.url.appending(path: "actual")
    try FileManager.default.createDirectory(at: actual, withIntermediateDirectories: true)
    _ = try directory.run("--type", "human", "--size", "10", "-o", "actual/c.png")
    return try run((command == "golden compare" ? ["Goldens/c.png", "actual/c.png"] : []) + options)
  }

  fileprivate var title: String {
    command == "golden compare" ? "Goldens/c.png and actual/c.png" : "Goldens/manifest.json"
  }
  fileprivate var golden: String { "Goldens/c.png" }

  /// Expects every field of the report about the case with a difference.
  fileprivate func expectCase(_ entry: [String: Any]) throws {
    #expect(
      Set(entry.keys).subtracting(["picture", "accept"]) == [
        "name", "golden", "outcome", "reason", "notes", "difference",
      ])
    #expect(entry["accept"] as? String == (command == "golden verify" ? "avatar-render golden record c" : nil))
    #expect(entry["golden"] as? String == golden)
    #expect(entry["outcome"] as? String == (command == "golden record" ? "recorded" : "failed"))
    #expect(entry["notes"] as? [String] == [])
    let difference = try #require(entry["difference"] as? [String: Any])
    #expect(
      Set(difference.keys) == [
        "expectedSize", "actualSize", "compared", "differing", "smoothed", "largest", "mean", "box",
      ])
    #expect(difference["expectedSize"] as? [Int] == [10, 10])
    #expect(difference["actualSize"] as? [Int] == [10, 10])
    #expect(difference["compared"] as? Int == 100)
    #expect(difference["smoothed"] as? Int == 0)
    let differing = try #require(difference["differing"] as? Int)
    let reason = try #require(entry["reason"] as? String)
    #expect(reason.contains("\(differing) of 100 pixels differ by up to "))
    let largest = try #require(difference["largest"] as? Double)
    let mean = try #require(difference["mean"] as? Double)
    #expect(0 < mean && mean < largest && largest <= 255)
    let box = try #require(difference["box"] as? [Int])
    #expect(box.count == 4 && box[2] > 0 && box[3] <= 10)
  }
}
