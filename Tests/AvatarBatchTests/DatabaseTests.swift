import AvatarSQLite
import Foundation
import Testing

@Suite struct DatabaseTests {
  @Test func stepErrorIsNotTreatedAsTheEndOfTheRows() throws {
    let database = try Database(.temporary)
    let statement = try database.statement("SELECT abs(column1) FROM (VALUES (1), (-9223372036854775807 - 1))")
    #expect(try statement.step() && statement.number(0) == 1)
    #expect(throws: DatabaseError(code: 1, reason: "integer overflow")) { try statement.step() }
  }

  @Test(arguments: [Int.max, .min, 1_718_452_800_000_000_000])
  func sixtyFourBitIntegersRoundTrip(number: Int) throws {
    let statement = try Database(.temporary).statement("SELECT ?")
    try statement.bind([.number(number)])
    #expect(try statement.step() && statement.number(0) == number)
  }

  @Test func textWithNullCharactersRoundTrips() throws {
    let statement = try Database(.temporary).statement("SELECT ?")
    try statement.bind([.text("a\0b")])
    #expect(try statement.step() && statement.text(0) == "a\0b")
  }

  /// SQLite reports the time limit itself, so the test does not wait.
  @Test func busyDatabaseIsRetriedForTenSeconds() throws {
    let statement = try Database(.temporary).statement("PRAGMA busy_timeout")
    #expect(try statement.step() && statement.number(0) == 10_000)
  }

  /// The target does not exist, so following the link would create it.
  @Test func symbolicLinkToADatabaseIsRejected() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "database-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let link = directory.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    #expect(throws: DatabaseError(code: 14, reason: "unable to open database file")) { try Database(.file(link)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["link"])
  }
}
