public import AvatarRender
import AvatarVerification

/// Fails the test that is running, of Swift Testing or XCTest, unless an avatar looks like its golden.
///
/// ```swift
/// @Test func initialsOfAda() {
///   expectAvatar(AvatarSpec(name: "Ada Lovelace", size: .xl), matchesGolden: "ada")
/// }
/// ```
///
/// The golden is `Goldens/ada.png` beside the test's file. `AVATAR_GOLDENS=missing swift test` records the ones that are
/// missing (`failed`: also those that differ; `all`); such a run fails, so that recording never counts as passing. Where the test
/// fails, the expected picture, the difference and the actual one are attached to it, and a picture of the three is in
/// `.build/golden-failures`.
/// - Parameters:
///   - name: of the golden, without `.png`; may have folders in it.
///   - renderer: with the theme, fonts and limits to draw with.
///   - folder: of the goldens; nil is `Goldens` beside the test's file.
///   - recording: instead of what AVATAR_GOLDENS says.
/// - Returns: whether it looks like that.
@discardableResult
public func expectAvatar(
  _ spec: AvatarSpec, matchesGolden name: String, tolerance: GoldenTolerance = .exact,
  renderer: AvatarRenderer = AvatarRenderer(), folder: String? = nil, recording: GoldenRecording? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, folder: folder, recording: recording, place: place).holds {
    () throws(CaseError) in
    do throws(AvatarError) {
      let avatar = try renderer.avatar(for: spec)
      return CasePicture(avatar.picture, [AvatarSummary(avatar)])
    } catch {
      throw CaseError(error)
    }
  }
}

/// Likewise, of a picture that was rendered already: a group, an icon.
/// - Returns: whether it looks like its golden.
@discardableResult
public func expectPicture(
  _ picture: Picture, matchesGolden name: String, tolerance: GoldenTolerance = .exact, folder: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  return GoldenExpectation(name: name, tolerance: tolerance, folder: folder, recording: recording, place: place).holds {
    () throws(CaseError) in CasePicture(picture, [])
  }
}

/// Likewise, of the bytes of a PNG, whatever made it.
/// - Returns: whether it looks like its golden.
@discardableResult
public func expectPNG(
  _ png: some Sequence<UInt8>, matchesGolden name: String, tolerance: GoldenTolerance = .exact, folder: String? = nil,
  recording: GoldenRecording? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let bytes = Array(png)
  return GoldenExpectation(name: name, tolerance: tolerance, folder: folder, recording: recording, place: place).holds {
    () throws(CaseError) in
    do throws(UnusablePNG) {
      return CasePicture(raster: try DecodedPNG(bytes: bytes).raster, png: bytes)
    } catch {
      throw CaseError(reason: "the given bytes: \(error.reason)")
    }
  }
}
