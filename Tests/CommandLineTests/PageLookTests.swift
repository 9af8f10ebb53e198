import Foundation
import Testing

/// Tests of the three pages in both colour schemes, at several densities and widths, and in print, in headless Chromium.
@Suite(.enabled(if: Browser.path != nil, "needs chromium in the PATH")) struct PageLookTests {
  private let directory: TemporaryDirectory
  private static let pages = ["gallery/index.html", "out/avatars.html", "report/index.html"]

  init() throws {
    directory = try TemporaryDirectory()
    let rows = "a,Ada,,8\nb,Grace,\(String(repeating: "long", count: 30)).jpg,400\nc,,,8\nd,,,0\n"
    try directory.write("list.csv", Data("id,name,src,size\n\(rows)".utf8))
    _ = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--scale", "1,2,3", "--dark-theme", "high-contrast", "--export",
      "web",
      "--gallery", "gallery")
    let cases = #"{"cases": [{"name": "\#(String(repeating: "long", count: 30))"}, {"name": "b"}, {"name": "c"}]}"#
    try FileManager.default.createDirectory(at: url("goldens"), withIntermediateDirectories: true)
    try directory.write("goldens/manifest.json", Data(cases.utf8))
    _ = try directory.run("golden", "record", "b", "c", "--manifest", "goldens/manifest.json")
    _ = try directory.run("--type", "agent", "-o", "goldens/c.png")
    _ = try directory.run("golden", "verify", "--manifest", "goldens/manifest.json", "--report", "report")
  }

  private func url(_ page: String) -> URL { directory.url.appending(path: page) }

  private func open(_ page: String, after script: String, _ arguments: [String] = []) throws -> String {
    let (document, console) = try Browser.open(url(page), after: script, in: directory.url, arguments: arguments)
    #expect(console == [])
    return document
  }

  /// The value of `preferredColorScheme` is 0 for dark and 1 for light.
  private static func arguments(scheme: String, density: Int = 1) -> [String] {
    [
      "--blink-settings=preferredColorScheme=\(scheme == "dark" ? 0 : 1)", "--force-device-scale-factor=\(density)",
    ]
  }

  @Test(arguments: ["light", "dark"], [1, 2, 3])
  func imageHasTheSchemeAndDensityOfTheScreen(scheme: String, density: Int) throws {
    let text = try open(
      "gallery/index.html", after: "log.file = document.querySelector('article img').currentSrc.split('/').at(-1);",
      Self.arguments(scheme: scheme, density: density))
    let file = "a-8" + (scheme == "dark" ? "-dark" : "") + (density > 1 ? "@\(density)x" : "") + ".png"
    #expect(text.contains(#"{"file":"\#(file)"}"#), "\(text.suffix(100))")
  }

  @Test(arguments: ["light", "dark"]) func switchSelectsTheSchemeOfThePageAndItsImages(scheme: String) throws {
    let text = try open(
      "gallery/index.html",
      after: """
        const look = () => [
          getComputedStyle(document.body).backgroundColor, document.querySelector('article img').src.split('/').at(-1),
        ];
        log.looks = ['light', 'dark', 'auto'].map(mode => {
          document.querySelector(`#tools [value=${mode}]`).click();
          return look();
        });
        """, Self.arguments(scheme: scheme))
    let looks = ["light": #"["rgb(255, 255, 255)","a-8.png"]"#, "dark": #"["rgb(22, 24, 27)","a-8-dark.png"]"#]
    let expected = ["light", "dark", scheme].compactMap { looks[$0] }.joined(separator: ",")
    #expect(text.contains("{\"looks\":[\(expected)]}"), "\(text.suffix(200))")
  }

  /// The pages are frames, because the smallest window is 500 px wide.
  @Test func pagesScrollOnlyVerticallyInNarrowAndWideWindows() throws {
    for page in Self.pages {
      let script = """
        addEventListener('load', () => {
          const scrolled = node => { node.scrollLeft = 1000; return node.scrollLeft; };
          change({filter: 'all'});
          const result = ['\(page) ' + innerWidth, scrolled(document.documentElement)];
          openDialog(1);
          parent.postMessage([...result, scrolled(dialog)], '*');
        });
        """
      try Browser.add(script, to: url(page))
    }
    let frames = Self.pages.flatMap { page in
      [375, 1280].map { #"<iframe src="\#(page)" width="\#($0)" height="900" style="border: 0"></iframe>"# }
    }
    let script = """
      const results = [];
      addEventListener('message', event => {
        results.push(event.data);
        if (results.length === \(frames.count)) document.body.append(JSON.stringify(results.sort()));
      });
      """
    try directory.write("frames.html", Data("<script>\(script)</script>\(frames.joined())".utf8))
    let (text, console) = try Browser.open(url("frames.html"), in: directory.url)
    #expect(console == [])
    let expected = Self.pages.flatMap { page in [1280, 375].map { "[\"\(page) \($0)\",0,0]" } }
    #expect(text.contains("[\(expected.joined(separator: ","))]"), "\(text.suffix(400))")
  }

  /// WCAG 2.2, 1.4.3: at least 4.5:1.
  @Test(arguments: pages) func textsHaveEnoughContrastInBothSchemes(page: String) throws {
    let text = try open(
      page,
      after: """
        const channels = color => color.match(/[\\d.]+/g).map(Number);
        const luminance = ([red, green, blue]) => [red, green, blue]
          .map(value => value / 255).map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
          .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
        const background = node => {
          const color = channels(getComputedStyle(node).backgroundColor);
          return color[3] === 0 ? background(node.parentElement) : color;
        };
        const contrast = (node, color) => {
          const values = [luminance(channels(color)), luminance(background(node))].map(value => value + 0.05);
          return Math.max(...values) / Math.min(...values);
        };
        change({filter: 'all'});
        openDialog(1);
        log.count = 0;
        log.low = [];
        for (const mode of ['light', 'dark']) {
          change({mode});
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (texts.nextNode()) {
            const node = texts.currentNode.parentElement, text = texts.currentNode.textContent.trim();
            if (!text || node.closest('script, noscript, .stage')) continue;
            log.count++;
            if (contrast(node, getComputedStyle(node).color) < 4.5) log.low.push(mode + ' ' + text);
          }
          if (contrast(search, getComputedStyle(search, '::placeholder').color) < 4.5) log.low.push(mode + ' placeholder');
        }
        log.count = log.count > 100;
        """)
    #expect(text.contains(#"{"count":true,"low":[]}"#), "\(text.suffix(400))")
  }

  @Test func printedPageHasAllCardsWithLightImages() throws {
    let rows = (0..<600).map { "\($0),8\n" }.joined()
    try directory.write("list.csv", Data("id,size\n\(rows)".utf8))
    _ = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--dark-theme", "high-contrast", "--gallery", "gallery", "--quiet")
    let text = try open(
      "gallery/index.html",
      after: """
        const files = () => [...document.querySelectorAll('article img')].map(image => image.src);
        const dark = () => files().filter(file => file.includes('-dark')).length / files().length;
        log.screen = [files().length < 600, dark()];
        dispatchEvent(new Event('beforeprint'));
        log.paper = [files().length, dark()];
        dispatchEvent(new Event('afterprint'));
        log.again = [files().length < 600, dark()];
        """, Self.arguments(scheme: "dark"))
    #expect(text.contains(#"{"screen":[true,1],"paper":[600,0],"again":[true,1]}"#), "\(text.suffix(200))")
  }

  @Test func buttonsCopyTheHTMLOfAnImage() throws {
    let sets = try JSONDecoder().decode(
      [String: [String: [String: JSONText]]].self, from: try directory.read("out/srcset.json"))
    let text = try open(
      "out/avatars.html",
      after: """
        const copied = [], button = document.querySelector('.copy');
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { copied.push(text); }}});
        button.click();
        await new Promise(done => setTimeout(done));
        log.copied = [copied[0], button.textContent];
        // Without the clipboard interface, the HTML is selected in a field.
        navigator.clipboard.writeText = async () => { throw new Error('not allowed'); };
        for (const isCopied of [true, false]) {
          Object.defineProperty(document, 'execCommand', {configurable: true, value: () => {
            const field = document.activeElement;
            copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
            return isCopied;
          }});
          button.click();
          await new Promise(done => setTimeout(done));
          log[isCopied] = [copied.at(-1), button.textContent, document.querySelectorAll('textarea').length];
        }
        """)
    let html = try #require(sets["a"]?["8"]?["html"]?.text)
    #expect(html.hasPrefix("<picture><source media=\"(prefers-color-scheme: dark)\""))
    let json = String(decoding: try JSONEncoder().encode(html), as: UTF8.self).replacing("\\/", with: "/")
      .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let log = #"{"copied":[\#(json),"Copied"],"true":[\#(json),"Copied",0],"false":[\#(json),"Press Ctrl+C",1]}"#
    #expect(text.contains(log), "\(text.suffix(1500))")
  }
}

/// A member of an image in `srcset.json`, of which only texts matter.
private struct JSONText: Decodable {
  let text: String?

  init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
}
