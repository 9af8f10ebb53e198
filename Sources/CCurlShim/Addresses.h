#ifndef AVATAR_ADDRESSES_H
#define AVATAR_ADDRESSES_H

#include "CCurlShim.h"

/// Returns whether an address of `length` bytes, in network order, is within one of the networks.
///
/// If an IPv6 address is translated or tunnelled to an IPv4 address, that address is checked too.
bool avr_bytes_are_within(const uint8_t *address, size_t length, const avr_network *networks, size_t count);

/// Returns whether two hosts are equal, ignoring letter case and the notation of addresses.
bool avr_hosts_are_equal(const char *a, const char *b);

#endif
