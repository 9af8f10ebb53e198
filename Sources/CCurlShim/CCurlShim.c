#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#define _GNU_SOURCE  // for SOCK_CLOEXEC

#include "Addresses.h"
#include "CCurlShim.h"
#include "CLibraryLoader.h"
#include "Exchange.h"
#include "OpenSSL.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define FUNCTIONS(use)                                                                                    \
  use(curl_global_init) use(curl_easy_init) use(curl_easy_cleanup) use(curl_easy_reset) use(curl_easy_setopt) \
  use(curl_easy_perform) use(curl_easy_getinfo) use(curl_easy_strerror) use(curl_slist_append)              \
  use(curl_slist_free_all) use(curl_version_info) use(curl_getdate) use(curl_url) use(curl_url_set)          \
  use(curl_url_get) use(curl_url_cleanup) use(curl_free) use(curl_share_init) use(curl_share_setopt)         \
  use(curl_share_cleanup)

static const char *start(void);

#ifdef __APPLE__
#define FILES                                                                                             \
  {"/usr/lib/libcurl.4.dylib", "/opt/homebrew/opt/curl/lib/libcurl.4.dylib",                                \
   "/usr/local/opt/curl/lib/libcurl.4.dylib", NULL}
#else
#define FILES {"libcurl.so.4", "libcurl-gnutls.so.4", NULL}
#endif

AVR_LIBRARY(curl, FUNCTIONS, start, FILES);

#define library curl_functions.call

static const char *start(void) {
  avr_disable_openssl_exit_handler(library.curl_global_init);
  return library.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "it cannot be started";
}

const char *avr_http_library_open(void) { return avr_library_open(&curl); }

const char *avr_http_library_version(void) { return library.curl_version_info(CURLVERSION_NOW)->version; }

const char *avr_http_certificates(void) {
  curl_version_info_data *info = library.curl_version_info(CURLVERSION_NOW);
#if LIBCURL_VERSION_NUM >= 0x074600
  if (info->age >= CURLVERSION_SEVENTH) return info->cainfo ? info->cainfo : info->capath;
#endif
  return NULL;
}

int64_t avr_date(const char *text) { return library.curl_getdate(text, NULL); }

/// Returns the URL of a request as parsed by libcurl, or NULL if its components differ from the caller's.
static CURLU *parsed(const avr_request *request) {
  CURLU *url = library.curl_url();
  char *scheme = NULL, *host = NULL, *port = NULL;
  bool is_same = url && library.curl_url_set(url, CURLUPART_URL, request->url, CURLU_PATH_AS_IS) == CURLUE_OK &&
      library.curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
      library.curl_url_get(url, CURLUPART_HOST, &host, 0) == CURLUE_OK &&
      library.curl_url_get(url, CURLUPART_PORT, &port, CURLU_DEFAULT_PORT) == CURLUE_OK &&
      strcasecmp(scheme, request->scheme) == 0 && avr_hosts_are_equal(host, request->host) &&
      strtol(port, NULL, 10) == request->port;
  library.curl_free(scheme);
  library.curl_free(host);
  library.curl_free(port);
  if (is_same) return url;
  if (url) library.curl_url_cleanup(url);
  return NULL;
}

struct avr_http {
  CURL *handle;
};

avr_http *avr_http_open(void) {
  avr_http *http = calloc(1, sizeof *http);
  if (!http) return NULL;
  http->handle = library.curl_easy_init();
  if (!http->handle) {
    free(http);
    return NULL;
  }
  return http;
}

void avr_http_close(avr_http *http) {
  library.curl_easy_cleanup(http->handle);
  free(http);
}

avr_cookies *avr_cookies_open(void) {
  CURLSH *share = library.curl_share_init();
  if (!share || library.curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE) == CURLSHE_OK) return share;
  avr_cookies_close(share);
  return NULL;
}

void avr_cookies_close(avr_cookies *cookies) { library.curl_share_cleanup(cookies); }

/// The maximum size of a header, in bytes; only a hostile server sends a larger one.
static const size_t most_headers = 1 << 16;
/// The maximum body size of a response with a status other than 200 or 203, in bytes.
static const size_t most_of_errors = 1 << 16;

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  struct exchange *exchange = context;
  const avr_request *request = exchange->request;
  bool is_allowed = purpose == CURLSOCKTYPE_IPCXN;
  const void *bytes = NULL;
  size_t length = 0;
  if (address->family == AF_INET) {
    bytes = &((const struct sockaddr_in *)(const void *)&address->addr)->sin_addr;
    length = 4;
  } else if (address->family == AF_INET6) {
    bytes = &((const struct sockaddr_in6 *)(const void *)&address->addr)->sin6_addr;
    length = 16;
  } else {
    is_allowed = false;
  }
  // The user selected the proxy, so its address may be private. The caller checks the host of the URL instead.
  if (is_allowed && !*request->proxy && avr_bytes_are_within(bytes, length, request->forbidden, request->forbidden_count)) {
    is_allowed = false;
  }
  if (!is_allowed) {
    exchange->is_refused = true;
    if (bytes) inet_ntop(address->family, bytes, exchange->response->address, sizeof exchange->response->address);
    return CURL_SOCKET_BAD;
  }
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  int descriptor = socket(address->family, address->socktype, address->protocol);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

