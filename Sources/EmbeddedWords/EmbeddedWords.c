#include "EmbeddedWords.h"

#define EMBEDDED(bytes) {bytes, sizeof(bytes)}

static const unsigned char fields_tsv_bytes[] = {
#embed "../PersonWords/Tables/Fields.tsv"
};
const CEmbeddedBytes avr_fields_tsv = EMBEDDED(fields_tsv_bytes);
