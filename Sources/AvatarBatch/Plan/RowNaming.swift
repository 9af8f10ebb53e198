import AvatarRender

/// The values of a row that, in addition to its ID, name its outputs.
struct RowNaming: Sendable {
  /// The number of the row, from 1.
  let row: Int
  let sizes: [AvatarSize]
  let scales: [AvatarScale]
  /// The values of the columns used in the template.
  let others: [String: String]
  /// The output path that the row specifies, or nil to use the template.
  let output: String?

  /// The measures of the avatars, each of which may have several themes and formats.
  var measures: [OutputMeasures] {
    var measures: [OutputMeasures] = []
    for size in sizes {
      for scale in scales { measures.append(OutputMeasures(size: size, scale: scale)) }
    }
    return measures
  }
}
