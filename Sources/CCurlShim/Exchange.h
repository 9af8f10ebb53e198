#ifndef AVATAR_EXCHANGE_H
#define AVATAR_EXCHANGE_H

#include "CCurlShim.h"

#include <curl/curl.h>

/// The state shared by the callbacks of a request.
struct exchange {
  CURL *handle;
  const avr_request *request;
  avr_response *response;
  size_t capacity, header_capacity;
  bool is_refused, is_too_long, is_enough, is_out_of_memory, has_long_headers;
  /// Whether there was a connection for the request, either new or reused.
  bool is_sent;
  bool is_cancelled;
  avr_stretch stretch;
};

/// Returns the outcome of a request from the code that libcurl returned and from the state that the callbacks recorded.
avr_outcome avr_outcome_of(CURLcode code, const struct exchange *exchange);

#endif
