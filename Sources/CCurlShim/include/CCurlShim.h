// HTTP by libcurl, whose library is opened when a request is first sent.
#ifndef AVATAR_CCURLSHIM_H
#define AVATAR_CCURLSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A range of addresses: the first `bits` of `bytes`, in network order. `length` is 4 for IPv4, 16 for IPv6.
typedef struct {
  uint8_t bytes[16];
  uint8_t length, bits;
} avr_network;

/// Connections to servers, kept for the next request. Not to be used by two threads at once.
typedef struct avr_http avr_http;

typedef struct {
  const char *url;
  /// Lines, as "Accept: image/png".
  const char *const *headers;
  size_t header_count;
  /// Of a form; NULL asks with GET.
  const char *form;
  /// The proxy's URL; empty where there is none.
  const char *proxy;
  /// The file of certificates to trust; NULL is the system's.
  const char *certificates;
  const char *user_agent;
  long timeout_ms, connect_timeout_ms;
  /// Bytes of the body a second, over so many milliseconds.
  long slowest, slow_ms;
  /// The most bytes of a body with status 200 or 203.
  size_t limit;
  /// Addresses that must not be connected to.
  const avr_network *forbidden;
  size_t forbidden_count;
} avr_request;

typedef enum {
  AVR_DONE,
  AVR_FORBIDDEN_ADDRESS,
  AVR_NO_HOST,
  AVR_NO_CONNECTION,
  AVR_TIMEOUT,
  AVR_TOO_SLOW,
  AVR_UNTRUSTED,
  AVR_TRUNCATED,
  AVR_TOO_LONG,
  AVR_LONG_HEADERS,
  AVR_BAD_ANSWER,
  AVR_NO_PROXY,
  AVR_OUT_OF_MEMORY,
  AVR_OTHER,
} avr_outcome;

typedef struct {
  avr_outcome outcome;
  int status;
  /// The status of a proxy's response to CONNECT; 0 without one.
  int proxy_status;
  /// Whether there was a connection.
  bool is_connected;
  /// Of the final answer, lines that end in CR LF; not terminated.
  char *headers;
  size_t header_count;
  uint8_t *body;
  size_t count;
  /// What the system says about a connection that failed (errno); 0.
  int error;
  /// The address that was connected to, or that was refused; empty where there was none.
  char address[64];
  /// What libcurl says; may be empty.
  char message[256];
} avr_response;

/// Opens the library, before which no connection may be opened.
/// Returns NULL when it is open, else why it is not; valid until the thread's next call.
const char *avr_http_library_open(void);

/// libcurl's version, for example "7.88.1".
const char *avr_http_library_version(void);

/// NULL when out of memory.
avr_http *avr_http_open(void);
void avr_http_close(avr_http *http);

/// Asks, and waits for the answer. Redirects are not followed. The response's memory is the caller's, to be freed by
/// `avr_response_free` whatever the outcome.
void avr_http_ask(avr_http *http, const avr_request *request, avr_response *response);
void avr_response_free(avr_response *response);

/// The time at which a stretch of a body began, in milliseconds, and how many bytes came before; 0 before the first.
typedef struct {
  int64_t start_ms, start_bytes;
} avr_stretch;

/// Whether fewer bytes a second than `slowest` came during a stretch of at least `slow_ms`; the next stretch begins then.
///
/// `bytes` is how many have come so far. The time before the first byte is not counted.
bool avr_is_too_slow(avr_stretch *stretch, int64_t now_ms, int64_t bytes, long slowest, long slow_ms);

/// Whether an address in numbers, or the IPv4 address in it, lies in one of some networks; false where it is none.
bool avr_address_is_within(const char *address, const avr_network *networks, size_t count);

/// Whether a host is such an address, in any of the spellings that are taken for one.
bool avr_host_is_within(const char *host, const avr_network *networks, size_t count);

/// A server that a domain names for some purpose (RFC 2782).
typedef struct {
  char target[256];
  uint16_t priority, weight, port;
} avr_srv_record;

/// The records of a name, for example `_avatars-sec._tcp.example.org`.
///
/// `nameserver` is an IPv4 address and `nameserver_port` its port, instead of the system's; NULL.
/// Returns how many were stored; 0 where there are none, -1 where no name server answered in time.
int avr_find_srv_records(
    const char *name, const char *nameserver, uint16_t nameserver_port, int seconds, avr_srv_record *records,
    int capacity);

#endif
