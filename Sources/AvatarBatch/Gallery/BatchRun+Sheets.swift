import AvatarFileSystem
import AvatarRaster
import AvatarRender

/// The sheets of written images, which are drawn again only if an image has changed.
extension BatchRun {
  /// Returns whether an earlier run drew a file from the sources with a digest, and the file has not changed since.
  ///
  /// The result is false if the digest of the sources is nil.
  func hasDrawn(_ path: String, from sources: ContentDigest?) -> Bool {
    guard !options.rerendersAll, let sources,
      let digest = ContentDigest(stampOfFile: path, followsLinks: false, with: sources.bytes)
    else { return false }
    return attempt(try record?.has(digest, ofFile: key(ofFile: path), in: .sheets)) == true
  }

  /// Records that the bytes of a file were drawn from the sources with a digest.
  ///
  /// Nothing is recorded if the digest of the sources is nil or another process has replaced the file.
  func recordDrawing(_ bytes: [UInt8], of path: String, from sources: ContentDigest?) {
    // The stamp is read before the bytes, so the next run notices any change made in between.
    guard let sources, let digest = ContentDigest(stampOfFile: path, followsLinks: false, with: sources.bytes),
      (try? ByteSource(path: path, limit: bytes.count, isFile: true).allBytes()) == bytes
    else { return }
    attempt(try record?.set(digest, ofFile: key(ofFile: path), in: .sheets))
  }

  /// Releases memory that only the rows needed, before a sheet that may need more than they did.
  func releaseMemoryOfRows() {
    plan.parser.themes.removeDrawnPictures()
    ProcessMemory.returnFreed()
  }

  /// Reads the pixels of written images on all processors.
  ///
  /// - Parameters:
  ///   - files: The names of the files, and the sides of the images in pixels.
  ///   - side: The maximum width and height of the results in pixels, or nil for no limit.
  /// - Returns: The images, in order, or nil for each file that is missing or has no pixels.
  /// - Throws: `InputError` if the machine is at fault or a component is missing.
  func pictures(of files: some Collection<(name: String, side: Int)>, side: Int? = nil) throws(InputError) -> [Raster?]
  {
    let (directory, heif, budget) = (options.directory, plan.parser.themes.limits.heif, budget)
    let results = ThreadPool.map(Array(files), threads: options.jobs) { file in
      // At most the whole image and the data from which it is shrunk are in memory.
      let reserved = budget.enter(24 * file.side * file.side)
      defer { budget.leave(reserved) }
      return Result { () throws(InputError) in
        let raster = try WrittenPicture.raster(directory + file.name, side: side, heif: heif)
        return side.map { raster?.shrunk(to: $0) } ?? raster
      }
    }
    return try results.map { result throws(InputError) in try result.get() }
  }
}
