// The setup of OpenSSL, with which libcurl may be linked.
#ifndef AVATAR_OPENSSL_H
#define AVATAR_OPENSSL_H

#include <curl/curl.h>

/// Prevents OpenSSL, if libcurl is linked with it, from freeing its memory when the process exits, because a thread may
/// use that memory until the system has ended the thread.
///
/// `curl_function` is any libcurl function and identifies the library file. Call this before OpenSSL is first used.
void avr_disable_openssl_exit_handler(CURLcode (*curl_function)(long));

#endif
