import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of field values in all forms that read the same, as tables, JSON and command lines contain them.
@Suite struct FieldFormTests {
  /// A field, the forms of one value, and a similar value that is another one or invalid.
  struct Forms: Sendable {
    let field: String
    let texts: [String]
    var values: [JSONValue] = []
    let other: JSONValue
  }

  private static let sizes: [Forms] = [
    Forms(
      field: "size", texts: ["48", "48px", "48pt", "48PX", "48Pt", "48x48", "048", "48.0", "lg", "LG", "Lg"],
      values: [.number(48)], other: .string("48x49")),
    Forms(
      field: "scale", texts: ["2", "2x", "@2x", "2X", "@2X", "@2", "2.0"], values: [.number(2)], other: .string("2xx")),
    Forms(
      field: "border", texts: ["2", "2px", "2pt", "2PX", "2.0", "2.0pt"], values: [.number(2)], other: .string("2em")),
    Forms(
      field: "border",
      texts: ["2:white:0.5", "2:#fff:50%", "2px:#ffffff:.5", "2:WHITE:50.0%", "2.0:#ffff:0.50004"],
      other: .string("2:white")),
    Forms(
      field: "border", texts: ["none", "NONE", "0", "0px", "0.0", "0:red"], values: [.number(0)], other: .string("auto")
    ),
    Forms(field: "border", texts: ["auto", "AUTO", "Auto"], other: .string("automatic")),
  ]

  private static let looks: [Forms] = [
    Forms(field: "background", texts: ["transparent", "Transparent", "TRANSPARENT"], other: .string("#0000")),
    Forms(field: "shape", texts: ["rounded-square", "Rounded-Square"], other: .string("rounded square")),
    Forms(field: "type", texts: ["agent", "Agent", "AGENT"], other: .string("agents")),
    Forms(field: "status", texts: ["away", "AWAY"], other: .string("busy")),
    Forms(field: "badge", texts: ["new", "NEW", "n e w", "N\u{200B}EW"], other: .string("newer")),
    Forms(field: "badge", texts: ["12"], values: [.number(12)], other: .string("12.5")),
    Forms(
      field: "cornerRadius", texts: ["0.25", ".25", "25%", "25.0%"], values: [.number(0.25)], other: .string("2.5%")),
    Forms(field: "fontWeight", texts: ["700", "700.0", "0700"], values: [.number(700)], other: .string("bold")),
    Forms(field: "fontSize", texts: ["0.25", ".25", "25%"], values: [.number(0.25)], other: .string("2.5e-1")),
    Forms(field: "initialsLength", texts: ["1", "1.0"], values: [.number(1)], other: .string("one")),
  ]

  private static let photos: [Forms] = [
    Forms(
      field: "focus", texts: ["0.25,0.75", "25%,75%", "0.25, 0.75", " 0.25 ,0.75", ".25,.75", "25%,0.75"],
      values: [.array([.number(0.25), .number(0.75)]), .array([.string("25%"), .number(0.75)])],
      other: .string("0.75,0.25")),
    Forms(field: "padding", texts: ["0.25", ".25", "25%"], values: [.number(0.25)], other: .string("250%")),
    Forms(field: "gravity", texts: ["attention", "Attention"], other: .string("faces")),
    Forms(field: "fit", texts: ["contain", "CONTAIN"], other: .string("cover")),
    Forms(
      field: "src", texts: ["a.jpg"], values: [.array([.string("a.jpg")])],
      other: .array([.string("a.jpg"), .string("b.jpg")])),
  ]

  private static let flags: [Forms] = ["gravatar", "libravatar", "balance", "linear"].map { field in
    Forms(
      field: field, texts: ["true", "TRUE", "True", "yes", "on", "1"], values: [.bool(true)], other: .bool(false))
  }

  private static let colors: [Forms] = ["color", "background"].flatMap { field in
    [
      Forms(
        field: field,
        texts: [
          "#f00", "f00", "#F00", "#f00f", "#ff0000", "FF0000", "#ff0000ff", "red", "RED", "rgb(255 0 0)",
          "RGB(255 0 0)",
          "rgb(255, 0, 0)", "rgba(255, 0, 0, 1)", "rgb(100% 0% 0%)", "rgb(255 0 0 / 100%)", "rgb(256 -1 0)",
          "hsl(0 100% 50%)", "hsl(360deg, 100%, 50%)", "hsl(1turn 100 50)", "hsl(400grad 100% 50%)",
          "color(srgb 1 0 0)", "color(srgb-linear 100% 0 none)",
        ], other: .string("rgb(254 0 0)")),
      Forms(
        field: field,
        texts: [
          "#00800080", "00800080", "rgb(0 128 0 / 50%)", "rgb(0 128 0 / 0.5)", "rgba(0,128,0,.5)",
          "rgba(0, 128, 0, 50%)",
          "hsl(120 100% 25.1% / 0.5)", "hsla(120, 100%, 25.1%, 50%)", "color(srgb 0 0.502 0 / .5)",
        ], other: .string("green")),
      Forms(field: field, texts: ["#639", "rebeccapurple", "RebeccaPurple", "663399"], other: .string("#63f")),
      Forms(field: field, texts: ["gray", "grey", "#808080", "rgb(50.2% 50.2% 50.2%)"], other: .string("#888")),
    ]
  }

  @Test(arguments: sizes + looks + photos + flags + colors)
  func formsReadTheSame(forms: Forms) throws {
    let values = forms.texts.map { JSONValue.string($0) } + forms.values
    let expected = try AvatarSpec(fields: [forms.field: values[0]])
    #expect(expected != AvatarSpec())
    for value in values {
      #expect(try AvatarSpec(fields: [forms.field: value]) == expected, "\(forms.field) \(value)")
    }
    #expect((try? AvatarSpec(fields: [forms.field: forms.other])) != expected, "\(forms.field) \(forms.other)")
  }

  @Test(arguments: ["gravatar", "libravatar", "balance", "linear"])
  func formsOfFalseAreTheDefault(field: String) throws {
    let texts: [JSONValue] = ["false", "FALSE", "no", "off", "0"].map { .string($0) }
    for value in texts + [.bool(false)] {
      #expect(try AvatarSpec(fields: [field: value]) == AvatarSpec(), "\(value)")
    }
    // A number is not a Boolean value.
    for value in [JSONValue.number(1), .string("2"), .string("y"), .string("")] {
      let error = #expect(throws: InputError.self, "\(value)") { try AvatarSpec(fields: [field: value]) }
      #expect(error?.reason == "must be true or false")
    }
  }

  /// The ring's colour is read as any other colour.
  @Test(arguments: ["red", "#f00", "rgb(255 0 0)", "hsl(0 100% 50%)", "color(srgb 1 0 0)"])
  func ringColorCanHaveAnyForm(color: String) throws {
    let ring = AvatarBorder.ring(width: try #require(.init(2)), paint: .init(AvatarColor(rgb: 0xFF0000)))
    #expect(AvatarBorder("2:\(color)") == ring)
    #expect(AvatarBorder("2:\(color):100%") == ring)
    #expect(AvatarBorder("2:\(color):") == nil)
  }
}
