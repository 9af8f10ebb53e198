import AvatarFileSystem
import AvatarRender

/// Checks which outputs of a row are up to date.
extension RowWorker {
  /// Sets the state of each output of a row to unchanged or stale.
  ///
  /// - Returns: The recipe of each output, to record with the file.
  func check(_ report: inout RowReport, _ row: PlannedRow, _ sources: inout Sources) throws -> [ContentDigest] {
    let fonts = try sources.resolution?.installedFonts() ?? ""
    var recipes: [ContentDigest] = []
    recipes.reserveCapacity(report.outputs.count)
    for i in report.outputs.indices {
      let recipe = try recipe(of: report.outputs[i].content, row, fonts: fonts)
      let fault = try fault(in: &report.outputs[i], recipe, row, &sources)
      report.outputs[i].state = fault.map { .stale($0) } ?? .unchanged
      recipes.append(recipe)
    }
    return recipes
  }

  /// Returns the reason why an output is not up to date, or nil if it is.
  ///
  /// If only the stamps of the file or of the photo differ from the record, an entry with the new stamps is added to the
  /// output.
  private func fault(
    in output: inout Output, _ recipe: ContentDigest, _ row: PlannedRow, _ sources: inout Sources
  ) throws(AvatarError) -> String? {
    guard case .planned(let status?) = output.state else { return "is missing" }
    guard let entry = output.recorded else { return Self.unrecorded }
    if options.rerendersAll { return "would be rendered again" }
    if status.kind != .file { return "is not a file" }
    var isCurrent = entry.recipe == recipe
    if isCurrent, output.isPicture { isCurrent = try isUnchanged(since: entry.trace, &sources) }
    if !isCurrent { return "would look different now, or its inputs have changed" }
    let isSame = entry.stamp == status.stamp
    guard isSame || entry.stamp.bytes == status.bytes && ContentDigest(ofFile: path + output.file) == entry.digest
    else {
      return "has changed since it was written"
    }
    // The spelling of the photo's path or URL does not affect the image, but the notes on a skipped photo contain it.
    if row.spec.photo.source != nil, let skipped = entry.skipped, skipped != row.digestOfSources {
      return "has a different source"
    }
    // An earlier run that was not strict may have rendered the output.
    if options.isStrict || row.isStrict, let shortfall = output.lacks.min() {
      return shortfall.note
    }
    if options.requiresPlaceholders, output.isPicture, !output.hasPlaceholder { return "has no recorded placeholder" }
    let photo = output.isPicture ? sources.photo : nil
    if !isSame || entry.photo != photo { output.entry = entry.stamped(status.stamp, photo: photo) }
    return nil
  }

  static let unrecorded = "is not recorded as an image of this list"

  /// Returns whether the sources of an output are unchanged since its trace was recorded.
  private func isUnchanged(since trace: InputTrace, _ sources: inout Sources) throws(AvatarError) -> Bool {
    try sources.resolution?.isUnchanged(since: trace) ?? (sources.digest != nil || trace.entries.isEmpty)
  }

  /// Returns the digest of everything that determines an output except the contents of sources.
  private func recipe(
    of content: PlannedOutput.Content, _ row: PlannedRow, fonts: String
  ) throws(InputError) -> ContentDigest {
    var recipe: [UInt8] = []
    recipe.reserveCapacity(192)
    recipe += environment
    switch content {
    case .avatar(let measures, let theme, let encoding):
      recipe += try themes.entry(theme).digest
      recipe += row.appearanceFields
      recipe += String(measures.size.points).utf8
      recipe.append(0)
      recipe += measures.scale.description.utf8
      recipe.append(0)
      recipe += encoding.identity.utf8
      recipe.append(0)
      recipe += fonts.utf8
      recipe.append(0)
      // Vector files contain the alternative text.
      if encoding.format.isVector { recipe += row.spec.who.alternativeText.utf8 }
    case .text(let text): recipe += text.utf8
    }
    return ContentDigest(fastOf: recipe)
  }
}
