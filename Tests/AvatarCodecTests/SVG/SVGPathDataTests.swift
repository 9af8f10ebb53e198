import AvatarGeometry
import Testing

@testable import AvatarCodec

private func data(_ draw: (inout Path) -> Void) -> String {
  var path = Path()
  draw(&path)
  return SVGPathData(path).text
}

@Suite struct SVGPathDataTests {
  @Test(
    arguments: [
      (0, "0"), (12, "12"), (-3, "-3"), (0.5, ".5"), (-0.5, "-.5"), (3.125, "3.125"), (1.0 / 3, ".333"), (-0.0004, "0"),
      (0.9996, "1"), (10.05, "10.05"), (-2048.5, "-2048.5"), (1e9, "1000000000"),
    ] as [(Double, String)])
  func numbersHaveAtMostThreeDecimalsAndNoRedundantDigits(number: Double, text: String) {
    #expect(SVGNumber(number).description == text)
  }

  @Test func shorterOfTheAbsoluteAndRelativeCommandsIsWritten() {
    #expect(SVGPathData(.rectangle(Rect(x: 100, y: 0, width: 48, height: 48))).text == "M100 0h48V48H100z")
    #expect(SVGPathData(.rectangle(Rect(x: 0, y: 0, width: 48, height: 48))).text == "M0 0H48V48H0z")
  }

  @Test func repeatedCommandIsWrittenOnce() {
    let text = data { path in
      path.move(to: Point(x: 20, y: 20))
      for i in 1...3 { path.line(to: Point(x: 20 + Double(i), y: 20 - Double(i * i))) }
      path.quad(control: Point(x: 24, y: 12), to: Point(x: 25, y: 13))
      path.cubic(control1: Point(x: 26, y: 14), control2: Point(x: 27, y: 13), to: Point(x: 28, y: 12))
    }
    #expect(text == "M20 20l1-1 1-3 1-5q1 1 2 2c1 1 2 0 3-1")
  }

  @Test func roundingErrorsOfRelativeCommandsDoNotAccumulate() {
    let text = data { path in
      path.move(to: Point(x: 100, y: 100))
      for i in 1...6 { path.line(to: Point(x: 100 + Double(i) / 3, y: 100 + Double(i))) }
    }
    #expect(text == "M100 100l.333 1 .334 1 .333 1 .333 1 .334 1 .333 1")
  }

  @Test func contourStartsWhereThePreviousOneWasClosed() {
    let text = data { path in
      path.move(to: Point(x: 10, y: 10))
      path.line(to: Point(x: 20, y: 10))
      path.close()
      path.line(to: Point(x: 10, y: 15))
      path.move(to: Point(x: 11, y: 16))
    }
    #expect(text == "M10 10H20zv5m1 1")
  }

  @Test func pathWithoutAStartBeginsAtTheOrigin() {
    #expect(data { $0.line(to: Point(x: 3, y: 4)) } == "M0 0L3 4")
  }

  @Test func lineThatRoundsToZeroLengthIsOmitted() {
    let text = data { path in
      path.move(to: Point(x: 1, y: 1))
      path.line(to: Point(x: 1.0004, y: 1))
      path.line(to: Point(x: 1.0004, y: 3))
    }
    #expect(text == "M1 1V3")
  }

  /// A half turn would have its centre anywhere on a line after rounding.
  @Test(arguments: [(true, "M5 21a7 7 0 0 1 7-7 7 7 0 0 1 7 7"), (false, "M5 21a7 7 0 0 0 7 7 7 7 0 0 0 7-7")])
  func arcIsWrittenAsQuarterTurns(clockwise: Bool, expected: String) {
    let text = data { path in
      path.move(to: Point(x: 5, y: 21))
      path.arc(center: Point(x: 12, y: 21), to: Point(x: 19, y: 21), clockwise: clockwise)
    }
    #expect(text == expected)
  }

  @Test func arcLongerThanHalfATurnGoesTheLongWayAround() {
    let text = data { path in
      path.move(to: Point(x: 10, y: 0))
      path.arc(center: Point(x: 0, y: 0), to: Point(x: 6, y: -8), clockwise: true)
    }
    #expect(text == "M10 0A10 10 0 0 1 0 10 10 10 0 0 1-10 0 10 10 0 0 1 0-10 10 10 0 0 1 6-8")
  }

  @Test(arguments: [1e-15, -1e-15])
  func arcThatEndsAtItsStartIsNotAFullTurn(error: Double) {
    let text = data { path in
      path.move(to: Point(x: 10, y: 0))
      path.arc(center: Point(x: 0, y: 0), to: Point(x: 10, y: error), clockwise: true)
    }
    #expect(text == "M10 0")
  }
}
