import Testing

@testable import AvatarHTTP

@Suite struct MissingSchemeTests {
  @Test(arguments: [
    ("example.org/ada.jpg", "example.org/ada.jpg"), ("Cdn.Example.org/a/B.png?token=1", "cdn.example.org/a/B.png?…"),
    ("a-b.co.uk/", "a-b.co.uk/"),
  ])
  func hostAndPathAreRecognizedAsAURLWithoutAScheme(path: String, shown: String) throws {
    let texts = try #require(WebURL.missingScheme(in: path))
    #expect(texts.url == "https://" + shown && texts.path == shown)
  }

  @Test(arguments: [
    "ada.jpg", "photos/ada.jpg", "./example.org/ada.jpg", "/example.org/ada.jpg", "../a/b.jpg", "a..b/c.jpg",
    ".com/a.jpg",
    "1.2/a.jpg", "v1.0/a.jpg", "a b.org/a.jpg", "", "x.c/a.jpg",
  ])
  func pathsWithoutAHostAreReadAsFiles(path: String) {
    #expect(WebURL.missingScheme(in: path)?.url == nil)
  }
}
