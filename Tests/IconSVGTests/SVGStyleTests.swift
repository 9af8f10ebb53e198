import AvatarRaster
import Testing

@testable import IconSVG

/// Style sheets and properties, seen in the colour of a shape that is red if they are read as in browsers.
@Suite struct SVGStyleTests {
  private func color(_ sheet: String, _ shape: String = #"<path id="p" class="a b" d="M0 0h4v4H0z"/>"#) throws -> String
  {
    let text = #"<svg viewBox="0 0 4 4"><style>\#(sheet)</style><g class="o" id="g">\#(shape)</g></svg>"#
    return try SVGTree(Array(text.utf8)).letters(side: 1)
  }

  @Test(arguments: [
    "path{fill:red}", "*{fill:red}", "svg path{fill:red}", ".o > .a{fill:red}", ".o&gt;path{fill:red}",
    "#g .a.b{fill:red} .a{fill:blue}", "#p{fill:red}.a.b{fill:blue}", ".b{fill:red}path{fill:blue}",
    ".a{fill:blue}.b{fill:red}", ".a{fill:red!important}#p{fill:blue}", "[d]{fill:red}", "[class='a b']{fill:red}",
    "path, g > x{fill:red}", "a:hover{fill:blue}path{fill:red}", "svg > path{fill:blue}g > path{fill:red}",
    "path{fill:red;fill:light-dark(blue, green)}", "path{fill:red;fill:bad}", "path{fill}path{fill:red}",
    "@media screen{path{fill:red}}", "@media print{path{fill:blue}}path{color:blue}#p{fill:red}",
    "path{fill:red}@media (prefers-color-scheme: dark){path{fill:blue}}",
    "@media (prefers-color-scheme:light){path{fill:red}}", "@media not print{path{fill:red}}",
    "@media print, screen and (prefers-color-scheme: light){path{fill:red}}", "@charset 'x';path{fill:red}",
    "@font-face{src:url(data:;base64,x)}path{fill:red}", "@import url(x.css); path{fill:red}",
    ":root{--c:red}path{fill:var(--c)}", "path{fill:var(--none, red)}", "path{fill:var(--a, var(--b, rgb(255, 0, 0)))}",
    "svg{--c:blue}g{--c:red}path{fill:var(--c)}", "path{fill:red;fill:var(--none)}", "/* } */path{fill:/* x */red}",
    "path{color:red;fill:currentColor}", "path{fill:RED}", "PATH{fill:blue}path{Fill:red}",
    "path{fill:url(#none) red}", "path{fill:url(other.svg#g) red}", ".o>path{fill:red}svg>path{fill:blue}",
    "@supports (fill:red){path{fill:red}}", "@layer a{path{fill:red}}", "#g{fill:red}path{fill:bad}",
  ])
  func ruleIsAppliedAsInBrowsers(sheet: String) throws { #expect(try color(sheet) == "r") }

  @Test(arguments: [
    #"<path fill="red" style="fill:revert-layer(x)" d="M0 0h4v4H0z"/>"#,
    #"<path fill="red" style="fill:bad;stroke-width:-1;opacity:x" d="M0 0h4v4H0z"/>"#,
    #"<path style="fill:red;fill-opacity:7;-inkscape-stroke:none;solid-color:#000" d="M0 0h4v4H0z"/>"#,
    #"<path p-id="1" t="2" className="x" alt="" _ngcontent-a="" fill="red" vector-effect="none" d="M0 0h4v4H0z"/>"#,
    #"<g fill="blue"><path fill="red" style="mix-blend-mode:normal;filter:none;mask:none" d="M0 0h4v4H0z"/></g>"#,
    #"<g style="background:none;height:1em;vertical-align:top;touch-action:none"><path fill="red" d="M0 0h4v4H0z"/></g>"#,
    #"<g color="red"><g color="inherit"><path fill="currentColor" d="M0 0h4v4H0z"/></g></g>"#,
    #"<g fill="red"><path fill="blue" style="fill:inherit" d="M0 0h4v4H0z"/></g>"#,
    #"<g xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0h4v4H0z"/></g><path fill="red" d="M0 0h4v4H0z"/>"#,
    #"<path requiredExtensions="x" d="M0 0h4v4H0z"/><path systemLanguage="" d="M0 0h1v1z"/><path fill="red" d="M0 0h4v4H0z"/>"#,
    #"<path fill="red" style="mix-blend-mode:pass-through" vector-effect="non-scaling-stroke" d="M0 0h4v4H0z"/>"#,
    #"<g filter="url(#none)"><path fill="red" stroke-linejoin="arcs" stroke-linecap="flat" d="M0 0h4v4H0z"/></g>"#,
  ])
  func whatDoesNotChangeTheDrawingIsIgnored(shape: String) throws { #expect(try color("", shape) == "r") }

  @Test(arguments: [(#"media="print""#, "k"), (#"media="screen""#, "r"), (#"type="text/plain""#, "k"), ("", "r")])
  func sheetForOtherMediaIsIgnored(attribute: String, expected: String) throws {
    let text = #"<svg viewBox="0 0 4 4"><style \#(attribute)>path{fill:red}</style><path d="M0 0h4v4H0z"/></svg>"#
    #expect(try SVGTree(Array(text.utf8)).letters(side: 1) == expected)
  }

  @Test(arguments: [
    ("12px", 12), ("1in", 96), ("2.54cm", 96), ("25.4mm", 96), ("101.6Q", 96), ("72pt", 96), ("6pc", 96), ("2em", 20),
    ("2ex", 10), ("50%", 100), ("7", 7),
  ])
  func unitIsAPartOfAnInchOrAFont(text: String, expected: Double) throws {
    let length = try #require(SVGLength(text))
    #expect((length.units(of: 200, fontSize: 10) - expected).magnitude < 1e-9)
  }
}
