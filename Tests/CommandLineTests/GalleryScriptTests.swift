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
    let file = directory.url.appending(path: "gallery/index.html")
    // The page's Content-Security-Policy allows only its own script.
    let html = try String(contentsOf: file, encoding: .utf8)
      .replacing(#"http-equiv="Content-Security-Policy""#, with: #"name="policy""#)
    let added = """
      <script>
      const log = {}, press = (node, key) =>
        !node.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      \(script)
      document.body.append(JSON.stringify(log));
      </script>
      """
    try (html + added).write(to: file, atomically: true, encoding: .utf8)
    return try Browser.open(file, in: directory.url)
  }

  @Test func filterReplacesTheVisibleCardsWithoutOverlap() throws {
    let (text, console) = try page(
      after: """
        const ids = () => [...document.querySelectorAll('article button')].map(button => button.textContent);
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
        const look = () => [state.size, document.documentElement.dataset.background];
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
        log.found = [...document.querySelectorAll('article button')].map(button => button.textContent);
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
        document.querySelector('article button').focus();
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
}
