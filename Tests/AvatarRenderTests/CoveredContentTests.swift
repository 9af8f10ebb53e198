import AvatarCodec
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

/// Tests of the content of avatars that the next avatar in a group partly covers.
@Suite struct CoveredContentTests {
  /// Returns the layers of each avatar of a group: its content, and the shape that clips it.
  private func contents(_ spec: AvatarGroupSpec) throws -> [(content: [Layer], shape: PlacedShape)] {
    try AvatarRenderer().resolve(spec, in: [Theme()])[0].drawing.layers.compactMap { layer in
      guard case .drawing(let drawing, _, _) = layer,
        case .clipped(let content, let shape, _, _, _)? = drawing.layers.first
      else { return nil }
      return (content, shape)
    }
  }

  /// Returns the members of a group: h is a human, and a an agent.
  private func members(_ types: String, _ look: AvatarLook = AvatarLook(), name: String = "Ada Lovelace")
    -> [AvatarSpec]
  {
    types.map { AvatarSpec(who: AvatarSubject(type: $0 == "a" ? .agent : .human, name: name), look: look) }
  }

  private func ink(_ content: [Layer]) -> [Rect] {
    content.compactMap { if case .fill(let path, _) = $0 { path.bounds } else { nil } }
  }

  @Test(arguments: ["hhh", "aah", "aha", "haa"], [16, 20, 24, 32, 40, 48, 64, 80, 128, 300])
  func initialsAreCenteredInTheVisiblePart(types: String, points: Int) throws {
    for overlap in [0.12, 0.2] {
      let size = try #require(AvatarSize(points))
      let spec = AvatarGroupSpec(members: members(types), size: size, overlap: AvatarGroupSpec.Overlap(overlap))
      let (cells, side) = (CellGrid(spec), Double(points))
      let gap = BadgeAppearance.grown(Theme().gap(for: size), size: size, scale: .x1)
      let avatars = try contents(spec)
      for (cell, (content, shape)) in avatars.enumerated() {
        let ink = try #require(ink(content).first)
        let reach = shape.reach(toward: Point(x: 1, y: 0), canvas: side)
        var right = side / 2 + reach
        if cell < 2 {
          let next = avatars[cell + 1].shape.reach(toward: Point(x: -1, y: 0), canvas: side)
          right = min(right, Double(cells.columnStep) + side / 2 - next - gap)
        }
        let margins = (left: ink.x - (side / 2 - reach), right: right - ink.maxX)
        #expect((margins.left - margins.right).magnitude <= 1 + 1e-9, "\(overlap), avatar \(cell): \(margins)")
      }
    }
  }

  @Test(arguments: [AvatarShape.circle, .hexagon, .square, .roundedSquare, .squircle], [0.12, 0.5, 0.9])
  func shiftedInitialsStayAPixelFromTheEdge(shape: AvatarShape, overlap: Double) throws {
    for points in 8...64 {
      let spec = AvatarGroupSpec(
        members: members("hh", AvatarLook(shape: shape), name: "Mary Walker"), size: try #require(AvatarSize(points)),
        overlap: AvatarGroupSpec.Overlap(overlap))
      let (avatars, side) = (try contents(spec), Double(points))
      if ink(avatars[0].content) == ink(avatars[1].content) { continue }
      let box = try #require(ink(avatars[0].content).first)
      for y in [box.y, box.maxY] {
        let corner = Point(x: side / 2 - box.x, y: (y - side / 2).magnitude)
        let distance =
          switch shape {
          case .circle: side / 2 - corner.length
          case .hexagon: side * (3.0).squareRoot() / 4 - max(corner.x, corner.x / 2 + corner.y * (3.0).squareRoot() / 2)
          default: side / 2 - max(corner.x, corner.y)
          }
        #expect(distance >= 1 - 1e-9, "\(points) points")
      }
    }
  }

  @Test(arguments: ["hh", "aa"], [24, 32, 40, 48, 64])
  func initialsShrinkIfTheNextAvatarWouldCoverThem(types: String, points: Int) throws {
    // At 24 points, half of the avatar has no room for two letters.
    for overlap in [0.12, 0.2, 0.3, 0.5] where overlap < 0.5 || points > 24 {
      let size = try #require(AvatarSize(points))
      let spec = AvatarGroupSpec(
        members: members(types, name: "Mary Walker"), size: size, overlap: AvatarGroupSpec.Overlap(overlap))
      let avatars = try contents(spec)
      let next = avatars[1].shape.reach(toward: Point(x: -1, y: 0), canvas: Double(points))
      let edge = Double(CellGrid(spec).columnStep) + Double(points) / 2 - next - Theme().gap(for: size)
      let ink = try #require(ink(avatars[0].content).first)
      // Alignment to whole pixels may use half of the pixel that is left free.
      #expect(ink.maxX <= edge - 0.5, "\(overlap)")
      // Where the letters would have to become smaller than half their size, the margins shrink instead.
      if overlap < 0.5 { #expect(ink.maxX <= edge - 0.05 * Double(points) + 0.75, "\(overlap) \(ink)") }
    }
  }

  @Test func contentIsShiftedHorizontallyByWholePixels() throws {
    for look in [AvatarLook(), AvatarLook(icon: .builtIn(.bot)), AvatarLook(fallback: .pattern)] {
      let name = look == AvatarLook() ? "Ada Lovelace" : ""
      var members = members("hh", look, name: name)
      for i in members.indices { members[i].who.seed = "7" }
      let avatars = try contents(AvatarGroupSpec(members: members, size: .lg, overlap: AvatarGroupSpec.Overlap(0.3)))
      let (moved, usual) = (try #require(ink(avatars[0].content).first), try #require(ink(avatars[1].content).first))
      let shift = (usual.x - moved.x).rounded()
      #expect(shift > 0 && (moved.x + shift - usual.x).magnitude < 1e-9 && moved.y == usual.y, "\(look)")
    }
  }

  @Test func onlyCoveredAvatarsShiftTheirContent() throws {
    let alone = try contents(AvatarGroupSpec(members: members("h"), size: .lg))[0].content
    func moved(_ spec: AvatarGroupSpec) throws -> [Bool] { try contents(spec).map { $0.content != alone } }
    let four = members("hhhh")
    let overlap = AvatarGroupSpec.Overlap.standard
    #expect(try moved(AvatarGroupSpec(members: four, size: .lg)) == [true, true, true, false])
    #expect(try moved(AvatarGroupSpec(members: four, size: .lg, limit: 2)) == [true, true])
    #expect(try moved(AvatarGroupSpec(members: four, size: .lg, spacing: 0)) == [false, false, false, false])
    #expect(try moved(AvatarGroupSpec(members: four, size: .lg, columns: 2)) == [false, false, false, false])
    #expect(
      try moved(AvatarGroupSpec(members: four, size: .lg, overlap: overlap, columns: 2)) == [true, false, true, false])
  }

  @Test func coveredPhotoIsNotShifted() throws {
    let pixels = PNGEncoder.encode(Raster(width: 48, height: 48, color: .white))
    let document = Array(#"<svg viewBox="0 0 3 1"><rect width="3" height="1"/></svg>"#.utf8)
    for photo in [pixels, document] {
      let member = AvatarSpec(
        who: AvatarSubject(), photo: AvatarPhoto(source: .bytes(photo), padding: PhotoPadding(0.1)))
      let avatars = try contents(AvatarGroupSpec(members: [member, member], size: .lg))
      #expect(avatars[0].content == avatars[1].content)
    }
  }
}
