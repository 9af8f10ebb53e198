#include "EmbeddedFonts.h"

// Data of the executable, not of the heap: pages that are not looked at are never read.
static const unsigned char latin[] = {
#embed "Latin.otf"
};
static const unsigned char arabic[] = {
#embed "Arabic.ttf"
};
static const unsigned char armenian[] = {
#embed "Armenian.ttf"
};
static const unsigned char bengali[] = {
#embed "Bengali.ttf"
};
static const unsigned char cherokee[] = {
#embed "Cherokee.ttf"
};
static const unsigned char devanagari[] = {
#embed "Devanagari.ttf"
};
static const unsigned char ethiopic[] = {
#embed "Ethiopic.ttf"
};
static const unsigned char georgian[] = {
#embed "Georgian.ttf"
};
static const unsigned char gujarati[] = {
#embed "Gujarati.ttf"
};
static const unsigned char gurmukhi[] = {
#embed "Gurmukhi.ttf"
};
static const unsigned char hebrew[] = {
#embed "Hebrew.ttf"
};
static const unsigned char kannada[] = {
#embed "Kannada.ttf"
};
static const unsigned char khmer[] = {
#embed "Khmer.ttf"
};
static const unsigned char lao[] = {
#embed "Lao.ttf"
};
static const unsigned char malayalam[] = {
#embed "Malayalam.ttf"
};
static const unsigned char myanmar[] = {
#embed "Myanmar.ttf"
};
static const unsigned char odia[] = {
#embed "Odia.ttf"
};
static const unsigned char sinhala[] = {
#embed "Sinhala.ttf"
};
static const unsigned char tamil[] = {
#embed "Tamil.ttf"
};
static const unsigned char telugu[] = {
#embed "Telugu.ttf"
};
static const unsigned char thaana[] = {
#embed "Thaana.ttf"
};
static const unsigned char thai[] = {
#embed "Thai.ttf"
};

#define FONT(name, script, bytes) {name, script, bytes, sizeof(bytes)}

static const avr_embedded_font fonts[] = {
    FONT("Latin", "", latin),
    FONT("Arabic", "Arab", arabic),
    FONT("Armenian", "Armn", armenian),
    FONT("Bengali", "Beng", bengali),
    FONT("Cherokee", "Cher", cherokee),
    FONT("Devanagari", "Deva", devanagari),
    FONT("Ethiopic", "Ethi", ethiopic),
    FONT("Georgian", "Geor", georgian),
    FONT("Gujarati", "Gujr", gujarati),
    FONT("Gurmukhi", "Guru", gurmukhi),
    FONT("Hebrew", "Hebr", hebrew),
    FONT("Kannada", "Knda", kannada),
    FONT("Khmer", "Khmr", khmer),
    FONT("Lao", "Laoo", lao),
    FONT("Malayalam", "Mlym", malayalam),
    FONT("Myanmar", "Mymr", myanmar),
    FONT("Odia", "Orya", odia),
    FONT("Sinhala", "Sinh", sinhala),
    FONT("Tamil", "Taml", tamil),
    FONT("Telugu", "Telu", telugu),
    FONT("Thaana", "Thaa", thaana),
    FONT("Thai", "Thai", thai),
};

size_t avr_embedded_font_count(void) { return sizeof(fonts) / sizeof(fonts[0]); }

const avr_embedded_font *avr_embedded_font_at(size_t index) { return &fonts[index]; }
