import AvatarFiles
import Foundation
import PhotoServer
import Testing

@testable import AvatarPhotos

/// A folder with a cache for one test, gone when the test is; each fetch is a run of its own.
final class PhotoWorkspace {
  let url: URL
  var settings: RemoteSettings

  init(_ limits: CacheLimits = CacheLimits()) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    settings = .loopback
    settings.cache = PhotoCache(folder: url.path + "/cache", limits: limits)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var cache: PhotoCache {
    guard let cache = settings.cache else { preconditionFailure("the settings have no cache") }
    return cache
  }

  /// Opens the cache as another process would.
  func reopenCache() { settings.cache = PhotoCache(folder: cache.folder, limits: cache.limits) }

  /// Fetches in a run of its own.
  func photo(_ text: String) throws(RemoteFailure) -> RemotePhoto { try RemotePhotos(settings).photo(text) }

  func failure(_ text: String) -> RemoteFailure? { RemotePhotos(settings).failure(text) }

  /// Paths of all files in it.
  var files: [String] {
    (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).filter {
      (try? FileManager.default.attributesOfItem(atPath: url.path + "/" + $0)[.type] as? FileAttributeType)
        == .typeRegular
    }.sorted()
  }

  func files(in folder: String) -> [String] { files.filter { $0.hasPrefix("cache/photos-1/\(folder)/") } }

  /// Changes every file of a folder of the cache.
  func change(_ folder: String, _ change: (inout Data) -> Void) throws {
    for name in files(in: folder) {
      let file = url.appending(path: name)
      var data = try Data(contentsOf: file)
      change(&data)
      try data.write(to: file)
    }
  }

  /// Removes every file of a directory of the cache.
  func remove(_ directory: String) throws {
    for name in files(in: directory) { try FileManager.default.removeItem(at: url.appending(path: name)) }
  }

  /// Makes all entries look as if they had been checked `seconds` earlier.
  func age(by seconds: Int) throws {
    for name in files(in: "entries") {
      let file = url.appending(path: name)
      var entry = try #require(CacheEntry(Array(try Data(contentsOf: file))))
      entry.checked -= seconds
      entry.freshUntil -= seconds
      try Data(entry.text.utf8).write(to: file)
    }
  }
}

extension RemoteSettings {
  /// Settings that no variable of the environment changes.
  static var isolated: RemoteSettings {
    var settings = RemoteSettings()
    settings.proxies = ProxyChoice { _ in nil }
    settings.certificates = nil
    return settings
  }

  /// Settings that allow requests to the test's server.
  static var loopback: RemoteSettings {
    var settings = isolated
    settings.allowsPrivateNetwork = true
    return settings
  }

  /// Settings for the origins of `SecureServer`.
  static var secureLoopback: RemoteSettings {
    var settings = loopback
    settings.certificates = SecureServer.authority
    return settings
  }

  /// Returns settings for `photos.example` and other hosts that are reached only through a proxy in the environment
  /// `variables`.
  static func proxied(_ variables: [String: String]) -> RemoteSettings {
    var settings = isolated
    settings.proxies = ProxyChoice { variables[$0] }
    settings.certificates = SecureServer.authority
    return settings
  }

  static func loopback(_ clock: StoppedClock, patience: Duration? = nil, timeout: Duration = .seconds(10)) -> Self {
    var settings = loopback(timeout: timeout)
    settings.patience = patience
    settings.clock = clock.clock
    return settings
  }

  static func loopback(timeout: Duration) -> RemoteSettings {
    var settings = loopback
    settings.timeout = timeout
    return settings
  }
}

extension RemotePhotos {
  func photo(_ source: RemoteSource, limit: Int = 1 << 20) throws(RemoteFailure) -> RemotePhoto {
    var time = time()
    return try photo(source, limit: limit, &time)
  }

  func photo(_ text: String, limit: Int = 1 << 20) throws(RemoteFailure) -> RemotePhoto {
    try photo(.url(text), limit: limit)
  }

  /// Why there is no photo.
  func failure(_ source: RemoteSource, limit: Int = 1 << 20) -> RemoteFailure? {
    do throws(RemoteFailure) {
      _ = try photo(source, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  func failure(_ text: String, limit: Int = 1 << 20) -> RemoteFailure? { failure(.url(text), limit: limit) }
}

extension RemotePhoto {
  var isPNG: Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }
}

/// Runs it so many times at once, each on a thread of its own, and waits for all.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for i in 0..<count {
    group.enter()
    _ = BackgroundThread.start {
      body(i)
      group.leave()
    }
  }
  group.wait()
}

extension PhotoServer {
  var origin: WebOrigin { WebOrigin(.http, host: "127.0.0.1", port: port) }
  var otherOrigin: WebOrigin { WebOrigin(.http, host: "127.0.0.1", port: other) }
  var nameServer: SRVRecords { SRVRecords(nameServer: ("127.0.0.1", UInt16(nameServerPort))) }

  func webURL(_ path: String) -> WebURL { WebURL(origin: origin, target: path) }
}

extension SecureServer {
  func origin(_ certificate: Certificate = .loopback) -> WebOrigin {
    WebOrigin(.https, host: "127.0.0.1", port: port(certificate))
  }
}

extension String {
  /// The text as part of a query.
  var queryValue: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
