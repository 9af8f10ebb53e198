#include "Addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>

/// Returns the IPv4 address to which an IPv6 address is translated or tunnelled, or NULL if it does not contain one.
///
/// Mapped, 6to4 and Teredo addresses also contain one, but `AddressPolicy` forbids their whole ranges.
static const uint8_t *embedded(const uint8_t *address) {
  // This is the well-known prefix of NAT64 (RFC 6052, section 2.1).
  static const uint8_t nat64[12] = {0, 0x64, 0xFF, 0x9B};
  if (memcmp(address, nat64, sizeof nat64) == 0) return address + 12;
  // An ISATAP interface identifier (RFC 5214, section 6.1) may follow any network prefix. The two lowest bits of its
  // first byte are flags that may have any value (RFC 4291, appendix A).
  static const uint8_t isatap[4] = {0, 0, 0x5E, 0xFE};
  if ((address[8] & 0xFC) == 0 && memcmp(address + 9, isatap + 1, 3) == 0) return address + 12;
  return NULL;
}

bool avr_bytes_are_within(const uint8_t *address, size_t length, const avr_network *networks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (networks[i].length != length) continue;
    size_t whole = networks[i].bits / 8, rest = networks[i].bits % 8;
    if (memcmp(address, networks[i].bytes, whole) != 0) continue;
    if (rest == 0 || (address[whole] ^ networks[i].bytes[whole]) >> (8 - rest) == 0) return true;
  }
  const uint8_t *inner = length == 16 ? embedded(address) : NULL;
  return inner && avr_bytes_are_within(inner, 4, networks, count);
}

bool avr_address_is_within(const char *address, const avr_network *networks, size_t count) {
  uint8_t bytes[16];
  if (inet_pton(AF_INET, address, bytes) == 1) return avr_bytes_are_within(bytes, 4, networks, count);
  if (inet_pton(AF_INET6, address, bytes) == 1) return avr_bytes_are_within(bytes, 16, networks, count);
  return false;
}

bool avr_host_is_within(const char *host, const avr_network *networks, size_t count) {
  struct in_addr address;
  // inet_aton also accepts octal and hexadecimal numbers, and fewer than four numbers.
  if (inet_aton(host, &address)) return avr_bytes_are_within((const uint8_t *)&address, 4, networks, count);
  return avr_address_is_within(host, networks, count);
}

/// Reads an IPv6 address in brackets; returns false for any other host.
static bool read_ipv6(const char *host, struct in6_addr *address) {
  char text[64];
  size_t length = strlen(host);
  if (length < 3 || length > sizeof text || *host != '[') return false;
  memcpy(text, host + 1, length - 2);
  text[length - 2] = 0;
  return inet_pton(AF_INET6, text, address) == 1;
}

bool avr_hosts_are_equal(const char *a, const char *b) {
  struct in_addr first, second;
  struct in6_addr first6, second6;
  // libcurl completes addresses such as 127.1, as inet_aton does.
  if (inet_aton(a, &first) && inet_aton(b, &second)) return first.s_addr == second.s_addr;
  if (read_ipv6(a, &first6) && read_ipv6(b, &second6)) return memcmp(&first6, &second6, sizeof first6) == 0;
  return strcasecmp(a, b) == 0;
}
