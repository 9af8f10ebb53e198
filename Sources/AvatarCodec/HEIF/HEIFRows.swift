import AvatarFileSystem
import AvatarRaster

/// The pixels of an image in a HEIF file, one row at a time, as straight red, green, blue and alpha, which may be
/// slightly outside 0…1.
///
/// A pixel of a reduced image is the average of encoded samples, which is then converted to red, green and blue.
struct HEIFRows {
  private let picture: HEIFPicture
  private let frame: PixelBox
  private let reduction: Int
  /// The samples and their conversion, or nil for an overlay.
  private var color: (canvas: HEIFCanvas, conversion: HEIFColors)?
  private var alpha: HEIFCanvas?
  /// The images of an overlay, and the canvas pixels that each covers.
  private var layers: [(rows: HEIFRows, box: PixelBox)] = []
  private var nextRow = 0

  /// Creates the rows of a frame in which blocks of `reduction` × `reduction` pixels are averaged.
  ///
  /// The pixels of overlays and of images with alpha are not averaged.
  /// - Throws: `HEIFFailure` if the first part of the image cannot be decoded.
  init(
    _ picture: HEIFPicture, _ source: ByteSource, _ coding: HEIFCoding, frame: PixelBox, reduction: Int
  ) throws(HEIFFailure) {
    self.picture = picture
    self.frame = frame
    self.reduction = reduction
    if picture.layers.isEmpty {
      let canvas = try HEIFCanvas(picture.parts, source, coding, frame: frame)
      color = (canvas, try HEIFColors(picture.points, canvas.sample))
    }
    if !picture.alpha.isEmpty {
      let all = PixelBox(x: 0, y: 0, width: picture.alphaWidth, height: picture.alphaHeight)
      alpha = try HEIFCanvas(picture.alpha, source, coding, frame: isAlphaScaled ? all : frame)
    }
    for layer in picture.layers {
      let shown = layer.picture.frame
      guard let box = PixelBox(x: layer.x, y: layer.y, width: shown.width, height: shown.height).intersection(frame)
      else { continue }
      let part = PixelBox(
        x: shown.x + box.x - layer.x, y: shown.y + box.y - layer.y, width: box.width, height: box.height)
      layers.append((try HEIFRows(layer.picture, source, coding, frame: part, reduction: 1), box))
    }
  }

  private var isAlphaScaled: Bool {
    (picture.alphaWidth, picture.alphaHeight) != (picture.width, picture.height)
  }

  /// Writes the next row of `frame.width / reduction` pixels, rounded up.
  ///
  /// - Throws: `HEIFFailure` if a part of the row cannot be decoded.
  /// - Complexity: O(`reduction` · frame width).
  mutating func read(into row: inout [SIMD4<Float>]) throws(HEIFFailure) {
    let first = frame.y + nextRow * reduction
    let rows = first..<min(first + reduction, frame.y + frame.height)
    nextRow += 1
    if color == nil {
      try readLayers(rows.lowerBound, into: &row)
    } else {
      try readColors(rows, into: &row)
      try addAlpha(rows.lowerBound, to: &row)
    }
  }

  private mutating func readColors(_ rows: Range<Int>, into row: inout [SIMD4<Float>]) throws(HEIFFailure) {
    guard let conversion = color?.conversion, var canvas = color?.canvas else { return }
    // Clearing the property prevents a copy of the parts when the canvas changes.
    color = nil
    defer { color = (canvas, conversion) }
    let isInterpolated = reduction == 1 && canvas.sample.chromaStep != (1, 1)
    let channels = try averages(of: isInterpolated ? 1 : canvas.sample.channels, rows, from: &canvas)
    let luma = channels[0]
    let u =
      isInterpolated ? try interpolate(1, row: rows.lowerBound, of: &canvas) : channels.count > 1 ? channels[1] : luma
    let v =
      isInterpolated ? try interpolate(2, row: rows.lowerBound, of: &canvas) : channels.count > 1 ? channels[2] : luma
    let (lumaSpan, uSpan, vSpan) = (luma.span, u.span, v.span)
    var colors = row.mutableSpan
    for x in 0..<colors.count { colors[x] = conversion.color(lumaSpan[x], uSpan[x], vSpan[x]) }
  }

  /// Writes a row of an overlay.
  /// - Throws: `HEIFFailure` if a layer cannot be decoded.
  private mutating func readLayers(_ y: Int, into row: inout [SIMD4<Float>]) throws(HEIFFailure) {
    for x in row.indices { row[x] = picture.fill }
    for i in layers.indices {
      let box = layers[i].box
      guard y >= box.y, y < box.y + box.height else { continue }
      var above = [SIMD4<Float>](repeating: .zero, count: box.width)
      try layers[i].rows.read(into: &above)
      for (x, pixel) in above.enumerated() {
        let below = row[box.x - frame.x + x]
        let covered = below.w * (1 - pixel.w)
        var blended = pixel * pixel.w + below * covered
        // Colours are straight, so the sum is divided by its alpha, which may be 0.
        blended /= max(pixel.w + covered, .leastNormalMagnitude)
        blended.w = pixel.w + covered
        row[box.x - frame.x + x] = blended
      }
    }
  }

