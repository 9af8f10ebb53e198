import AvatarCodec
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Goldens/Inputs")

private func photo(
  _ name: String, fit: PhotoFit? = nil, padding: PhotoPadding? = nil, isLinear: Bool = false
) -> AvatarPhoto {
  AvatarPhoto(source: .file(inputs.appending(path: name).path), fit: fit, padding: padding, isLinear: isLinear)
}

private func required<Value>(_ value: Value?) -> Value {
  guard let value else { fatalError("a value of the examples is out of range") }
  return value
}

/// A photo that is drawn from shapes.
private let vector = photo("logos/wide.svg").source

private func icon(_ drawing: String) -> IconArtwork {
  do {
    return try IconArtwork(
      svg: Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\#(drawing)</svg>"#.utf8))
  } catch { fatalError("\(error)") }
}

/// An icon with colours of its own, a stroke and a hole.
private let ownIcon = icon(
  """
  <path d="M2 3h20v9H2z" fill="#c2185b"/><path d="M5 14h9v7H5zM7 16v3h4v-3z"/>\
  <path d="M15 15l6 6" fill="none" stroke="#1565c0" stroke-width="3"/>
  """)

/// An icon with gradients, a mask with two tones, a clip path, an opacity and a sharp edge.
private let shadedIcon = icon(
  """
  <linearGradient id="a" gradientTransform="rotate(30)"><stop stop-color="#fff" stop-opacity=".4"/>\
  <stop offset="1" stop-color="#c2185b"/></linearGradient><radialGradient id="b" fx=".3" spreadMethod="reflect" r=".3">\
  <stop stop-color="#ffd600"/><stop offset="1" stop-color="#1565c0"/></radialGradient><clipPath id="c">\
  <circle cx="12" cy="8" r="7"/></clipPath><mask id="m"><path d="M0 0h24v24H0z" fill="#fff"/>\
  <path d="M12 0h12v24H12z" fill="#999"/></mask><g mask="url(#m)"><path clip-path="url(#c)" fill="url(#a)" d="M2 2h20v12H2z"/>\
  <g opacity=".6"><path fill="url(#b)" d="M4 14h16v7H4z"/><path d="M2 15.3h9v3H2z" shape-rendering="crispEdges"/></g></g>
  """)

/// An image as pixels that this project renders and as an SVG file.
struct SVGExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let raster: Raster
  let svg: [UInt8]
  /// Whether the image contains a photo, which viewers resample.
  let hasPhoto: Bool
  /// Whether the image contains groups that are faded or masked as one.
  var hasGroups: Bool { testDescription.contains("shaded") }

  private init(_ name: String, _ drawing: Drawing, hasPhoto: Bool) {
    testDescription = "\(name), \(drawing.height) px"
    raster = Raster(drawing)
    svg = SVGEncoder.encode(drawing, title: name)
    self.hasPhoto = hasPhoto
  }

  /// The examples: one of each kind of layer, on a circle and a hexagon, at 48 and 128 px.
  static let all = [AvatarShape.circle, .hexagon].flatMap { shape in
    [AvatarSize.lg, .xxl].flatMap { size in
      avatars(shape, size) + [group(shape, size, .standard), group(shape, size, required(.init(0.7)))]
    }
  }

  private static func avatars(_ shape: AvatarShape, _ size: AvatarSize) -> [SVGExample] {
    let ada = AvatarSubject(name: "Ada Lovelace")
    let ring = AvatarBorder.ring(
      width: required(AvatarBorder.Width(3)),
      paint: required(AvatarBorder.Paint(AvatarColor(rgb: 0xFF6B35), opacity: 0.5)))
    let specs = [
      ("initials", AvatarSpec(who: ada)),
      ("icon", AvatarSpec(who: AvatarSubject(type: .agent))),
      ("offline", AvatarSpec(who: ada, look: AvatarLook(badge: .status(.offline)))),
      ("away", AvatarSpec(who: ada, look: AvatarLook(badge: .status(.away)))),
      ("success", AvatarSpec(who: ada, look: AvatarLook(badge: .status(.success)))),
      ("verified", AvatarSpec(who: ada, look: AvatarLook(badge: .status(.verified)))),
      ("error", AvatarSpec(who: ada, look: AvatarLook(border: .auto, badge: .status(.error)))),
      ("text badge", AvatarSpec(who: AvatarSubject(), look: AvatarLook(badge: .text(required(BadgeText("99+")))))),
      ("pattern", AvatarSpec(who: AvatarSubject(seed: "4711"), look: AvatarLook(fallback: .pattern))),
      ("own icon", AvatarSpec(look: AvatarLook(icon: .artwork(ownIcon)))),
      ("shaded icon", AvatarSpec(look: AvatarLook(background: "#eceff1", icon: .artwork(shadedIcon)))),
      (
        "translucent background",
        AvatarSpec(who: ada, look: AvatarLook(background: "#d0408080", color: "#fff8", contrast: .auto))
      ),
      ("tonal", AvatarSpec(who: ada, look: AvatarLook(initialsStyle: .tonal))),
      ("gradient", AvatarSpec(who: ada, look: AvatarLook(badge: .status(.error), initialsStyle: .gradient))),
      (
        "translucent gradient",
        AvatarSpec(
          who: ada,
          look: AvatarLook(background: "#d0408080", border: ring, borderPlacement: .outside, initialsStyle: .gradient))
      ),
      ("no background", AvatarSpec(who: ada, look: AvatarLook(background: .transparent))),
      ("ring", AvatarSpec(who: ada, look: AvatarLook(border: ring))),
      ("centred ring", AvatarSpec(who: ada, look: AvatarLook(border: ring, borderPlacement: .center))),
      ("outer ring", AvatarSpec(who: ada, look: AvatarLook(border: ring, borderPlacement: .outside))),
      (
        "wide outer ring",
        AvatarSpec(
          who: ada, look: AvatarLook(border: "8:#ff6b35", borderPlacement: .outside, badge: .status(.online)))
      ),
      (
        "ring with a gap",
        AvatarSpec(
          who: ada, look: AvatarLook(border: ring, borderGap: 2, badge: .status(.online), badgePosition: .topLeft))
      ),
      (
        "centred ring with a gap",
        AvatarSpec(who: ada, look: AvatarLook(border: ring, borderPlacement: .center, borderGap: 2))
      ),
      (
        "outer ring with a gap",
        AvatarSpec(who: ada, look: AvatarLook(border: ring, borderPlacement: .outside, borderGap: 2, badgeIcon: .info))
      ),
      ("small circle", AvatarSpec(who: ada, look: AvatarLook(border: .auto, badge: .status(.away), isBalanced: true))),
      (
        "photo",
        AvatarSpec(
          who: AvatarSubject(), photo: photo("kodak-15.jpg"), look: AvatarLook(border: .auto, badge: .status(.online)))
      ),
      (
        "transparent photo",
        AvatarSpec(
          who: AvatarSubject(), photo: photo("transparent.png"),
          look: AvatarLook(background: .color(AvatarColor(rgb: 0x4D9BA5))))
      ),
      ("whole photo", AvatarSpec(who: AvatarSubject(), photo: photo("logos/wide.png", fit: .contain))),
      (
        "whole opaque photo, outer ring",
        AvatarSpec(
          who: AvatarSubject(), photo: photo("logos/tall.png", fit: .contain),
          look: AvatarLook(background: .transparent, border: ring, borderPlacement: .outside))
      ),
      (
        "whole photo in linear light",
        AvatarSpec(
          who: AvatarSubject(), photo: photo("logos/white.png", fit: .contain, isLinear: true),
          look: AvatarLook(background: "#4d9ba5"))
      ),
      (
        "padded photo",
        AvatarSpec(
          who: AvatarSubject(), photo: photo("transparent.png", padding: PhotoPadding(0.1)),
          look: AvatarLook(background: "#4d9ba5", border: .auto))
      ),
      ("SVG photo", AvatarSpec(who: AvatarSubject(), photo: AvatarPhoto(source: vector))),
    ]
    return specs.map { name, spec in
      var spec = spec
      spec.look.shape = shape
      spec.size = size
      return SVGExample(
        "\(shape.rawValue), \(name)", drawing(spec), hasPhoto: spec.photo.source.map { $0 != vector } ?? false)
    }
  }

  private static func drawing(_ spec: AvatarSpec) -> Drawing {
    do { return try AvatarRenderer().resolve([spec]) { $0.drawing }[0] } catch { fatalError("\(error)") }
  }

  private static func group(
    _ shape: AvatarShape, _ size: AvatarSize, _ overlap: AvatarGroupSpec.Overlap
  ) -> SVGExample {
    let badged = AvatarSpec(
      who: AvatarSubject(name: "Ian Ito"), look: AvatarLook(shape: shape, badge: .status(.away)))
    let shown = AvatarSpec(who: AvatarSubject(), photo: photo("kodak-4.jpg"), look: AvatarLook(shape: shape))
    let plain = AvatarSpec(who: AvatarSubject(name: "Ida Lind"), look: AvatarLook(shape: shape))
    let spec = AvatarGroupSpec(members: [badged, shown, badged, plain, plain], size: size, limit: 3, overlap: overlap)
    do {
      return SVGExample(
        "\(shape.rawValue), group with an overlap of \(overlap.fraction)",
        try AvatarRenderer().resolve(spec, in: [Theme()])[0].drawing, hasPhoto: true)
    } catch { fatalError("\(error)") }
  }
}
