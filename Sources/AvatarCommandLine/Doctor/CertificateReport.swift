import AvatarFileSystem
import AvatarHTTP

/// The certificates used to verify requests.
struct CertificateReport {
  private(set) var path, variable, problem, installation: String?
  private(set) var count: Int?

  private static let largestFile = 1 << 24
  private static let mark = "-----BEGIN CERTIFICATE-----"

  init() {
    guard let store = try? CertificateStore.current() else {
      problem = "unknown without libcurl"
      return
    }
    path = store.path
    variable = store.variable
    guard let path else { return }
    // libcurl may be built to use a certificate directory, in which it opens files by name.
    if FileStatus(path)?.kind == .directory { return }
    do {
      let text = try ByteSource(path: path, limit: Self.largestFile, isFile: true).allBytes()
      let found = String(decoding: text, as: UTF8.self).ranges(of: Self.mark).count
      count = found
      if found == 0 { problem = "has no certificates" }
    } catch {
      problem = error.reason
    }
    if problem != nil, variable == nil {
      installation = AvatarFileSystem.Component.installation(homebrew: "ca-certificates", debian: "ca-certificates")
    }
  }
}
