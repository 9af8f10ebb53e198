import Testing

@testable import AvatarRender

@Suite struct FieldStatusIconTests {
  /// All 64 states are compared with the sentences of the specification.
  @Test func errorTakesPrecedenceAmongFieldIcons() {
    for bits in 0..<64 {
      func has(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
      let field = FieldStatusIcon(
        hasError: has(0), isSuccess: has(1), showInfoIcon: has(2), isFocused: has(3), isFilled: has(4),
        isLabelFloated: has(5))
      let expected: Icon? =
        if has(0) && has(5) { .x } else if has(1) && has(5) { .check } else if has(2) && (has(3) || has(4)) {
          .info
        } else { nil }
      #expect(field.icon == expected)
    }
  }

  @Test func fieldIconUsesTheThemeTint() {
    func tint(_ field: FieldStatusIcon) -> String { field.tint().description }
    #expect(tint(FieldStatusIcon(hasError: true, isLabelFloated: true)) == "#cc2257")
    #expect(tint(FieldStatusIcon(isSuccess: true, isLabelFloated: true)) == "#1b5e20")
    #expect(tint(FieldStatusIcon(showInfoIcon: true, isFilled: true)) == "#5e707c")
  }

  @Test func steadyIconIsOpaqueAt24Points() {
    let frame = FieldStatusIcon(hasError: true, isLabelFloated: true).frame()
    #expect((frame.size.points, frame.opacity) == (24, 1))
  }

  /// The values are those of cubic-bezier(0.4, 0, 0.2, 1) as computed by browsers.
  @Test(arguments: [(0.0, 0.0), (62.5, 0.229), (125, 0.7756), (187.5, 0.9535), (250, 1), (1000, 1)])
  func fadeFollowsItsCurve(time: Double, opacity: Double) {
    #expect((Fade().opacity(at: time, isAppearing: true) - opacity).magnitude < 0.01)
    #expect((Fade().opacity(at: time, isAppearing: false) - (1 - opacity)).magnitude < 0.01)
  }

  @Test func reducedMotionSwitchesImmediately() {
    #expect(Fade().opacity(at: 0, isAppearing: true, isReduced: true) == 1)
    #expect(Fade().opacity(at: 0, isAppearing: false, isReduced: true) == 0)
  }

  @Test func easingFollowsItsBezierCurve() {
    let easing = Easing(0.4, 0, 0.2, 1)!
    for i in 1..<100 {
      let t = Double(i) / 100
      let u = 1 - t
      let (x, y) = (3 * u * u * t * 0.4 + 3 * u * t * t * 0.2 + t * t * t, 3 * u * t * t + t * t * t)
      #expect((easing.value(at: x) - y).magnitude < 1e-12)
    }
  }

  @Test func nonmonotonicEasingIsRejected() {
    #expect(Easing(-0.1, 0, 0.2, 1) == nil)
    #expect(Easing(0.4, 0, 1.1, 1) == nil)
    #expect(Easing(0.4, .nan, 1, 1) == nil)
  }
}
