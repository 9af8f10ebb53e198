package import AvatarFiles
import AvatarCodec
package import AvatarRaster
import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Verifies or records the goldens of a manifest.
package struct GoldenRun: Sendable {
  /// What makes a case's picture.
  package typealias Render = @Sendable (GoldenCase) throws(CaseError) -> CasePicture

  private let manifest: GoldenManifest
  private let mode: RecordMode
  private let drawsPictures: Bool
  private let render: Render

  /// - Parameters:
  ///   - mode: which goldens to write.
  ///   - drawsPictures: whether results that haven't passed have their pictures.
  ///   - render: what makes a case's picture.
  package init(_ manifest: GoldenManifest, mode: RecordMode = .never, drawsPictures: Bool, render: @escaping Render) {
    self.manifest = manifest
    self.mode = mode
    self.drawsPictures = drawsPictures
    self.render = render
  }

  /// As many as are recorded between two times that files are written: what is held in memory at a time.
  private static let chunk = 512
  /// Cases with more pixels are drawn one at a time: several of the largest ones need not fit in memory together.
  private static let mostPixels = 1 << 22

  /// Compares the picture of each case with its golden, in parallel, and writes those that the mode names.
  /// - Parameters:
  ///   - jobs: how many at a time.
  ///   - each: is told about each case, in their order.
  package func run(_ cases: [GoldenCase], jobs: Int, each: (CaseResult) -> Void) {
    for start in stride(from: 0, to: cases.count, by: Self.chunk) {
      let chunk = Array(cases[start..<min(start + Self.chunk, cases.count)])
      for result in results(chunk, jobs: jobs) { each(written(result)) }
    }
  }

  private func results(_ cases: [GoldenCase], jobs: Int) -> [CaseResult] {
    let results = Mutex([CaseResult?](repeating: nil, count: cases.count))
    let next = Mutex(0)
    let jobs = min(max(jobs, 1), cases.count)
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let i = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard i < cases.count else { return }
        if cases[i].pixels > Self.mostPixels { continue }
        let result = result(of: cases[i])
        results.withLock { $0[i] = result }
      }
    }
    let finished = results.withLock { $0 }
    return zip(cases, finished).map { $1 ?? result(of: $0) }
  }

  private func result(of entry: GoldenCase) -> CaseResult {
    var result = CaseResult(name: entry.name, golden: manifest.golden(of: entry), outcome: .passed)
    let clock = ContinuousClock()
    let start = clock.now
    compare(entry, &result)
    result.seconds = (clock.now - start) / .seconds(1)
    return result
  }

  private func compare(_ entry: GoldenCase, _ result: inout CaseResult) {
    let picture: CasePicture
    do throws(CaseError) {
      picture = try render(entry)
    } catch {
      result.outcome = .failed(.unrenderable(error.reason))
      return
    }
    result.notes = picture.notes
    var golden: DecodedPNG?
    var failure: CaseFailure?
    do throws(UnusablePNG) {
      let decoded = try DecodedPNG(path: result.golden)
      let difference = decoded.raster.difference(picture.raster, tolerance: entry.tolerance)
      if !difference.isTolerated { failure = difference.sizesDiffer ? .otherSize : .differs }
      (golden, result.difference) = (decoded, difference)
    } catch {
      failure = error == .missing ? .missing : .unusable(error.reason)
    }
    let isRecorded = mode.records(failure)
    if failure == nil && !isRecorded { return }
    result.outcome = isRecorded ? .recorded(failure) : failure.map { .failed($0) } ?? .passed
    // A file that something else made stays as it is.
    result.actual = picture.png ?? PNGEncoder.encode(picture.raster)
    if drawsPictures && failure != nil { result.draw(golden, picture.raster) }
  }

  /// Writes the golden, if it is to be recorded.
  private func written(_ result: CaseResult) -> CaseResult {
    guard case .recorded = result.outcome, let bytes = result.actual else { return result }
    var result = result
    do throws(WriteError) {
      try WholeFile.write(bytes, creatingFoldersOf: result.golden)
    } catch {
      result.outcome = .unwritten(error)
    }
    return result
  }
}

extension CaseResult {
  /// Of comparing two files.
  /// - Parameter expected: with its path.
  package init(
    comparing expected: (path: String, png: DecodedPNG), with actual: DecodedPNG, tolerance: ComparisonTolerance,
    drawsPictures: Bool
  ) {
    let file = expected.path.split(separator: "/").last ?? ""
    self.init(
      name: file == "-" ? "standard input" : String(file.lowercased().hasSuffix(".png") ? file.dropLast(4) : file),
      golden: expected.path, outcome: .passed)
    let difference = expected.png.raster.difference(actual.raster, tolerance: tolerance)
    self.difference = difference
    if difference.isTolerated { return }
    outcome = .failed(difference.sizesDiffer ? .otherSize : .differs)
    if drawsPictures {
      self.actual = actual.bytes
      draw(expected.png, actual.raster)
    }
  }

  /// Adds the pictures that show what differs.
  mutating func draw(_ golden: DecodedPNG?, _ actual: Raster) {
    let picture = PictureDifference.picture(expected: golden?.raster, actual: actual, difference: difference)
    expected = golden?.bytes
    // Without a golden it would tell nothing.
    if golden != nil { differencePicture = PNGEncoder.encode(picture) }
    triptych = PNGEncoder.encode(.row([golden?.raster, picture, actual], gap: Self.gap))
  }

  /// px between the pictures of a triptych.
  static let gap = 8
}

extension WholeFile {
  /// Writes a file in a folder that is made if it is not there.
  package static func write(_ bytes: [UInt8], creatingFoldersOf path: String) throws(WriteError) {
    if let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), end > path.startIndex {
      let folder = String(path[..<end])
      // Writing will say what is wrong.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try write(bytes, to: path)
  }
}
