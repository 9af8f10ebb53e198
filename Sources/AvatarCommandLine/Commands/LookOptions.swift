import ArgumentParser
import AvatarRender

/// The options that say how an avatar looks, but for its content and its size.
struct LookOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whose avatar it is: human (a circle) or agent (a hexagon). (default: human)", valueName: "human|agent"),
    completion: .list(["human", "agent"]))
  var type: String?

  @Option(
    help: ArgumentHelp(
      "The outline: auto follows the type. (default: auto)",
      valueName: "auto|circle|hexagon|rounded-square|squircle|square"),
    completion: .list(AvatarShape.allCases.map(\.rawValue)))
  var shape: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The corners of hexagons and rounded squares: 0…0.5 of the side. (default: 0.08 and 0.2)", valueName: "f"))
  var cornerRadius: String?

  @Option(
    help: ArgumentHelp("The corners of hexagons: curves or true arcs. (default: bezier)", valueName: "bezier|arc"),
    completion: .list(["bezier", "arc"]))
  var cornerStyle: String?

  @Option(
    help: ArgumentHelp(
      "Behind the content: auto (initials: by name), transparent, #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS name. (default: auto)",
      valueName: "color"),
    completion: .list(["auto", "transparent"]))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A ring inside the edge: none, auto (by size), or its width in points with a colour and an opacity. (default: none)",
      valueName: "none|auto|w[:color[:opacity]]"),
    completion: .list(["none", "auto"]))
  var border: String?

  @Option(
    help: ArgumentHelp("Instead of user or bot where there is no photo.", valueName: "name"),
    completion: .list(Icon.allCases.map(\.rawValue)))
  var icon: String?

  @Option(
    help: ArgumentHelp("Of icon and initials; auto is the theme's. (default: auto)", valueName: "color"),
    completion: .list(["auto"]))
  var color: String?

  @Option(
    help: ArgumentHelp(
      "auto makes icons and initials white or black where their colour stands out less than 3:1 and 4.5:1. (default: off for icons, auto for initials)",
      valueName: "auto|off"),
    completion: .list(["auto", "off"]))
  var contrast: String?

  @OptionGroup var themeOption: ThemeOption

  /// A request with these options.
  func spec() throws(CommandError) -> AvatarSpec {
    var spec = AvatarSpec(
      type: try OptionValues.choice("--type", type ?? "human"),
      shape: try OptionValues.choice("--shape", shape ?? "auto"))
    if let cornerRadius {
      guard let radius = plainNumber(cornerRadius).flatMap({ CornerRadius($0) }) else {
        throw .usage("--corner-radius \(cornerRadius): must be a number from 0 to 0.5, a fraction of the side")
      }
      if !spec.shape.hasCorners(for: spec.type) {
        throw .usage("--corner-radius \(cornerRadius): needs --shape hexagon or rounded-square")
      }
      spec.cornerRadius = radius
    }
    if let cornerStyle {
      spec.cornerStyle = try OptionValues.choice("--corner-style", cornerStyle) as CornerStyle
      if spec.shape == .roundedSquare || !spec.shape.hasCorners(for: spec.type) {
        throw .usage("--corner-style \(cornerStyle): needs --shape hexagon")
      }
    }
    let (behind, ring) = (background ?? "auto", border ?? "none")
    guard let background = AvatarBackground(behind) else {
      throw .usage("--background \(behind): must be auto, transparent, \(AvatarColor.forms)")
    }
    guard let border = AvatarBorder(ring) else {
      throw .usage(
        "--border \(ring): must be \(AvatarBorder.forms)")
    }
    (spec.background, spec.border) = (background, border)
    if let icon { spec.icon = try OptionValues.choice("--icon", icon) as Icon }
    spec.color = try OptionValues.color("--color", color ?? "auto")
    if let contrast { spec.contrast = try OptionValues.choice("--contrast", contrast) as GlyphContrast }
    return spec
  }
}
