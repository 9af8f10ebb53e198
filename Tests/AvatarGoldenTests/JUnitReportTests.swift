import Testing

@testable import AvatarGolden

@Suite struct JUnitReportTests {
  @Test func timesAreInSecondsWithSixDecimals() {
    var result = CaseResult(name: "a", golden: "a.png")
    result.seconds = 0.0005
    var junit = JUnitReport(name: "goldens")
    junit.add(result, picture: nil)
    #expect(junit.xml.contains(#"<testcase classname="goldens" name="a" file="a.png" time="0.000500"/>"#))
  }

  @Test func failureNamesTheUnusablePhoto() {
    var result = CaseResult(name: "a", golden: "a.png")
    result.outcome = .failed(.missing)
    result.notes = ["a.jpg: no such file: used the icon"]
    var junit = JUnitReport(name: "goldens")
    junit.add(result, picture: nil)
    let text = "the golden a.png is missing&#10;a.jpg: no such file: used the icon"
    #expect(
      junit.xml.contains(#"<failure message="the golden a.png is missing" type="failed">\#(text)</failure>"#))
  }

  @Test func failureExplainsHowToAcceptTheImage() {
    var result = CaseResult(name: "it's", golden: "it's.png")
    result.outcome = .failed(.missing)
    var junit = JUnitReport(name: "goldens")
    junit.add(result, accept: AcceptCommand(manifest: "x y.json").line(for: result.name), picture: nil)
    #expect(
      junit.xml.contains(#"&#10;To accept it: avatar-render golden record --manifest 'x y.json' 'it'\''s'</failure>"#))
  }

  @Test func recordedGoldenIsNotAFailure() {
    var result = CaseResult(name: "a", golden: "a.png")
    result.outcome = .recorded(.missing)
    var junit = JUnitReport(name: "goldens")
    junit.add(result, picture: nil)
    #expect(junit.xml.contains(#"<testsuites tests="1" failures="0" "#))
    #expect(junit.xml.contains("<system-out>recorded for the first time</system-out>"))
  }
}
