import Testing

@testable import AvatarCodec
@testable import AvatarRaster

/// Returns opaque gray pixels.
private func samples(_ rows: [[UInt8]]) -> PNGSamples {
  var raster = Raster(width: rows[0].count, height: rows.count)
  for (i, level) in rows.joined().enumerated() {
    raster.colors[i] = PremultipliedColor(straightRed: level, green: level, blue: level, alpha: 255)
  }
  return PNGSamples(RasterBands(raster))
}

@Suite struct PNGRowFilterTests {
  /// Each difference is −1, stored as 255: as an unsigned number it would count more than the level itself.
  @Test func darkeningRowIsFilteredByItsDifferences() {
    #expect(PNGRowFilter.leastMagnitude.rows(of: samples([[100, 99, 98, 97]])) == [1, 100, 255, 255, 255])
  }

  @Test func differencesAreComputedPerChannel() {
    var raster = Raster(width: 3, height: 1)
    for x in 0..<3 {
      let red = UInt8(100 + x)
      raster.colors[x] = PremultipliedColor(straightRed: red, green: 200, blue: 50, alpha: 255)
    }
    #expect(PNGRowFilter.fixed(.sub).rows(of: PNGSamples(RasterBands(raster))) == [1, 100, 200, 50, 1, 0, 0, 1, 0, 0])
  }

  @Test(
    arguments: [
      (PNGFilter.none, [7, 9, 20, 22]), (.sub, [7, 2, 20, 2]), (.up, [7, 9, 13, 13]), (.average, [7, 6, 17, 8]),
      (.paeth, [7, 2, 13, 2]),
    ] as [(PNGFilter, [UInt8])])
  func filtersFollowTheSpecification(filter: PNGFilter, bytes: [UInt8]) {
    let type = filter.rawValue
    #expect(
      PNGRowFilter.fixed(filter).rows(of: samples([[7, 9], [20, 22]]))
        == [type, bytes[0], bytes[1], type, bytes[2], bytes[3]])
  }

  /// The differences are smaller, but also alternate, after a different first byte.
  @Test func alternatingRowHasTheFewestPairsWithoutAFilter() {
    let row = samples([[100, 110, 100, 110, 100, 110]])
    #expect(PNGRowFilter.fewestPairs.rows(of: row) == [0, 100, 110, 100, 110, 100, 110])
    #expect(PNGRowFilter.leastMagnitude.rows(of: row) == [1, 100, 10, 246, 10, 246, 10])
  }

  @Test func pairsAreCountedSeparatelyForEachRow() {
    let filtered = PNGRowFilter.fewestPairs.rows(of: samples([[100, 110, 100, 110], [100, 112, 100, 112]]))
    #expect([filtered[0], filtered[5]] == [0, 0])
  }

  /// The last row is closer to the row above, but in the other rows a difference of 9 has become a short code.
  @Test func shortestCodesFilterPrefersTheBytesOfOtherRows() {
    let starts: [UInt8] = [10, 50, 90, 130, 20, 60, 100, 104]
    let image = samples(starts.map { start in (0..<12).map { start + 9 * $0 } })
    #expect(PNGRowFilter.leastMagnitude.rows(of: image)[7 * 13] == PNGFilter.up.rawValue)
    #expect(PNGRowFilter.shortestCodes.rows(of: image)[7 * 13] == PNGFilter.sub.rawValue)
  }
}
