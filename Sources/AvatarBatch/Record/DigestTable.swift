/// A table of the build record with digests of the files beside the images.
enum DigestTable: String {
  /// The digests of the files that runs have written, several for each path.
  case files
  /// The digest of the sources and of the stamp of each sheet.
  case sheets
}
