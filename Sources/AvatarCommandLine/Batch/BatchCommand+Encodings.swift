import AvatarBatch
import AvatarCodec
import AvatarFileSystem

extension BatchCommand {
  /// Returns the encodings of each picture, in the order in which browsers prefer their formats.
  /// - Throws: `CommandError.usage` if the formats of the options conflict.
  func encodings() throws(CommandError) -> [OutputEncoding] {
    let (making, template) = (making, making.nameTemplate)
    let formats = making.format ?? [template?.format ?? .png]
    let names = formats.map(\.optionName).joined(separator: ",")
    if formats.count > 1, making.export != .web {
      throw .usage("--format \(names): must be one format: only --export web takes several")
    }
    if let template, let format = template.format, !formats.contains(format) {
      throw .usage(
        "--name-template \(template.text): has the extension of \(format.name), but --format is \(names)")
    }
    if let export = making.export {
      for format in formats { try mapError(of: export.check(format), to: CommandError.init(export:)) }
    }
    return try making.compression.encodings(formats)
  }
}
