import AvatarGeometry
import AvatarRaster
import Testing

@testable import IconSVG

@Suite struct SVGGradientTests {
  private static let stops = ##"<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>"##

  /// Returns the greys of the first row of a document of 4 × 4 units, 0…255.
  private func row(_ definitions: String, _ shape: String = ##"<path fill="url(#g)" d="M0 0h4v4H0z"/>"##) throws
    -> [Int]
  {
    let tree = try SVGTree(Array(##"<svg viewBox="0 0 4 4">\##(definitions)\##(shape)</svg>"##.utf8))
    return tree.raster(side: 4).straightPixels().prefix(4).map { $0 >> 24 == 0 ? -1 : Int($0 & 255) }
  }

  /// The kind and the attributes of a gradient from black to white.
  private static let gradients: [(String, String, [Int])] = [
    ("linear", #""#, [32, 96, 159, 223]),
    ("linear", #"x1="0" x2="4" gradientUnits="userSpaceOnUse""#, [32, 96, 159, 223]),
    ("linear", #"x1="100%" x2="0""#, [223, 159, 96, 32]),
    ("linear", #"x2=".5""#, [64, 191, 255, 255]),
    ("linear", #"x2=".5" spreadMethod="reflect""#, [64, 191, 191, 64]),
    ("linear", #"x2=".5" spreadMethod="repeat""#, [64, 191, 64, 191]),
    ("linear", #"gradientTransform="scale(.5 1)""#, [64, 191, 255, 255]),
    ("linear", #"x2="0""#, [255, 255, 255, 255]),
    ("radial", #"r="0""#, [255, 255, 255, 255]),
    ("radial", #"cx="0" cy=".125" r="1""#, [32, 96, 159, 223]),
    ("radial", #"cx="0" cy=".125" r="1" fr=".5""#, [0, 0, 64, 191]),
    ("radial", #"cx="50%" cy=".125" fx="0" fy=".125""#, [32, 96, 159, 223]),
    ("radial", #"gradientUnits="userSpaceOnUse" cx="0" cy=".5" r="4""#, [32, 96, 159, 223]),
  ]

  @Test(arguments: gradients)
  func gradientRunsBetweenItsStops(kind: String, attributes: String, expected: [Int]) throws {
    let row = try row(#"<\#(kind)Gradient id="g" \#(attributes)>\#(Self.stops)</\#(kind)Gradient>"#)
    #expect(zip(row, expected).allSatisfy { ($0 - $1).magnitude <= 1 }, "\(row)")
  }

  private static let stopLists: [(String, [Int])] = [
    (##"<linearGradient id="a">\##(stops)</linearGradient><linearGradient id="g" href="#a"/>"##, [32, 96, 159, 223]),
    (##"<linearGradient id="g" xlink:href="#g">\##(stops)</linearGradient>"##, [32, 96, 159, 223]),
    // A hard edge by a stop that is out of order.
    (##"<linearGradient id="g"><stop/><stop offset="50%"/>\##(white(".1"))</linearGradient>"##, [0, 0, 255, 255]),
    // Before the first of several stops at 0, browsers show the first.
    (
      ##"<linearGradient id="g" x1=".5">\##(white("0"))<stop/><stop offset="1"/></linearGradient>"##, [255, 255, 0, 0]
    ),
    (##"<linearGradient id="g">\##(white("0"))</linearGradient>"##, [255, 255, 255, 255]),
  ]

  private static func white(_ offset: String) -> String { ##"<stop offset="\##(offset)" stop-color="#fff"/>"## }

  @Test(arguments: stopLists)
  func stopsAreThoseOfTheElementOrOfItsReference(definitions: String, expected: [Int]) throws {
    let row = try row(definitions)
    #expect(zip(row, expected).allSatisfy { ($0 - $1).magnitude <= 1 }, "\(row)")
  }

  @Test(arguments: [
    (#"<linearGradient id="g"/>"#, -1), (#"<linearGradient id="g"><stop stop-opacity="0"/></linearGradient>"#, -1),
    ("", 255),
  ])
  func gradientWithoutColorsDrawsNothing(definitions: String, expected: Int) throws {
    let row = try row(definitions, ##"<path fill="url(#g) #fff" d="M0 0h4v4H0z"/><path d="M0 3h1v1H0z"/>"##)
    #expect(row == [expected, expected, expected, expected])
  }

  /// A box without a height has no gradient; the stroke of a line has one in user space.
  @Test(arguments: [("", [-1, -1, -1, -1]), (#"gradientUnits="userSpaceOnUse" x2="4""#, [32, 96, 159, 223])])
  func lineHasNoBox(attributes: String, expected: [Int]) throws {
    let row = try row(
      #"<linearGradient id="g" \#(attributes)>\#(Self.stops)</linearGradient>"#,
      ##"<path stroke="url(#g)" d="M0 .5h4"/><path d="M0 3h1v1H0z"/>"##)
    #expect(zip(row, expected).allSatisfy { ($0 - $1).magnitude <= 1 }, "\(row)")
  }

  @Test func opacityIsThatOfStopsAndPaint() throws {
    let text =
      ##"<svg viewBox="0 0 4 4"><linearGradient id="g"><stop stop-opacity=".5" stop-color="#ff000080"/><stop offset="1"/></linearGradient><path fill="url(#g)" fill-opacity=".5" opacity=".5" d="M0 0h4v4H0z"/></svg>"##
    guard case .shape(_, .gradient(let gradient, _))? = try SVGTree(Array(text.utf8)).nodes.first else {
      Issue.record("a gradient is expected")
      return
    }
    #expect(gradient.stops.map(\.opacity) == [0.5 * 128 / 255 * 0.25, 0.25])
  }

  /// The stop in the icon colour takes the tint; a tint for everything turns shades into opacities.
  @Test func tintAppliesToStops() throws {
    let text =
      ##"<svg viewBox="0 0 1 1"><linearGradient id="g"><stop stop-color="currentColor"/><stop offset="1" stop-color="#fff"/></linearGradient><path fill="url(#g)" d="M0 0h1v1H0z"/></svg>"##
    let tree = try SVGTree(Array(text.utf8))
    let red = StraightColor(rgb: 0xFF0000).premultiplied
    #expect(tree.hasOwnColors == false)
    #expect(tree.raster(side: 1, tint: red).straightPixels() == [0xFF80_80FF])
    let shades = tree.raster(side: 2, tint: red, isRecolored: true).straightPixels()
    #expect(shades.map { $0 & 0xFFFFFF } == [255, 255, 255, 255])
    #expect(shades.prefix(2).map { $0 >> 24 } == [64, 191])
  }
}
