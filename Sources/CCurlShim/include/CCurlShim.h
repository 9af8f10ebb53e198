// An HTTP client based on libcurl; the library is opened before the first request.
#ifndef AVATAR_CCURLSHIM_H
#define AVATAR_CCURLSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A range of addresses that share the first `bits` bits of `bytes`, in network order.
///
/// `length` is 4 for IPv4 and 16 for IPv6.
typedef struct {
  uint8_t bytes[16];
  uint8_t length, bits;
} avr_network;

/// A handle that reuses its connections to servers for later requests.
///
/// Only one thread may use it at a time.
typedef struct avr_http avr_http;

/// Cookies that are shared by the requests of several handles.
///
/// Only one thread may use them at a time.
typedef struct avr_cookies avr_cookies;

typedef struct {
  const char *url;
  /// The components of the URL as parsed by the caller, with which libcurl must agree.
  const char *scheme, *host;
  uint16_t port;
  /// The header lines, for example "Accept: image/png".
  const char *const *headers;
  size_t header_count;
  /// The cookies to send, to which the cookies in the response are added, or NULL to neither send nor store cookies.
  avr_cookies *cookies;
  /// The URL of the proxy; empty if there is none.
  const char *proxy;
  /// The file of trusted certificates, or NULL for the system's certificates.
  const char *certificates;
  const char *user_agent;
  long timeout_ms, connect_timeout_ms;
  /// Returns whether the request should be ended; called at least once a second.
  bool (*is_cancelled)(void *context);
  void *context;
  /// The minimum transfer rate of the body, in bytes per second, measured over `slow_ms` milliseconds.
  long slowest, slow_ms;
  /// The maximum body size of a response with status 200 or 203, in bytes.
  size_t limit;
  /// The addresses to which no connection may be opened; a proxy's address is not checked.
  const avr_network *forbidden;
  size_t forbidden_count;
} avr_request;

typedef enum {
  AVR_DONE,
  /// libcurl parses the URL differently from the caller; no connection was opened.
  AVR_AMBIGUOUS_URL,
  AVR_FORBIDDEN_ADDRESS,
  AVR_NO_HOST,
  AVR_NO_CONNECTION,
  AVR_TIMEOUT,
  AVR_TOO_SLOW,
  AVR_CANCELLED,
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
  /// The status of the proxy's response to CONNECT, or 0 if there was none.
  int proxy_status;
  /// Whether there was a connection for the request, either new or reused.
  bool is_connected;
  /// The header of the final response, as lines that end with CR LF; not null-terminated.
  char *headers;
  size_t header_count;
  uint8_t *body;
  size_t count;
  /// The system error number (errno) of a failed connection, or 0 if there is none.
  int error;
  /// The address of the connection, or the forbidden address; empty if there was none.
  char address[64];
  /// The error message from libcurl; may be empty.
  char message[256];
} avr_response;

/// Opens libcurl; call this before any other function for HTTP.
///
/// Returns NULL if the library is open, or else the reason for the failure, which is valid until the thread's next
/// call.
const char *avr_http_library_open(void);

/// Returns the version of libcurl, for example "7.88.1".
const char *avr_http_library_version(void);

/// Returns the file or directory of certificates that libcurl trusts by default, or NULL if it is unknown.
const char *avr_http_certificates(void);

/// Returns the time of a date in an HTTP field, in seconds since 1970, or -1 if the string is not such a date.
int64_t avr_date(const char *text);

/// Creates a handle, which `avr_http_close` frees, or returns NULL when out of memory.
avr_http *avr_http_open(void);
void avr_http_close(avr_http *http);

/// Creates an empty set of cookies, which `avr_cookies_close` frees after the last request that uses it, or returns
/// NULL when out of memory.
avr_cookies *avr_cookies_open(void);
void avr_cookies_close(avr_cookies *cookies);

/// Sends a request and waits for its response. Redirects are not followed.
///
/// The caller must free the memory of the response with `avr_response_free`, regardless of the outcome.
void avr_http_ask(avr_http *http, const avr_request *request, avr_response *response);
void avr_response_free(avr_response *response);

/// The start of an interval in which the transfer speed of a body is measured.
///
/// The start consists of the time in milliseconds and the number of bytes received before that; both are initially 0.
typedef struct {
  int64_t start_ms, start_bytes;
} avr_stretch;

/// Returns whether a transfer was slower than `slowest` bytes per second during an interval.
///
/// An interval ends after at least `slow_ms` milliseconds, and the next one starts; until then, the result is false.
/// `bytes` is the number of bytes received so far. The time before the first byte is not counted.
bool avr_is_too_slow(avr_stretch *stretch, int64_t now_ms, int64_t bytes, long slowest, long slow_ms);

/// Returns whether a numeric address, or an IPv4 address embedded in it, is within one of the networks; false for any
/// other string.
bool avr_address_is_within(const char *address, const avr_network *networks, size_t count);

/// Returns whether a host is a numeric address within one of the networks, in any form that `inet_aton` or `inet_pton`
/// accepts.
bool avr_host_is_within(const char *host, const avr_network *networks, size_t count);

/// A server that a domain publishes for a service (RFC 2782).
typedef struct {
  char target[256];
  uint16_t priority, weight, port;
} avr_srv_record;

/// Looks up the SRV records of a name, for example `_avatars-sec._tcp.example.org`.
///
/// `nameserver` and `nameserver_port` are the IPv4 address and port of the name server; NULL selects the system's name
/// servers. `seconds` is the maximum time to wait for a name server, and `capacity` the maximum number of records to
/// store.
///
/// Returns the number of records stored, 0 if there are none, or -1 if the lookup failed, for example because no name
/// server responded in time.
int avr_find_srv_records(
    const char *name, const char *nameserver, uint16_t nameserver_port, int seconds, avr_srv_record *records,
    int capacity);

/// Reads the SRV records of a DNS response (RFC 1035, section 4.1), and returns the number stored.
///
/// A damaged record and all records after it are ignored. `capacity` is the maximum number of records to store.
int avr_read_srv_records(const uint8_t *answer, int length, avr_srv_record *records, int capacity);

#endif
