import Testing

@testable import AvatarCodec

private typealias Component = HandmadeJPEG.Component

@Suite struct JPEGPlaneEnlargementTests {
  private func samples(_ jpeg: HandmadeJPEG, _ plane: Int, across: Int, down: Int) throws -> [[Int]] {
    let decoder = try #require(try JPEGReducedDecoder(jpeg.bytes))
    let rows = decoder.planes[plane].rows
    var enlargement = JPEGPlaneEnlargement(decoder.planes[plane], across: across, down: down)
    return (0..<rows * down).map { y in
      enlargement.readRow(y, from: decoder)
      return enlargement.samples.map { Int($0) }
    }
  }

  private func rows(_ jpeg: HandmadeJPEG, _ plane: Int) throws -> [[Int]] {
    try samples(jpeg, plane, across: 1, down: 1)
  }

  private let jpeg = HandmadeJPEG(
    components: [Component(horizontal: 2, vertical: 2), Component(), Component(horizontal: 2)], seed: 3)

  @Test func samplesEnlargedByOtherFactorsAreRepeated() throws {
    let plain = try rows(jpeg, 1)
    let repeated = plain.flatMap { row in [[Int]](repeating: row.flatMap { [$0, $0, $0, $0] }, count: 3) }
    #expect(try samples(jpeg, 1, across: 4, down: 3) == repeated)
  }

  @Test func doubledSamplesPreserveTheirAverage() throws {
    let plain = try rows(jpeg, 1)
    let halves = try samples(jpeg, 1, across: 2, down: 2)
    for (y, row) in plain.enumerated() {
      for (x, sample) in row.enumerated() {
        let cell = [
          halves[2 * y][2 * x], halves[2 * y][2 * x + 1], halves[2 * y + 1][2 * x], halves[2 * y + 1][2 * x + 1],
        ]
        #expect(cell.reduce(0, +) == 4 * sample)
      }
    }
  }

  /// The expected value adds an eighth of the difference between the neighbours; beyond the edge, the sample is its own
  /// neighbour.
  @Test func doubledSamplesFollowAParabola() throws {
    let plain = try rows(jpeg, 1)
    let across = try samples(jpeg, 1, across: 2, down: 1)
    let down = try samples(jpeg, 1, across: 1, down: 2)
    for (y, row) in plain.enumerated() {
      for (x, sample) in row.enumerated() {
        let slope = (row[min(x + 1, row.count - 1)] - row[max(x - 1, 0)] + 4) >> 3
        #expect(across[y][2 * x] == sample - slope)
        #expect(across[y][2 * x + 1] == sample + slope)
        let descent = (plain[min(y + 1, plain.count - 1)][x] - plain[max(y - 1, 0)][x] + 4) >> 3
        #expect(down[2 * y][x] == sample - descent)
        #expect(down[2 * y + 1][x] == sample + descent)
      }
    }
  }
}
