import Testing

@testable import AvatarHTTP

@Suite struct MissingSchemeTests {
  @Test(arguments: ["example.org/ada.jpg", "Cdn.Example.org/a/b.png?x=1", "a-b.co.uk/"])
  func hostAndPathAreAURLWithoutScheme(path: String) {
    #expect(
      WebURL.missingScheme(in: path) == "https://" + path.prefix { $0 != "/" }.lowercased() + path.drop { $0 != "/" })
  }

  @Test(arguments: [
    "ada.jpg", "photos/ada.jpg", "./example.org/ada.jpg", "/example.org/ada.jpg", "../a/b.jpg", "a..b/c.jpg",
    ".com/a.jpg",
    "1.2/a.jpg", "v1.0/a.jpg", "a b.org/a.jpg", "", "x.c/a.jpg",
  ])
  func otherPathsAreFiles(path: String) {
    #expect(WebURL.missingScheme(in: path) == nil)
  }
}
