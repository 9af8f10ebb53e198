import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PeopleLists

/// The ID of a row, from which its output names are formed.
struct RowID: Hashable, Sendable {
  let text: String
  /// The ID in the list, or nil if there is none.
  let given: String?
  /// Whether the ID differs from the one in the list and therefore could be replaced.
  let isGenerated: Bool

  /// The ID for reports: the one in the list, or else the generated one.
  var reported: String { given ?? text }
}

/// The planning of a row's outputs.
extension RowParser {
  /// Returns the ID from which output names are formed: the ID in the list, an output name, or an ID derived from the
  /// spec.
  ///
  /// - Parameters:
  ///   - given: The ID in the list.
  ///   - output: The output path that the row specifies.
  ///   - spec: The spec of the row.
  ///   - isPhotoWithheld: Whether the row specifies a photo that must not be used, even for naming outputs.
  /// - Returns: The ID.
  /// - Throws: `InputError` if the output path is unusable.
  func id(
    _ given: String?, output: String?, of spec: AvatarSpec, isPhotoWithheld: Bool
  ) throws(InputError) -> RowID {
    let stem: String? = if let output { try self.stem(of: output) } else { nil }
    if listedPhotos != nil, let given {
      // The path of a photo remains a path, and its components become valid names.
      let parts = given.split(separator: "/").map { OutputName.portable(String($0)) ?? "_" }
      return RowID(text: parts.joined(separator: "/"), given: given, isGenerated: true)
    }
    if let id = given ?? stem {
      let text = given == nil ? id : OutputName.portable(id) ?? suggestedID(of: spec, isPhotoWithheld: isPhotoWithheld)
      return RowID(text: text, given: id, isGenerated: text != id)
    }
    return RowID(text: suggestedID(of: spec, isPhotoWithheld: isPhotoWithheld), given: nil, isGenerated: true)
  }

  /// Returns the ID derived from the spec: the name or address of the person, or else the photo's name.
  ///
  /// If each row is a photo, the photo's name takes precedence over the person's.
  private func suggestedID(of spec: AvatarSpec, isPhotoWithheld: Bool) -> String {
    var named = spec
    if isPhotoWithheld { named.photo.source = nil }
    return listedPhotos != nil ? named.portableStem : OutputName.portable(named.personalStem) ?? spec.who.type.rawValue
  }

  /// Returns the path that a row specifies for its output, without an extension.
  private func stem(of output: String) throws(InputError) -> String {
    if let fault = OutputFormats.standard.fault(path: output) {
      throw InputError("output", reason: "\(output.shortened(to: 100)): \(fault)")
    }
    guard let format = OutputFormats.standard.first(where: { $0.isFormat(of: output) }) else { return output }
    guard encodings.contains(where: { $0.format == format }) else {
      let suffixes = encodings.map(\.format.suffix).joined(separator: " or ")
      throw InputError(
        "output",
        reason:
          "\(output.shortened(to: 100)): must end in \(suffixes): --format \(format.optionName) renders \(format.name)")
    }
    return format.stem(of: output)
  }

  /// Returns the outputs of a row, which are images followed by the text files of an export.
  ///
  /// - Throws: `InputError` if two outputs have the same name, a name is invalid, or an image is too large.
  func outputs(
    _ id: String, _ naming: RowNaming, of who: AvatarSubject, _ rowThemes: [RowTheme]
  ) throws(InputError) -> [PlannedOutput] {
    try export?.check(naming.scales)
    let isStandard = rowThemes == themes.standard && naming.sizes == defaultSizes && naming.scales == defaultScales
    let images =
      isStandard ? standardImages : images(sizes: naming.sizes, scales: naming.scales, rowThemes)
    var outputs: [PlannedOutput] = []
    outputs.reserveCapacity(images.count)
    for image in images {
      guard case .avatar(let measures, let theme, let encoding) = image else { continue }
      try check(measures, try themes.entry(rowThemes[0]).limits)
      let name = try name(measures, theme.scheme, encoding.format, id: id, naming, of: who)
      guard !outputs.contains(where: { $0.file == name }) else { throw sameName(name, naming) }
      outputs.append(PlannedOutput(file: name, content: image))
    }
    guard let export else { return outputs }
    let sidecars = export.sidecars(id, sizes: naming.sizes, scales: naming.scales, schemes: rowThemes.map(\.scheme))
    return outputs + sidecars.map { PlannedOutput(file: $0.name, content: .text($0.text)) }
  }

  /// Returns the images of a row, ordered by size, then scale, theme and format.
  func images(sizes: [AvatarSize], scales: [AvatarScale], _ themes: [RowTheme]) -> [PlannedOutput.Content] {
    var images: [PlannedOutput.Content] = []
    for size in sizes {
      for scale in scales {
        let measures = OutputMeasures(size: size, scale: scale)
        for theme in themes { images += encodings.map { .avatar(measures, theme, $0) } }
      }
    }
    return images
  }

