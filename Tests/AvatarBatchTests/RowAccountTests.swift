import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// The states in which the rows of a list end, and the account of them.
@Suite struct RowAccountTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  @Test(arguments: ["{email-sha256}.png", "{email-md5}.png"])
  func everyRowEndsInOneState(template: String) throws {
    let list = """
      id,name,email,team,strict
      a,Ada,a@x.example,red,
      b,Bob,,red,
      c,Cy,c@x.example,red,perhaps
      d,Di,d@x.example,blue,

      """
    let run = try workspace.run(list, as: "l.csv", template: template, filters: ["team=red"])
    #expect(run.outcomes.map(\.state) == [.written, .leftOut(.noAddress), .failed])
    #expect((run.account.rows, run.account.requested, run.account.incomplete) == (4, 3, 1))
    #expect(
      run.account.words
        == "1 written, 0 unchanged, 1 failed, 2 left out (1 by --where, 1 without an e-mail address)")
    let again = try workspace.run(
      list.replacing("perhaps", with: ""), as: "l.csv", template: template, filters: ["team=red"])
    #expect(again.outcomes.map(\.state) == [.unchanged, .leftOut(.noAddress), .written])
  }

  @Test func shardsAccountForAllRows() throws {
    let list = "id\n" + (0..<40).map { "p\($0)\n" }.joined()
    var accounts: [RowAccount] = []
    for i in 1...4 {
      workspace.options.shard = Shard("\(i)/4")
      accounts.append(try workspace.run(list, as: "l.csv").account)
    }
    for account in accounts {
      #expect(account.rows == 40)
      #expect(account.written + account[.shard] == 40)
    }
    let requested = accounts.reduce(0) { $0 + $1.requested }
    #expect(requested == 40)
  }

  @Test func rowWithSeveralFilesCountsOnce() throws {
    let run = try workspace.run("id,size\na,\"16,24\"\n", as: "l.csv")
    #expect(run.account.words == "1 written (2 files), 0 unchanged")
  }

  @Test func checkCountsStaleRows() throws {
    workspace.options.isChecked = true
    #expect(try workspace.run("id\na\n", as: "l.csv").account.words == "1 stale, 0 up to date")
  }

  @Test func rowWithTheAddressOfAnEarlierRowIsLeftOut() throws {
    let list = "name,email\nAda,a@x.example\nBob,A@x.example\n"
    let run = try workspace.run(list, as: "l.csv", template: "{email-md5}.png")
    #expect(run.outcomes.map(\.state) == [.written, .leftOut(.sameAddress)])
    #expect(run.account.incomplete == 0)
  }

  @Test func valuesThatExistAreListedIfWhereSelectsNoRow() throws {
    let list = "id,dept\n1,Sales\n2,Support\n3,Sales\n4,\n"
    for isSharded in [false, true] {
      workspace.options.shard = isSharded ? Shard("1/3") : nil
      let run = try workspace.run(list, as: "l.csv", filters: ["dept=sales"])
      #expect(
        run.selectionFault
          == #"--where dept=sales: no row has this value: the values are "Sales" (2), "" (1), "Support" (1)"#)
    }
    let both = try workspace.run("id,a,b\n1,x,\n2,,y\n", as: "l.csv", filters: ["a=x", "b=y"])
    #expect(both.selectionFault == "no row meets all --where conditions")
    #expect(try workspace.run(list, as: "l.csv", filters: ["dept=Sales"]).selectionFault == nil)
  }
}

/// Pruning in lists in which some rows failed or were left out.
@Suite struct PruneAccountTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  /// Runs a list after another one, and returns the names of removed files and the reason to preserve files.
  private func prune(
    _ before: String, _ after: String, template: String? = nil, filters: [String] = []
  ) throws -> (removed: [String], preserved: String) {
    _ = try workspace.run(before, as: "l.csv", template: template)
    let run = try workspace.run(after, as: "l.csv", template: template, prunes: true, filters: filters)
    let removed = run.pruned.filter { $0.value == .removed }.keys.sorted()
    return (removed, run.preserved.map { "\($0.files): \($0.reason)" } ?? "")
  }

  @Test(arguments: [
    // The row's own files are preserved regardless of the fault, and those of people who have left are removed.
    ("name,size,color\nEve,,\nAda,,\nBob,,\n", "name,size,color\nEve,,\nAda,0,\n", ["bob-40.png"]),
    ("name,size,color\nEve,,\nAda,24,\nBob,,\n", "name,size,color\nEve,,\nAda,0,\n", ["bob-40.png"]),
    ("id,size,color\n0,,\n1,,\n2,,\n", "id,size,color\n0,,\n1,,rdd\n", ["2-40.png"]),
    ("name,icon\nEve,\nAda,\nBob,\n", "name,icon\nEve,\nAda,missing.svg\n", ["bob-40.png"]),
    // Numbers that distinguish names do not move to other people.
    ("name,size\nAda,\nAda,\nBob,\n", "name,size\nAda,0\nAda,\n", ["bob-40.png"]),
  ])
  func filesOfFailedRowsArePreserved(before: String, after: String, removed: [String]) throws {
    workspace.options.isStrict = true
    let result = try prune(before, after)
    #expect(result == (removed, ""))
  }

  @Test func laterRowDoesNotGetTheNameOfAFailedRow() throws {
    let before = "name,color\nAda,red\nAda,blue\n"
    _ = try workspace.run(before, as: "l.csv")
    let (first, second) = (try workspace.read("out/ada-40.png"), try workspace.read("out/ada-2-40.png"))
    _ = try workspace.run("name,color,size\nAda,red,0\nAda,blue,\n", as: "l.csv", prunes: true)
    #expect(try workspace.read("out/ada-40.png") == first)
    #expect(try workspace.read("out/ada-2-40.png") == second)
  }

  private static let addresses = "name,email\nAda,a@x.example\nBob,b@x.example\n"

  @Test(arguments: [
    ("name,email\nAda,a@x.example\nBob,\n", [], "1: 1 row has no e-mail address"),
    ("name,address of post\nAda,a@x.example\nBob,b@x.example\n", [], "2: no row has an image"),
    ("name,email\n", [], "2: no row has an image"),
    ("name,email\nAda,a@x.example\n", ["name=ada"], "2: no row has an image"),
  ])
  func omittedRowPreventsPruning(after: String, filters: [String], preserved: String) throws {
    let result = try prune(Self.addresses, after, template: "{email-sha256}.png", filters: filters)
    #expect(result == ([String](), preserved))
    workspace.options.isForced = true
    let forced = try prune(Self.addresses, after, template: "{email-sha256}.png", filters: filters)
    #expect(forced.preserved.isEmpty)
    #expect(forced.removed.count == (preserved.hasPrefix("1") ? 1 : 2))
  }

  @Test func unreadableRowPreventsPruning() throws {
    let result = try prune("name,size\nAda,\nBob,\n", "name,size\nAda,\nBob,24,more\n")
    #expect(result == ([String](), "1: 1 row could not be read"))
  }
}

