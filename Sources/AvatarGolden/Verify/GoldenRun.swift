import AvatarCodec
import AvatarFileSystem
package import AvatarRender

/// A run that verifies or records goldens.
package struct GoldenRun: Sendable {
  private let mode: RecordMode
  private let drawsPictures: Bool
  private let isForced: Bool

  /// Creates a run that writes the goldens that a mode selects.
  ///
  /// - Parameters:
  ///   - mode: The goldens to write.
  ///   - drawsPictures: Whether to add images to the results of cases that have not passed.
  ///   - isForced: Whether to replace files other than PNGs.
  package init(mode: RecordMode = .never, drawsPictures: Bool, isForced: Bool = false) {
    self.isForced = isForced
    self.mode = mode
    self.drawsPictures = drawsPictures
  }

  /// The number of pixels per job that are compared before results are reported.
  ///
  /// A larger number requires more memory. With a smaller number, jobs wait longer for each other. An image that
  /// exceeds the limit for all jobs together is compared by itself.
  private static let pixelsOfJob = 1 << 21
  private static let maxChecks = 512

  /// Compares each image with its golden, in parallel, and writes the goldens that the mode selects.
  ///
  /// - Parameters:
  ///   - checks: The images and their goldens.
  ///   - jobs: The maximum number of images to compare at a time.
  ///   - each: A closure that is called with each result, in the order of the checks.
  /// - Throws: `InputError` if a component is missing or fails, after which nothing is compared or written.
  package func run(
    _ checks: [GoldenCheck], jobs: Int, each: (CaseResult) -> Void
  ) throws(InputError) {
    if mode != .never { File.removeAbandoned(beside: checks.flatMap { [$0.directory, $0.golden] }) }
    let maximum = Self.pixelsOfJob * max(jobs, 1)
    var chunk: [GoldenCheck] = []
    var pixels = 0
    for check in checks {
      let more = check.pixels()
      if !chunk.isEmpty && (pixels + more > maximum || chunk.count == Self.maxChecks) {
        try finish(chunk, jobs: jobs, each: each)
        chunk = []
        pixels = 0
      }
      chunk.append(check)
      pixels += more
    }
    try finish(chunk, jobs: jobs, each: each)
  }

  private func finish(
    _ checks: [GoldenCheck], jobs: Int, each: (CaseResult) -> Void
  ) throws(InputError) {
    if checks.isEmpty { return }
    let results = ThreadPool.map(checks, threads: jobs) { check in
      let start = ContinuousClock.now
      return Result { () throws(InputError) in
        var result = try self.result(of: check)
        result.seconds = (ContinuousClock.now - start) / .seconds(1)
        return result
      }
    }
    // Goldens are written on this thread, because Ctrl-C waits for this thread while it writes a file.
    var finished: [CaseResult] = []
    // If a component failed for any of these images, none of their goldens is written.
    for result in results { finished.append(try result.get()) }
    for (check, result) in zip(checks, finished) { each(result.written(check, isForced: isForced)) }
  }

  private func result(of check: GoldenCheck) throws(InputError) -> CaseResult {
    var result = CaseResult(name: check.name, golden: check.golden)
    if let entry = check.outdated {
      result.outcome = .failed(.outdated(entry))
      return result
    }
    if check.comparesOneFile { return result }
    let picture: CasePicture
    do {
      picture = try check.picture()
    } catch {
      if error.kind == .component { throw error }
      result.outcome = .failed(.unrenderable(error.description))
      if drawsPictures { result.expected = (try? DecodedPicture(file: check.golden, formats: check.formats))?.png }
      return result
    }
    try result.compare(picture, check, mode: mode, drawsPictures: drawsPictures)
    return result
  }
}

extension CaseResult {
  fileprivate mutating func compare(
    _ picture: CasePicture, _ check: GoldenCheck, mode: RecordMode, drawsPictures: Bool
  ) throws(InputError) {
    notes = picture.notes
    var decoded: DecodedPicture?
    let failure = try compare(picture, check, &decoded)
    let isRecorded = mode.records(failure)
    if isRecorded {
      outcome = .recorded(failure)
    } else if let failure {
      outcome = .failed(failure)
    }
    // An existing PNG file is recorded unchanged.
    if isRecorded { recording = picture.png ?? PNGEncoder.encode(picture.raster) }
    if drawsPictures && failure != nil { draw(decoded, picture) }
  }

  /// Compares an image with its golden and returns the reason why they do not match, or nil if they do.
  ///
  /// - Throws: `InputError` if a component is missing.
  private mutating func compare(
    _ picture: CasePicture, _ check: GoldenCheck, _ decoded: inout DecodedPicture?
  ) throws(InputError) -> CaseFailure? {
    let bytes: [UInt8]
    do {
      bytes = try DecodedPicture.bytes(ofFile: golden)
    } catch .missing {
      return .missing
    } catch .substitute(let substitute) {
      return .substitute(FileError.substitute(substitute).reason)
    } catch {
      return .unusable(error.reason)
    }
    do {
      // An identical file has already been decoded.
      decoded = bytes == picture.png ? nil : try DecodedPicture(bytes: bytes, of: golden, formats: check.formats)
      return compare(decoded?.raster ?? picture.raster, picture.raster, tolerance: check.tolerance)
    } catch {
      if error.kind == .component { throw error }
      return .unusable(error.reason)
    }
  }

  /// Writes the golden if it is to be recorded.
  ///
  /// The golden is never written outside its directory. Unless `isForced` is true, it replaces only a PNG or a symbolic
  /// link.
  fileprivate func written(_ check: GoldenCheck, isForced: Bool) -> CaseResult {
    guard let recording else { return self }
    var result = self
    result.recording = nil
    do {
      try Directory(creating: check.directory)
        .write(recording, to: check.file, over: isForced ? nil : FileMark(PNGDecoder.signature))
    } catch {
      result.outcome = .unwritten(error)
    }
    return result
  }
}
