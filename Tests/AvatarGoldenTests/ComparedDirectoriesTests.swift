import AvatarCodec
import AvatarGolden
import AvatarRaster
import AvatarRender
import Foundation
import Testing

@Suite struct ComparedDirectoriesTests {
  /// The link forms a cycle.
  @Test func linkToADirectoryIsNotFollowed() throws {
    let directory = try Workspace()
    for name in ["one/a.png", "two/a.png", "two/more/b.png"] { try directory.write("", name) }
    try FileManager.default.createSymbolicLink(atPath: directory.path("two/more/loop"), withDestinationPath: "..")
    let checks = try [GoldenCheck](
      expected: directory.path("one"), actual: directory.path("two"), tolerance: ComparisonTolerance())
    #expect(checks.map(\.name) == ["a", "more/b"])
  }

  /// The name is composed (NFC) in one directory, and decomposed (NFD) in the other, as on macOS.
  @Test func namesThatDifferInNormalizationArePaired() throws {
    let directory = try Workspace()
    let file = Data(PNGEncoder.encode(Raster(width: 4, height: 4)))
    try directory.write(file, "one/J\u{FC}rgen.png")
    try directory.write(file, "two/Ju\u{308}rgen.png")
    let checks = try [GoldenCheck](
      expected: directory.path("one"), actual: directory.path("two"), tolerance: ComparisonTolerance())
    var outcomes: [CaseResult.Outcome] = []
    try GoldenRun(drawsPictures: false).run(checks, jobs: 1) { outcomes.append($0.outcome) }
    #expect(outcomes == [.passed])
    try directory.write(file, "two/J\u{FC}rgen.png")
    let error = #expect(throws: InputError.self) {
      try [GoldenCheck](
        expected: directory.path("one"), actual: directory.path("two"), tolerance: ComparisonTolerance())
    }
    #expect(
      error?.reason
        == "has the same name as another file, in a different Unicode normalisation form: rename one of them")
  }

  /// The second file has a wrong image data checksum.
  @Test func identicalFilesPassUnlessTheyAreDamaged() throws {
    let directory = try Workspace()
    var file = PNGEncoder.encode(Raster(width: 4, height: 4))
    for name in ["one/a.png", "two/a.png"] { try directory.write(Data(file), name) }
    file[file.count - 13] ^= 1
    for name in ["one/b.png", "two/b.png"] { try directory.write(Data(file), name) }
    let checks = try [GoldenCheck](
      expected: directory.path("one"), actual: directory.path("two"), tolerance: ComparisonTolerance())
    var outcomes: [CaseResult.Outcome] = []
    try GoldenRun(drawsPictures: false).run(checks, jobs: 1) { outcomes.append($0.outcome) }
    let path = directory.path("two/b.png")
    #expect(
      outcomes == [
        .passed,
        .failed(.unrenderable("\(path): damaged PNG (wrong image data checksum, near byte \(file.count - 12))")),
      ])
  }
}
