#ifndef AVATAR_ADDRESSES_H
#define AVATAR_ADDRESSES_H

#include "CCurlShim.h"

/// Whether an address of `length` bytes, in network order, or the IPv4 address that it is translated or tunnelled to lies in
/// one of some networks.
bool avr_bytes_are_within(const uint8_t *address, size_t length, const avr_network *networks, size_t count);

#endif
