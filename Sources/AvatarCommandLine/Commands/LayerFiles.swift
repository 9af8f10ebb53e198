import AvatarCodec
import AvatarFileSystem
import AvatarRender

/// The files with image layers and masks for developers, in the directory named by the variable AVATAR_DEBUG_LAYERS.
enum LayerFiles {
  private static var directory: String? {
    ProcessEnvironment.value("AVATAR_DEBUG_LAYERS").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes the layers of an image with the path `path`, which is nil for standard output.
  /// - Throws: `InputError` if a file cannot be written.
  static func write(_ picture: DrawnPicture, path: String?) throws(InputError) {
    guard let directory else { return }
    let name = path.map { FilePath.withoutExtension(FilePath.name(of: $0)) } ?? "avatar"
    for image in picture.drawing.layerImages {
      let file = "\(FilePath.ofDirectory(directory))\(name)/\(image.name).png"
      try OwnedFile.write(PNGEncoder.encode(image.raster), to: file)
    }
  }
}
