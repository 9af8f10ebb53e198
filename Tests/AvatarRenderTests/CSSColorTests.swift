import Testing

@testable import AvatarRaster
@testable import AvatarRender

/// Tests of CSS colour functions.
@Suite struct CSSColorTests {
  /// The expected values are computed with the formulas of CSS Color 4 by another program (coloraide 8.13).
  @Test(arguments: [
    ("rgb(255 107 53)", "#ff6b35"), ("rgb(100%, 0%, 20%)", "#ff0033"), ("rgba(255, 107, 53, 0.5)", "#ff6b3580"),
    ("rgb(none 0 0 / 20%)", "#00000033"), ("RGB(300 -5 0)", "#ff0000"),
    ("hsl(16 100% 60%)", "#ff6933"), ("hsl(0.5turn, 50%, 25%)", "#206060"), ("hsla(-120deg 100% 50% / 1)", "#0000ff"),
    ("oklch(0.628 0.2577 29.23)", "#ff0000"), ("oklch(52.0% 44.25% 142.5deg)", "#008000"),
    ("rgb(50% 50% 50%)", "#808080"), ("hwb(330 20 10)", "#e6338c"), ("hwb(305 33% 50%)", "#80547c"),
    ("hwb(90 60 60)", "#808080"), ("lab(50 40 -20)", "#ab5a9a"), ("lab(50% 32% -16%)", "#ab5a9a"),
    ("lch(60 40 326)", "#bb7bb9"), ("lch(60 40 326 / 50%)", "#bb7bb980"), ("color(a98-rgb 0.2 0.6 0.5)", "#00967f"),
    ("color(a98-rgb 0.5 0.6 0.7)", "#749ab5"), ("color(prophoto-rgb 0.4 0.5 0.6)", "#4597ad"),
    ("color(rec2020 0.5 0.4 0.3)", "#885a3e"), ("color(rec2020 50% 40% 30%)", "#885a3e"),
    ("color(xyz-d65 0.3 0.4 0.5)", "#5cb8b5"), ("color(xyz 0.3 0.4 0.5)", "#5cb8b5"),
    ("color(xyz-d50 0.3 0.4 0.5)", "#3ebad0"), ("oklab(0.5 0 0)", "#636363"), ("oklch(1 0.3 100)", "#ffffff"),
    ("oklch(0 0.3 100)", "#000000"),
    ("color(srgb 1 0.42 0.21)", "#ff6b36"), ("color(srgb-linear 0.5 0.5 0.5 / 0.25)", "#bcbcbc40"),
    ("color(display-p3 0.4 0.4 0.4)", "#666666"), ("color(display-p3 1 1 1)", "#ffffff"),
    // Colours outside sRGB are mapped as in CSS.
    ("color(display-p3 0 1 0)", "#00fb29"), ("color(display-p3 1 0 0)", "#ff0b0c"),
    ("color(display-p3 2 0 0)", "#ff0b0c"), ("oklch(0.7 0.4 150)", "#00c248"), ("oklch(0.9 0.3 90)", "#ffd71d"),
  ])
  func colorFunctionIsParsed(text: String, color: String) { #expect(AvatarColor(text)?.description == color) }

  @Test(arguments: [
    "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1, 2, 3 / 4)", "hsl(1)", "oklch(a b c)", "color(rec709 1 1 1)", "lab(1 2)",
    "color(lab 1 2 3)", "a98-rgb(1 1 1)", "lab(1 2 x)", "lch(1 2 3deg 4)",
    "rgb(1 2 3", "rgb 1 2 3)", "()", "rgb(1e3 0 0)", "rgb(, , )", "color()",
  ])
  func invalidColorFunctionIsRejected(text: String) { #expect(AvatarColor(text) == nil) }

  @Test func trigonometryIsAccurate() {
    for (degrees, cosine, sine) in [(0.0, 1.0, 0.0), (30, 0.8660254037844386, 0.5), (180, -1, 0), (-450, 0, -1)] {
      let found = Angle.cosineAndSine(degrees: degrees)
      #expect(abs(found.0 - cosine) < 1e-12 && abs(found.1 - sine) < 1e-12)
    }
  }
}
