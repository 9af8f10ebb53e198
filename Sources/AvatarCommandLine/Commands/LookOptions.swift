import ArgumentParser
import AvatarRender

/// The options for the look of an avatar, except its content and its size.
struct LookOptions: ParsableArguments {
  @Option(.field(.type)) var type: String?
  @Option(.field(.shape)) var shape: String?
  @Option(.field(.cornerRadius)) var cornerRadius: String?
  @Option(.field(.cornerStyle)) var cornerStyle: String?
  @Option(.field(.background)) var background: String?
  @Option(.field(.border)) var border: String?
  @Option(.field(.borderPlacement)) var borderPlacement: String?
  @Flag(.field(.balance)) var balance = false
  @Option(.field(.icon)) var icon: String?
  @Option(.field(.fallback)) var fallback: String?
  @Option(.field(.color)) var color: String?
  @Option(.field(.contrast)) var contrast: String?

  @OptionGroup var themes: ThemeOptions

  /// Rejects options for corners that the shape does not have.
  func checkCorners(of spec: AvatarSpec) throws(CommandError) {
    let hasCorners = spec.look.shape.hasCorners(for: spec.who.type)
    if let cornerRadius, !hasCorners {
      throw .usage("--corner-radius \(cornerRadius): needs --shape hexagon or rounded-square")
    }
    if let cornerStyle, !hasCorners || spec.look.shape == .roundedSquare {
      throw .usage("--corner-style \(cornerStyle): needs --shape hexagon")
    }
  }
}
