import Foundation
import Testing

/// Tests of the gallery's page in headless Chromium, if Chromium is installed.
@Suite(.enabled(if: Browser.path != nil, "needs chromium in the PATH")) struct GalleryScriptTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("list.csv", Data("id,size\na,8\nb,0\nc,8\nd,0\n".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery")
  }

  /// Returns the output of a script that uses the page, as HTML, and the messages in the console.
  private func page(after script: String) throws -> (document: String, console: [String]) {
    try Browser.open(directory.url.appending(path: "gallery/index.html"), after: script, in: directory.url)
  }

  @Test func filterReplacesTheVisibleCardsWithoutOverlap() throws {
    let (text, console) = try page(
      after: """
        const ids = () => [...document.querySelectorAll('article .title')].map(button => button.textContent);
        const gaps = () => {
          const boxes = [...document.querySelectorAll('article')].map(card => card.getBoundingClientRect());
          return boxes.slice(1).map((box, i) => Math.round(box.left - boxes[i].right));
        };
        document.body.style.width = '1000px';
        relayout();
        log.all = [ids(), gaps()];
        buttons.find(choice => choice.value === 'failed').button.click();
        log.failed = [ids(), gaps()];
        """)
    #expect(console == [])
    #expect(text.contains(#""all":[["a","b","c","d"],[14,14,14]],"failed":[["b","d"],[14]]"#))
  }

  @Test func cardsShowTheirReasonsInFull() throws {
    let photo =
      "directory/of/photos/that/has/a/long/name/and/does/not/exist/" + String(repeating: "x", count: 200) + ".jpg"
    try directory.write("list.csv", Data("id,src,size\na,\(photo),8\nb,,0\nc,,8\n".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery")
    let (text, console) = try page(
      after: """
        const parts = selector => [...document.querySelectorAll(selector)];
        log.hidden = parts('article, article p').filter(node => node.scrollHeight > node.clientHeight).length;
        log.messages = parts('article .reason, article .note').map(node => node.textContent.length > 40);
        """)
    #expect(console == [])
    #expect(text.contains(#""hidden":0,"messages":[true,true]"#), "\(text.suffix(300))")
  }

  @Test func keysChangeSizeAndBackgroundExceptInTheSearchField() throws {
    let (text, console) = try page(
      after: """
        const look = () => [state.zoom, document.documentElement.dataset.background];
        log.typed = [press(search, 'z'), press(search, 'b'), look()];
        log.pressed = [press(document.body, 'z'), ...['b', 'b', 'b'].map(key => press(document.body, key)), look()];
        log.ground = getComputedStyle(document.querySelector('.stage')).backgroundImage.split('(')[0];
        """)
    #expect(console == [])
    #expect(text.contains(#""typed":[false,false,["1","page"]]"#))
    #expect(text.contains(#""pressed":[true,true,true,true,["2","checks"]],"ground":"repeating-conic-gradient""#))
  }

  @Test func searchMatchesAccentedNamesByUnaccentedWords() throws {
    try directory.write("list.csv", Data("id,name\na,Zoë\nb,José Ramírez\n".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery")
    let (text, console) = try page(
      after: """
        search.value = 'ramirez';
        search.dispatchEvent(new Event('input'));
        log.found = [...document.querySelectorAll('article .title')].map(button => button.textContent);
        """)
    #expect(console == [])
    #expect(text.contains(#""found":["b"]"#))
  }

  @Test func imagesHaveAlternativeText() throws {
    try directory.write("list.csv", Data("id,name,alt\na,Ada,\nb,,\nc,Ada,Ada in 1840\n".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery")
    let (text, console) = try page(
      after: "log.texts = [...document.querySelectorAll('article img')].map(image => image.alt);")
    #expect(console == [])
    #expect(text.contains(#""texts":["Ada","User avatar","Ada in 1840"]"#))
  }

  @Test func cardsAreNumberedFromOne() throws {
    let (text, console) = try page(
      after: """
        const place = card => card.getAttribute('aria-posinset') + ' of ' + card.getAttribute('aria-setsize');
        log.places = [...document.querySelectorAll('article')].map(place);
        """)
    #expect(console == [])
    #expect(text.contains(#""places":["1 of 4","2 of 4","3 of 4","4 of 4"]"#))
  }

  @Test func keysStopAtTheFirstAndLastCards() throws {
    let (text, console) = try page(
      after: """
        document.querySelector('article .title').focus();
        log.focused = ['End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft'].map(key => {
          press(document.activeElement, key);
          return document.activeElement.textContent;
        });
        // Otherwise the browser reports that another element could not get the focus by `autofocus`.
        document.activeElement.blur();
        """)
    #expect(console == [])
    #expect(text.contains(#""focused":["d","d","c","a","a"]"#))
  }

  @Test func magnifiedImageShowsItsPixels() throws {
    let (text, console) = try page(
      after: """
        const look = () => {
          const {width, imageRendering} = getComputedStyle(document.querySelector('article img'));
          return width + ' ' + imageRendering;
        };
        const first = look();
        press(document.body, 'z');
        log.looks = [first, look()];
        """)
    #expect(console == [])
    #expect(text.contains(#""looks":["8px auto","16px pixelated"]"#))
  }

  @Test func onlyCardsNearTheWindowExist() throws {
    let rows = (0..<1200).map { String(format: "%04d,0\n", $0) }.joined()
    try directory.write("list.csv", Data("id,size\n\(rows)".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery", "--quiet")
    let (text, console) = try page(
      after: """
        const ids = () => [...document.querySelectorAll('article .title')].map(title => title.textContent);
        log.start = [ids()[0], ids().length < 600];
        press(document.body, 'j');
        press(document.activeElement, 'End');
        log.end = [document.activeElement.textContent, ids().at(-1)];
        await new Promise(done => setTimeout(done, 500));
        const box = document.activeElement.getBoundingClientRect();
        log.later = [ids().length < 600, box.top > 0 && box.bottom < innerHeight];
        """)
    #expect(console == [])
    #expect(text.contains(#""start":["0000",true],"end":["1199","1199"],"later":[true,true]"#), "\(text.suffix(200))")
  }

  @Test func tabKeyReachesTheControlsOfOneCard() throws {
    let (text, console) = try page(
      after: """
        const reachable = () => [...document.querySelectorAll('#grid button')].filter(button => button.tabIndex === 0)
          .map(button => button.textContent);
        log.reachable = ['', 'j', 'j', 'k'].map(key => { press(document.body, key); return reachable(); });
        """)
    #expect(console == [])
    #expect(text.contains(#""reachable":[["a"],["a"],["b"],["a"]]"#), "\(text.suffix(200))")
  }

  @Test func keysOpenTheSearchAndFilters() throws {
    let (text, console) = try page(
      after: """
        const ids = () => [...document.querySelectorAll('article .title')].map(title => title.textContent).join('');
        log.search = [press(document.body, '/'), document.activeElement === search];
        press(search, 'Escape');
        log.left = document.activeElement === search;
        log.shown = ['f', 'f', 'd', 'd'].map(key => { press(document.body, key); return ids(); });
        log.browser = !document.body.dispatchEvent(
          new KeyboardEvent('keydown', {key: 'f', ctrlKey: true, bubbles: true, cancelable: true}));
        """)
    #expect(console == [])
    #expect(
      text.contains(#""search":[true,true],"left":false,"shown":["bd","abcd","ac","bd"],"browser":false"#),
      "\(text.suffix(200))")
  }

  @Test func searchFindsNamesFilesAndOutcomes() throws {
    try directory.write("list.csv", Data("id,name,src\na,Ada,\nb,Grace,none.jpg\nc,,\n".utf8))
    _ = try directory.run("batch", "list.csv", "--output-dir", "out", "--gallery", "gallery")
    let (text, console) = try page(
      after: """
        log.found = ['grace', 'c-40.png', 'icon', 'no such file', 'row 1', 'x'].map(words => {
          search.value = words;
          search.dispatchEvent(new Event('input'));
          return [...document.querySelectorAll('article .title')].map(title => title.textContent).join('');
        });
        log.message = document.getElementById('more').textContent;
        """)
    #expect(console == [])
    #expect(
      text.contains(#""found":["b","c","c","b","a",""],"message":"Nothing matches.""#), "\(text.suffix(200))")
  }

  @Test func missingFileIsShownByName() throws {
    try FileManager.default.removeItem(at: directory.url.appending(path: "out/a-8.png"))
    let (text, console) = try page(
      after: "log.stages = [...document.querySelectorAll('.stage')].map(stage => stage.textContent);")
    #expect(console == [])
    #expect(text.contains(#""stages":["a-8.png cannot be shown",""]"#), "\(text.suffix(200))")
  }

  @Test func dialogShowsAllFilesOfAnEntry() throws {
    try directory.write("list.csv", Data("id,size,scale\na,8,\"1,2\"\nb,8,\n".utf8))
    _ = try directory.run(
      "batch", "list.csv", "--output-dir", "out", "--gallery", "gallery", "--dark-theme", "high-contrast")
    let (text, console) = try page(
      after: """
        const captions = () => [...dialog.querySelectorAll('figcaption')].map(caption => caption.textContent);
        document.querySelector('.title').click();
        log.first = captions();
        press(dialog, 'ArrowRight');
        log.second = [captions().length, byId('position').textContent];
        """)
    #expect(console == [])
    let captions = ["1×, light", "1×, dark", "2×, light", "2×, dark"].map { look in
      let side = look.hasPrefix("2") ? 16 : 8
      let name = "a-8" + (look.hasSuffix("dark") ? "-dark" : "") + (side == 16 ? "@2x" : "") + ".png"
      return "\"\(side) × \(side) px, \(look)\(name)\""
    }
    #expect(
      text.contains("\"first\":[\(captions.joined(separator: ","))],\"second\":[2,\"2 of 2\"]"), "\(text.suffix(300))")
  }
}
