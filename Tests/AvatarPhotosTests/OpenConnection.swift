import PhotoServer

@testable import AvatarPhotos

extension RemotePhotos {
  /// Opens the connection that the next request to the server uses.
  ///
  /// A short time-out could otherwise end while a busy machine is still connecting, which is another failure.
  func openConnection(to server: PhotoServer) throws(RemoteFailure) {
    var time = FetchTime(.seconds(600), clock: settings.clock)
    _ = try photo(.url(server.url("/photo/\(unique()).png")), limit: 1 << 20, &time)
  }
}
