/// A finished avatar as an encoded file.
package struct AvatarFile: Sendable {
  package let bytes: [UInt8]
  package let report: AvatarReport
  /// The side of the image, in pixels.
  package let side: Int

  init(_ file: PictureFile, _ avatar: ResolvedAvatar, report: AvatarReport) {
    bytes = file.bytes
    var report = report
    if let warning = file.warning { report.warnings.append(warning) }
    self.report = report
    side = avatar.appearance.pixels
  }
}
