import Foundation
import Testing

@testable import AvatarContacts
@testable import AvatarRender

@Suite struct SpecTests {
  @Test(arguments: [
    ("#fff", "#ffffff"), ("0f08", "#00ff0088"), ("#FF6B35", "#ff6b35"), ("ff6b3580", "#ff6b3580"),
    ("RebeccaPurple", "#663399"), ("red", "#ff0000"),
  ])
  func colorTextIsParsed(text: String, expected: String) {
    #expect(AvatarColor(text)?.description == expected)
  }

  @Test(arguments: ["", "#", "#ff", "#fffff", "#ggg", "redd", "#1234567", "ff 0000", "#ffé"])
  func invalidColorTextIsRejected(text: String) {
    #expect(AvatarColor(text) == nil)
  }

  @Test func namedSizesMatchTheDesignSystem() {
    #expect(AvatarSize.named.map(\.size.points) == [24, 32, 40, 48, 80, 128])
  }

  @Test(arguments: ["0", "2049", "-1", "huge", "", "4.5", "99999999999999999999"])
  func invalidSizeTextIsRejected(text: String) {
    #expect(AvatarSize(text) == nil)
  }

  @Test func scaleSuffixSpecifiesTheDensity() {
    #expect([1, 2, 1.5].map { AvatarScale($0)?.suffix } == ["", "@2x", "@1.5x"])
  }

  @Test func pixelSizeIsRoundedAndAtLeastOne() {
    #expect(AvatarSpec(size: 33, scale: 1.5).pixels == 50)
    #expect(AvatarSpec(size: 1, scale: 0.5).pixels == 1)
  }

  @Test func copyOfARequestChangesByItself() {
    let spec = AvatarSpec(name: "Ada", photo: .file("ada.jpg"))
    var copy = spec
    copy.look.shape = .hexagon
    copy.photo.source = nil
    #expect(spec.look == AvatarLook() && spec.photo == AvatarPhoto(source: .file("ada.jpg")))
    #expect(copy == AvatarSpec(name: "Ada", look: AvatarLook(shape: .hexagon)))
  }

  /// The server operator chooses these names.
  @Test(arguments: [
    ("-Ada_Lovelace--.JPG", "ada-lovelace"), ("$(reboot).png", "reboot"), ("a&b;c.png?v=2", "a-b-c"),
  ])
  func fileNameFromARemotePhotoIsSanitized(remoteName: String, stem: String) {
    #expect(AvatarSpec(photo: .url("https://photos.example/people/\(remoteName)")).stem == stem)
  }

  @Test func leadingDotInAFileNameDoesNotStartAnExtension() {
    #expect(AvatarSpec(photo: .file("people/.ada")).stem == ".ada")
  }

  @Test func requestedPhotoIsTriedFirstAndLibravatarLast() {
    let spec = AvatarSpec(
      who: AvatarSubject(email: "ada@example.com"),
      photo: AvatarPhoto(source: .file("a.jpg"), directories: [.gravatar, .libravatar]))
    #expect(spec.wantedPhotos(with: [spec]).map(\.content) == [.photo, .gravatar, .libravatar])
  }

  @Test(arguments: [(false, AvatarSubject(name: "Build")), (true, AvatarSubject(type: .agent, alt: "Build"))])
  func contactNameBecomesTheAlternativeTextOfAnAgent(isAgent: Bool, who: AvatarSubject) {
    var spec = AvatarSpec()
    spec.complete(with: Contact(id: "1", name: "Build", isAgent: isAgent))
    #expect(spec.who == who)
  }

  @Test func specRoundTripsThroughJSON() throws {
    let spec = AvatarSpec(
      who: AvatarSubject(type: .agent),
      photo: AvatarPhoto(source: .file("a.jpg"), crop: .focus(FocalPoint(x: 0, y: 1)!), isLinear: true),
      look: AvatarLook(shape: .square, background: .color(AvatarColor("#1234"))), size: .xl, scale: .x2)
    #expect(try JSONDecoder().decode(AvatarSpec.self, from: JSONEncoder().encode(spec)) == spec)
  }

  @Test(arguments: [AvatarBadge.status(.away), .text(BadgeText("99+")!)])
  func specWithALookRoundTripsThroughJSON(badge: AvatarBadge) throws {
    let spec = AvatarSpec(
      who: AvatarSubject(
        name: "Ada Lovelace", familyName: "Lovelace", initials: AvatarInitials("AL"), initialsLength: .three,
        cjkInitials: .given,
        language: .japanese,
        email: "ada@example.com",
        seed: "7"),
      look: AvatarLook(
        shape: .roundedSquare, corners: AvatarCorners(radius: CornerRadius(0.3), style: .arc),
        border: AvatarBorder("1.5:#fff:48%"), badge: badge, icon: .sparkles, fallback: .pattern,
        color: "#12345678", contrast: .auto, fontSize: FontSize(0.3), fontWeight: FontWeight(700)))
    #expect(try JSONDecoder().decode(AvatarSpec.self, from: JSONEncoder().encode(spec)) == spec)
  }

  @Test(arguments: ["-", "monica:1", "data:,a", "http://a.example/b.png"])
  func ambiguousPathIsEncodedAsAPath(path: String) throws {
    let file = try JSONEncoder().encode(AvatarSpec(photo: .file(path)))
    #expect(try JSONDecoder().decode(AvatarSpec.self, from: file).photo.source == .file("./" + path))
  }

  @Test func emptySpecHasTheDefaults() throws {
    #expect(try JSONDecoder().decode(AvatarSpec.self, from: Data("{}".utf8)) == AvatarSpec())
  }

  @Test(arguments: [
    (#"{"size": 0}"#, "size", "0"), (#"{"size": "big"}"#, "size", "big"),
    (#"{"focus": [2, 0]}"#, "focus", "[2, 0]"),
    (#"{"type": "cat"}"#, "type", "cat"), (#"{"scale": 9}"#, "scale", "9"),
    (#"{"border": "thick"}"#, "border", "thick"),
    (#"{"cornerRadius": 0.6}"#, "cornerRadius", "0.6"), (#"{"status": "away", "badge": "3"}"#, "badge", "3"),
    (#"{"badge": "12345"}"#, "badge", "12345"), (#"{"icon": "Star"}"#, "icon", "Star"),
    (#"{"color": "reddish"}"#, "color", "reddish"),
  ])
  func specWithAValueOutOfRangeIsRejected(json: String, field: String, value: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(AvatarSpec.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.codingPath.map(\.stringValue) == [field])
    let isExplained = ["must", "cannot"].contains { context.debugDescription.hasPrefix("\(value): \($0) ") }
    #expect(isExplained, "\(context)")
  }
}
