import AvatarGolden
public import AvatarRender

/// Fails the current test unless an avatar matches its golden.
///
/// ```swift
/// @Test func initialsOfAda() {
///   expectAvatar(AvatarSpec(name: "Ada Lovelace", size: .xl), matchesGolden: "ada")
/// }
/// ```
///
/// The test may use Swift Testing or XCTest. The golden is `Goldens/ada.png` in the test file's directory. Decoded
/// pixels are compared, never file bytes.
///
/// `AVATAR_GOLDENS=missing swift test` records the goldens that do not exist. `failed` also records those that differ,
/// and `all` records every golden. A test that records a golden fails, so recording never counts as passing.
///
/// If the pixels differ, the expected image, the difference and the actual image are attached to the test, and all
/// three are written as one image to `.build/golden-failures`.
/// - Parameters:
///   - spec: The request for the avatar to render.
///   - name: The golden's name without `.png`, which may include directories.
///   - tolerance: The allowed difference. By default, none is allowed.
///   - renderer: The renderer, which determines the theme, the fonts and the limits.
///   - directory: The path of the golden directory; nil, the default, means `Goldens` in the test file's directory.
///   - recording: The goldens to record; nil, the default, uses the environment variable `AVATAR_GOLDENS`.
///   - fileID: The module and file of the test, for failure messages.
///   - filePath: The path of the test file.
///   - line: The line of the test, for failure messages.
///   - column: The column of the test, for failure messages.
/// - Returns: Whether the avatar matches its golden.
/// - Complexity: O(*n*) for *n* pixels in the avatar and its photo.
@discardableResult
public func expectAvatar(
  _ spec: AvatarSpec, matchesGolden name: String, tolerance: GoldenTolerance = .exact,
  renderer: AvatarRenderer = AvatarRenderer(), directory: String? = nil, recording: GoldenRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds(try CasePicture(spec, renderer))
}

/// Fails the current test unless an already rendered image, for example a group, matches its golden.
///
/// ```swift
/// let members = ["Ada Lovelace", "Alan Turing"].map { AvatarSpec(name: $0) }
/// let team = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members))
/// expectPicture(team.picture, matchesGolden: "team")
/// ```
///
/// For goldens, recording and failures, see
/// ``expectAvatar(_:matchesGolden:tolerance:renderer:directory:recording:fileID:filePath:line:column:)``.
/// - Parameters:
///   - picture: The image.
///   - name: The golden's name without `.png`, which may include directories.
///   - tolerance: The allowed difference. By default, none is allowed.
///   - directory: The path of the golden directory; nil, the default, means `Goldens` in the test file's directory.
///   - recording: The goldens to record; nil, the default, uses the environment variable `AVATAR_GOLDENS`.
///   - fileID: The module and file of the test, for failure messages.
///   - filePath: The path of the test file.
///   - line: The line of the test, for failure messages.
///   - column: The column of the test, for failure messages.
/// - Returns: Whether the image matches its golden.
/// - Complexity: O(*n*) for *n* pixels.
@discardableResult
public func expectPicture(
  _ picture: Picture, matchesGolden name: String, tolerance: GoldenTolerance = .exact, directory: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds(CasePicture(picture, []))
}

/// Fails the current test unless a PNG file from any source, for example a chart, matches its golden.
///
/// Before pixels are compared, colour profiles are converted to sRGB and the orientation is applied. For goldens,
/// recording and failures, see
/// ``expectAvatar(_:matchesGolden:tolerance:renderer:directory:recording:fileID:filePath:line:column:)``.
/// - Parameters:
///   - png: The bytes of the file.
///   - name: The golden's name without `.png`, which may include directories.
///   - tolerance: The allowed difference. By default, none is allowed.
///   - directory: The path of the golden directory; nil, the default, means `Goldens` in the test file's directory.
///   - recording: The goldens to record; nil, the default, uses the environment variable `AVATAR_GOLDENS`.
///   - fileID: The module and file of the test, for failure messages.
///   - filePath: The path of the test file.
///   - line: The line of the test, for failure messages.
///   - column: The column of the test, for failure messages.
/// - Returns: Whether the image matches its golden.
/// - Complexity: O(*n*) for *n* pixels.
@discardableResult
public func expectPNG(
  _ png: some Sequence<UInt8>, matchesGolden name: String, tolerance: GoldenTolerance = .exact,
  directory: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let bytes = Array(png)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds(
      CasePicture(
        raster: try DecodedPicture(bytes: bytes, of: "the given bytes", formats: .png).raster, png: bytes))
}
