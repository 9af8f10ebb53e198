import Foundation
import Testing

/// Tests of the page of a report in headless Chromium, if Chromium is installed.
@Suite(.serialized, .enabled(if: Browser.path != nil, "needs chromium in the PATH")) struct ReportPageTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write(
      "manifest.json",
      Data(##"{"cases": [{"name": "<i>a", "size": 24}, {"name": "x/b", "type": "agent"}, {"name": "c"}]}"##.utf8))
    _ = try directory.run("golden", "record", "--manifest", "manifest.json")
    _ = try directory.run("--type", "agent", "--size", "24", "-o", "<i>a.png")
    try FileManager.default.removeItem(at: directory.url.appending(path: "c.png"))
    _ = try directory.run(
      "golden", "verify", "--manifest", "manifest.json", "--report", "../\(directory.url.lastPathComponent)-r")
  }

  private var report: URL {
    directory.url.deletingLastPathComponent().appending(path: "\(directory.url.lastPathComponent)-r")
  }

  /// Returns the page's document and console output after a script has run at a percent-encoded `fragment` of its URL.
  private func page(at fragment: String = "", after script: String) throws -> (document: String, console: [String]) {
    defer { try? FileManager.default.removeItem(at: report) }
    let file = report.appending(path: "index.html")
    // The page's Content-Security-Policy allows only its own script.
    var html = try String(contentsOf: file, encoding: .utf8)
      .replacing(#"http-equiv="Content-Security-Policy""#, with: #"name="policy""#)
    html += """
      <script>
      addEventListener('load', async () => {
        // Split in two, so that the script itself does not match.
        const log = {}, notDrawn = 'was not' + ' drawn';
        const images = () => [...document.images].map(i => i.complete && i.naturalWidth > 0);
        const until = async condition => {
          for (let i = 0; i < 100; i++) {
            await new Promise(done => setTimeout(done, 50));
            if (condition()) return;
          }
          throw notDrawn;
        };
        // Not by decode(): the browser's virtual time runs on while another thread decodes.
        const drawn = () => until(() => document.images.length && images().every(loaded => loaded));
        try {
          await drawn();
          \(script)
          document.body.append(JSON.stringify(log));
        } catch (error) {
          if (error !== notDrawn) throw error;
          document.body.append(error);
        }
      });
      </script>
      """
    try html.write(to: file, atomically: true, encoding: .utf8)
    let url = try #require(URL(string: file.absoluteString + fragment))
    var page = try Browser.open(url, in: directory.url)
    for _ in 0..<4 where page.document.contains(Self.notDrawn) { page = try Browser.open(url, in: directory.url) }
    return page
  }

  /// The result instead of the page if a busy machine does not draw it within the browser's virtual time.
  private static let notDrawn = "was not drawn"

  @Test func imagesLoadAndTheSliderMoves() throws {
    let (text, console) = try page(
      after: """
        log.images = images();
        const cut = () => getComputedStyle(document.querySelector('.slider .stage')).getPropertyValue('--cut');
        const clip = () => getComputedStyle(document.querySelector('.slider .after')).clipPath;
        log.before = [cut(), clip()];
        const range = document.querySelector('input[type=range]');
        range.value = 25;
        range.dispatchEvent(new Event('input'));
        log.moved = [cut(), clip()];
        const stage = document.querySelector('.slider .stage'), box = stage.getBoundingClientRect();
        stage.setPointerCapture = () => {};
        stage.dispatchEvent(new PointerEvent('pointerdown', {clientX: box.left + box.width * 0.75, pointerId: 1}));
        log.dragged = [cut(), range.value];
        """)
    #expect(console == [])
    #expect(text.contains(#""images":[true,true,true,true]"#))
    #expect(text.contains(#""before":["50%","inset(-1px -1px -1px 50%)"]"#))
    #expect(text.contains(#""moved":["25%","inset(-1px -1px -1px 25%)"]"#))
    #expect(text.contains(#""dragged":["75%","75"]"#))
  }

  /// Only the arrow keys belong to the slider.
  @Test func keysSelectAComparisonWhileTheSliderHasTheFocus() throws {
    let (text, console) = try page(
      after: """
        const range = document.querySelector('input[type=range]');
        const press = key => range.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
        log.arrow = press('ArrowRight');
        log.three = press('3');
        log.view = state.view;
        """)
    #expect(console == [])
    #expect(text.contains(#""arrow":true,"three":false,"view":"sides""#), "\(text)")
  }

  @Test func onlyFailuresAreShownByDefault() throws {
    let (text, console) = try page(
      after: """
        const names = () => [...document.querySelectorAll('article h2')].map(h => h.textContent);
        log.failures = names();
        document.querySelector('#tools [value=all]').click();
        log.all = names();
        const search = document.getElementById('search');
        search.value = 'X/';
        search.dispatchEvent(new Event('input'));
        log.found = names();
        """)
    #expect(console == [])
    #expect(text.contains(#""failures":["&lt;i&gt;a","c"]"#))
    #expect(text.contains(#""all":["&lt;i&gt;a","x/b","c"]"#))
    #expect(text.contains(#""found":["x/b"]"#))
  }

  @Test func filtersSelectCasesByDifferenceSize() throws {
    let (text, console) = try page(
      after: """
        const names = () => [...document.querySelectorAll('article h2')].map(h => h.textContent);
        const buttons = [...document.querySelectorAll('#tools [aria-label=Show] button')];
        log.buttons = buttons.map(button => [button.value, button.disabled]);
        const shown = {};
        for (const button of buttons) {
          if (button.disabled) continue;
          button.click();
          shown[button.value] = names();
        }
        log.shown = shown;
        const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        press('d');
        log.pressed = buttons.find(button => button.getAttribute('aria-pressed') === 'true').value;
        """)
    #expect(console == [])
    #expect(
      text.contains(
        #""buttons":[["failed",false],["recorded",true],["all",false],["size",true],["large",false],["many",false],"#
          + #"["small",true],["uncompared",false]]"#),
      "\(text)")
    #expect(
      text.contains(
        #""shown":{"failed":["&lt;i&gt;a","c"],"all":["&lt;i&gt;a","x/b","c"],"large":["&lt;i&gt;a"],"#
          + #""many":["&lt;i&gt;a"],"uncompared":["c"]}"#),
      "\(text)")
    #expect(text.contains(#""pressed":"failed""#))
  }

  @Test func buttonCopiesTheAcceptCommand() throws {
    let (text, console) = try page(
      after: """
        const copied = [];
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { copied.push(text); }}});
        const button = document.querySelector('article .copy');
        button.click();
        await until(() => button.textContent === 'Copied');
        log.copied = copied;
        // Without the clipboard interface, the command is selected in a field and copied as a selection.
        Object.defineProperty(document, 'execCommand', {value: () => { log.selected = String(getSelection()); return true; }});
        navigator.clipboard.writeText = async () => { throw new Error('not allowed'); };
        document.querySelectorAll('article .copy')[1].click();
        await until(() => log.selected);
        """)
    #expect(console == [])
    let base = "avatar-render golden record --manifest manifest.json"
    #expect(text.contains(#""copied":["\#(base) '&lt;i&gt;a'"],"selected":"\#(base) c""#), "\(text)")
  }

  @Test func failedCasesAreColoredByTheirReasons() throws {
    let (text, console) = try page(
      after: """
        const bad = getComputedStyle(document.querySelector('.reason')).color;
        const edge = article => getComputedStyle(article).borderLeftColor;
        change({filter: 'all'});
        log.bad = [...document.querySelectorAll('article')].map(article => edge(article) === bad);
        """)
    #expect(console == [])
    #expect(text.contains(#""bad":[true,false,true]"#))
  }

  @Test func linkedPageShowsRecordedAndStaleGoldens() throws {
    try directory.write(
      "manifest.json", Data(##"{"cases": [{"name": "x/b", "type": "agent"}, {"name": "ä 1"}]}"##.utf8))
    _ = try directory.run(
      "golden", "record", "--manifest", "manifest.json", "--report", "../\(report.lastPathComponent)")
    let (text, console) = try page(
      at: "#case-%C3%A4%201",
      after: """
        const names = cards => [...document.querySelectorAll(cards + ' h2')].map(h => h.textContent);
        log.shown = names('article');
        log.linked = names('article.current');
        """)
    #expect(console == [])
    #expect(text.contains(#""shown":["x/b","ä 1","&lt;i&gt;a.png"],"linked":["ä 1"]"#))
  }

  @Test func keyboardSelectionIsPreservedWhenTheViewChanges() throws {
    let (text, console) = try page(
      after: """
        const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
        const current = () => document.querySelector('article.current h2').textContent;
        press('f');
        press('j');
        press('j');
        log.second = current();
        press('3');
        press('+');
        await drawn();
        log.kept = current();
        press('k');
        log.first = current();
        log.zoom = state.zoom;
        """)
    #expect(console == [])
    #expect(text.contains(#""second":"x/b","kept":"x/b","first":"&lt;i&gt;a","zoom":"1""#))
  }

  @Test func blinkingImageHasItsOwnCaption() throws {
    let (text, console) = try page(
      after: """
        document.querySelector('#tools [value=blink]').click();
        const isVisible = node => getComputedStyle(node).visibility === 'visible';
        log.captions = [0, 600].map(time => {
          for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
          const shown = [...document.querySelectorAll('.blink img, .blink figcaption span')].filter(isVisible);
          return shown.map(node => node.alt ?? node.textContent).join(': ');
        });
        """)
    #expect(console == [])
    #expect(text.contains(#""captions":["&lt;i&gt;a, expected: expected","&lt;i&gt;a, actual: actual"]"#))
  }

  @Test func zoomedPixelsStayCrispInEveryComparison() throws {
    let (text, console) = try page(
      after: """
        document.querySelector('#tools [aria-label=Zoom] [value="4"]').click();
        await drawn();
        const image = document.querySelector('.stage img');
        log.zoom = [image.style.width, getComputedStyle(image).imageRendering];
        log.stages = ['blink', 'sides', 'difference'].map(view => {
          document.querySelector(`#tools [value=${view}]`).click();
          return [...document.querySelector('article').querySelectorAll('.stage')].map(stage => stage.children.length);
        });
        """)
    #expect(console == [])
    #expect(text.contains(#""zoom":["96px","pixelated"]"#))
    #expect(text.contains(#""stages":[[2,1],[1,1,1],[1]]"#))
  }
}
