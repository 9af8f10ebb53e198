// The part of OpenSSL's interface that libcurl does not set.
#ifndef AVATAR_OPENSSL_H
#define AVATAR_OPENSSL_H

#include <curl/curl.h>

/// Prevents OpenSSL, if libcurl uses it, from freeing its memory when the process exits: threads use that memory, even
/// threads that are about to end.
void avr_keep_openssl(CURLcode (*curl_function)(long));

#endif
