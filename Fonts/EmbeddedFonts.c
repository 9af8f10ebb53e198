#include "EmbeddedFonts.h"

// The fonts are data of the executable instead of the heap, so that unused pages are never read.
static const unsigned char latin[] = {
#embed "Latin.otf"
};
static const unsigned char latin_regular[] = {
#embed "LatinRegular.otf"
};
static const unsigned char latin_bold[] = {
#embed "LatinBold.otf"
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
static const unsigned char bamum[] = {
#embed "Bamum.ttf"
};
static const unsigned char batak[] = {
#embed "Batak.ttf"
};
static const unsigned char bengali[] = {
#embed "Bengali.ttf"
};
static const unsigned char buginese[] = {
#embed "Buginese.ttf"
};
static const unsigned char canadian_aboriginal[] = {
#embed "CanadianAboriginal.ttf"
};
static const unsigned char chakma[] = {
#embed "Chakma.ttf"
};
static const unsigned char cham[] = {
#embed "Cham.ttf"
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
static const unsigned char hanifi_rohingya[] = {
#embed "HanifiRohingya.ttf"
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
static const unsigned char kayah_li[] = {
#embed "KayahLi.ttf"
};
static const unsigned char khmer[] = {
#embed "Khmer.ttf"
};
static const unsigned char lao[] = {
#embed "Lao.ttf"
};
static const unsigned char lepcha[] = {
#embed "Lepcha.ttf"
};
static const unsigned char limbu[] = {
#embed "Limbu.ttf"
};
static const unsigned char lisu[] = {
#embed "Lisu.ttf"
};
static const unsigned char malayalam[] = {
#embed "Malayalam.ttf"
};
static const unsigned char mandaic[] = {
#embed "Mandaic.ttf"
};
static const unsigned char meetei_mayek[] = {
#embed "MeeteiMayek.ttf"
};
static const unsigned char miao[] = {
#embed "Miao.ttf"
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
static const unsigned char newa[] = {
#embed "Newa.ttf"
};
static const unsigned char nyiakeng_puachue_hmong[] = {
#embed "NyiakengPuachueHmong.ttf"
};
static const unsigned char odia[] = {
#embed "Odia.ttf"
};
static const unsigned char ol_chiki[] = {
#embed "OlChiki.ttf"
};
static const unsigned char osage[] = {
#embed "Osage.ttf"
};
static const unsigned char saurashtra[] = {
#embed "Saurashtra.ttf"
};
static const unsigned char sinhala[] = {
#embed "Sinhala.ttf"
};
static const unsigned char sundanese[] = {
#embed "Sundanese.ttf"
};
static const unsigned char syloti_nagri[] = {
#embed "SylotiNagri.ttf"
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
static const unsigned char vai[] = {
#embed "Vai.ttf"
};
static const unsigned char wancho[] = {
#embed "Wancho.ttf"
};
static const unsigned char yi[] = {
#embed "Yi.ttf"
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

#define FONT(name, weight, scripts, bytes) {name, scripts, weight, {bytes, sizeof(bytes)}}

static const avr_embedded_font fonts[] = {
    FONT("Latin", 600, "", latin),
    FONT("Latin", 400, "", latin_regular),
    FONT("Latin", 700, "", latin_bold),
    FONT("Adlam", 700, "Adlm", adlam),
    FONT("Arabic", 700, "Arab", arabic),
    FONT("Armenian", 700, "Armn", armenian),
    FONT("Balinese", 600, "Bali", balinese),
    FONT("Bamum", 700, "Bamu", bamum),
    FONT("Batak", 400, "Batk", batak),
    FONT("Bengali", 700, "Beng", bengali),
    FONT("Buginese", 400, "Bugi", buginese),
    FONT("CanadianAboriginal", 700, "Cans", canadian_aboriginal),
    FONT("Chakma", 600, "Cakm", chakma),
    FONT("Cham", 700, "Cham", cham),
    FONT("Cherokee", 700, "Cher", cherokee),
    FONT("Devanagari", 700, "Deva", devanagari),
    FONT("Ethiopic", 700, "Ethi", ethiopic),
    FONT("Georgian", 700, "Geor", georgian),
    FONT("Gujarati", 700, "Gujr", gujarati),
    FONT("Gurmukhi", 700, "Guru", gurmukhi),
    FONT("HanifiRohingya", 700, "Rohg", hanifi_rohingya),
    FONT("Hebrew", 600, "Hebr", hebrew),
    FONT("Javanese", 600, "Java", javanese),
    FONT("Kannada", 700, "Knda", kannada),
    FONT("KayahLi", 600, "Kali", kayah_li),
    FONT("Khmer", 700, "Khmr", khmer),
    FONT("Lao", 600, "Laoo", lao),
    FONT("Lepcha", 600, "Lepc", lepcha),
    FONT("Limbu", 600, "Limb", limbu),
    FONT("Lisu", 700, "Lisu", lisu),
    FONT("Malayalam", 700, "Mlym", malayalam),
    FONT("Mandaic", 600, "Mand", mandaic),
    FONT("MeeteiMayek", 700, "Mtei", meetei_mayek),
    FONT("Miao", 600, "Plrd", miao),
    FONT("Mongolian", 600, "Mong", mongolian),
    FONT("Myanmar", 600, "Mymr", myanmar),
    FONT("NKo", 600, "Nkoo", nko),
    FONT("NewTaiLue", 600, "Talu", new_tai_lue),
    FONT("Newa", 600, "Newa", newa),
    FONT("NyiakengPuachueHmong", 600, "Hmnp", nyiakeng_puachue_hmong),
    FONT("Odia", 700, "Orya", odia),
    FONT("OlChiki", 700, "Olck", ol_chiki),
    FONT("Osage", 600, "Osge", osage),
    FONT("Saurashtra", 600, "Saur", saurashtra),
    FONT("Sinhala", 700, "Sinh", sinhala),
    FONT("Sundanese", 600, "Sund", sundanese),
    FONT("SylotiNagri", 600, "Sylo", syloti_nagri),
    FONT("Syriac", 600, "Syrc", syriac),
    FONT("TaiLe", 600, "Tale", tai_le),
    FONT("TaiTham", 700, "Lana", tai_tham),
    FONT("TaiViet", 600, "Tavt", tai_viet),
    FONT("Tamil", 700, "Taml", tamil),
    FONT("Telugu", 700, "Telu", telugu),
    FONT("Thaana", 400, "Thaa", thaana),
    FONT("Thai", 600, "Thai", thai),
    FONT("Tibetan", 800, "Tibt", tibetan),
    FONT("Tifinagh", 600, "Tfng", tifinagh),
    FONT("Vai", 600, "Vaii", vai),
    FONT("Wancho", 600, "Wcho", wancho),
    FONT("Yi", 600, "Yiii", yi),
#ifdef AVR_BUNDLES_CJK
    FONT("CJK", 700, "Hani Hira Kana Bopo Hang Zyyy", cjk),
#endif
#ifdef AVR_BUNDLES_EMOJI
    FONT("Emoji", 700, "Zsye Zyyy", emoji),
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
