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

static const unsigned char data_js_bytes[] = {
#embed "../AvatarPages/Resources/data.js"
};
const CEmbeddedBytes avr_data_js = EMBEDDED(data_js_bytes);

static const unsigned char images_js_bytes[] = {
#embed "../AvatarPages/Resources/images.js"
};
const CEmbeddedBytes avr_images_js = EMBEDDED(images_js_bytes);

static const unsigned char cards_js_bytes[] = {
#embed "../AvatarPages/Resources/cards.js"
};
const CEmbeddedBytes avr_cards_js = EMBEDDED(cards_js_bytes);

static const unsigned char grid_js_bytes[] = {
#embed "../AvatarPages/Resources/grid.js"
};
const CEmbeddedBytes avr_grid_js = EMBEDDED(grid_js_bytes);

static const unsigned char controls_js_bytes[] = {
#embed "../AvatarPages/Resources/controls.js"
};
const CEmbeddedBytes avr_controls_js = EMBEDDED(controls_js_bytes);
