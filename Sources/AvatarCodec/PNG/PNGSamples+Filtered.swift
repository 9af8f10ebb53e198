extension PNGSamples {
  /// Filters each row with the filter that has the lowest score; the first of them on a tie.
  ///
  /// The rows are filtered from the last to the first, so that the filtered rows, each of which is a byte longer, can
  /// replace the samples in place.
  /// - Parameters:
  ///   - filters: The filters.
  ///   - score: Returns the score of a filtered row.
  /// - Returns: The rows, each after the byte of its filter type.
  consuming func filtered(_ filters: [PNGFilter], score: ([UInt8]) -> Int) -> [UInt8] {
    let (stride, step, height) = (stride, bytesPerPixel, height)
    var result = takeBytes()
    result.append(contentsOf: repeatElement(0, count: height))
    // Zero bytes before each row stand for the pixel left of the first one.
    var current = [UInt8](repeating: 0, count: step + stride)
    var previous = current
    var candidates = filters.map { _ in [UInt8](repeating: 0, count: stride) }
    func read(_ y: Int, into row: inout [UInt8]) {
      let samples = y < 0 ? nil : result[y * stride..<(y + 1) * stride]
      row.replaceSubrange(step..., with: samples ?? [UInt8](repeating: 0, count: stride)[...])
    }
    read(height - 1, into: &current)
    for y in (0..<height).reversed() {
      read(y - 1, into: &previous)
      var (best, bestScore) = (0, Int.max)
      for i in filters.indices {
        filters[i].apply(current, previous, bytesPerPixel: step, into: &candidates[i])
        let score = score(candidates[i])
        if score < bestScore { (best, bestScore) = (i, score) }
      }
      let start = y * (stride + 1)
      result[start] = filters[best].rawValue
      result.replaceSubrange(start + 1..<start + 1 + stride, with: candidates[best])
      swap(&previous, &current)
    }
    return result
  }
}