/// Enlarges a block to at least `needed` bytes; returns false when out of memory.
static bool grow(void **block, size_t *capacity, size_t needed) {
  if (needed <= *capacity) return true;
  size_t larger = *capacity ? *capacity : 1 << 14;
  while (larger < needed) larger *= 2;
  void *grown = realloc(*block, larger);
  if (!grown) return false;
  *block = grown;
  *capacity = larger;
  return true;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
  struct exchange *exchange = context;
  avr_response *response = exchange->response;
  count *= size;
  // A status line starts a new header, which replaces the header of an interim response or of a proxy's response to
  // CONNECT.
  if (count >= 5 && memcmp(line, "HTTP/", 5) == 0) response->header_count = 0;
  size_t needed = response->header_count + count;
  exchange->has_long_headers = needed > most_headers;
  if (exchange->has_long_headers) return 0;
  void *block = response->headers;
  if (!grow(&block, &exchange->header_capacity, needed)) {
    exchange->is_out_of_memory = true;
    return 0;
  }
  response->headers = block;
  memcpy(response->headers + response->header_count, line, count);
  response->header_count = needed;
  return count;
}

static bool is_success(long status) { return status == 200 || status == 203; }

/// Ends a transfer that is too slow or has been cancelled.
static int watch(void *context, curl_off_t total, curl_off_t count, curl_off_t upload_total, curl_off_t upload) {
  (void)total, (void)upload_total, (void)upload;
  struct exchange *exchange = context;
  exchange->is_cancelled = exchange->request->is_cancelled(exchange->request->context);
  if (exchange->is_cancelled) return 1;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
  return avr_is_too_slow(&exchange->stretch, now_ms, count, exchange->request->slowest, exchange->request->slow_ms);
}

/// Options since 7.80, which some headers lack.
enum { PREREQUEST_FUNCTION = 20312, PREREQUEST_DATA = 10313 };

/// Records that there is a connection, either new or reused, before the request is sent.
static int note_connection(void *context, char *address, char *own_address, int port, int own_port) {
  (void)address, (void)own_address, (void)port, (void)own_port;
  ((struct exchange *)context)->is_sent = true;
  return 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct exchange *exchange = context;
  avr_response *response = exchange->response;
  count *= size;
  long status = 0;
  library.curl_easy_getinfo(exchange->handle, CURLINFO_RESPONSE_CODE, &status);
  size_t limit = is_success(status) ? exchange->request->limit : most_of_errors;
  curl_off_t length = -1;
  library.curl_easy_getinfo(exchange->handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  // A body whose Content-Length exceeds the limit is rejected immediately.
  bool will_be_too_long = is_success(status) && length > 0 && (uint64_t)length > limit;
  if (will_be_too_long || count > limit - response->count) {
    exchange->is_too_long = is_success(status);
    exchange->is_enough = !is_success(status);
    return 0;
  }
  void *block = response->body;
  if (!grow(&block, &exchange->capacity, response->count + count)) {
    exchange->is_out_of_memory = true;
    return 0;
  }
  response->body = block;
  memcpy(response->body + response->count, bytes, count);
  response->count += count;
  return count;
}

static CURLcode set_options(CURL *handle, struct exchange *exchange, CURLU *url, const struct curl_slist *headers) {
  const avr_request *request = exchange->request;
  CURLcode code = CURLE_OK;
#define SET(option, value) \
  if (code == CURLE_OK) code = library.curl_easy_setopt(handle, option, value)
  SET(CURLOPT_NOSIGNAL, 1L);
  // All versions support this option, which 7.85 deprecated in favour of CURLOPT_PROTOCOLS_STR.
  SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  SET(CURLOPT_CURLU, url);
  SET(CURLOPT_PATH_AS_IS, 1L);
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_PROXY, request->proxy);
  SET(CURLOPT_NOPROXY, "");
  SET(CURLOPT_TIMEOUT_MS, request->timeout_ms);
  SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_timeout_ms);
  SET(CURLOPT_NOPROGRESS, 0L);
  SET(CURLOPT_XFERINFOFUNCTION, watch);
  SET(CURLOPT_XFERINFODATA, exchange);
  SET(CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
  SET(CURLOPT_USERAGENT, request->user_agent);
  SET(CURLOPT_HTTPHEADER, headers);
  SET(CURLOPT_ERRORBUFFER, exchange->response->message);
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  SET(CURLOPT_OPENSOCKETDATA, exchange);
  SET(CURLOPT_HEADERFUNCTION, take_header);
  SET(CURLOPT_HEADERDATA, exchange);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, exchange);
  if (request->certificates) SET(CURLOPT_CAINFO, request->certificates);
  if (request->cookies) {
    SET(CURLOPT_SHARE, request->cookies);
    // This starts libcurl's cookie engine without a file.
    SET(CURLOPT_COOKIEFILE, "");
  }
