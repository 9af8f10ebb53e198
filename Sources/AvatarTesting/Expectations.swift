import AvatarGolden
public import AvatarRender

/// Fails the current test, of Swift Testing or XCTest, unless an avatar looks like its golden.
///
/// ```swift
/// @Test func initialsOfAda() {
///   expectAvatar(AvatarSpec(name: "Ada Lovelace", size: .xl), matchesGolden: "ada")
/// }
/// ```
///
/// The golden is `Goldens/ada.png` beside the test's file. `AVATAR_GOLDENS=missing swift test` records the goldens that
/// are missing; `failed` also records those that differ, and `all` records every golden. Such a run fails, so that
/// recording never counts as passing. If the test fails, the expected image, the difference and the actual image are
/// attached to it, and an image of the three is written to `.build/golden-failures`.
/// - Parameters:
///   - spec: The avatar to render.
///   - name: The name of the golden without `.png`, which may contain directories.
///   - tolerance: The difference that is allowed.
///   - renderer: The renderer, with the theme, fonts and limits to use.
///   - directory: The directory of the goldens; nil for `Goldens` beside the test's file.
///   - recording: The goldens to write; nil for those that the environment variable `AVATAR_GOLDENS` selects.
///   - fileID: The module and the file of the test, for its failure.
///   - filePath: The path of the test's file.
///   - line: The line of the test, for its failure.
///   - column: The column of the test, for its failure.
/// - Returns: Whether the avatar looks like its golden.
@discardableResult
public func expectAvatar(
  _ spec: AvatarSpec, matchesGolden name: String, tolerance: GoldenTolerance = .exact,
  renderer: AvatarRenderer = AvatarRenderer(), directory: String? = nil, recording: GoldenRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds {
      () throws(CaseError) in
      do throws(AvatarError) {
        let avatar = try renderer.avatar(for: spec)
        return CasePicture(avatar.picture, [avatar.report])
      } catch {
        throw CaseError(error)
      }
    }
}

/// Fails the current test unless an image that was rendered already, for example a group, looks like its golden.
///
/// It works like `expectAvatar`.
/// - Returns: Whether the image looks like its golden.
@discardableResult
public func expectPicture(
  _ picture: Picture, matchesGolden name: String, tolerance: GoldenTolerance = .exact, directory: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, directory: directory, recording: recording, place: place)
    .holds {
      () throws(CaseError) in CasePicture(picture, [])
    }
}

/// Fails the current test unless a PNG, from any source, looks like its golden.
///
/// It works like `expectAvatar`.
/// - Returns: Whether the PNG looks like its golden.
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
      () throws(CaseError) in
      do throws(UnusablePicture) {
        return CasePicture(raster: try DecodedPicture(bytes: bytes, formats: .png).raster, png: bytes)
      } catch {
        throw CaseError(reason: "the given bytes: \(error.reason)")
      }
    }
}
