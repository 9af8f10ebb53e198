#include "EmbeddedWords.h"

#define EMBEDDED(bytes) {bytes, sizeof(bytes)}

static const unsigned char fields_tsv_bytes[] = {
#embed "../PersonWords/Tables/Fields.tsv"
};
const CEmbeddedBytes avr_fields_tsv = EMBEDDED(fields_tsv_bytes);

static const unsigned char file_names_tsv_bytes[] = {
#embed "../PersonWords/Tables/FileNames.tsv"
};
const CEmbeddedBytes avr_file_names_tsv = EMBEDDED(file_names_tsv_bytes);

static const unsigned char letters_tsv_bytes[] = {
#embed "../PersonWords/Tables/Letters.tsv"
};
const CEmbeddedBytes avr_letters_tsv = EMBEDDED(letters_tsv_bytes);

static const unsigned char names_tsv_bytes[] = {
#embed "../PersonWords/Tables/Names.tsv"
};
const CEmbeddedBytes avr_names_tsv = EMBEDDED(names_tsv_bytes);

static const unsigned char placeholders_tsv_bytes[] = {
#embed "../PersonWords/Tables/Placeholders.tsv"
};
const CEmbeddedBytes avr_placeholders_tsv = EMBEDDED(placeholders_tsv_bytes);

static const unsigned char encodings_tsv_bytes[] = {
#embed "../PeopleLists/Encodings/Encodings.tsv"
};
const CEmbeddedBytes avr_encodings_tsv = EMBEDDED(encodings_tsv_bytes);

static const unsigned char languages_tsv_bytes[] = {
#embed "../PeopleLists/Encodings/Languages.tsv"
};
const CEmbeddedBytes avr_languages_tsv = EMBEDDED(languages_tsv_bytes);
