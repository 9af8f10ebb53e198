import AvatarFileSystem
import AvatarRender
import AvatarSQLite
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

@Suite struct BatchRunTests {
  private let workspace: BatchWorkspace
  private let people = "id,name,size\nada,Ada Lovelace,24\nbob,Bob,32\ncleo,Cleo,40\n"
  init() throws { workspace = try BatchWorkspace() }

  @Test func batchRendersTheSameImagesAsASingleCall() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    _ = try workspace.run(#"[{"id": "g", "src": "p.jpg", "size": [24, 40, 128], "scale": [1, 2, 3]}]"#, as: "l.json")
    for (size, scale, name) in [(24, 1.0, "g-24.png"), (40, 3, "g-40@3x.png"), (128, 3, "g-128@3x.png")] {
      let spec = AvatarSpec(
        photo: .file(workspace.path("p.jpg")), size: AvatarSize(size)!, scale: AvatarScale(scale)!)
      #expect(try workspace.read("out/\(name)") == Data(AvatarRenderer().avatar(offline: spec).png()))
    }
  }

  @Test(arguments: [1, 2, 7])
  func outcomesAreInListOrder(_ jobs: Int) throws {
    workspace.options.jobs = jobs
    let rows = (0..<300).map { "{\"id\": \"p\($0)\", \"size\": \($0 % 7 == 0 ? 256 : 16)}" }
    #expect(
      try workspace.run(rows.joined(separator: "\n"), as: "l.ndjson").outcomes.map(\.number) == Array(1...300))
  }

  @Test func secondRunRendersNothing() throws {
    _ = try workspace.run(people, as: "l.csv")
    #expect(try workspace.run(people, as: "l.csv").states == [.unchanged, .unchanged, .unchanged])
  }

  @Test func changedRowIsRenderedAgain() throws {
    _ = try workspace.run(people, as: "l.csv")
    let run = try workspace.run(people.replacing("Bob", with: "Rob"), as: "l.csv")
    #expect(run.states == [.unchanged, .written, .unchanged])
  }

  @Test func changedPhotoIsRenderedAgain() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    let list = #"[{"id": "g", "src": "p.jpg"}]"#
    _ = try workspace.run(list, as: "l.json")
    try workspace.write("no photo", "p.jpg")
    #expect(try workspace.run(list, as: "l.json").states == [.written])
  }

  @Test func changedPhotoOfTheSameLengthIsRenderedAgain() throws {
    let photo = try Data(contentsOf: portrait)
    try workspace.write(Data(count: photo.count), "p.jpg")
    // The second write must not fall in the same tick of the file system's clock.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: workspace.path("p.jpg"))
    let list = #"[{"id": "g", "src": "p.jpg"}]"#
    #expect(try workspace.run(list, as: "l.json").account.lacking == [.photo: 1])
    try workspace.write(photo, "p.jpg")
    let run = try workspace.run(list, as: "l.json")
    #expect(run.states == [.written] && run.account.lacking == [:])
  }

  @Test func touchedPhotoIsNotRenderedAgain() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    let list = #"[{"id": "g", "src": "p.jpg"}]"#
    _ = try workspace.run(list, as: "l.json")
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    #expect(try workspace.run(list, as: "l.json").states == [.unchanged])
  }

  @Test func missingOrModifiedOutputIsRenderedAgain() throws {
    _ = try workspace.run(people, as: "l.csv")
    try FileManager.default.removeItem(atPath: workspace.path("out/ada-24.png"))
    var png = try workspace.read("out/bob-32.png")
    png[png.count - 20] ^= 1
    try workspace.write(png, "out/bob-32.png")
    #expect(try workspace.run(people, as: "l.csv").states == [.written, .written, .unchanged])
  }

  @Test func equalPixelSizesProduceTheSameImage() throws {
    try workspace.write(try Data(contentsOf: portrait), "p.jpg")
    _ = try workspace.run(#"[{"id": "g", "src": "p.jpg", "size": [24, 48], "scale": [1, 2]}]"#, as: "l.json")
    #expect(try workspace.read("out/g-24@2x.png") == workspace.read("out/g-48.png"))
  }

  @Test func checkReportsStaleFilesWithoutWriting() throws {
    workspace.options.isChecked = true
    #expect(try workspace.run(people, as: "l.csv").account.written == 3)
    #expect(!FileManager.default.fileExists(atPath: workspace.path("out")))
  }

  @Test func checkPassesWhenEverythingIsUpToDate() throws {
    _ = try workspace.run(people, as: "l.csv")
    workspace.options.isChecked = true
    #expect(try workspace.run(people, as: "l.csv").account.written == 0)
  }

  @Test func forceRendersEverythingAgain() throws {
    _ = try workspace.run(people, as: "l.csv")
    workspace.options.rerendersAll = true
    #expect(try workspace.run(people, as: "l.csv").account.written == 3)
  }

  @Test func damagedRecordIsReplaced() throws {
    _ = try workspace.run(people, as: "l.csv")
    try workspace.write("no database", "out/.avatar-batch/record.sqlite")
    let run = try workspace.run(people, as: "l.csv")
    #expect(run.account.written == 3)
    #expect(
      run.notes == [
        "\(workspace.options.directory).avatar-batch/record.sqlite: file is not a database: replaced with a new record, so all rows are rendered"
      ])
    #expect(try workspace.run(people, as: "l.csv").account.unchanged == 3)
  }

  @Test func shardsPartitionTheList() throws {
    let rows = (0..<40).map { "{\"id\": \"p\($0)\", \"size\": [16, 17]}" }.joined(separator: "\n")
    let all = try workspace.run(rows, as: "l.ndjson").names
    var parts: [String] = []
    for i in 1...4 {
      workspace.options.shard = Shard("\(i)/4")
      parts += try workspace.run(rows, as: "l.ndjson").names
    }
    #expect(parts.sorted() == all.sorted())
  }

  @Test func malformedRowIsReportedOnlyByTheFirstShard() throws {
    var faults: [[String]] = []
    for i in 1...3 {
      workspace.options.shard = Shard("\(i)/3")
      faults.append(try workspace.run("nonsense\n", as: "l.ndjson").faults)
    }
    #expect(faults == [["1: column 1: expected a value"], [], []])
  }

  @Test func failFastStopsBeforeAnythingIsRendered() throws {
    workspace.options.failsFast = true
    var reported: [String] = []
    let list = BatchList.people(
      ListSource(
        path: workspace.path("l.csv"), format: .csv, rules: ColumnRules(fields: RowFields.all), rowLimit: 1000))
    try workspace.write("id,size\na,0\nb,0\n", "l.csv")
    let themes = ThemeCache(AvatarRenderer())
    let parser = RowParser(defaults: [:], template: .standard, export: nil, directory: "", themes: themes)
    try BatchRun(list, parser: parser, options: workspace.options).readList(
      each: { reported.append("\($0): \($1.withoutLine)") }, tick: { _ in })
    #expect(reported == ["1: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"])
    #expect(workspace.outputs == [])
  }

  @Test func failFastStopsAtTheFirstMissingPhoto() throws {
    (workspace.options.failsFast, workspace.options.isStrict) = (true, true)
    let run = try workspace.run("id,src\na,none.jpg\nb,none.jpg\n", as: "l.csv")
    #expect(run.faults == ["1: src: \(workspace.path("none.jpg")): no such file"])
  }

  @Test func strictRowWithoutItsPhotoFails() throws {
    let run = try workspace.run("id,src,strict\na,none.jpg,yes\nb,none.jpg,no\n", as: "l.csv")
    #expect(run.faults == ["1: src: \(workspace.path("none.jpg")): no such file"])
    #expect(run.names == ["b-40.png"])
  }

  @Test func strictRunFailsRowsThatPreviouslyFellBack() throws {
    let list = "id,src\na,none.jpg\n"
    _ = try workspace.run(list, as: "l.csv")
    workspace.options.isStrict = true
    #expect(
      try workspace.run(list, as: "l.csv").faults == ["1: src: \(workspace.path("none.jpg")): no such file"])
  }

  @Test func strictRunRejectsPreviouslyAcceptedDamagedPhotos() throws {
    let whole = try Data(contentsOf: portrait)
    try workspace.write(whole.prefix(whole.count * 50 / 51), "p.jpg")
    let list = "id,src\na,p.jpg\n"
    for state in [Output.State.written, .unchanged] {
      let run = try workspace.run(list, as: "l.csv")
      #expect(run.states == [state] && run.account.lacking == [.intactPhoto: 1] && run.account.fellBack == 0)
    }
    workspace.options.isStrict = true
    let faults = try workspace.run(list, as: "l.csv").faults
    #expect(faults.count == 1 && faults[0].contains(": truncated JPEG (at byte "), "\(faults)")
  }

  @Test func agentRowIgnoresItsMissingPhotoInAStrictRun() throws {
    workspace.options.isStrict = true
    for state in [Output.State.written, .unchanged] {
      #expect(try workspace.run("id,src,type\na,none.jpg,agent\n", as: "l.csv").states == [state])
    }
  }

  @Test func identicalAvatarsProduceIdenticalFiles() throws {
    _ = try workspace.run("id,initials,seed\na,AL,1\nb,AL,1\nc,AL,2\n", as: "l.csv")
    #expect(try workspace.read("out/a-40.png") == workspace.read("out/b-40.png"))
    for (id, seed) in [("a", "1"), ("c", "2")] {
      let spec = AvatarSpec(who: AvatarSubject(initials: AvatarInitials("AL"), seed: seed))
      #expect(try workspace.read("out/\(id)-40.png") == Data(AvatarRenderer().avatar(offline: spec).png()))
    }
  }

  @Test func pipeInPlaceOfTheRecordIsIgnored() throws {
    _ = try workspace.run(people, as: "l.csv")
    let record = workspace.path("out/.avatar-batch/record.sqlite")
    try FileManager.default.removeItem(atPath: record)
    #expect(mkfifo(record, 0o600) == 0)
    #expect(try workspace.run(people, as: "l.csv").account.written == 3)
  }

  @Test func corruptRecordIsReplacedOnTheNextRun() throws {
    let rows = "id\n" + (0..<300).map { "p\($0)\n" }.joined()
    _ = try workspace.run(rows, as: "l.csv")
    var record = try workspace.read("out/.avatar-batch/record.sqlite")
    for i in 4096..<record.count { record[i] ^= 0xFF }
    try workspace.write(record, "out/.avatar-batch/record.sqlite")
    _ = try workspace.run(rows, as: "l.csv")
    _ = try workspace.run(rows, as: "l.csv")
    let run = try workspace.run(rows, as: "l.csv")
    #expect(run.account.unchanged == 300 && run.notes == [])
  }

  @Test func unwritableRecordDoesNotPreventRendering() throws {
    _ = try workspace.run(people, as: "l.csv")
    let record = FilePath.real(workspace.path("out/.avatar-batch")) + "/record.sqlite"
    workspace.options.rerendersAll = true
    workspace.onRow = { outcome throws(InputError) in
      if outcome.number == 3 { try? Database(.file(record)).run("DROP TABLE outputs") }
    }
    let run = try workspace.run(people, as: "l.csv")
    #expect(
      run.notes == [
        "\(workspace.options.directory).avatar-batch/record.sqlite: no such table: outputs: the next run will render all rows again"
      ])
    #expect(run.account.written == 3)
  }

  @Test func fallbackIsCountedEvenIfNothingChanges() throws {
    for _ in 0..<2 { #expect(try workspace.run("id,src\na,none.jpg\n", as: "l.csv").account.fellBack == 1) }
  }

  @Test func rowWithTwoImagesCountsAsOneFallback() throws {
    let run = try workspace.run("id,src,size\na,none.jpg,\"24,48\"\n", as: "l.csv")
    #expect(run.names == ["a-24.png", "a-48.png"] && run.account.fellBack == 1)
  }

  @Test func interruptionStopsTheRun() throws {
    try workspace.write(people, "l.csv")
    let list = BatchList.people(
      ListSource(
        path: workspace.path("l.csv"), format: .csv, rules: ColumnRules(fields: RowFields.all), rowLimit: 1000))
    let themes = ThemeCache(AvatarRenderer())
    let parser = RowParser(defaults: [:], template: .standard, export: nil, directory: "", themes: themes)
    let run = try BatchRun(list, parser: parser, options: workspace.options)
    #expect(throws: InputError.interrupted) {
      try run.run(each: { _ in }, tick: { () throws(InputError) in throw .interrupted })
    }
  }
}

