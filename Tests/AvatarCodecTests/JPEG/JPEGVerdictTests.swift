import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarCodec
@testable import AvatarRaster

/// The result of a decode.
private struct Verdict: Equatable {
  var error: PhotoError?
  var warnings: [String] = []
  var isDamaged = false
  var raster: Raster?

  /// Decodes the upper part of a file to a raster that needs its averages or its details, with or without libjpeg.
  init(_ bytes: [UInt8], detailed: Bool = false, needsLibjpeg: Bool) {
    do throws(PhotoError) {
      var jpeg = try JPEGDecoder(ByteSource(bytes), limits: PhotoLimits())
      jpeg.needsLibjpeg = needsLibjpeg
      var decoding = Decoding(transform: nil, isShown: true, warnings: [])
      raster = try jpeg.fit([target(of: jpeg, detailed: detailed)], &decoding)[0].raster
      (warnings, isDamaged) = (decoding.warnings, decoding.isDamaged)
    } catch {
      self.error = error
    }
  }
}

/// Returns a target that needs the upper part of a file, but not its last rows, with one or four samples per block.
private func target(of jpeg: JPEGDecoder, detailed: Bool) -> FitTarget {
  let side =
    detailed
    ? max(jpeg.height / 24, 1) : max(min(jpeg.width, jpeg.height) / (jpeg.header.components.widest > 1 ? 192 : 64), 1)
  let box = Rect(x: 0, y: 0, width: Double(jpeg.width), height: Double(max(jpeg.height / 2, 1)))
  return FitTarget(box: box, width: side, height: side, isLinear: false)
}

/// Returns the decoder of a target that does not need libjpeg.
private func decoder(_ bytes: [UInt8], detailed: Bool = false) -> JPEGReducedDecoder? {
  let source = ByteSource(bytes)
  guard let jpeg = try? JPEGDecoder(source, limits: PhotoLimits()), jpeg.header.colorSpace != nil else { return nil }
  return JPEGReducedDecoder(
    source, jpeg.header, jpeg.reduction(for: target(of: jpeg, detailed: detailed)), limits: PhotoLimits())
}

/// Returns whether libjpeg finds nothing wrong with a file whose target does not need it.
private func isDecodedWithoutLibjpeg(_ bytes: [UInt8], detailed: Bool = false) -> Bool {
  decoder(bytes, detailed: detailed)?.hasForeignEnd == false
}

extension Verdict {
  /// Returns whether both have the same errors and warnings, and the same pixels unless a file has the data of another
  /// photo at its end, so that libjpeg decodes it only for its warning.
  fileprivate func isEqual(_ other: Verdict, in bytes: [UInt8]) -> Bool {
    var copy = self
    if decoder(bytes) != nil, raster != nil, other.raster != nil { copy.raster = other.raster }
    return copy == other
  }
}

