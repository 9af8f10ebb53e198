#include "CCurlShim.h"

#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#if defined(__GLIBC__) || defined(__APPLE__)

static uint16_t number(const uint8_t *bytes) { return (uint16_t)(bytes[0] << 8 | bytes[1]); }

int avr_read_srv_records(const uint8_t *answer, int length, avr_srv_record *records, int capacity) {
  const uint8_t *end = answer + length, *place = answer + 12;
  if (length < 12) return 0;
  for (int i = number(answer + 4); i > 0; i--) {
    int name = dn_skipname(place, end);
    if (name < 0 || end - place < name + 4) return 0;
    place += name + 4;
  }
  int found = 0;
  for (int i = number(answer + 6); i > 0 && found < capacity; i--) {
    int name = dn_skipname(place, end);
    if (name < 0 || end - place < name + 10) break;
    const uint8_t *data = place + name + 10;
    int type = number(place + name), data_length = number(data - 2);
    if (end - data < data_length) break;
    place = data + data_length;
    if (type != ns_t_srv || data_length < 7) continue;
    avr_srv_record *record = &records[found];
    record->priority = number(data);
    record->weight = number(data + 2);
    record->port = number(data + 4);
    if (dn_expand(answer, end, data + 6, record->target, sizeof record->target) < 0) break;
    found++;
  }
  return found;
}

int avr_find_srv_records(
    const char *name, const char *nameserver, uint16_t nameserver_port, int seconds, avr_srv_record *records,
    int capacity) {
  struct __res_state *state = calloc(1, sizeof *state);
  if (!state) return -1;
  if (res_ninit(state) != 0) {
    free(state);
    return -1;
  }
  state->retrans = seconds;
  state->retry = 1;
  // Each name server may take the full time, so at most two are queried.
  if (state->nscount > 2) state->nscount = 2;
  if (nameserver) {
    state->nscount = 1;
    memset(&state->nsaddr_list[0], 0, sizeof state->nsaddr_list[0]);
    state->nsaddr_list[0].sin_family = AF_INET;
    state->nsaddr_list[0].sin_port = htons(nameserver_port);
    inet_pton(AF_INET, nameserver, &state->nsaddr_list[0].sin_addr);
  }
  uint8_t answer[8192];
  int length = res_nquery(state, name, ns_c_in, ns_t_srv, answer, sizeof answer);
  int error = state->res_h_errno;
  res_nclose(state);
  free(state);
  if (length < 0) return error == TRY_AGAIN || error == NETDB_INTERNAL ? -1 : 0;
  return avr_read_srv_records(answer, length < (int)sizeof answer ? length : (int)sizeof answer, records, capacity);
}

#else

// Other C libraries, for example musl, have no reentrant resolver functions.
int avr_find_srv_records(
    const char *name, const char *nameserver, uint16_t nameserver_port, int seconds, avr_srv_record *records,
    int capacity) {
  return -1;
}

int avr_read_srv_records(const uint8_t *answer, int length, avr_srv_record *records, int capacity) { return 0; }

#endif