  private mutating func addAlpha(_ y: Int, to row: inout [SIMD4<Float>]) throws(HEIFFailure) {
    guard var canvas = alpha else { return }
    alpha = nil
    defer { alpha = canvas }
    var samples = [UInt32](repeating: 0, count: picture.alphaWidth)
    let alphaRow = y * picture.alphaHeight / picture.height
    canvas.free(above: alphaRow)
    try canvas.add(0, row: alphaRow, columns: 0..<samples.count, to: &samples)
    let maximum = Float(1 << canvas.sample.bits(of: 0) - 1)
    for x in row.indices {
      let alpha = Float(samples[(frame.x + x) * samples.count / picture.width]) / maximum
      if picture.isPremultiplied, alpha > 0 { row[x] /= alpha }
      row[x].w = alpha
    }
  }

  // MARK: Channels

  /// Returns the block averages of the first `channels` channels, in which each pixel has the value of the nearest
  /// sample.
  /// - Throws: `HEIFFailure` if a part cannot be decoded.
  private func averages(
    of channels: Int, _ rows: Range<Int>, from canvas: inout HEIFCanvas
  ) throws(HEIFFailure) -> [[Float]] {
    let steps = [(x: 1, y: 1), canvas.sample.chromaStep, canvas.sample.chromaStep].prefix(channels)
    let lefts = steps.map { frame.x / $0.x }
    var sums = zip(steps, lefts).map { step, left in
      [UInt32](repeating: 0, count: (frame.x + frame.width - 1) / step.x + 1 - left)
    }
    for y in rows {
      // The chroma row above is also needed for interpolation.
      canvas.free(above: y - 2)
      for (i, step) in steps.enumerated() {
        let columns = lefts[i]..<lefts[i] + sums[i].count
        try canvas.add(i, row: y / step.y, columns: columns, to: &sums[i])
      }
    }
    return sums.indices.map { average(sums[$0], from: lefts[$0], isShared: steps[$0].x == 2, rows: rows.count) }
  }

  private func average(_ sums: [UInt32], from left: Int, isShared: Bool, rows: Int) -> [Float] {
    let samples = sums.span
    var averages = [Float](repeating: 0, count: (frame.width + reduction - 1) / reduction)
    var result = averages.mutableSpan
    for i in 0..<result.count {
      let first = frame.x &+ i &* reduction
      let end = min(first &+ reduction, frame.x &+ frame.width)
      var sum: UInt64 = 0
      for x in first..<end { sum &+= UInt64(samples[(isShared ? x &>> 1 : x) &- left]) }
      result[i] = Float(sum) / Float((end &- first) &* rows)
    }
    return averages
  }

  /// Returns a row of a subsampled channel at full width, interpolated between the centres of its samples.
  /// - Throws: `HEIFFailure` if a part cannot be decoded.
  private func interpolate(
    _ channel: Int, row y: Int, of canvas: inout HEIFCanvas
  ) throws(HEIFFailure) -> [Float] {
    let step = canvas.sample.chromaStep
    let last = (x: (canvas.width - 1) / step.x, y: (canvas.height - 1) / step.y)
    let left = max(frame.x / step.x - 1, 0)
    let columns = left..<min((frame.x + frame.width - 1) / step.x + 1, last.x) + 1
    var sums = [UInt32](repeating: 0, count: columns.count)
    var other = step.y == 2 ? sums : []
    try canvas.add(channel, row: y / step.y, columns: columns, to: &sums)
    if step.y == 2 {
      // A chroma sample is centred between two rows, so the second nearest one is above for the upper of these rows.
      let neighbor = min(max(y / 2 + (y % 2 == 0 ? -1 : 1), 0), last.y)
      try canvas.add(channel, row: neighbor, columns: columns, to: &other)
      for x in sums.indices { sums[x] = 3 &* sums[x] &+ other[x] }
    }
    // The nearer sample has three times the weight of the other one, in each subsampled direction.
    let scale: Float = 1 / Float((step.y == 2 ? 4 : 1) * (step.x == 2 ? 4 : 1))
    let samples = sums.span
    var row = [Float](repeating: 0, count: frame.width)
    var result = row.mutableSpan
    for i in 0..<result.count {
      let x = frame.x &+ i
      guard step.x == 2 else {
        result[i] = Float(samples[x &- left]) * scale
        continue
      }
      let near = x &>> 1 &- left
      let far = min(max(near &+ (x & 1 == 0 ? -1 : 1), 0), samples.count &- 1)
      result[i] = Float(3 &* samples[near] &+ samples[far]) * scale
    }
    return row
  }
}

extension PixelBox {
  /// Returns the pixels that are in both boxes, or nil if there are none.
  fileprivate func intersection(_ other: PixelBox) -> PixelBox? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    return left < right && top < bottom ? PixelBox(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}