@Suite struct PruneTests {
  private let workspace: BatchWorkspace
  init() throws {
    workspace = try BatchWorkspace()
    _ = try workspace.run("output\na-40\nb-40\nc/d-40\n", as: "l.csv")
  }

  @Test func pruningRemovesObsoleteOutputsAndTheirDirectories() throws {
    #expect(
      try workspace.run("id\na\n", as: "l.csv", prunes: true).pruned == ["b-40.png": .removed, "c/d-40.png": .removed])
    #expect(workspace.outputs == ["a-40.png"])
    #expect(!FileManager.default.fileExists(atPath: workspace.path("out/c")))
  }

  @Test func pruningPreservesTheOutputsOfAFailedRow() throws {
    _ = try workspace.run("id,size\na,\"24,48\"\n", as: "l.csv")
    let run = try workspace.run("output,id,size\na-24,x,24\n,a,\"24,48\"\n", as: "l.csv", prunes: true)
    #expect(
      run.faults == [
        "2: a-24.png: is also an output of row 1, or has the same name on some file systems: id \"a\": "
          + "each row needs a unique id; --column id= names files after people"
      ])
    #expect(run.pruned == ["a-40.png": .removed, "b-40.png": .removed, "c/d-40.png": .removed])
    #expect(workspace.outputs == ["a-24.png", "a-48.png"])
  }

  @Test func pruningPreservesFilesFromOtherPrograms() throws {
    try workspace.write("mine", "out/other-40.png")
    try workspace.write("mine", "out/b-40.png")
    let run = try workspace.run("output\na-40\nc/d-40\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["b-40.png": .spared("has changed since it was written")])
    #expect(try workspace.read("out/other-40.png") == Data("mine".utf8))
    #expect(try workspace.read("out/b-40.png") == Data("mine".utf8))
  }

  @Test func pruningPreservesTheImagesOfAMalformedRow() throws {
    let run = try workspace.run("id,size\na,\nb,0\n", as: "l.csv", prunes: true)
    #expect(run.faults == ["2: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"])
    #expect(run.pruned == ["c/d-40.png": .removed])
    #expect(workspace.outputs == ["a-40.png", "b-40.png"])
  }

  @Test func pruningPreservesPhotosInTheList() throws {
    let photo = try workspace.read("out/b-40.png")
    let run = try workspace.run("id,src\na,out/b-40.png\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["b-40.png": .spared("is an input file"), "c/d-40.png": .removed])
    #expect(try workspace.read("out/b-40.png") == photo)
  }

  @Test func pruningPreservesAHugeFileWithoutReadingIt() throws {
    #expect(truncate(workspace.path("out/b-40.png"), 1 << 40) == 0)
    let run = try workspace.run("output\na-40\nc/d-40\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["b-40.png": .spared("has changed since it was written")])
  }

  @Test func pruningPreservesTheOutputsOfOtherShards() throws {
    _ = try workspace.run("id\n" + (0..<12).map { "p\($0)\n" }.joined(), as: "l.csv", prunes: true)
    workspace.options.shard = Shard("1/4")
    // The identifiers p8 and p11 belong to the list, regardless of the names of their images.
    let run = try workspace.run("id\nx\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["p8-40.png": .removed, "p11-40.png": .removed])
  }

  @Test func pruningPreservesALinkThatReplacedAnOutput() throws {
    try FileManager.default.removeItem(atPath: workspace.path("out/b-40.png"))
    try FileManager.default.createSymbolicLink(
      atPath: workspace.path("out/b-40.png"), withDestinationPath: workspace.path("l.csv"))
    let run = try workspace.run("output\na-40\nc/d-40\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["b-40.png": .spared("is not the file that was written")])
    #expect(FileStatus(workspace.path("out/b-40.png"), followsLinks: false)?.kind == .link)
  }
}
