import Testing

@testable import AvatarGolden

@Suite struct MarkdownSummaryTests {
  private func report(_ name: String, _ outcome: CaseResult.Outcome = .failed(.missing)) -> CaseReport {
    var result = CaseResult(name: name, golden: name + ".png")
    result.outcome = outcome
    return CaseReport(result, acceptance: AcceptCommand(manifest: "Goldens/manifest.json"))
  }

  private func markdown(_ reports: CaseReport..., stale: [String] = []) -> String {
    var summary = MarkdownSummary(title: "m", acceptance: AcceptCommand(manifest: "Goldens/manifest.json"))
    for report in reports { summary.add(report) }
    for path in stale { summary.add(stale: path) }
    return summary.markdown(RunSummary())
  }

  @Test func failureRowExplainsHowToAcceptTheImage() {
    #expect(
      markdown(report("x/a"), report("b", .passed)) == """
        <!-- Written by avatar-render golden. -->
        ### Golden images: 0 passed, 0 failed

        <code>m</code>

        | Case | Difference | To accept it |
        | --- | --- | --- |
        | <code>x/a</code> | <code>the golden x/a&#46;png is missing</code> | <code>avatar-render golden record x/a</code> |

        To accept all of them, review the images, then run <code>avatar-render golden record</code> and commit the goldens.

        """)
  }

  @Test func namesAreEscapedInMarkdown() {
    let text = markdown(report("a|b</code><img src=x>@me #1 `c` [d](e) \u{202E}f www.example.org"))
    #expect(
      text.contains(
        "| <code>a&#124;b&#60;/code&#62;&#60;img src=x&#62;&#64;me &#35;1 &#96;c&#96; &#91;d&#93;&#40;e&#41; &#92;u&#123;202E&#125;f www&#46;example&#46;org</code> |"
      ), "\(text)")
  }

  @Test func goldenWithoutACaseHasASummaryRow() {
    #expect(
      markdown(stale: ["old.png"]).contains("| <code>old&#46;png</code> | has no case | add a case, or remove it |\n"))
  }

  @Test func unrenderableImageHasNoAcceptCommand() {
    let text = markdown(report("a", .failed(.unrenderable("gone"))))
    #expect(text.hasSuffix("| <code>a</code> | <code>there is nothing to compare&#58; gone</code> |  |\n"))
  }

  @Test func summaryFitsInAComment() {
    var summary = MarkdownSummary(title: "m", acceptance: nil)
    for i in 0..<2000 { summary.add(report("case \(i)")) }
    let text = summary.markdown(RunSummary())
    #expect(text.utf8.count < 65_536)
    let rows = text.split(separator: "\n").count { $0.hasPrefix("| <code>case ") }
    #expect(text.hasSuffix("\nand 1,\(2000 - rows - 1000) more, listed in the report\n"), "\(text.suffix(100))")
  }
}
