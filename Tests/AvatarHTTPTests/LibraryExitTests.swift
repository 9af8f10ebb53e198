import AvatarHTTP
import CCurlShim
import Foundation
import Testing

#if os(Linux)
  /// Tests of the exit of a process that has sent requests.
  @Suite struct LibraryExitTests {
    @Test func exitDoesNotCleanUpOpenSSLWhileThreadsUseIt() async {
      await #expect(processExitsWith: .success) {
        // Handlers run in reverse order, so this one runs after OpenSSL's own, after which its functions fail.
        atexit {
          typealias Initialize = @convention(c) (UInt64, OpaquePointer?) -> Int32
          guard let library = dlopen("libcrypto.so.3", RTLD_NOLOAD | RTLD_LAZY) else { return }
          guard let address = dlsym(library, "OPENSSL_init_crypto") else { _exit(2) }
          if unsafeBitCast(address, to: Initialize.self)(0, nil) == 0 { _exit(3) }
        }
        #expect(avr_http_library_open() == nil)
      }
    }
  }
#endif
