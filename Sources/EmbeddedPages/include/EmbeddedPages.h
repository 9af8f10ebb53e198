#ifndef AVATAR_EMBEDDED_PAGES_H
#define AVATAR_EMBEDDED_PAGES_H

#include <CByteSource.h>

// The files of Sources/AvatarPages/Resources.
extern const CEmbeddedBytes avr_page_html, avr_page_css, avr_page_js, avr_gallery_html, avr_gallery_css, avr_images_js,
    avr_grid_js, avr_controls_js, avr_report_html, avr_report_css, avr_comparison_js, avr_cases_js;

#endif
