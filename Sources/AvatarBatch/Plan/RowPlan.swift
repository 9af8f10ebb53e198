import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// Names the outputs of a row.
struct RowPlan {
  let number: Int
  let spec: AvatarSpec
  let sizes: [AvatarSize]
  /// nil where the row doesn't say.
  let scales: [AvatarScale]?
  /// The themes, one for each colour scheme.
  let themes: [RowTheme]
  /// Of the columns that the template wants.
  let others: [String: String]
  let limits: AvatarLimits
  /// The encodings of each picture.
  let encodings: [OutputEncoding]
  /// Whether the row names a photo that it must not, which then names no output.
  let isPhotoWithheld: Bool

  /// What the names of outputs are made from: what the row says, or what its avatar is of.
  func id(_ given: String?, output: String?) throws(FieldError) -> String {
    if let output {
      let stem = try stem(of: output)
      if given == nil { return stem }
    }
    var named = spec
    if isPhotoWithheld { named.photo.source = nil }
    let id = given ?? named.stem
    if let fault = OutputName.fault(id) {
      throw FieldError(field: given == nil ? nil : "id", reason: "\(id): \(fault)")
    }
    return id
  }

  /// Returns the path that a row specifies for its output, without an extension.
  private func stem(of output: String) throws(FieldError) -> String {
    if let fault = OutputFormats.standard.fault(path: output) {
      throw FieldError(field: "output", reason: "\(output): \(fault)")
    }
    guard let format = OutputFormats.standard.first(where: { $0.isFormat(of: output) }) else { return output }
    guard encodings.contains(where: { $0.format == format }) else {
      let suffixes = encodings.map(\.format.suffix).joined(separator: " or ")
      throw FieldError(
        field: "output",
        reason: "\(output): must end in \(suffixes): --format \(format.optionName) renders \(format.name)")
    }
    return format.stem(of: output)
  }

  func outputs(
    _ id: String, output: String?, template: NameTemplate, export: ExportFormat?
  ) throws(FieldError) -> [PlannedOutput] {
    let scales = scales ?? export?.scales ?? [.x1]
    if let export { try export.check(scales) }
    var outputs: [PlannedOutput] = []
    for size in sizes {
      for scale in scales {
        var spec = spec
        (spec.size, spec.scale) = (size, scale)
        try check(spec)
        for image in try images(of: spec, id: id, output: output, template: template, export: export) {
          guard !outputs.contains(where: { $0.name == image.name }) else {
            let field = template.distinguishesSizes && output == nil ? "scale" : "size"
            throw FieldError(
              field: field,
              reason:
                "\(image.name): two of the row's pictures would have this name: the name must contain the \(field)")
          }
          outputs.append(image)
        }
      }
    }
    let sidecars = export?.sidecars(id, sizes: sizes, scales: scales, schemes: themes.map(\.scheme)) ?? []
    return outputs + sidecars.map { PlannedOutput(name: $0.name, content: .text($0.text)) }
  }

  /// Returns the files of one size and scale, in all themes and formats.
  private func images(
    of spec: AvatarSpec, id: String, output: String?, template: NameTemplate, export: ExportFormat?
  ) throws(FieldError) -> [PlannedOutput] {
    var images: [PlannedOutput] = []
    for theme in themes {
      let stem = try stem(spec, theme.scheme, id: id, output: output, template: template, export: export)
      for encoding in encodings {
        let name = stem + suffix(for: encoding.format, output: output, template: template)
        if let fault = OutputName.fault(name) {
          throw FieldError(field: output == nil ? nil : "output", reason: "\(name): \(fault)")
        }
        images.append(PlannedOutput(name: name, content: .avatar(spec, theme, encoding)))
      }
    }
    return images
  }

  private func check(_ spec: AvatarSpec) throws(FieldError) {
    try mapError(of: limits.check(width: spec.pixels, height: spec.pixels)) { (error: AvatarError) in
      FieldError(field: "size", reason: "\(error.description): --max-output-pixels allows more")
    }
  }

  /// Returns the path of an output without its extension.
  private func stem(
    _ spec: AvatarSpec, _ scheme: Theme.ColorScheme, id: String, output: String?, template: NameTemplate,
    export: ExportFormat?
  ) throws(FieldError) -> String {
    if let name = export?.name(id, size: spec.size, scale: spec.scale, scheme, isOnlySize: sizes.count == 1) {
      return name
    }
    if let output { return try stem(of: output) + scheme.suffix + spec.scale.suffix }
    return try template.name(id, spec, scheme, row: number, columns: others)
  }

  /// Returns the extension of an output, with its dot.
  private func suffix(for format: OutputFormat, output: String?, template: NameTemplate) -> String {
    output.map { format.suffix(of: $0) ?? format.suffix } ?? template.suffix(for: format)
  }
}
