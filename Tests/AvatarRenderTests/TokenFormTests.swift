import AvatarJSON
import Testing

@testable import AvatarRender

/// Tests of token values and token files in all forms that read the same.
@Suite struct TokenFormTests {
  private static func value(of path: String, in json: String) throws -> JSONValue {
    let token = try #require(ThemeToken.all.first { $0.path == path })
    return try token.get(Theme(tokens: Array(json.utf8)))
  }

  // MARK: Values

  /// A token, and the forms of one value; the first is the form in which the value is written.
  private static let values: [(path: String, forms: [String])] = [
    (
      "border.width",
      [
        #"{"value":3,"unit":"px"}"#, #"{"value":"3","unit":"px"}"#, #"{"value":3,"unit":"dp"}"#, #""3px""#, #""3""#,
        #""3pt""#, #""3dp""#, "3", #""3.0px""#, #""0.1875rem""#, #"{"value":0.1875,"unit":"rem"}"#, #"" 3px ""#,
      ]
    ),
    ("size.lg", [#"{"value":56,"unit":"px"}"#, "56", #""56px""#, #""3.5rem""#, #"{"value":3.5,"unit":"rem"}"#]),
    (
      "fade.duration",
      [#"{"value":125,"unit":"ms"}"#, #""125ms""#, #""0.125s""#, #"{"value":0.125,"unit":"s"}"#, #"" 125ms""#]
    ),
    (
      "fade.easing",
      [
        "[0,-0.5,0.25,1]", #""cubic-bezier(0, -0.5, 0.25, 1)""#, #""cubic-bezier(0,-.5,.25,1)""#,
        #"["0",-0.5,"0.25","1"]"#,
      ]
    ),
    ("border.opacity", ["0.25", #""0.25""#, #""25%""#, #"".25""#]),
    ("hexagon.corner-radius", ["0.25", #""0.25""#, #"" 0.25 ""#, #""25%""#, #"" 25% ""#]),
    ("photo.padding", ["0.25", #""0.25""#, #""25%""#]), ("icon.fraction", ["0.25", #""0.25""#, #""25%""#]),
    ("hexagon.corner-style", [#""arc""#, #"" arc""#]),
    (
      "color.human",
      [
        ##""#ff0000""##, ##""#f00""##, ##""#FF0000FF""##, #""red""#, #""Red""#, #""rgb(255, 0, 0)""#,
        #""hsl(0 100% 50%)""#, #"{"colorSpace":"srgb","components":[1,0,0]}"#,
        #"{"colorSpace":"srgb","components":[1,0,"none"],"alpha":1}"#,
        #"{"colorSpace":"hsl","components":[0,100,50]}"#, #"{"colorSpace":"srgb-linear","components":[1,0,0]}"#,
        ##"{"colorSpace":"rec709","components":[0.4,0.2,0],"hex":"#ff0000"}"##,
      ]
    ),
    (
      "color.agent",
      [
        ##""#00800080""##, #""rgb(0 128 0 / 50%)""#, #""rgba(0,128,0,0.5)""#,
        #"{"colorSpace":"hsl","components":[120,100,25.1],"alpha":0.5}"#,
        ##"{"colorSpace":"rec709","components":[0,1,0],"alpha":0.5,"hex":"#008000"}"##,
      ]
    ),
  ]

  @Test(arguments: values.map(\.path))
  func formsOfAValueReadTheSame(path: String) throws {
    let forms = try #require(Self.values.first { $0.path == path }).forms
    let expected = try JSONParser.parse(Array(forms[0].utf8))
    #expect(try Self.value(of: path, in: "{}") != expected)
    let parts = path.split(separator: ".")
    for form in forms {
      let json = #"{"\#(parts[0])":{"\#(parts[1])":{"$value":\#(form)}}}"#
      #expect(try Self.value(of: path, in: json) == expected, "\(form)")
    }
  }

  // MARK: Files

  /// The forms of a file with the token `GROUP.NAME`, whose value is `VALUE` and whose type is `TYPE`.
  private static let files: [String] = [
    #"{"GROUP":{"NAME":{"$value":VALUE}}}"#, #"{"GROUP":{"NAME":{"$type":"TYPE","$value":VALUE,"$description":"x"}}}"#,
    #"{"GROUP":{"$type":"TYPE","NAME":{"$value":VALUE}}}"#, #"{"$type":"TYPE","GROUP":{"NAME":{"$value":VALUE}}}"#,
    #"{"GROUP":{"NAME":{"value":VALUE}}}"#, #"{"GROUP":{"NAME":{"value":VALUE,"type":"other"}}}"#,
    #"{"GROUP":{"NAME":VALUE}}"#, #"{"GROUP-NAME":VALUE}"#, #"{"GROUP_NAME":VALUE}"#, #"{"GROUP/NAME":VALUE}"#,
    #"{"GROUP":{"NAME":{"$root":{"$value":VALUE}}}}"#, #"{"avatar":{"GROUP":{"NAME":{"$value":VALUE}}}}"#,
    #"{"a":{"$value":VALUE},"GROUP":{"NAME":{"$value":"{a}"}}}"#,
    #"{"a":{"$value":VALUE},"GROUP":{"NAME":{"value":"{ a }"}}}"#,
    #"{"a":{"value":VALUE},"GROUP":{"NAME":{"value":"{a.value}"}}}"#,
    ##"{"a":{"$value":VALUE},"GROUP":{"NAME":{"$ref":"#/a"}}}"##,
    ##"{"a":{"$value":VALUE},"GROUP":{"NAME":{"$value":{"$ref":"#/a/$value"}}}}"##,
    ##"{"a/b":{"~c":{"$value":VALUE}},"GROUP":{"NAME":{"$ref":"#/a~1b/~0c"}}}"##,
    #"{"b":{"NAME":{"$value":VALUE}},"GROUP":{"$extends":"{b}"}}"#,
    ##"{"b":{"NAME":{"$value":VALUE}},"GROUP":{"$extends":"#/b"}}"##,
    ##"{"a":{"$root":{"$value":VALUE}},"GROUP":{"NAME":{"$value":"{a}"}}}"##,
    #"{"set":{"GROUP":{"NAME":{"value":VALUE}}},"$metadata":{"tokenSetOrder":["set"]}}"#,
    #"{"set":{"GROUP":{"NAME":{"value":VALUE}}},"$themes":[{"name":"Light","selectedTokenSets":{"set":"enabled"}}]}"#,
    #"{"set":{"GROUP":{"NAME":{"value":VALUE}}},"$themes":[{"name":"Light","selectedTokenSets":{"set":"source"}}]}"#,
    #"{"collections":[{"name":"X","modes":[{"name":"One","variables":[{"name":"GROUP/NAME","value":VALUE}]}]}]}"#,
    #"{"GROUP":{"NAME":{"$value":null,"$modes":{"light":VALUE}}}}"#,
    #"{"GROUP":{"NAME":{"$value":null,"$extensions":{"mode":{"Light":VALUE}}}}}"#,
  ]

  private static let tokens: [(path: String, type: String, value: String)] = [
    ("color.human", "color", ##""#010203""##), ("border.width", "dimension", #""3px""#),
    ("icon.fraction", "number", "0.25"), ("hexagon.corner-style", "string", #""arc""#),
  ]

  @Test(arguments: tokens.map(\.path))
  func formsOfAFileReadTheSame(path: String) throws {
    let token = try #require(Self.tokens.first { $0.path == path })
    let parts = path.split(separator: ".")
    let expected = try Self.value(of: path, in: #"{"\#(parts[0])":{"\#(parts[1])":{"$value":\#(token.value)}}}"#)
    #expect(try Self.value(of: path, in: "{}") != expected)
    let words: [(placeholder: String, text: String)] = [
      ("GROUP", String(parts[0])), ("NAME", String(parts[1])), ("TYPE", token.type), ("VALUE", token.value),
    ]
    for form in Self.files {
      let json = words.reduce(form) { $0.replacing($1.placeholder, with: $1.text) }
      #expect(try Self.value(of: path, in: json) == expected, "\(json)")
    }
  }
}
