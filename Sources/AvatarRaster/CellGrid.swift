/// A grid of square cells, each of which shows a drawing in its centre.
package struct CellGrid: Hashable, Sendable {
  /// The number of cells in each row.
  package let columns: Int
  /// The side of each cell, in pixels.
  package let side: Int
  /// The distance between the left edges of neighbouring cells, in pixels, which is less than the side if cells
  /// overlap.
  package let columnStep: Int
  /// The distance between the top edges of neighbouring cells, in pixels.
  package let rowStep: Int
  /// The size of the whole image, in pixels.
  package let width, height: Int

  /// Creates a grid of `count` cells, at least one, with at most `columns` in each row.
  package init(count: Int, columns: Int, side: Int, columnStep: Int, rowStep: Int) {
    let count = max(count, 1)
    self.columns = min(max(columns, 1), count)
    self.side = side
    self.columnStep = columnStep
    self.rowStep = rowStep
    width = side + columnStep * (self.columns - 1)
    height = side + rowStep * ((count - 1) / self.columns)
  }

  /// Returns the top left corner of a cell, in pixels.
  package func origin(of cell: Int) -> (x: Int, y: Int) { (cell % columns * columnStep, cell / columns * rowStep) }

  /// Returns the layer that shows a drawing, which must not be larger than a cell, in the centre of a cell.
  package func layer(_ drawing: Drawing, in cell: Int) -> Layer {
    let (x, y) = origin(of: cell)
    return .drawing(drawing, x: x + (side - drawing.width) / 2, y: y + (side - drawing.height) / 2)
  }
}
