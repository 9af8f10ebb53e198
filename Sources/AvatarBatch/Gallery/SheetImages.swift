import AvatarFileSystem

/// The images that a sheet shows, in order.
struct SheetImages {
  /// The names of the files in the output directory, and the sides of the images in pixels.
  private(set) var files: [(name: String, side: Int)] = []
  /// The digest of the contents of all files.
  private var contents = DigestSum()
  private var areContentsKnown = true

  mutating func add(_ output: Output) {
    files.append((output.file, output.side))
    if let digest = output.digest { contents.add(digest) } else { areContentsKnown = false }
  }

  /// Returns the digest of everything that determines a sheet of the images.
  ///
  /// - Parameters:
  ///   - layout: The arrangement and the encoding of the sheet.
  ///   - environment: The digest of everything that affects all avatars of the run.
  /// - Returns: The digest, or nil if the contents of an image are unknown.
  func digest(layout: String, _ environment: ContentDigest) -> ContentDigest? {
    if !areContentsKnown { return nil }
    var sum = contents
    sum.add(layout)
    sum.add(environment)
    return sum.digest()
  }
}
