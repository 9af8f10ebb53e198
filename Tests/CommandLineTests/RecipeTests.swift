import Foundation
import Testing

/// Tests of the shell scripts of Documentation/Guides/Servers.md, with a `curl` that prints documented responses.
@Suite(.needs("jq"), .needs("python3")) struct RecipeTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // The second page is the last one. The standard input of curl is stored.
    try tool(
      "curl",
      """
      echo "$*" >> requests
      case "$*" in *-H\\ @-*) cat >> headers ;; esac
      if [ -e page2 ] && [ "$(wc -l < requests)" -gt 1 ]; then cat page2; else cat page1; fi
      """)
    try tool("avatar-render", "exec \(Command.executable.path) \"$@\" --offline")
  }

  private func tool(_ name: String, _ script: String) throws {
    try directory.write(name, Data("#!/bin/sh\n\(script)\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: directory.url.appending(path: name).path)
  }

  /// Runs a script with the tools of this test, and returns the names of the images.
  private func pictures(_ recipe: Int, of heading: String, pages: String...) throws -> [String] {
    for (i, page) in pages.enumerated() { try directory.write("page\(i + 1)", Data(page.utf8)) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", try #require(try Recipe.scripts(of: heading).dropFirst(recipe).first)]
    process.currentDirectoryURL = directory.url
    var environment = Command.environment(in: directory.url)
    environment["PATH"] = directory.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    (environment["GRAPH_TOKEN"], environment["SLACK_TOKEN"]) = ("secret", "secret")
    process.environment = environment
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return directory.names(in: "Avatars")
  }

  private func text(_ name: String) throws -> String { String(decoding: try directory.read(name), as: UTF8.self) }

  @Test func graphRecipeListsUsersFromAllPages() throws {
    let names = try pictures(
      0, of: "Microsoft Graph",
      pages: #"""
        {"@odata.nextLink": "https://graph.microsoft.com/v1.0/users?$skiptoken=x",
         "value": [{"id": "87d349ed", "displayName": "Adele Vance", "mail": "adele@contoso.com"}]}
        """#, #"{"value": [{"id": "626cbf8c", "displayName": "Room Adams", "mail": null}]}"#)
    #expect(names == ["626cbf8c-48.png", "626cbf8c-48@2x.png", "87d349ed-48.png", "87d349ed-48@2x.png"])
    #expect(try text("headers") == "Authorization: Bearer secret\nAuthorization: Bearer secret\n")
    #expect(try text("requests").hasSuffix(" https://graph.microsoft.com/v1.0/users?$skiptoken=x\n"))
  }

  @Test func slackRecipeOmitsDeactivatedMembers() throws {
    let names = try pictures(
      0, of: "Slack",
      pages: #"""
        {"ok": true, "members": [
          {"id": "W1", "deleted": false, "is_bot": false, "profile":
            {"real_name": "Egon Spengler", "email": "e@example.com", "image_192": "https://avatars.slack-edge.com/1.jpg"}},
          {"id": "W2", "deleted": true, "is_bot": false, "profile": {"real_name": "Gone"}}],
         "response_metadata": {"next_cursor": "dXNlcjpV="}}
        """#,
      #"""
      {"ok": true, "members": [{"id": "B1", "deleted": false, "is_bot": true, "profile": {"real_name": "Bot"}}],
       "response_metadata": {"next_cursor": ""}}
      """#)
    #expect(names == ["B1-48.png", "B1-48@2x.png", "W1-48.png", "W1-48@2x.png"])
    #expect(try text("requests").hasSuffix("users.list?limit=200&cursor=dXNlcjpV%3D\n"))
  }

  @Test func addressBookRecipeReadsAListOfCards() throws {
    let cards = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ada-1\r\nFN:Ada L\r\nEND:VCARD\r\n"
    #expect(try pictures(0, of: "CardDAV", pages: cards) == ["ada-1-48.png"])
  }

  @Test func cardDAVRecipeReadsCardsFromAQueryResponse() throws {
    let xml = """
      <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav">
      <d:response><d:propstat><d:prop><card:address-data>BEGIN:VCARD&#13;
      VERSION:3.0&#13;
      UID:ada-1&#13;
      FN:Ada &amp; Co&#13;
      END:VCARD&#13;
      </card:address-data></d:prop></d:propstat></d:response>
      <d:response><d:propstat><d:prop><card:address-data>BEGIN:VCARD
      VERSION:4.0
      UID:bob-2
      FN:Bob M
      END:VCARD</card:address-data></d:prop></d:propstat></d:response></d:multistatus>
      """
    #expect(try pictures(1, of: "CardDAV", pages: xml) == ["ada-1-48.png", "bob-2-48.png"])
    #expect(try text("requests").contains("<C:address-data/>"))
  }
}

/// A script in Documentation/Guides/Servers.md.
enum Recipe {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/Guides/Servers.md")

  /// Returns the scripts of a section, in order.
  static func scripts(of heading: String) throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    let section = text.components(separatedBy: "\n### \(heading)\n").last?.components(separatedBy: "\n## ").first ?? ""
    let parts = section.components(separatedBy: "\n### ").first?.components(separatedBy: "```sh\n").dropFirst() ?? []
    return parts.compactMap { $0.components(separatedBy: "\n```").first }
  }
}
