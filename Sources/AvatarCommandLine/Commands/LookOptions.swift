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

  /// Rejects options for corners if the shape has none.
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

extension LookOptions: PlainOptions {
  mutating func take(from given: inout PlainArguments) {
    type = given.text(AvatarField.type)
    shape = given.text(AvatarField.shape)
    cornerRadius = given.text(AvatarField.cornerRadius)
    cornerStyle = given.text(AvatarField.cornerStyle)
    background = given.text(AvatarField.background)
    border = given.text(AvatarField.border)
    borderPlacement = given.text(AvatarField.borderPlacement)
    balance = given.flag(AvatarField.balance)
    icon = given.text(AvatarField.icon)
    fallback = given.text(AvatarField.fallback)
    color = given.text(AvatarField.color)
    contrast = given.text(AvatarField.contrast)
    themes = ThemeOptions(&given)
  }
}

extension LookOptions: FieldOptions {
  var givenFields: [(AvatarField, String?)] {
    [
      (.type, type), (.shape, shape), (.cornerRadius, cornerRadius), (.cornerStyle, cornerStyle),
      (.background, background), (.border, border), (.borderPlacement, borderPlacement), (.balance, balance.given),
      (.icon, icon), (.fallback, fallback), (.color, color), (.contrast, contrast),
    ]
  }
}
