#include "EmbeddedFonts.h"

// The fonts are data of the executable instead of the heap, so that unused pages are never read.
static const unsigned char latin[] = {
#embed "Latin.otf"
};
static const unsigned char adlam[] = {
#embed "Adlam.ttf"
};
static const unsigned char arabic[] = {
#embed "Arabic.ttf"
};
static const unsigned char armenian[] = {
#embed "Armenian.ttf"
};
static const unsigned char balinese[] = {
#embed "Balinese.ttf"
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
static const unsigned char javanese[] = {
#embed "Javanese.ttf"
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
static const unsigned char mongolian[] = {
#embed "Mongolian.ttf"
};
static const unsigned char myanmar[] = {
#embed "Myanmar.ttf"
};
static const unsigned char nko[] = {
#embed "NKo.ttf"
};
static const unsigned char new_tai_lue[] = {
#embed "NewTaiLue.ttf"
};
static const unsigned char odia[] = {
#embed "Odia.ttf"
};
static const unsigned char ol_chiki[] = {
#embed "OlChiki.ttf"
};
static const unsigned char sinhala[] = {
#embed "Sinhala.ttf"
};
static const unsigned char syriac[] = {
#embed "Syriac.ttf"
};
static const unsigned char tai_le[] = {
#embed "TaiLe.ttf"
};
static const unsigned char tai_tham[] = {
#embed "TaiTham.ttf"
};
static const unsigned char tai_viet[] = {
#embed "TaiViet.ttf"
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
static const unsigned char tibetan[] = {
#embed "Tibetan.ttf"
};
static const unsigned char tifinagh[] = {
#embed "Tifinagh.ttf"
};
#ifdef AVR_BUNDLES_CJK
static const unsigned char cjk[] = {
#embed "CJK.otf"
};
#endif
#ifdef AVR_BUNDLES_EMOJI
static const unsigned char emoji[] = {
#embed "Emoji.ttf"
};
#endif

#define FONT(name, scripts, bytes) {name, scripts, {bytes, sizeof(bytes)}}

static const avr_embedded_font fonts[] = {
    FONT("Latin", "", latin),
    FONT("Adlam", "Adlm", adlam),
    FONT("Arabic", "Arab", arabic),
    FONT("Armenian", "Armn", armenian),
    FONT("Balinese", "Bali", balinese),
    FONT("Bengali", "Beng", bengali),
    FONT("Cherokee", "Cher", cherokee),
    FONT("Devanagari", "Deva", devanagari),
    FONT("Ethiopic", "Ethi", ethiopic),
    FONT("Georgian", "Geor", georgian),
    FONT("Gujarati", "Gujr", gujarati),
    FONT("Gurmukhi", "Guru", gurmukhi),
    FONT("Hebrew", "Hebr", hebrew),
    FONT("Javanese", "Java", javanese),
    FONT("Kannada", "Knda", kannada),
    FONT("Khmer", "Khmr", khmer),
    FONT("Lao", "Laoo", lao),
    FONT("Malayalam", "Mlym", malayalam),
    FONT("Mongolian", "Mong", mongolian),
    FONT("Myanmar", "Mymr", myanmar),
    FONT("NKo", "Nkoo", nko),
    FONT("NewTaiLue", "Talu", new_tai_lue),
    FONT("Odia", "Orya", odia),
    FONT("OlChiki", "Olck", ol_chiki),
    FONT("Sinhala", "Sinh", sinhala),
    FONT("Syriac", "Syrc", syriac),
    FONT("TaiLe", "Tale", tai_le),
    FONT("TaiTham", "Lana", tai_tham),
    FONT("TaiViet", "Tavt", tai_viet),
    FONT("Tamil", "Taml", tamil),
    FONT("Telugu", "Telu", telugu),
    FONT("Thaana", "Thaa", thaana),
    FONT("Thai", "Thai", thai),
    FONT("Tibetan", "Tibt", tibetan),
    FONT("Tifinagh", "Tfng", tifinagh),
#ifdef AVR_BUNDLES_CJK
    FONT("CJK", "Hani Hira Kana Bopo Hang Zyyy", cjk),
#endif
#ifdef AVR_BUNDLES_EMOJI
    FONT("Emoji", "Zsye Zyyy", emoji),
#endif
};

size_t avr_embedded_font_count(void) { return sizeof(fonts) / sizeof(fonts[0]); }

const avr_embedded_font *avr_embedded_font_at(size_t index) { return &fonts[index]; }

bool avr_embedded_font_serves(size_t index, uint32_t script) {
  const char *code = fonts[index].scripts;
  if (*code == 0) return true;
  while (true) {
    uint32_t served = 0;
    for (int i = 0; i < 4; i++) served = served << 8 | (unsigned char)code[i];
    if (served == script) return true;
    if (code[4] == 0) return false;
    code += 5;
  }
}
