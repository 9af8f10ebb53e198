import AvatarRaster
import Testing

@Suite struct CellGridTests {
  struct Case: Sendable {
    let count, columns, columnStep, rowStep: Int
    let width, height: Int
    /// The corner of the last cell.
    let x, y: Int
  }

  @Test(arguments: [
    Case(count: 1, columns: 12, columnStep: 12, rowStep: 12, width: 10, height: 10, x: 0, y: 0),
    Case(count: 0, columns: 0, columnStep: 12, rowStep: 12, width: 10, height: 10, x: 0, y: 0),
    Case(count: 3, columns: 3, columnStep: 12, rowStep: 12, width: 34, height: 10, x: 24, y: 0),
    Case(count: 3, columns: 2, columnStep: 12, rowStep: 11, width: 22, height: 21, x: 0, y: 11),
    Case(count: 4, columns: 2, columnStep: 7, rowStep: 10, width: 17, height: 20, x: 7, y: 10),
    Case(count: 7, columns: 1, columnStep: 7, rowStep: 10, width: 10, height: 70, x: 0, y: 60),
  ])
  func gridHasNoGapAfterTheLastColumnAndRow(entry: Case) {
    let grid = CellGrid(
      count: entry.count, columns: entry.columns, side: 10, columnStep: entry.columnStep, rowStep: entry.rowStep)
    #expect((grid.width, grid.height) == (entry.width, entry.height))
    #expect(grid.origin(of: max(entry.count - 1, 0)) == (entry.x, entry.y))
  }

  @Test func smallerDrawingIsCenteredInItsCell() {
    let grid = CellGrid(count: 4, columns: 2, side: 10, columnStep: 12, rowStep: 11)
    let drawing = Drawing(Raster(width: 5, height: 8))
    #expect(grid.layer(drawing, in: 3) == .drawing(drawing, x: 12 + 2, y: 11 + 1))
  }
}
