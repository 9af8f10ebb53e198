import AvatarJSON

@testable import AvatarRender

enum DesignTokenProperties {
  static func check(_ bytes: [UInt8]) throws(BrokenProperty) {
    let outcome = theme(bytes)
    // The file is read unchanged, and with members in another order and without white space.
    if let value = try? JSONParser.parse(bytes) {
      let again = theme(Array(JSONWriter.text(value).utf8))
      try expect(again == outcome, "a theme does not depend on how its file is written")
    }
    switch outcome {
    case .success(let theme): try check(theme)
    case .failure(let error): try expect(!error.reason.isEmpty, "an error has a reason")
    }
  }

  private static func theme(_ bytes: [UInt8]) -> Result<Theme, InputError> {
    Result { () throws(InputError) in try Theme(tokens: bytes) }
  }

  private static func check(_ theme: Theme) throws(BrokenProperty) {
    let fractions = [theme.border.opacity, theme.largeBorder.opacity]
    try expect(fractions.allSatisfy((0...1).contains), "fractions are from 0 to 1")
    let icons = AvatarSize.named.map { theme.iconFraction.fraction(for: $0.size) }
    try expect(icons.allSatisfy { $0 > 0 && $0 <= 1 }, "an icon is not larger than its avatar")
    let lengths = [
      theme.border.width, theme.largeBorder.width, theme.largeFrom, theme.gap, theme.largeGap,
      theme.largeGapFrom,
    ]
    try expect(lengths.allSatisfy((0...1024).contains), "lengths are from 0 to 1024")
    let corners = [theme.hexagonCornerRadius, theme.squareCornerRadius].map(\.fraction)
    try expect(corners.allSatisfy((0...0.5).contains), "corners are from 0 to half a side")
    try expect((0...1e6).contains(theme.fade.duration), "a fade ends")
    try expect(theme.sizes.values.allSatisfy { (1...2048).contains($0.points) }, "sizes are from 1 to 2048")
    try expect(!theme.palette.colors.isEmpty, "a palette has colours")
    for time in stride(from: 0, through: 1, by: 0.125) {
      try expect((0...1).contains(theme.fade.easing.value(at: time)), "an eased fade is from 0 to 1")
    }
  }
}
