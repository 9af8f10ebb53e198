import AvatarCodec
import AvatarFiles
package import AvatarRaster

/// Why a file can't be compared.
package enum UnusablePNG: Error, Hashable, Sendable {
  case missing
  /// It can't be read; says why.
  case unreadable(String)
  /// It is no PNG, or a damaged one; says what.
  case bad(String)

  /// In words for the end of a sentence.
  package var reason: String {
    switch self {
    case .missing: FileError.missing.reason
    case .unreadable(let reason), .bad(let reason): reason
    }
  }
}

/// A PNG file and its pixels.
package struct DecodedPNG: Sendable {
  package let raster: Raster
  private let source: ByteSource

  /// What is compared: files up to 256 MiB, of up to 50 million pixels.
  private static let limits = {
    var limits = PhotoLimits()
    limits.bytes = 256 << 20
    limits.memory = 1 << 30
    return limits
  }()

  package init(path: String) throws(UnusablePNG) {
    do throws(FileError) {
      source = try ByteSource(path: path, limit: Self.limits.bytes)
    } catch {
      throw error == .missing ? .missing : .unreadable(error.reason)
    }
    raster = try Self.decode(source)
  }

  package init(bytes: [UInt8]) throws(UnusablePNG) {
    source = ByteSource(bytes)
    raster = try Self.decode(source)
  }

  package init(standardInput: Void) throws(UnusablePNG) {
    do throws(FileError) {
      source = try ByteSource.standardInput(limit: Self.limits.bytes)
    } catch {
      throw .unreadable(error.reason)
    }
    raster = try Self.decode(source)
  }

  private static func decode(_ source: ByteSource) throws(UnusablePNG) -> Raster {
    do throws(PhotoError) {
      return try PNGPicture.decode(source, limits: limits)
    } catch {
      switch error {
      case .notAPhoto(let what): throw .bad("is \(what), not a PNG")
      case .unsupported(let kind): throw .bad("is \(kind), which can't be compared: must be PNG")
      case .truncated, .damaged, .overLimit: throw .bad(error.reason)
      }
    }
  }

  /// The file as it is.
  package var bytes: [UInt8] { source.bytes(at: 0, length: source.count) }
}
