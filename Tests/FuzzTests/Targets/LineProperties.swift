@testable import AvatarBatch
@testable import PeopleLists

/// The properties of lists with one object on each line.
enum LineProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    try ListProperties.checkRows(bytes) { text in
      JSONRows(text, limit: ListProperties.rowLimit, isLines: true, ColumnRules(fields: RowFields.all))
    }
    // Each line is parsed as it would be alone.
    for line in bytes.split(separator: 0x0A) { try JSONProperties.checkParser(Array(line)) }
  }
}
