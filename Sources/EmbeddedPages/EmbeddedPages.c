#include "EmbeddedPages.h"

#define EMBEDDED(bytes) {bytes, sizeof(bytes)}

static const unsigned char page_html_bytes[] = {
#embed "../AvatarPages/Resources/page.html"
};
const CEmbeddedBytes avr_page_html = EMBEDDED(page_html_bytes);

static const unsigned char page_css_bytes[] = {
#embed "../AvatarPages/Resources/page.css"
};
const CEmbeddedBytes avr_page_css = EMBEDDED(page_css_bytes);

static const unsigned char page_js_bytes[] = {
#embed "../AvatarPages/Resources/page.js"
};
const CEmbeddedBytes avr_page_js = EMBEDDED(page_js_bytes);

static const unsigned char gallery_html_bytes[] = {
#embed "../AvatarPages/Resources/Gallery/gallery.html"
};
const CEmbeddedBytes avr_gallery_html = EMBEDDED(gallery_html_bytes);

static const unsigned char gallery_css_bytes[] = {
#embed "../AvatarPages/Resources/Gallery/gallery.css"
};
const CEmbeddedBytes avr_gallery_css = EMBEDDED(gallery_css_bytes);

static const unsigned char images_js_bytes[] = {
#embed "../AvatarPages/Resources/Gallery/images.js"
};
const CEmbeddedBytes avr_images_js = EMBEDDED(images_js_bytes);

static const unsigned char grid_js_bytes[] = {
#embed "../AvatarPages/Resources/Gallery/grid.js"
};
const CEmbeddedBytes avr_grid_js = EMBEDDED(grid_js_bytes);

static const unsigned char controls_js_bytes[] = {
#embed "../AvatarPages/Resources/Gallery/controls.js"
};
const CEmbeddedBytes avr_controls_js = EMBEDDED(controls_js_bytes);

static const unsigned char report_html_bytes[] = {
#embed "../AvatarPages/Resources/Report/report.html"
};
const CEmbeddedBytes avr_report_html = EMBEDDED(report_html_bytes);

static const unsigned char report_css_bytes[] = {
#embed "../AvatarPages/Resources/Report/report.css"
};
const CEmbeddedBytes avr_report_css = EMBEDDED(report_css_bytes);

static const unsigned char comparison_js_bytes[] = {
#embed "../AvatarPages/Resources/Report/comparison.js"
};
const CEmbeddedBytes avr_comparison_js = EMBEDDED(comparison_js_bytes);

static const unsigned char cases_js_bytes[] = {
#embed "../AvatarPages/Resources/Report/cases.js"
};
const CEmbeddedBytes avr_cases_js = EMBEDDED(cases_js_bytes);
