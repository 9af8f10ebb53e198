import AvatarFileSystem
import AvatarRender
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP

/// A temporary directory with a cache for one test; each fetch is a separate run.
final class PhotoWorkspace {
  let url: URL
  var settings: FetchSettings
  var servers = ContactServers()

  init(_ limits: CacheLimits = CacheLimits()) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    settings = .loopback
    settings.cache = PhotoCache(directory: url.path + "/cache", limits: limits)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var cache: PhotoCache {
    guard let cache = settings.cache else { preconditionFailure("the settings have no cache") }
    return cache
  }

  /// Opens the cache as another process would.
  func reopenCache() { settings.cache = PhotoCache(directory: cache.directory, limits: cache.limits) }

  /// A new fetcher that shares only the cache with earlier fetchers.
  var fetcher: PhotoFetcher { PhotoFetcher(settings, servers: servers) }

  /// Fetches a photo in a separate run.
  func photo(_ text: String) throws(FetchError) -> FetchedPhoto { try fetcher.photo(text) }

  func failure(_ text: String) -> FetchError? { fetcher.failure(text) }

  /// The relative paths of all files in the directory, sorted.
  var files: [String] {
    (FileManager.default.enumerator(atPath: url.path)?.allObjects as? [String] ?? []).filter {
      (try? FileManager.default.attributesOfItem(atPath: url.path + "/" + $0)[.type] as? FileAttributeType)
        == .typeRegular
    }.sorted()
  }

  func files(in directory: String) -> [String] { files.filter { $0.hasPrefix("cache/photos-1/\(directory)/") } }

  /// Changes every file in a directory of the cache.
  func change(_ directory: String, _ change: (inout Data) -> Void) throws {
    for name in files(in: directory) {
      let file = url.appending(path: name)
      var data = try Data(contentsOf: file)
      change(&data)
      try data.write(to: file)
    }
  }

  /// Removes every file in a directory of the cache.
  func remove(_ directory: String) throws {
    for name in files(in: directory) { try FileManager.default.removeItem(at: url.appending(path: name)) }
  }

  /// Changes all entries as if they had been stored `seconds` earlier.
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

extension FetchSettings {
  /// Settings that are independent of the environment variables.
  static var isolated: FetchSettings {
    var settings = FetchSettings()
    settings.proxies = ProxyChoice { _ in nil }
    settings.certificates = nil
    return settings
  }

  /// Settings that allow requests to `PhotoServer`.
  static var loopback: FetchSettings {
    var settings = isolated
    settings.allowsPrivateNetwork = true
    return settings
  }

  /// Settings for the origins of `SecureServer`.
  static var secureLoopback: FetchSettings {
    var settings = loopback
    settings.certificates = SecureServer.authority
    return settings
  }

  /// Returns settings for `photos.example` and other hosts that are reached only through a proxy in the environment
  /// `variables`.
  static func proxied(_ variables: [String: String]) -> FetchSettings {
    var settings = isolated
    settings.proxies = ProxyChoice { variables[$0] }
    settings.certificates = SecureServer.authority
    return settings
  }

  static func loopback(_ clock: StoppedClock, pauseBudget: Duration? = nil, timeout: Duration = .seconds(10)) -> Self {
    var settings = loopback(timeout: timeout)
    settings.pauseBudget = pauseBudget
    settings.clock = clock.clock
    return settings
  }

  static func loopback(timeout: Duration) -> FetchSettings {
    var settings = loopback
    settings.timeout = timeout
    return settings
  }
}

extension PhotoFetcher {
  func photo(_ source: RemoteSource, limit: Int = 1 << 20) throws(FetchError) -> FetchedPhoto {
    let time = settings.deadline()
    return try photo(source, limit: limit, time)
  }

  func photo(_ text: String, limit: Int = 1 << 20) throws(FetchError) -> FetchedPhoto {
    try photo(.url(text), limit: limit)
  }

  /// Fetches a photo and returns the error, or nil if it succeeds.
  func failure(_ source: RemoteSource, limit: Int = 1 << 20) -> FetchError? {
    do throws(FetchError) {
      _ = try photo(source, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  func failure(_ text: String, limit: Int = 1 << 20) -> FetchError? { failure(.url(text), limit: limit) }
}

extension FetchedPhoto {
  var isPNG: Bool { bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) }
}

/// Runs a closure on a number of threads at the same time, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for i in 0..<count {
    group.enter()
    _ = ThreadPool.start {
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
  /// The percent-encoded text, for a query.
  var queryValue: String { addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
}
