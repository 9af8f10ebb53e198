import AvatarFileSystem
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("50%25.png", "50%2525.png"), ("a b#c?d.png", "a%20b%23c%3Fd.png"), ("é\n", "%C3%A9%0A"),
    ("../a/B-1_~2@2x.png", "../a/B-1_~2@2x.png"),
  ])
  func pathIsEncodedAsAURL(path: String, url: String) {
    #expect(FilePath.url(path) == url)
  }
}
