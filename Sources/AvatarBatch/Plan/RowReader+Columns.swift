import AvatarJSON
import PeopleLists

extension RowReader {
  /// Returns the name template's columns that are missing from all rows.
  ///
  /// A table header and the fields of contacts determine the columns immediately. JSON rows are read until all columns
  /// have been found, except in a stream, because any later row may contain a column.
  /// - Parameters:
  ///   - parser: The row parser, which contains the name template.
  ///   - isStream: Whether the list can be read only once.
  /// - Returns: The missing columns, empty if they cannot be determined or the rows have no fields.
  /// - Throws: `InputError` if a row cannot be read.
  /// - Complexity: O(n) for a list of n bytes if a column is missing from a file.
  mutating func missingColumns(_ parser: RowParser, isStream: Bool) throws(InputError) -> Set<String> {
    if let columns { return parser.template.columns.subtracting(columns.templateNames) }
    if isStream { return [] }
    var (missing, hasRows) = (parser.template.columns, false)
    while !missing.isEmpty, let row = try next() {
      hasRows = hasRows || !row.columns.headers.isEmpty
      missing.subtract(row.columns.templateNames)
    }
    return hasRows ? missing : []
  }
}