#undef SET
#if LIBCURL_VERSION_NUM >= 0x075700
  // Without this option, libcurl waits for a name server beyond the timeout. Versions before 7.87 reject the option, so
  // its result is ignored.
  library.curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
  return code;
}

void avr_http_ask(avr_http *http, const avr_request *request, avr_response *response) {
  memset(response, 0, sizeof *response);
  CURL *handle = http->handle;
  CURLU *url = parsed(request);
  if (!url) {
    response->outcome = AVR_AMBIGUOUS_URL;
    return;
  }
  // This clears the options of the previous request but leaves its connections open.
  library.curl_easy_reset(handle);
  struct exchange exchange = {.handle = handle, .request = request, .response = response};
  // The empty field removes "Expect: 100-continue", to which some servers do not respond.
  struct curl_slist *headers = library.curl_slist_append(NULL, "Expect:");
  for (size_t i = 0; i < request->header_count && headers; i++) {
    struct curl_slist *longer = library.curl_slist_append(headers, request->headers[i]);
    if (!longer) library.curl_slist_free_all(headers);
    headers = longer;
  }
  CURLcode code = headers ? set_options(handle, &exchange, url, headers) : CURLE_OUT_OF_MEMORY;
  CURLcode noted = library.curl_easy_setopt(handle, (CURLoption)PREREQUEST_FUNCTION, note_connection);
  library.curl_easy_setopt(handle, (CURLoption)PREREQUEST_DATA, &exchange);
  if (code == CURLE_OK) code = library.curl_easy_perform(handle);
  if (code == CURLE_BAD_CONTENT_ENCODING) {
    // The Content-Encoding is unknown or does not match the body. Without Accept-Encoding, libcurl decodes nothing.
    double seconds = 0;
    library.curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME, &seconds);
    long left = request->timeout_ms - (long)(seconds * 1000);
    library.curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, NULL);
    library.curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, left > 0 ? left : 1);
    response->count = response->header_count = 0;
    *response->message = 0;
    memset(&exchange.stretch, 0, sizeof exchange.stretch);
    code = library.curl_easy_perform(handle);
  }
  long proxy_status = 0;
  library.curl_easy_getinfo(handle, CURLINFO_HTTP_CONNECTCODE, &proxy_status);
  response->proxy_status = (int)proxy_status;
  // Versions before 7.80 lack the callback, but only those since 8.17 set this time without a connection.
  double ready_time = 0;
  library.curl_easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME, &ready_time);
  if (noted != CURLE_OK) exchange.is_sent = ready_time > 0;
  response->outcome = avr_outcome_of(code, &exchange);
  // The code for a proxy that rejects CONNECT differs between versions of libcurl.
  if (response->outcome != AVR_DONE && proxy_status >= 300) response->outcome = AVR_NO_PROXY;
  if (code != CURLE_OK && !*response->message) {
    strncpy(response->message, library.curl_easy_strerror(code), sizeof response->message - 1);
  }
  long status = 0;
  library.curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  response->status = (int)status;
  long error = 0;
  library.curl_easy_getinfo(handle, CURLINFO_OS_ERRNO, &error);
  response->error = (int)error;
  response->is_connected = exchange.is_sent || status > 0;
  char *address = NULL;
  library.curl_easy_getinfo(handle, CURLINFO_PRIMARY_IP, &address);
  if (address && *address && response->outcome != AVR_FORBIDDEN_ADDRESS) {
    strncpy(response->address, address, sizeof response->address - 1);
  }
  // The next request may have no cookies. Resetting these options in this order preserves the shared cookies.
  library.curl_easy_setopt(handle, CURLOPT_COOKIEFILE, NULL);
  library.curl_easy_setopt(handle, CURLOPT_SHARE, NULL);
  // Versions before 7.86 still use the cookie engine, whose own cookies must not be sent.
  library.curl_easy_setopt(handle, CURLOPT_COOKIELIST, "ALL");
  // The handle must not retain pointers to memory from this call.
  library.curl_easy_reset(handle);
  library.curl_slist_free_all(headers);
  library.curl_url_cleanup(url);
}

void avr_response_free(avr_response *response) {
  free(response->headers);
  free(response->body);
  response->headers = NULL;
  response->body = NULL;
}
