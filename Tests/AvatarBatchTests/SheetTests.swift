import AvatarCodec
import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of contact sheets and grids, which are drawn again only if they would differ or have changed.
@Suite struct SheetTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private static let list = "id,name,size\na,Ada,8\nb,Bob,8\n"

  /// Renders a list, and returns the run and its rows.
  private func render(_ list: String) throws -> (run: BatchRun, rows: [RowReport]) {
    var started: BatchRun?
    workspace.onStart = { started = $0 }
    let rows = try workspace.run(list, as: "l.csv").outcomes
    return (try #require(started), rows)
  }

  // MARK: Contact sheets

  private var sheet: String { workspace.path("gallery/contact-sheet.png") }

  /// Writes the gallery of a list, and returns whether its contact sheet was written.
  private func writesSheet(_ list: String = list) throws -> Bool {
    let old = FileStatus(sheet)?.stamp
    let (run, rows) = try render(list)
    let gallery = try GalleryDirectory(workspace.path("gallery"), of: run, title: "l.csv")
    for row in rows { try gallery.add(row) }
    _ = try gallery.finish(RowAccount())
    return try #require(FileStatus(sheet)).stamp != old
  }

  @Test func sheetOfUnchangedImagesIsNotDrawnAgain() throws {
    #expect(try [writesSheet(), writesSheet(), writesSheet()] == [true, false, false])
  }

  @Test(arguments: [
    "id,name,size\na,Ada,8\nb,Eve,8\n", "id,name,size\na,Ada,8\n", "id,name,size\nb,Bob,8\na,Ada,8\n",
    "id,name,size\na,Ada,9\nb,Bob,8\n", "id,name,size\na,Ada,8\nc,Bob,8\nb,Bob,8\n",
  ])
  func sheetIsDrawnAgainIfTheImagesDiffer(list: String) throws {
    #expect(try [writesSheet(), writesSheet(list), writesSheet(list)] == [true, true, false])
  }

  /// A change between two runs that does not concern the images.
  enum Change: CaseIterable {
    case editedSheet, touchedSheet, removedSheet, removedRecord, environment, rerendering
  }

  @Test(arguments: Change.allCases)
  func sheetIsDrawnAgainAfterAnyOtherChange(change: Change) throws {
    #expect(try writesSheet())
    let bytes = try workspace.read("gallery/contact-sheet.png")
    switch change {
    case .editedSheet: try workspace.write(bytes.dropLast() + [0], "gallery/contact-sheet.png")
    case .touchedSheet: try workspace.write(bytes, "gallery/contact-sheet.png")
    case .removedSheet: try workspace.delete("gallery/contact-sheet.png")
    case .removedRecord: BuildRecord.remove(from: workspace.options.directory)
    case .environment: workspace.options.environment = ContentDigest(of: [1])
    case .rerendering: workspace.options.rerendersAll = true
    }
    #expect(try writesSheet())
    #expect(try workspace.read("gallery/contact-sheet.png") == bytes)
  }

  @Test func sheetWithAnUnreadableImageIsDrawnAgain() throws {
    let (run, rows) = try render(Self.list)
    try workspace.delete("out/b-8.png")
    for isDrawn in [true, true] {
      let old = FileStatus(sheet)?.stamp
      let gallery = try GalleryDirectory(workspace.path("gallery"), of: run, title: "l.csv")
      for row in rows { try gallery.add(row) }
      _ = try gallery.finish(RowAccount())
      #expect((FileStatus(sheet)?.stamp != old) == isDrawn)
    }
  }

  // MARK: Grids

  /// Writes the grid of a list whose first image is removed before it is drawn, and returns the notes.
  ///
  /// Without a note, the grid was not drawn.
  private func notes(_ name: String, columns: Int, removesImage: Bool = true) throws -> [String] {
    let (run, rows) = try render(Self.list)
    let encoding = OutputEncoding(name.hasSuffix("jpg") ? .jpeg : .png)
    let grid = AvatarGrid(of: run, path: workspace.path(name), columns: columns, spacing: 4, encoding: encoding)
    for row in rows { try grid.add(row) }
    if removesImage { try workspace.delete("out/a-8.png") }
    return try grid.finish(RowAccount())
  }

  @Test func gridOfUnchangedImagesIsNotDrawnAgain() throws {
    #expect(try notes("g.png", columns: 2, removesImage: false) == [])
    #expect(try notes("g.png", columns: 2) == [])
  }

  @Test(arguments: [("g.png", 1), ("h.png", 2)])
  func gridWithAnotherLayoutOrPathIsDrawn(name: String, columns: Int) throws {
    #expect(try notes("g.png", columns: 2, removesImage: false) == [])
    let missing = "\(workspace.options.directory)a-8.png"
    #expect(
      try notes(name, columns: columns) == ["\(workspace.path(name)): omits \(missing), which cannot be read"])
  }

  @Test func notesOnAGridAreRepeated() throws {
    let first = try notes("g.jpg", columns: 2, removesImage: false)
    let second = try notes("g.jpg", columns: 2, removesImage: false)
    #expect(first.count == 1 && first == second)
  }

  /// The grid has several bands, each with several rows of cells.
  @Test func gridInBandsHasThePixelsOfItsImages() throws {
    let rows = (0..<120).map { "p\($0),\(["Ada", "Bob", "Cy"][$0 % 3]),64\n" }.joined()
    let (run, reports) = try render("id,name,size\n" + rows)
    let grid = AvatarGrid(of: run, path: workspace.path("g.png"), columns: 7, spacing: 3, encoding: .standard)
    for report in reports { try grid.add(report) }
    #expect(try grid.finish(RowAccount()) == [])
    let pixels = try #require(try WrittenPicture.raster(workspace.path("g.png"), heif: .inChildProcess))
    #expect((pixels.width, pixels.height) == (7 * 67 - 3, 18 * 67 - 3))
    for cell in 0..<120 {
      let image = try #require(
        try WrittenPicture.raster(workspace.path("out/p\(cell)-64.png"), heif: .inChildProcess))
      let (left, top) = (cell % 7 * 67, cell / 7 * 67)
      #expect((0..<64).allSatisfy { y in (0..<64).allSatisfy { pixels[left + $0, top + y] == image[$0, y] } })
    }
  }
}