/// Returns the largest difference between two rasters, in 8-bit levels.
private func difference(_ a: Raster?, _ b: Raster?) -> Int {
  guard let a, let b else { return a == b ? 0 : 255 }
  return zip(a.premultipliedBytes(), b.premultipliedBytes()).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

private typealias Component = HandmadeJPEG.Component
private let rgb = [Component(), Component(), Component()]
private let chroma = [Component(horizontal: 2, vertical: 2), Component(), Component()]

/// Files of which libjpeg decodes at 1/8 only what is also decoded without it.
private let files: [HandmadeJPEG] = [
  HandmadeJPEG(),
  HandmadeJPEG(width: 40, height: 90, restartInterval: 3),
  HandmadeJPEG(width: 200, height: 200, components: rgb, restartInterval: 2),
  HandmadeJPEG(width: 200, height: 200, components: [Component(horizontal: 2), Component(), Component()]),
  HandmadeJPEG(width: 200, height: 200, components: chroma, restartInterval: 5),
  HandmadeJPEG(coding: .sequentialScans, components: rgb, restartInterval: 7),
  HandmadeJPEG(coding: .progressive),
  HandmadeJPEG(coding: .progressive, components: rgb, restartInterval: 4),
  HandmadeJPEG(coding: .progressiveScans, components: rgb),
]

/// Tests that a file has the same error, the same warnings and nearly the same pixels with and without libjpeg.
@Suite struct JPEGVerdictTests {
  @Test(arguments: files.indices)
  func intactFilesDoNotNeedLibjpeg(file: Int) {
    let bytes = files[file].bytes
    #expect(isDecodedWithoutLibjpeg(bytes))
    let (wanted, verdict) = (Verdict(bytes, needsLibjpeg: true), Verdict(bytes, needsLibjpeg: false))
    #expect(difference(verdict.raster, wanted.raster) <= (files[file].components == chroma ? 8 : 1))
  }

  @Test(arguments: 0..<5)
  func foreignDataAtTheEndIsReportedAtEverySize(file: Int) throws {
    let foreign: [UInt8] = (0..<40).map { UInt8($0 * 37 & 0x7F) }
    let bytes = Array(files[file].bytes.dropLast(2)) + foreign + [0xFF, 0xD9]
    #expect(decoder(bytes)?.hasForeignEnd == true)
    let jpeg = try JPEGDecoder(ByteSource(bytes), limits: PhotoLimits())
    let box = Rect(x: 0, y: 0, width: Double(jpeg.width), height: Double(jpeg.height))
    for side in [1, 2, 8, 32] {
      var decoding = Decoding(transform: nil, isShown: true, warnings: [])
      _ = try jpeg.fit([FitTarget(box: box, width: side, height: side, isLinear: false)], &decoding)
      #expect(decoding.warnings.map { $0.hasSuffix(": drawn anyway") } == [true], "\(side)")
      #expect(!decoding.isDamaged, "\(side)")
    }
  }

  /// Any number of FF bytes may precede a marker (ITU-T T.81, B.1.1.2).
  @Test(arguments: files.indices)
  func fillBytesBeforeMarkersAreNotReportedAsDamage(file: Int) throws {
    let whole = files[file].bytes
    let scan = try #require(whole.firstRange(of: [0xFF, 0xDA])).upperBound
    let filled = whole.indices.flatMap { i in
      let isMarker = i > scan && i + 1 < whole.count && whole[i] == 0xFF && whole[i + 1] != 0
      return isMarker ? [0xFF, 0xFF, 0xFF] : [whole[i]]
    }
    #expect(filled.count > whole.count)
    #expect(isDecodedWithoutLibjpeg(filled))
    for needsLibjpeg in [true, false] {
      #expect(Verdict(filled, needsLibjpeg: needsLibjpeg) == Verdict(whole, needsLibjpeg: needsLibjpeg))
    }
  }

  @Test(arguments: files.indices)
  func damagedFilesProduceTheSameErrorsAsWithLibjpeg(file: Int) {
    let whole = files[file].bytes
    var counts = (own: 0, libjpeg: 0)
    for seed in 1...500 as ClosedRange<UInt64> {
      let bytes = harmed(whole, seed: seed)
      let (wanted, verdict) = (Verdict(bytes, needsLibjpeg: true), Verdict(bytes, needsLibjpeg: false))
      if isDecodedWithoutLibjpeg(bytes) {
        counts.own += 1
        #expect(
          wanted.error == nil && wanted.warnings.isEmpty,
          "seed \(seed): \(wanted.warnings) \(String(describing: wanted.error))")
        #expect(verdict.error == nil && verdict.warnings.isEmpty, "seed \(seed)")
        // The chroma that libjpeg decodes at 2/8 differs as much as the noise in these files.
        #expect(files[file].components == chroma || difference(verdict.raster, wanted.raster) <= 1, "seed \(seed)")
      } else {
        counts.libjpeg += 1
        #expect(verdict.isEqual(wanted, in: bytes), "seed \(seed)")
      }
    }
    #expect(min(counts.own, counts.libjpeg) > 50, "\(counts)")
  }

  /// The pixels differ, because libjpeg also uses other coefficients.
  @Test(arguments: files.indices)
  func damagedDetailProducesTheSameErrorsAsWithLibjpeg(file: Int) {
    let whole = files[file].bytes
    var counts = (own: 0, libjpeg: 0)
    for seed in 1...300 as ClosedRange<UInt64> {
      let bytes = harmed(whole, seed: seed)
      let wanted = Verdict(bytes, detailed: true, needsLibjpeg: true)
      let verdict = Verdict(bytes, detailed: true, needsLibjpeg: false)
      if isDecodedWithoutLibjpeg(bytes, detailed: true) {
        counts.own += 1
        #expect(wanted.error == nil && wanted.warnings.isEmpty && verdict.warnings.isEmpty, "seed \(seed)")
      } else {
        counts.libjpeg += 1
        #expect((verdict.error, verdict.warnings) == (wanted.error, wanted.warnings), "seed \(seed)")
      }
    }
    #expect(min(counts.own, counts.libjpeg) > 30, "\(counts)")
  }

  @Test(arguments: files.indices)
  func truncatedFilesProduceTheSameErrorsAsWithLibjpeg(file: Int) {
    let whole = files[file].bytes
    for length in stride(from: 2, to: whole.count, by: max(whole.count / 150, 1)) {
      for end in [[], [0xFF, 0xD9]] as [[UInt8]] {
        let bytes = Array(whole.prefix(length)) + end
        let (wanted, verdict) = (Verdict(bytes, needsLibjpeg: true), Verdict(bytes, needsLibjpeg: false))
        if isDecodedWithoutLibjpeg(bytes) {
          // The part that is missing lies below the target.
          #expect(wanted.error == nil && wanted.warnings.isEmpty && verdict.warnings.isEmpty, "cut to \(length)")
        } else {
          #expect(verdict.isEqual(wanted, in: bytes), "cut to \(length)")
        }
      }
    }
  }
}
