#ifndef AVATAR_EMBEDDED_WORDS_H
#define AVATAR_EMBEDDED_WORDS_H

#include <CByteSource.h>

// The tables of Sources/PersonWords/Tables.
extern const CEmbeddedBytes avr_fields_tsv, avr_file_names_tsv, avr_letters_tsv, avr_names_tsv, avr_placeholders_tsv;

// The tables of Sources/PeopleLists/Encodings.
extern const CEmbeddedBytes avr_encodings_tsv, avr_languages_tsv;

#endif
