import AvatarCodec
import AvatarGeometry
import AvatarRaster

/// A photo that was decoded, resampled and turned upright.
struct FittedPhoto {
  let picture: Raster
  /// What was wrong with the file though it could be used, in words for a note.
  var flaws: [String]
  /// Whether its damage may come from its transfer, so that a cached copy is fetched again.
  var isDamaged = false
}

extension Photo {
  /// Returns the target that fills a square of `side` px with the photo, cropped around the focal point.
  func target(side: Int, focus: FocalPoint, isLinear: Bool) -> FitTarget {
    let size = uprightSize
    let fit = CoverFit(
      width: size.width, height: size.height, targetWidth: side, targetHeight: side,
      focus: Point(x: focus.x, y: focus.y))
    return FitTarget(box: fit.box, width: side, height: side, isLinear: isLinear)
  }

  /// The size of the upright photo, px.
  var uprightSize: (width: Int, height: Int) { orientation.swapsAxes ? (height, width) : (width, height) }

  /// Resamples boxes of the upright photo, which is decoded once for all boxes with the same DCT scale.
  ///
  /// Holds a few rows at a time; see `ScanlineResampler`.
  /// - Complexity: O(pixels of the file) for each scale; a JPEG is decoded no larger than its DCT scale.
  /// - Parameters:
  ///   - targets: The boxes, and the sizes that they are resampled to.
  ///   - transforms: The colour transforms to reuse; a new one is added.
  ///   - isShown: Whether the results are shown: damage to them is then tolerated only if it is hardly visible.
  /// - Returns: A photo for each target, in their order.
  /// - Throws: `PhotoError` if the photo cannot be decoded; `unreadable` if the file could not be read because of a
  ///   fault of the machine, or changed in the meantime.
  func resampled(
    _ targets: [FitTarget], _ transforms: inout ColorTransforms, isShown: Bool = true
  ) throws(PhotoError) -> [FittedPhoto] {
    try source.trusted { () throws(PhotoError) in try decoded(targets, &transforms, isShown: isShown) }
  }

  private func decoded(
    _ targets: [FitTarget], _ transforms: inout ColorTransforms, isShown: Bool
  ) throws(PhotoError) -> [FittedPhoto] {
    let (transform, colorFlaw) = try colorTransform(from: &transforms)
    let windows = targets.map(window)
    var flaws = PhotoFlaws(notes: colorFlaw.map { [$0] } ?? [])
    var pictures = [Raster?](repeating: nil, count: windows.count)
    switch header {
    case .jpeg(let jpeg):
      let scales = windows.map {
        $0.output.isLinear
          ? DCTScale.whole
          : DCTScale(covering: $0.box, $0.output, pixels: width * height, sampling: jpeg.components)
      }
      for scale in Set(scales).sorted(by: { $0.eighths < $1.eighths }) {
        let factor = Double(scale.eighths) / 8
        let served = windows.indices.filter { scales[$0] == scale }
        let scaled = served.map {
          Window(box: windows[$0].box.scaled(x: factor, y: factor), output: windows[$0].output)
        }
        let rows = (height * scale.eighths + 7) / 8
        var scanlines = try JPEGScanlines(
          source, jpeg, eighths: scale.eighths, transform: transform,
          tolerance: tolerance(scaled, height: rows, droop: scale.droop, isShown: isShown), limits: limits)
        let done = try resample(&scanlines, scaled, droop: scale.droop, &flaws)
        for (i, picture) in zip(served, done) { pictures[i] = picture }
      }
    case .png(let png):
      var scanlines = try PNGScanlines(source, png, transform: transform, limits: limits)
      scanlines.tolerance = tolerance(windows, height: height, droop: 0, isShown: isShown)
      pictures = try resample(&scanlines, windows, droop: 0, &flaws)
    }
    return pictures.compactMap { picture in
      picture.map {
        FittedPhoto(picture: $0.upright(from: orientation), flaws: flaws.notes, isDamaged: flaws.isDamaged)
      }
    }
  }

  /// The damage that the windows tolerate.
  private func tolerance(_ windows: [Window], height: Int, droop: Double, isShown: Bool) -> DamageTolerance {
    let shown = windows.map { window in
      ScanlineResampler.rows(box: window.box, height: height, outputHeight: window.output.height, droop: droop)
    }
    let first = isShown ? shown.map(\.lowerBound).min() ?? 0 : 0
    return DamageTolerance(shown: first..<(isShown ? shown.map(\.upperBound).max() ?? 0 : 0), of: height)
  }

  /// A target as the photo is stored.
  private func window(_ target: FitTarget) -> Window {
    let stored = orientation.storedBox(
      of: target.box, storedWidth: Double(width), storedHeight: Double(height))
    let swaps = orientation.swapsAxes
    return Window(
      box: stored,
      output: Output(
        width: swaps ? target.height : target.width, height: swaps ? target.width : target.height,
        isLinear: target.isLinear))
  }

  private func resample<Scanlines: ScanlineSource & ~Copyable>(
    _ scanlines: inout Scanlines, _ windows: [Window], droop: Double, _ flaws: inout PhotoFlaws
  ) throws(PhotoError) -> [Raster] {
    let (format, width, height) = (scanlines.format, scanlines.width, scanlines.height)
    var resamplers = windows.map { window in
      ScanlineResampler(
        format: format, width: width, height: height, box: window.box, outputWidth: window.output.width,
        outputHeight: window.output.height, droop: droop, isLinear: window.output.isLinear)
    }
    let needed = resamplers.map(\.rows)
    // A file whose end is not in sight is decoded to its last row: only then is it known to have them all.
    let end = needed.map(\.upperBound).max() ?? 0
    let last = scanlines.hasEnd ? end : height
    var row = [UInt32](repeating: 0, count: width)
    for y in 0..<last {
      // The damage is known already.
      if y >= end, scanlines.damage != nil { break }
      guard needed.contains(where: { $0.contains(y) }) else {
        try scanlines.skipRow(&row)
        continue
      }
      try scanlines.readRow(into: &row)
      for i in resamplers.indices where needed[i].contains(y) { resamplers[i].append(row.span) }
    }
    if last == height, scanlines.damage == nil {
      let foundEnd = try scanlines.findsEnd()
      if !foundEnd && !scanlines.hasEnd { flaws.add("lacks its end, but nothing of the picture") }
    }
    if let damage = scanlines.damage {
      flaws.add(damage.words)
      if damage.mayBeOfTransfer { flaws.isDamaged = true }
    }
    return resamplers.map { $0.finish() }
  }
}

/// The defect of a photo that is used all the same.
private struct PhotoFlaws {
  private(set) var notes: [String]
  var isDamaged = false

  init(notes: [String]) { self.notes = notes }

  /// Adds a note that several sizes may have.
  mutating func add(_ note: String) { if !notes.contains(note) { notes.append(note) } }
}

/// A part of the upright photo, and the size that it is resampled to.
struct FitTarget: Hashable {
  /// px.
  let box: Rect
  /// px.
  let width, height: Int
  /// Whether in linear light.
  let isLinear: Bool
}

/// A part of a photo as it is stored, px, and what it is resampled to.
private struct Window {
  let box: Rect
  let output: Output
}

/// What a photo is resampled to.
struct Output {
  /// px.
  let width, height: Int
  /// Whether in linear light.
  let isLinear: Bool
}
