import AvatarCodec
import AvatarFiles
package import AvatarRaster
package import AvatarRender

/// A case's picture, as its file would keep it, and what there is to say about it.
package struct CasePicture: Sendable {
  package var raster: Raster
  /// What was skipped and what was wrong, a line each.
  package var notes: [String]
  /// The PNG that it comes from, if it does.
  package var png: [UInt8]?

  package init(raster: Raster, notes: [String] = [], png: [UInt8]? = nil) {
    (self.raster, self.notes, self.png) = (raster, notes, png)
  }
}

/// Why a case has no picture.
package struct CaseError: Error, Hashable {
  package let reason: String
  package init(reason: String) { self.reason = reason }
}

/// Makes the pictures of cases. Keeps fonts, themes and masks for all of them.
package struct CaseRenderer: Sendable {
  private var renderers: [String?: AvatarRenderer] = [:]

  /// Opens what the manifest and its cases name.
  package init(_ manifest: GoldenManifest) throws(ManifestError) {
    let fonts: AvatarFonts
    do throws(AvatarFontError) {
      fonts = try AvatarFonts(preferred: manifest.fonts.preferred, fallback: manifest.fonts.fallback)
    } catch {
      throw error.isReadable
        ? .bad(path: error.path, reason: error.reason) : .unreadable(path: error.path, reason: error.reason)
    }
    renderers[nil] = AvatarRenderer(fonts: fonts)
    for name in Set(manifest.cases.compactMap(\.theme)).sorted() {
      do throws(ThemeFileError) {
        renderers[name] = AvatarRenderer(theme: try Theme(presetOrFile: name), fonts: fonts)
      } catch {
        throw error.isReadable
          ? .bad(path: name, reason: error.reason) : .unreadable(path: name, reason: error.reason)
      }
    }
  }

  /// The picture of one of the manifest's cases.
  package func picture(of entry: GoldenCase) throws(CaseError) -> CasePicture {
    let renderer = renderers[entry.theme] ?? AvatarRenderer()
    switch entry.subject {
    case .avatar(let spec):
      let avatar = try Self.explained { () throws(AvatarError) in try renderer.avatar(for: spec) }
      return CasePicture(avatar.picture, [AvatarSummary(avatar)])
    case .group(let spec):
      let group = try Self.explained { () throws(AvatarError) in try renderer.group(spec) }
      return CasePicture(group.picture, group.members)
    case .icon(let spec): return CasePicture(renderer.picture(of: spec), [])
    case .field(let frame): return CasePicture(renderer.picture(of: frame.spec(renderer.theme)), [])
    case .png(let path): return try Self.decoded(path)
    }
  }

  private static func explained<Result>(_ draw: () throws(AvatarError) -> Result) throws(CaseError) -> Result {
    do throws(AvatarError) {
      return try draw()
    } catch {
      throw CaseError(reason: error.reason)
    }
  }

  private static func decoded(_ path: String) throws(CaseError) -> CasePicture {
    do throws(UnusablePNG) {
      let picture = try DecodedPNG(path: path)
      return CasePicture(raster: picture.raster, png: picture.bytes)
    } catch {
      throw CaseError(reason: "\(path): \(error.reason)")
    }
  }
}

extension CasePicture {
  /// As a file keeps it.
  package init(_ picture: Picture, _ members: [AvatarSummary]) {
    raster = picture.raster.asStored()
    notes = members.flatMap(\.notes)
  }
}