  /// Checks that the options can name the images of a row, unless the row has sizes, scales, a theme or a name of its
  /// own.
  ///
  /// - Throws: `InputError` for the first image of a row in which placeholders represent its values.
  func checkOptions(for row: ReadRow) throws(InputError) {
    guard let cells = try? row.cells.get(), let sizes = defaultSizes, let scales = defaultScales,
      let themes = try? themes.themes(light: theme(.light, inherited), dark: theme(.dark, inherited))
    else { return }
    let fields = row.columns.values(cells)
    if ["size", "scale", "theme", "darkTheme", "output"].contains(where: { fields[$0] != nil }) { return }
    let columns = template.columns.map { ($0, "{\($0)}") }
    let naming = RowNaming(
      row: 1, sizes: sizes, scales: scales, others: Dictionary(uniqueKeysWithValues: columns), output: nil)
    let who = AvatarSubject(name: "{name}", email: "name@example.org")
    _ = try mapError(of: outputs("{id}", naming, of: who, themes)) { (error: InputError) in
      InputError(error.subject.isEmpty ? "--name-template" : "", reason: error.words)
    }
  }

  private func check(_ measures: OutputMeasures, _ limits: PhotoLimits) throws(InputError) {
    let pixels = measures.pixels
    try mapError(of: limits.checkOutput(width: pixels, height: pixels)) { (error: AvatarError) in
      InputError(
        "size",
        reason: "\(error.description): --limit output-pixels=\((pixels * pixels).allowance) allows it")
    }
  }

  /// Returns the error for a row with two images of the same name, with the placeholders that would distinguish them.
  private func sameName(_ name: String, _ naming: RowNaming) -> InputError {
    let reason = "\(name): two images of the row would have this name"
    if naming.output != nil {
      return InputError(
        "size", reason: "\(reason): a row with an output must have one size; use --name-template for several")
    }
    let lacksSize = naming.sizes.count > 1 && !template.uses(.size, .pixels)
    let lacksScale = naming.scales.count > 1 && !template.uses(.scale, .suffix)
    // Pixels alone do not distinguish 24 points at density 2 from 48 points at density 1.
    let placeholders = [lacksSize ? "{size}" : nil, lacksScale || !lacksSize ? "{suffix} or {scale}" : nil]
    let list = naming.scales.map { "\($0)" }.joined(separator: ", ")
    let cause = lacksSize ? "" : " for the densities \(list)"
    return InputError(
      lacksSize ? "size" : "scale",
      reason: "\(reason): add \(placeholders.compactMap { $0 }.joined(separator: " and ")) to the name template "
        + "\(template.text)\(cause)")
  }

  /// Returns the path of an output.
  private func name(
    _ measures: OutputMeasures, _ scheme: Theme.ColorScheme, _ format: OutputFormat, id: String, _ naming: RowNaming,
    of who: AvatarSubject
  ) throws(InputError) -> String {
    let isOnlySize = naming.sizes.count == 1
    let name: String
    if let stem = export?.name(id, size: measures.size, scale: measures.scale, scheme, isOnlySize: isOnlySize) {
      let suffix = naming.output.map { format.suffix(of: $0) ?? format.suffix } ?? template.suffix(for: format)
      name = stem + suffix
    } else if let output = naming.output {
      let suffix = format.suffix(of: output) ?? format.suffix
      name = try stem(of: output) + scheme.suffix + measures.scale.suffix + suffix
    } else {
      name = try template.name(id, who, measures, scheme, format, row: naming.row, columns: naming.others)
    }
    if let fault = OutputName.fault(name) {
      let field = naming.output == nil ? "" : "output"
      throw InputError(field, reason: "\(name.shortened(to: 100)): \(fault)")
    }
    return name
  }

  /// Returns a failed row without the values that cause faults, for the names of its outputs, or nil if the names are
  /// unknown.
  func planned(_ row: ReadRow, _ given: RowValues, others: [String: String], _ omission: RowAccount.Omission?)
    -> PlannedRow?
  {
    guard let cells = try? row.cells.get() else { return nil }
    var (parser, fields, notes) = (self, given, RowNotes(columns: row.columns, omission: omission))
    parser.isStrict = false
    fields["strict"] = nil
    // A row may have several faults.
    for _ in 0..<given.items.count {
      do {
        return try parser.plan(row, cells, fields: &fields, others: others, &notes)
      } catch {
        let isName = listedPhotos != nil ? error.subject == "src" : Self.naming.contains(error.subject)
        if isName || fields[error.subject] == nil { return nil }
        fields[error.subject] = nil
      }
    }
    return nil
  }

  /// The fields that name the outputs of a row.
  private static let naming: Set = ["id", "output", "name", "email"]
}