/// The photos of a photo directory, which each row without its own photo requests.
@Suite struct MatchingPhotoTests {
  private let workspace: BatchWorkspace
  private let list = "name,type,photo,team\nAda,,,red\nBob,,,blue\nBot,agent,,red\nCy,,own.jpg,red\nDi,,no,red\n"

  init() throws {
    workspace = try BatchWorkspace()
    workspace.photos = "faces"
    try workspace.write(Data(contentsOf: portrait), "faces/own.jpg")
    try workspace.write(Data(contentsOf: portrait), "faces/Ada.jpg")
  }

  /// The content of each row and whether it lacks a matching photo, for example `initials!`.
  private func contents(_ run: BatchWorkspace.Run) -> [String] {
    run.outcomes.map { row in
      (row.outputs.first?.report?.content.rawValue ?? "none") + (row.lacks.contains(.matchingPhoto) ? "!" : "")
    }
  }

  @Test func photoDirectoryIsARequestForEachPersonWithoutAPhoto() throws {
    for _ in 0..<2 {
      let run = try workspace.run(list, as: "l.csv")
      #expect(contents(run) == ["photo", "initials!", "initials", "photo", "initials"])
      #expect((run.account.lacking, run.account.fellBack) == ([.matchingPhoto: 1], 1))
    }
  }

  @Test func strictRunDrawsRowsWithoutAMatchingPhoto() throws {
    workspace.options.isStrict = true
    let run = try workspace.run(list, as: "l.csv")
    #expect(run.faults == [] && contents(run)[1] == "initials!")
  }

  @Test func droppedPhotosAreReportedOnce() throws {
    _ = try workspace.run(list, as: "l.csv")
    try workspace.delete("faces/Ada.jpg")
    for isFirst in [true, false] {
      let run = try workspace.run(list, as: "l.csv")
      #expect(contents(run) == ["initials!", "initials!", "initials", "photo", "initials"])
      let dropped = isFirst ? ["1 person has lost their photo since the last run: ada"] : []
      #expect(run.nameNotes == dropped + ["no matching photo: 2 rows, for example row 1"])
      #expect(run.outcomes.filter(\.hasDroppedPhoto).map(\.number) == (isFirst ? [1] : []))
      #expect(run.account.fellBack == 2)
    }
  }

  @Test(arguments: [nil, "team=blue"])
  func photoDirectoryThatMatchesNoRowEndsTheRun(filter: String?) throws {
    let list = "name,team\nAda,red\nBob,blue\n"
    _ = try workspace.run(list, as: "l.csv")
    let image = try workspace.read("out/ada-40.png")
    for (file, reason) in [
      ("faces/Zoe.jpg", "no photo matches a row: the photos must have the names, ids or addresses of people"),
      ("faces/notes.txt", "contains no photos"),
    ] {
      try workspace.delete("faces")
      try workspace.write(Data(contentsOf: portrait), file)
      let run = try workspace.run(list, as: "l.csv", prunes: true, filters: filter.map { [$0] } ?? [])
      #expect(run.error == InputError(workspace.path("faces") + "/", reason: reason, kind: .contents))
      #expect(run.outcomes.isEmpty && run.pruned.isEmpty)
      #expect(try workspace.read("out/ada-40.png") == image)
    }
  }

  @Test(arguments: [(2, [.written, .written, .failed, .failed]), (1, [])] as [(Int, [RowAccount.State])])
  func streamThatWithholdsTooManyRowsEndsAtOnce(max: Int, states: [RowAccount.State]) throws {
    try workspace.write(Data(contentsOf: portrait), "faces/Bob.jpg")
    _ = try workspace.run("name\nAda\nBob\n", as: "l.csv")
    workspace.photos = "empty"
    try workspace.write("x", "empty/notes.txt")
    workspace.options.maxRowsWithheld = max
    try workspace.write("name\nAda\nCy\nBob\nDi\n", "l.csv")
    let run = try workspace.run(file: "l.csv", isStream: true)
    #expect(run.error == InputError(workspace.path("empty") + "/", reason: "contains no photos", kind: .contents))
    #expect(run.outcomes.map(\.state) == states)
  }

  @Test(arguments: ["name,type\nBot,agent\n", "name,photo\nDi,no\n", "name\n"])
  func unusedPhotoDirectoryIsNoErrorIfNoRowRequestsAPhoto(list: String) throws {
    #expect(try workspace.run(list, as: "l.csv").error == nil)
  }
}
