#include "Exchange.h"

#include <string.h>

avr_outcome avr_outcome_of(CURLcode code, const struct exchange *exchange) {
  if (exchange->is_out_of_memory) return AVR_OUT_OF_MEMORY;
  if (exchange->is_too_long) return AVR_TOO_LONG;
  if (exchange->is_enough) return AVR_DONE;
  if (exchange->has_long_headers) return AVR_LONG_HEADERS;
  // For a header line beyond its own limit, libcurl returns CURLE_OUT_OF_MEMORY up to 8.5, and CURLE_TOO_LARGE (100) in
  // later versions. An actual lack of memory becomes apparent before a request is sent.
  if ((int)code == 100 || (code == CURLE_OUT_OF_MEMORY && exchange->is_sent)) return AVR_LONG_HEADERS;
  switch (code) {
    case CURLE_OK: return AVR_DONE;
    case CURLE_COULDNT_RESOLVE_HOST: return AVR_NO_HOST;
    case CURLE_COULDNT_CONNECT: return exchange->is_refused ? AVR_FORBIDDEN_ADDRESS : AVR_NO_CONNECTION;
    case CURLE_OPERATION_TIMEDOUT: return AVR_TIMEOUT;
    case CURLE_ABORTED_BY_CALLBACK: return exchange->is_cancelled ? AVR_CANCELLED : AVR_TOO_SLOW;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return AVR_UNTRUSTED;
    case CURLE_RECV_ERROR:
      // libcurl also returns this code when a proxy rejects CONNECT, in which case its message mentions CONNECT.
      return strstr(exchange->response->message, "CONNECT") ? AVR_NO_PROXY : AVR_TRUNCATED;
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return AVR_TRUNCATED;
    case CURLE_FILESIZE_EXCEEDED: return AVR_TOO_LONG;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_WRITE_ERROR:
    case CURLE_BAD_CONTENT_ENCODING: return AVR_BAD_ANSWER;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_PROXY: return AVR_NO_PROXY;
    case CURLE_OUT_OF_MEMORY: return AVR_OUT_OF_MEMORY;
    default: return AVR_OTHER;
  }
}
