import AvatarFileSystem
package import AvatarRaster
package import AvatarRender

/// An image with the pixels that its file would store, and notes on it.
package struct CasePicture: Sendable {
  package var raster: Raster
  /// The skipped sources and warnings, one line each.
  package var notes: [String]
  /// The bytes of the file from which the image was read if that is a PNG, or nil otherwise.
  package var png: [UInt8]?

  package init(raster: Raster, notes: [String] = [], png: [UInt8]? = nil) {
    self.raster = raster
    self.notes = notes
    self.png = png
  }

  /// Reads an existing image.
  ///
  /// - Throws: `InputError` if the image cannot be read.
  init(file: String, in files: LocalFiles = .anywhere) throws(InputError) {
    let picture = try DecodedPicture(file: file, in: files)
    // An image in another format is compared as its golden would store it.
    self.init(raster: picture.file == nil ? picture.raster.asStored() : picture.raster, png: picture.file)
  }
}

extension CasePicture {
  /// Renders an avatar without requests to servers.
  ///
  /// - Throws: `InputError` if the avatar cannot be rendered.
  package init(_ spec: AvatarSpec, _ renderer: AvatarRenderer) throws(InputError) {
    let avatar = try mapError(of: renderer.avatar(offline: spec), to: InputError.init(avatar:))
    self.init(avatar.picture, [avatar.report])
  }

  /// Creates an image with the pixels that its file would store.
  package init(_ picture: Picture, _ members: [AvatarReport]) {
    self.init(raster: picture.raster.asStored(), notes: members.flatMap(\.notes))
  }
}
