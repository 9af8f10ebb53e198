import AvatarCodec
import AvatarFileSystem
import AvatarRaster

/// The files with the layers and masks of images, for developers: the variable AVATAR_DEBUG_LAYERS names their directory.
enum LayerFiles {
  /// Whether the layers are written.
  static var isEnabled: Bool { directory != nil }

  private static var directory: String? {
    ProcessEnvironment.value("AVATAR_DEBUG_LAYERS").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes the layers of an image whose own path is `path`; nil is the standard output.
  /// - Throws: `CommandError.output` if a file cannot be written.
  static func write(_ picture: DrawnPicture, path: String?) throws(CommandError) {
    guard let directory else { return }
    let name = path.map { FilePath.withoutExtension(FilePath.name(of: $0)) } ?? "avatar"
    for image in picture.drawing.layerImages {
      let file = "\(FilePath.ofDirectory(directory))\(name)/\(image.name).png"
      try mapError(of: FileWriter.write(PNGEncoder.encode(image.raster), to: file, createsDirectories: true)) {
        CommandError.output(path: file, $0)
      }
    }
  }
}
