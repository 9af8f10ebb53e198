// The choice of an installed font by fontconfig, whose library is opened when it is first needed, and need not be there.
#ifndef AVATAR_CFONTCONFIGSHIM_H
#define AVATAR_CFONTCONFIGSHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the library is there and could read its configuration.
bool avr_system_fonts_are_available(void);

/// The outline font that fontconfig prefers among those that have all of the characters; upright, semi-bold if possible.
///
/// Returns false where there is none, or its path does not fit into `capacity` bytes with the 0 behind it.
bool avr_system_font(const uint32_t *characters, int count, char *path, size_t capacity, int *index);

#endif
