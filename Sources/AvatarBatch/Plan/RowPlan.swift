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
  /// Of the columns that the template wants.
  let others: [String: String]
  let limits: AvatarLimits
  /// Whether the row names a photo that it must not, which then names no output.
  let isPhotoWithheld: Bool

  /// What the names of outputs are made from: what the row says, or what its avatar is of.
  func id(_ given: String?, output: String?) throws(FieldError) -> String {
    if let output, let fault = OutputFormats.standard.fault(path: output) {
      throw FieldError(field: "output", reason: "\(output): \(fault)")
    }
    if let output, given == nil {
      return OutputFormat.standard.stem(of: output)
    }
    var named = spec
    if isPhotoWithheld { named.photo.source = nil }
    let id = given ?? named.stem
    if let fault = OutputName.fault(id) {
      throw FieldError(field: given == nil ? nil : "id", reason: "\(id): \(fault)")
    }
    return id
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
        let name = try name(spec, id: id, output: output, template: template, export: export)
        if let fault = OutputName.fault(name) {
          throw FieldError(field: output == nil ? nil : "output", reason: "\(name): \(fault)")
        }
        guard !outputs.contains(where: { $0.name == name }) else {
          let field = template.distinguishesSizes && output == nil ? "scale" : "size"
          throw FieldError(
            field: field,
            reason: "\(name): two of the row's pictures would have this name: the name must tell the \(field)")
        }
        outputs.append(PlannedOutput(name: name, content: .avatar(spec)))
      }
    }
    return outputs + (export?.sidecars(id, sizes: sizes, scales: scales) ?? [])
  }

  private func check(_ spec: AvatarSpec) throws(FieldError) {
    try mapError(of: limits.check(width: spec.pixels, height: spec.pixels)) { (error: AvatarError) in
      FieldError(field: "size", reason: "\(error.description): --max-output-pixels allows more")
    }
  }

  private func name(
    _ spec: AvatarSpec, id: String, output: String?, template: NameTemplate, export: ExportFormat?
  ) throws(FieldError) -> String {
    if let name = export?.name(id, size: spec.size, scale: spec.scale, isOnlySize: sizes.count == 1) { return name }
    if let output {
      return OutputFormat.standard.stem(of: output) + spec.scale.suffix + OutputFormat.standard.suffix
    }
    return try template.name(id, spec, row: number, columns: others)
  }
}
