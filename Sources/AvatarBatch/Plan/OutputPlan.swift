import AvatarCodec
import AvatarFileSystem
import AvatarJSON
import AvatarRender

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

/// The values of a row that, in addition to its ID, name its outputs.
struct RowNaming: Sendable {
  /// The number of the row, from 1.
  let row: Int
  let sizes: [AvatarSize]
  /// The scales, or nil if the row does not specify any.
  let scales: [AvatarScale]?
  /// The values of the columns used in the template.
  let others: [String: String]
  /// The output path that the row specifies, or nil to use the template.
  let output: String?
}

/// The planner of a row's outputs.
struct OutputPlan {
  let naming: RowNaming
  let who: AvatarSubject
  /// The themes, one for each colour scheme.
  let themes: [RowTheme]
  let limits: AvatarLimits
  /// The encodings of each image.
  let encodings: [OutputEncoding]

  private var sizes: [AvatarSize] { naming.sizes }
  private var output: String? { naming.output }

  /// Returns the ID from which output names are formed: the ID in the list, an output name, or an ID derived from the
  /// spec.
  ///
  /// - Parameters:
  ///   - given: The ID in the list.
  ///   - spec: The spec of the row.
  ///   - isPhotoWithheld: Whether the row specifies a photo that must not be used, even for naming outputs.
  ///   - isOfPhotos: Whether each row is a photo, whose name takes precedence over the person's.
  /// - Returns: The ID.
  /// - Throws: `InputError` if the output path is unusable.
  func id(
    _ given: String?, of spec: AvatarSpec, isPhotoWithheld: Bool, isOfPhotos: Bool
  ) throws(InputError) -> RowID {
    let suggested = { suggestedID(of: spec, isPhotoWithheld: isPhotoWithheld, isOfPhotos: isOfPhotos) }
    let stem = try output.map { output throws(InputError) in try self.stem(of: output) }
    if isOfPhotos, let given {
      // The path of a photo remains a path, and its components become valid names.
      let parts = given.split(separator: "/").map { OutputName.portable(String($0)) ?? "_" }
      return RowID(text: parts.joined(separator: "/"), given: given, isGenerated: true)
    }
    if let id = given ?? stem {
      let text = given == nil ? id : OutputName.portable(id) ?? suggested()
      return RowID(text: text, given: id, isGenerated: text != id)
    }
    return RowID(text: suggested(), given: nil, isGenerated: true)
  }

  /// Returns the ID derived from the spec: the name or address of the person, or else the photo's name.
  private func suggestedID(of spec: AvatarSpec, isPhotoWithheld: Bool, isOfPhotos: Bool) -> String {
    var named = spec
    if isPhotoWithheld { named.photo.source = nil }
    return OutputName.portable(isOfPhotos ? named.stem : named.personalStem) ?? spec.who.type.rawValue
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

  func outputs(
    _ id: String, template: NameTemplate, export: ExportFormat?
  ) throws(InputError) -> [Output] {
    let scales = naming.scales ?? export?.scales ?? [.x1]
    if let export { try export.check(scales) }
    var outputs: [Output] = []
    for size in sizes {
      for scale in scales {
        let measures = OutputMeasures(size: size, scale: scale)
        try check(measures)
        for image in try images(measures, id: id, template: template, export: export) {
          guard !outputs.contains(where: { $0.name.plain == image.name.plain }) else {
            throw sameName(image.name.plain, template: template, scales: scales)
          }
          outputs.append(image)
        }
      }
    }
    guard let export else { return outputs }
    let sidecars = export.sidecars(id, sizes: sizes, scales: scales, schemes: themes.map(\.scheme))
    return outputs + sidecars.map { Output(name: PictureName($0.name), content: .text($0.text)) }
  }

  /// Returns the files at one size and scale, in all themes and formats.
  private func images(
    _ measures: OutputMeasures, id: String, template: NameTemplate, export: ExportFormat?
  ) throws(InputError) -> [Output] {
    var images: [Output] = []
    for theme in themes {
      for encoding in encodings {
        let name = try name(
          measures, theme.scheme, encoding.format, id: id, template: template, export: export)
        if let fault = (name.isHashed ? OutputName.fault(name.example) : nil) ?? OutputName.fault(name.plain) {
          throw InputError(output == nil ? "" : "output", reason: "\(name.plain.shortened(to: 100)): \(fault)")
        }
        images.append(Output(name: name, content: .avatar(measures, theme, encoding)))
      }
    }
    return images
  }

  private func check(_ measures: OutputMeasures) throws(InputError) {
    let pixels = measures.pixels
    try mapError(of: limits.check(width: pixels, height: pixels)) { (error: AvatarError) in
      InputError(
        "size",
        reason: "\(error.description): --limit output-pixels=\((pixels * pixels).allowance) allows it")
    }
  }

  /// Returns the error for a row with two images of the same name, with the placeholders that would distinguish them.
  private func sameName(
    _ name: String, template: NameTemplate, scales: [AvatarScale]
  ) -> InputError {
    let reason = "\(name): two images of the row would have this name"
    if output != nil {
      return InputError(
        "size", reason: "\(reason): a row with an output must have one size; use --name-template for several")
    }
    let lacksSize = sizes.count > 1 && !template.uses(.size, .pixels)
    let lacksScale = scales.count > 1 && !template.uses(.scale, .suffix)
    // Pixels alone do not distinguish 24 points at density 2 from 48 points at density 1.
    let placeholders = [lacksSize ? "{size}" : nil, lacksScale || !lacksSize ? "{suffix} or {scale}" : nil]
    let list = scales.map { "\($0)" }.joined(separator: ", ")
    let cause = lacksSize ? "" : " for the densities \(list)"
    return InputError(
      lacksSize ? "size" : "scale",
      reason: "\(reason): add \(placeholders.compactMap { $0 }.joined(separator: " and ")) to the name template "
        + "\(template.text)\(cause)")
  }

  /// Returns the path of an output.
  private func name(
    _ measures: OutputMeasures, _ scheme: Theme.ColorScheme, _ format: OutputFormat, id: String,
    template: NameTemplate, export: ExportFormat?
  ) throws(InputError) -> PictureName {
    let stem = export?.name(id, size: measures.size, scale: measures.scale, scheme, isOnlySize: sizes.count == 1)
    if stem == nil, output == nil {
      return try template.name(id, who, measures, scheme, format, row: naming.row, columns: naming.others)
    }
    let suffix = output.map { format.suffix(of: $0) ?? format.suffix } ?? template.suffix(for: format)
    if let stem { return PictureName(stem + suffix) }
    return PictureName(try self.stem(of: output ?? "") + scheme.suffix + measures.scale.suffix + suffix)
  }
}
