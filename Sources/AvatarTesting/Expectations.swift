import AvatarGolden
public import AvatarRender

/// Fails the current test unless an avatar looks like its golden.
///
/// ```swift
/// @Test func initialsOfAda() {
///   expectAvatar(AvatarSpec(name: "Ada Lovelace", size: .xl), matchesGolden: "ada")
/// }
/// ```
///
/// The test may be one of Swift Testing or of XCTest. The golden is `Goldens/ada.png` in the directory of the test's file.
/// Decoded pixels are compared, never the bytes of files.
///
/// `AVATAR_GOLDENS=missing swift test` records the goldens that do not exist, `failed` also those that differ, and
/// `all` every golden. A test that records a golden fails, so that recording never counts as passing.
///
/// If the pixels differ, the expected image, the difference and the actual image are attached to the test, and an image
/// of all three is written to `.build/golden-failures`.
/// - Parameters:
///   - spec: The request for the avatar to render.
///   - name: The name of the golden without `.png`; it may contain directories.
///   - tolerance: The allowed difference. The default is none.
///   - renderer: The renderer, with the theme, the fonts and the limits to use.
///   - directory: The path of the directory of goldens; nil, the default, is `Goldens` in the directory of the test's
///     file.
///   - recording: The goldens to write; nil, the default, is what the environment variable `AVATAR_GOLDENS` specifies.
///   - fileID: The module and the file of the test, for its failure.
///   - filePath: The path of the test's file.
///   - line: The line of the test, for its failure.
///   - column: The column of the test, for its failure.
/// - Returns: Whether the avatar looks like its golden, so that the test passes.
/// - Complexity: O(*n*) for *n* pixels of the avatar and of its photo.
@discardableResult
public func expectAvatar(
  _ spec: AvatarSpec, matchesGolden name: String, tolerance: GoldenTolerance = .exact,
  renderer: AvatarRenderer = AvatarRenderer(), directory: String? = nil, recording: GoldenRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds {
      () throws(InputError) in
      do throws(AvatarError) {
        let avatar = try renderer.avatar(offline: spec)
        return CasePicture(avatar.picture, [avatar.report])
      } catch {
        throw InputError(avatar: error)
      }
    }
}

/// Fails the current test unless an image that was rendered already, for example a group, looks like its golden.
///
/// ```swift
/// let members = ["Ada Lovelace", "Alan Turing"].map { AvatarSpec(name: $0) }
/// let team = try AvatarRenderer().group(offline: AvatarGroupSpec(members: members))
/// expectPicture(team.picture, matchesGolden: "team")
/// ```
///
/// Goldens, recording and failures are as for
/// ``expectAvatar(_:matchesGolden:tolerance:renderer:directory:recording:fileID:filePath:line:column:)``.
/// - Parameters:
///   - picture: The image.
///   - name: The name of the golden without `.png`; it may contain directories.
///   - tolerance: The allowed difference. The default is none.
///   - directory: The path of the directory of goldens; nil, the default, is `Goldens` in the directory of the test's
///     file.
///   - recording: The goldens to write; nil, the default, is what the environment variable `AVATAR_GOLDENS` specifies.
///   - fileID: The module and the file of the test, for its failure.
///   - filePath: The path of the test's file.
///   - line: The line of the test, for its failure.
///   - column: The column of the test, for its failure.
/// - Returns: Whether the image looks like its golden, so that the test passes.
/// - Complexity: O(*n*) for *n* pixels.
@discardableResult
public func expectPicture(
  _ picture: Picture, matchesGolden name: String, tolerance: GoldenTolerance = .exact, directory: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds {
      () throws(InputError) in CasePicture(picture, [])
    }
}

/// Fails the current test unless a PNG file from any source, for example a chart, looks like its golden.
///
/// Colour profiles are converted to sRGB, and the orientation is applied, before pixels are compared. Goldens,
/// recording and failures are as for
/// ``expectAvatar(_:matchesGolden:tolerance:renderer:directory:recording:fileID:filePath:line:column:)``.
/// - Parameters:
///   - png: The bytes of the file.
///   - name: The name of the golden without `.png`; it may contain directories.
///   - tolerance: The allowed difference. The default is none.
///   - directory: The path of the directory of goldens; nil, the default, is `Goldens` in the directory of the test's
///     file.
///   - recording: The goldens to write; nil, the default, is what the environment variable `AVATAR_GOLDENS` specifies.
///   - fileID: The module and the file of the test, for its failure.
///   - filePath: The path of the test's file.
///   - line: The line of the test, for its failure.
///   - column: The column of the test, for its failure.
/// - Returns: Whether the image looks like its golden, so that the test passes.
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
    .holds {
      () throws(InputError) in
      CasePicture(
        raster: try DecodedPicture(bytes: bytes, of: "the given bytes", formats: .png).raster, png: bytes)
    }
}
