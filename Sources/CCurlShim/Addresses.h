#ifndef AVATAR_ADDRESSES_H
#define AVATAR_ADDRESSES_H

#include "CCurlShim.h"

/// Whether an address of so many bytes, in network order, lies in one of some networks.
bool avr_bytes_are_within(const uint8_t *address, size_t length, const avr_network *networks, size_t count);

#endif
