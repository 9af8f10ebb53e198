import AvatarJSON

/// A value in JSON text that has not been parsed.
struct JSONItem {
  let bytes: [UInt8]
  /// The position in the list, from 1.
  let line, column: Int
  /// The key of a value that is an object's member and whose key identifies it, or nil for any other value.
  var key: String?
  /// The path of the place that contains the value, empty outside documents.
  var path = ""

  init(bytes: [UInt8], line: Int, column: Int) {
    self.bytes = bytes
    self.line = line
    self.column = column
  }

  /// Returns the value in a place.
  func located(in path: String, key: String? = nil) -> JSONItem {
    var item = self
    (item.path, item.key) = (path, key)
    return item
  }

  /// Returns the row of a person who is named by a string.
  func named(_ name: String) -> JSONItem {
    let row = JSONValue.object(["name": .string(name)])
    return JSONItem(bytes: Array(JSONWriter.text(row).utf8), line: line, column: column)
  }
}
