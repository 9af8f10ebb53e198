import PhotoServer

@testable import AvatarContacts
@testable import AvatarHTTP

extension PhotoFetcher {
  /// Opens the connection that the next request to the server uses.
  ///
  /// Without it, a short timeout could expire while a busy machine is still connecting, which is a different failure.
  func openConnection(to server: PhotoServer) throws(FetchError) {
    let time = FetchDeadline(.seconds(600), clock: settings.clock)
    _ = try photo(.url(server.url("/photo/\(unique()).png")), limit: 1 << 20, time)
  }
}
