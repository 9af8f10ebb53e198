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

  @Test func failureNamesThePhotoThatCannotBeUsed() {
    var result = CaseResult(name: "a", golden: "a.png")
    result.outcome = .failed(.missing)
    result.notes = ["a.jpg: no such file: used the icon"]
    var junit = JUnitReport(name: "goldens")
    junit.add(result, picture: nil)
    let text = "there is no golden a.png&#10;a.jpg: no such file: used the icon"
    #expect(
      junit.xml.contains(#"<failure message="there is no golden a.png" type="failed">\#(text)</failure>"#))
  }
}
