import Foundation
import Testing

/// The account of rows, as a user of the command sees it.
@Suite struct BatchAccountTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try write("name,dept\nAda,Sales\nBob,Support\n", "s.csv")
    for name in ["faces", "empty"] {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["Ada", "Bob"] { try directory.write("faces/\(name).jpg", Data(contentsOf: portrait)) }
    try write("x", "empty/notes.txt")
  }

  private func write(_ text: String, _ name: String) throws { try directory.write(name, Data(text.utf8)) }

  private func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: directory.url.appending(path: name))
  }

  private func batch(_ arguments: [String], input: String = "") throws -> Command {
    try Command(["batch"] + arguments, in: directory.url, input: Data(input.utf8))
  }

  private static func excess(_ maximum: String) -> String {
    "error: s.csv: 1 of 2 rows show less than requested: more than --max-fallbacks \(maximum) allows\n"
  }

  @Test(
    arguments: [
      (["--strict"], "error: s.csv: 1 row has no matching photo in faces, which --strict requires\n"),
      (["--max-fallbacks", "0"], excess("0")),
      (["--max-fallbacks", "49%"], excess("49%")),
      (["--max-fallbacks", "50%"], nil), ([], nil),
    ] as [([String], String?)])
  func rowWithoutAMatchingPhotoIsCounted(options: [String], error: String?) throws {
    try delete("faces/Bob.jpg")
    for isFirst in [true, false] {
      let run = try batch(["s.csv", "faces", "-o", "out"] + options)
      #expect(run.status == (error == nil ? 0 : 1))
      let states = isFirst ? "2 written, 0 unchanged" : "0 written, 2 unchanged"
      #expect(run.errors.contains("\(states), 1 without a matching photo in "))
      #expect(run.errors.contains("note: s.csv: no matching photo: 1 row, for example row 2\n"))
      if let error { #expect(run.errors.hasSuffix(error)) }
    }
  }

  @Test func reportNamesPeopleWhoHaveLostTheirPhoto() throws {
    let call = ["s.csv", "faces", "-o", "out", "--report", "r.json"]
    _ = try batch(call)
    try delete("faces/Bob.jpg")
    let check = try batch(call + ["--check", "--max-fallbacks", "0"])
    #expect(check.status == 1 && check.errors.contains("1 stale, 1 up to date, 1 without a matching photo in "))
    for isFirst in [true, false] {
      _ = try batch(call)
      let report = String(decoding: try directory.read("r.json"), as: UTF8.self)
      #expect(report.contains(#""lacks":["matching photo"]"#))
      #expect(report.contains(#""lostPhoto":true"#) == isFirst)
      #expect(report.contains(#""fellBack":1,"withoutPhoto":0,"withoutMatchingPhoto":1"#))
    }
  }

  @Test(arguments: [["s.csv", "empty"], ["s.csv", "--photos", "empty"]])
  func photoDirectoryWithoutAMatchingPhotoReplacesNothing(list: [String]) throws {
    _ = try batch(["s.csv", "faces", "-o", "out"])
    let image = try directory.read("out/ada-40.png")
    let run = try batch(list + ["-o", "out", "--prune", "--force"])
    #expect(run.status == 65 && run.errors.hasSuffix("error: empty/: contains no photos\n"))
    #expect(try directory.read("out/ada-40.png") == image)
  }

  @Test func streamReplacesNoPhotoBeforeAPhotoMatches() throws {
    let list = "name\nAda\nBob\nCy\n"
    _ = try batch(["s.csv", "faces", "-o", "out"])
    let image = try directory.read("out/ada-40.png")
    let lost = try batch(["-", "--photos", "empty", "-o", "out"], input: list)
    #expect(lost.status == 65)
    #expect(lost.errors.contains("row 1: no photo matches a row, so the image was not replaced\n"))
    #expect(lost.errors.contains("1 written, 0 unchanged, 2 failed"))
    #expect(lost.errors.hasSuffix("error: empty/: contains no photos\n"))
    #expect(try directory.read("out/ada-40.png") == image)
    try delete("faces/Ada.jpg")
    let found = try batch(["-", "--photos", "faces", "-o", "out"], input: list)
    #expect(found.status == 0)
    #expect(found.errors.contains("note: standard input: 1 person has lost their photo since the last run: ada\n"))
    #expect(try directory.read("out/ada-40.png") != image)
  }

  @Test(arguments: [[], ["--shard", "2/3"]])
  func checkOfNoRowFails(options: [String]) throws {
    let options = ["--where", "dept=sales"] + options
    let fault = #"--where dept=sales: no row has this value: the values are "Sales" (1), "Support" (1)"#
    for (mode, status) in [(["--check", "--quiet"], 1), (["--strict", "--quiet"], 1), ([], 0)] as [([String], Int32)] {
      let run = try batch(["s.csv", "-o", "out"] + options + mode)
      #expect(run.status == status)
      #expect(run.errors.contains("\(status == 1 ? "error" : "note"): s.csv: \(fault)\n"))
    }
  }

  @Test func checkOfAListWithoutRowsFails() throws {
    try write("name\n", "none.csv")
    let run = try batch(["none.csv", "-o", "out", "--check", "--quiet"])
    #expect((run.status, run.errors) == (1, "error: none.csv: has no rows to check\n"))
    #expect(try batch(["none.csv", "-o", "out", "--quiet"]).status == 0)
  }

  @Test func emptyShardPassesACheck() throws {
    _ = try batch(["s.csv", "-o", "out"])
    for i in 1...9 {
      #expect(try batch(["s.csv", "-o", "out", "--check", "--strict", "--shard", "\(i)/9"]).status == 0)
    }
  }

  @Test func rowsWithoutAnAddressAreNotPruned() throws {
    let options = ["--name-template", "{email-sha256}.png", "-o", "out", "--prune", "--quiet", "--report", "r.json"]
    try write("name,email\nAda,a@x.example\nBob,b@x.example\n", "e.csv")
    #expect(try batch(["e.csv"] + options).status == 0)
    try write("name,post\nAda,a@x.example\nBob,b@x.example\n", "e.csv")
    let run = try batch(["e.csv", "--strict"] + options)
    #expect(run.status == 1)
    let fault = "2 rows have no e-mail address for the name of an image, which --strict requires"
    #expect(run.errors == "error: e.csv: \(fault)\n")
    #expect(directory.names(in: "out").count == 2)
    let report = String(decoding: try directory.read("r.json"), as: UTF8.self)
    #expect(report.contains(#""status":"left out","reason":"has no e-mail address for the name of its image""#))
    #expect(report.contains(#""summary":{"rows":2,"written":0,"stale":0,"unchanged":0,"failed":0,"leftOut":2,"#))
    let fallbacks = try batch(["e.csv", "--max-fallbacks", "0"] + options)
    #expect(fallbacks.status == 1)
    let loud = try batch(["e.csv"] + options.filter { $0 != "--quiet" })
    #expect(
      loud.errors.contains(
        "note: 2 files that no row requests are preserved, because no row has an image: --force removes them\n"))
    #expect(try batch(["e.csv", "--force"] + options).status == 0)
    #expect(directory.names(in: "out").isEmpty)
  }
}
