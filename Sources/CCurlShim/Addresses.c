#include "Addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

bool avr_bytes_are_within(const uint8_t *address, size_t length, const avr_network *networks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (networks[i].length != length) continue;
    size_t whole = networks[i].bits / 8, rest = networks[i].bits % 8;
    if (memcmp(address, networks[i].bytes, whole) != 0) continue;
    if (rest == 0 || (address[whole] ^ networks[i].bytes[whole]) >> (8 - rest) == 0) return true;
  }
  return false;
}

bool avr_address_is_within(const char *address, const avr_network *networks, size_t count) {
  uint8_t bytes[16];
  if (inet_pton(AF_INET, address, bytes) == 1) return avr_bytes_are_within(bytes, 4, networks, count);
  if (inet_pton(AF_INET6, address, bytes) == 1) return avr_bytes_are_within(bytes, 16, networks, count);
  return false;
}

bool avr_host_is_within(const char *host, const avr_network *networks, size_t count) {
  struct in_addr address;
  // Also in octal, in hexadecimal, and with fewer numbers.
  if (inet_aton(host, &address)) return avr_bytes_are_within((const uint8_t *)&address, 4, networks, count);
  return avr_address_is_within(host, networks, count);
}
