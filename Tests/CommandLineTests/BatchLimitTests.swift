import Foundation
import PhotoServer
import Testing

@testable import AvatarCommandLine

/// Tests of the reports and limits of a batch.
@Suite struct BatchLimitTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func batch(_ list: String, _ options: String..., as name: String = "l.csv") throws -> Command {
    try directory.write(name, Data(list.utf8))
    return try Command(["batch", name, "--output-dir", "out"] + options, in: directory.url)
  }

  private func lines(_ run: Command) -> [String] {
    run.errors.replacing(/\ in [0-9.]+ s/, with: "").split(separator: "\n").map { String($0) }
  }

  // MARK: Messages

  @Test func failedRowsBeyond20AreOnlyCounted() throws {
    let run = try batch("id,size\n" + String(repeating: "a,0\n", count: 1234), "--report", "r.ndjson")
    let lines = lines(run)
    #expect(run.status == 1 && lines.count == 22)
    #expect(lines[19].hasPrefix("error: l.csv:21: row 20: size: 0: must be"))
    #expect(lines[20...] == ["error: l.csv: and 1,214 more; see --report", "0 written, 0 unchanged, 1,234 failed"])
    #expect(try directory.read("r.ndjson").count { $0 == 0x0A } == 1234)
  }

  @Test func notesBeyond20RowsAreOnlyCounted() throws {
    let rows = (0..<30).map { "\($0),none.jpg,!\n" }.joined()
    let lines = lines(try batch("id,src,name\n" + rows, "--size", "8"))
    #expect(lines.count == 42)
    #expect(lines[38].hasPrefix("note: l.csv:21: row 20: none.jpg: no such file"))
    #expect(lines[39].hasPrefix("note: l.csv:21: row 20: the name \"!\": has no letters, digits or emoji"))
    #expect(lines[40] == "note: l.csv: and 10 more; see --report")
  }

  @Test func removedFilesBeyond20AreOnlyCounted() throws {
    _ = try batch("id\n" + (0..<25).map { "\($0)\n" }.joined(), "--size", "8")
    let lines = lines(try batch("id\n0\n", "--size", "8", "--prune"))
    #expect(lines[..<20].allSatisfy { $0.hasSuffix("-8.png: removed: not requested by any row") })
    #expect(lines[20...] == ["note: out: and 4 more; see --report", "0 written, 1 unchanged, 24 removed"])
  }

  @Test func headerLongerThanTheLimitIsRejected() throws {
    let run = try batch("id," + String(repeating: "x", count: 2 << 20) + "\na,b\n")
    #expect(run.status == 65)
    #expect(lines(run).last == "error: l.csv:1: the header is longer than 1,048,576 bytes")
  }

  @Test func blankLinesBeforeTheHeaderCountTowardsTheLimit() throws {
    let run = try batch(String(repeating: "\n", count: (1 << 20) + 1) + "id\na\n")
    #expect(lines(run).last == "error: l.csv:1048577: the header is longer than 1,048,576 bytes")
    #expect(try batch(String(repeating: "\n", count: 1000) + "id\na\n").status == 0)
  }

  @Test func headerWithTooManyColumnsIsRejected() throws {
    let run = try batch("id" + String(repeating: ",", count: 1 << 14) + "\n")
    #expect(run.status == 65)
    #expect(lines(run).last == "error: l.csv:1: the header has 16,385 columns: must have at most 16,384")
  }

  // MARK: Name templates

  @Test(arguments: [
    ("l.csv", "name\nAda\nBob\n"), ("l.ndjson", "{\"name\":\"Ada\"}\n{\"name\":\"Bob\"}\n"),
    ("l.json", #"[{"name":"Ada"},{"name":"Bob"}]"#), ("l.vcf", "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n"),
  ])
  func unknownPlaceholderIsReportedOnceAndNothingIsWritten(_ name: String, _ list: String) throws {
    let run = try batch(list, "--name-template", "{nmae}.png", "--gallery", "g", "--report", "r.json", as: name)
    #expect(run.status == 64)
    #expect(
      run.errors
        == "error: --name-template {nmae}.png: {nmae}: the list has no such column: must be {id} {name} {size} {scale} {suffix} {pixels} {type} {row} {scheme} {email-sha256} {email-md5} or a column of the list\n"
    )
    #expect(directory.names == [name])
  }

  @Test func unknownPlaceholderForAStreamedTableIsReportedOnce() throws {
    let run = try directory.run(
      "batch", "-", "--list-format", "csv", "-o", "out", "--name-template", "{nmae}.png",
      input: Data("name\nAda\n".utf8))
    #expect(run.status == 64 && directory.names == [])
    #expect(
      lines(run) == [
        "error: --name-template {nmae}.png: {nmae}: the list has no such column: must be {id} {name} {size} {scale} {suffix} {pixels} {type} {row} {scheme} {email-sha256} {email-md5} or a column of the list"
      ])
  }

  @Test(arguments: [
    ("ndjson", "{\"id\":\"a\"}\n{\"id\":\"b\",\"team\":\"red\"}\n"),
    ("json", #"[{"id":"a"}, {"id":"b","team":"red"}]"#),
  ])
  func templateIsNotCheckedAgainstTheFirstStreamedRowAlone(_ format: String, _ list: String) throws {
    let run = try directory.run(
      "batch", "-", "--list-format", format, "-o", "out", "--name-template", "{team}-{id}.png", input: Data(list.utf8))
    #expect(run.status == 1)
    #expect(
      lines(run) == [
        "error: standard input:1: row 1: team: is empty: the name template {team}-{id}.png needs it",
        "1 written, 0 unchanged, 1 failed",
      ])
  }

  @Test func templateCheckDoesNotConsumeStreamedRows() throws {
    let list = Data("{\"team\":\"red\",\"id\":\"a\"}\n{\"team\":\"blue\",\"id\":\"b\"}\n".utf8)
    let run = try directory.run("batch", "-", "-o", "out", "--name-template", "{team}/{id}.png", input: list)
    #expect(run.status == 0 && lines(run) == ["2 written, 0 unchanged"])
  }

  @Test func onlyRowsWithoutTheTemplateColumnFail() throws {
    let run = try batch(
      "{\"id\":\"a\"}\n{\"id\":\"b\",\"team\":\"red\"}\n{\"id\":\"c\",\"team\":\"\"}\n", "--name-template",
      "{team}-{id}.png", as: "l.ndjson")
    #expect(
      lines(run) == [
        "error: l.ndjson:1: row 1: team: is empty: the name template {team}-{id}.png needs it",
        "error: l.ndjson:3: row 3: team: is empty: the name template {team}-{id}.png needs it",
        "1 written, 0 unchanged, 2 failed",
      ])
  }

  @Test func placeholderCanUseAFieldOrItsColumnName() throws {
    let run = try batch("Photo,id\nx.jpg,a\n", "--name-template", "{photo}-{src}-{id}.png", "--json")
    #expect(run.text.contains("out/x.jpg-x.jpg-a.png"))
  }

  // MARK: Formats

  @Test(arguments: ["a.JPE", "x/a.gif", "a.b.svgz", "a.tiff", "a.heic", "a.ICO", "a.pdf"])
  func rowWithAnUnsupportedOutputExtensionFails(_ output: String) throws {
    let run = try batch("output\n\(output)\n")
    #expect(run.status == 1 && lines(run)[0].hasPrefix("error: l.csv:2: row 1: output: \(output): "))
    #expect(lines(run)[0].hasSuffix(" output is not supported: use .png, .jpg, .svg, .webp, .avif"))
  }

  @Test(arguments: [("a.webp", "webp", "WebP"), ("a.JPG", "jpeg", "JPEG"), ("x/a.jpeg", "jpeg", "JPEG")])
  func rowWithTheOutputExtensionOfAnotherFormatFails(_ output: String, _ option: String, _ name: String) throws {
    let run = try batch("output\n\(output)\n")
    #expect(run.status == 1)
    #expect(
      lines(run)[0]
        == "error: l.csv:2: row 1: output: \(output): must end in .png: --format \(option) renders \(name)")
  }

  // MARK: Fallbacks

  private let people = "id,name,src,badge\na,Ada,none.jpg,7\nb,Bob,,\nc,\u{10000},,\nd,Dan,,\u{10000}\n"

  @Test func summaryCountsMissingPhotosInitialsAndBadges() throws {
    for state in ["4 written, 0 unchanged", "0 written, 4 unchanged"] {
      let run = try batch(people, "--quiet", "--report", "r.json")
      let again = try batch(people)
      #expect(run.status == 0 && run.errors == "")
      #expect(
        lines(again).last
          == "0 written, 4 unchanged, 1 without the requested photo, 1 without the requested initials, 1 without the requested badge"
      )
      let report = try #require(
        try JSONSerialization.jsonObject(with: directory.read("r.json")) as? [String: Any])
      let summary = try #require(report["summary"] as? [String: Int])
      #expect("\(summary["written"] ?? -1) written, \(summary["unchanged"] ?? -1) unchanged" == state)
      #expect(summary["fellBack"] == 3 && summary["withoutPhoto"] == 1)
      #expect(summary["withoutInitials"] == 1 && summary["withoutBadge"] == 1)
      let avatars = try #require(report["avatars"] as? [[String: Any]])
      #expect(avatars.map { $0["lacks"] as? [String] } == [["photo"], nil, ["initials"], ["badge"]])
    }
  }

  @Test(arguments: [
    ("3", true), ("2", false), ("0", false), ("75%", true), ("74.9%", false), ("0%", false), ("100%", true),
  ])
  func fallbacksBeyondTheLimitAreAnErrorAfterRendering(_ maximum: String, _ isAllowed: Bool) throws {
    for words in ["4 written, 0 unchanged", "0 written, 4 unchanged"] {
      let run = try batch(people, "--max-fallbacks", maximum)
      #expect(run.status == (isAllowed ? 0 : 1))
      #expect(run.errors.contains(words))
      #expect(
        (lines(run).last
          == "error: l.csv: 3 of 4 rows show less than requested: more than --max-fallbacks \(maximum) allows")
          != isAllowed)
      #expect(run.errors.contains("note: l.csv:2: row 1: "))
    }
  }

  @Test(arguments: ["-1", "1.5", "", "%", "101%", "x%", "1e1"])
  func invalidFallbackLimitIsRejected(_ maximum: String) throws {
    let run = try batch(people, "--max-fallbacks", maximum)
    #expect(
      run.status == 64
        && run.errors
          == "error: --max-fallbacks\(maximum.isEmpty ? "" : " ")\(maximum): must be a number of rows, or a percentage of all rows from 0% to 100%, for example 10 or 2.5%\n"
    )
  }

  @Test func strictRunFailsRowsThatWouldFallBack() throws {
    _ = try batch(people)
    let run = try batch(people, "--strict")
    #expect(
      lines(run).filter { $0.hasPrefix("error: ") }.map { $0.prefix(21) }
        == [2, 4, 5].map { "error: l.csv:\($0): row \($0 - 1)" })
    #expect(lines(run).last == "0 written, 1 unchanged, 3 failed")
  }

  // MARK: Sizes

  @Test func rowWithAnImageLargerThanTheLimitFails() throws {
    let run = try batch("id,size,scale\na,2048,4\nb,40,1\n")
    #expect(
      lines(run) == [
        "error: l.csv:2: row 1: size: the image would be 8192×8192 px: must have at most 25,000,000 pixels: --limit output-pixels=68M allows it",
        "1 written, 0 unchanged, 1 failed",
      ])
    #expect(
      try lines(batch("id,size\na,40\n", "--limit", "output-pixels=1599"))[0]
        == "error: l.csv:2: row 1: size: the image would be 40×40 px: must have at most 1,599 pixels: --limit output-pixels=1600 allows it"
    )
  }

  // MARK: The list

  @Test func standardInputIsExemptFromTheFileSizeLimit() throws {
    let run = try directory.run(
      "batch", "-", "--list-format", "csv", "-o", "out", "--limit", "list-bytes=4", input: Data("id\na\n".utf8))
    #expect((run.status, lines(run)) == (0, ["1 written, 0 unchanged"]))
  }

  @Test(arguments: ["0", "x", "-1"])
  func invalidListSizeLimitIsRejected(text: String) throws {
    let run = try batch("id\na\n", "--limit", "list-bytes=\(text)")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: --limit list-bytes=\(text): must be a whole number, 1 or more"))
  }

  // MARK: Local photos

  @Test func localPhotosOfContactsRequireTheOption() throws {
    try directory.write("mine.jpg", try Data(contentsOf: portrait))
    let card = "BEGIN:VCARD\nFN:Ada\nPHOTO:mine.jpg\nEND:VCARD\n"
    let run = try batch(card, "--max-fallbacks", "0", as: "l.vcf")
    #expect(run.status == 1)
    #expect(
      lines(run)[0]
        == "note: l.vcf:1: row 1: mine.jpg: is a local file, which contacts must not use: --src-root DIRECTORY allows files in it: used the initials"
    )
    #expect(try batch(card, "--src-root", ".", "--max-fallbacks", "0", as: "l.vcf").status == 0)
  }

  @Test func sourceRootConfinesPhotosInTheList() throws {
    try directory.write("mine.jpg", try Data(contentsOf: portrait))
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "photos"), withIntermediateDirectories: true)
    let run = try batch("id,src\na,mine.jpg\n", "--src-root", "photos")
    #expect(
      lines(run)[0] == "error: l.csv:2: row 1: src: mine.jpg: is outside photos: --src-root allows only files in it")
    #expect(try batch("id,src\na,mine.jpg\n", "--src-root", ".", "--strict").status == 0)
    let missing = try batch("id\na\n", "--src-root", "none")
    #expect((missing.status, missing.errors) == (66, "error: --src-root none: no such directory\n"))
  }

  // MARK: Pauses

  private func pausing(_ seconds: Int, _ options: String...) throws -> Command {
    let server = PhotoServer()
    try directory.write(
      "l.csv", Data("id,name,src\na,Ada,\(server.url("/flaky429/1/x?retry-after=\(seconds)"))\n".utf8))
    return try Command(
      ["batch", "l.csv", "-o", "out", "--allow-private-network", "--no-cache"] + options, in: directory.url)
  }

  @Test(.needsPython) func requestedPauseIsReportedWhileWaiting() throws {
    let run = try pausing(1, "--timeout", "0.5")
    #expect(
      lines(run)[0].wholeMatch(of: /note: 127\.0\.0\.1:\d+: requested a pause of 1 s: waiting/) != nil)
    #expect(lines(run)[1...] == ["1 written, 0 unchanged"])
  }

  @Test(.needsPython) func pauseBeyondTheLimitIsNotAwaited() throws {
    let run = try pausing(120)
    let notes = run.errors.split(separator: "\n")
    #expect(
      notes[0].hasSuffix(": requested a pause of 120 s: not waiting: longer than --limit wait=60")
        && notes.count == 3)
    #expect(
      notes[1].hasSuffix("responded with 429 (too many requests), retry in 120 s: used the initials"))
  }

  @Test(.needsPython) func pauseLimitCanBeZero() throws {
    let run = try pausing(1, "--limit", "wait=0", "--timeout", "600")
    #expect(lines(run)[0].hasSuffix(": requested a pause of 1 s: not waiting: longer than --limit wait=0"))
    #expect(lines(run).last == "1 written, 0 unchanged, 1 without the requested photo")
  }

  @Test(.needsPython, arguments: [([], 60), (["--limit", "wait=5"], 5)])
  func contactListRequestDoesNotWaitBeyondMaxWait(options: [String], limit: Int) throws {
    let server = PhotoServer(["--rate", "1/120", "--contacts", "250"])
    let run = try Command(
      [
        "batch", "monica:", "--server", "monica=\(server.url("/"))", "-o", "out",
        "--allow-private-network", "--no-cache", "--type", "agent", "--size", "8",
      ] + options, in: directory.url, environment: ["MONICA_TOKEN": "test-token"])
    #expect(run.status == 66)
    #expect(lines(run).contains { $0.hasSuffix("not waiting: longer than --limit wait=\(limit)") })
  }

  @Test(arguments: [
    ("wait=86401", "must be a whole number from 0 to 86400"), ("requests=0", "must be a whole number from 1 to 64"),
    ("requests-per-host=65", "must be a whole number from 1 to 64"), ("wait", "needs a value, for example wait=60"),
  ])
  func limitOutsideItsRangeIsRejected(limit: String, reason: String) throws {
    let run = try batch("id\na\n", "--limit", limit)
    #expect((run.status, run.errors) == (64, "error: --limit \(limit): \(reason)\n"))
  }
}
