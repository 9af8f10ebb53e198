#ifndef AVATAR_EMBEDDED_PAGES_H
#define AVATAR_EMBEDDED_PAGES_H

#include <CByteSource.h>

// The files of Sources/AvatarPages/Resources.
extern const CEmbeddedBytes avr_page_html, avr_page_css, avr_data_js, avr_images_js, avr_cards_js, avr_grid_js,
    avr_controls_js;

#endif
