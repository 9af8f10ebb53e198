import AvatarJSON
import AvatarRender
import PeopleLists

/// The rows of a list of photos.
struct PhotoRows: RowReader {
  private let files: PhotoFiles
  private var rowsRead = 0

  init(_ files: PhotoFiles) { self.files = files }

  func isReady(milliseconds: Int) -> Bool { true }

  private static let header = ListColumns(["src", "id", "name"], ColumnRules(fields: RowFields.all))

  var columns: ListColumns? { Self.header }

  mutating func next() -> ReadRow? {
    guard rowsRead < files.photos.count else { return nil }
    let photo = files.photos[rowsRead]
    rowsRead += 1
    let texts = [photo.source.name, photo.id, files.namesPeople ? photo.personName : nil]
    let cells = texts.map { $0.map { JSONValue.string($0) } }
    return ReadRow(number: rowsRead, line: rowsRead, columns: Self.header, cells: .success(cells))
  }
}
