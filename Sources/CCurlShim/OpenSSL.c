#define _GNU_SOURCE  // for dladdr

#include "OpenSSL.h"

#include <dlfcn.h>
#include <stdint.h>

/// The value of OPENSSL_INIT_NO_ATEXIT in OpenSSL 1.1.1 and later.
static const uint64_t without_exit_handler = 0x00080000;

void avr_disable_openssl_exit_handler(CURLcode (*curl_function)(long)) {
  Dl_info curl;
  if (!dladdr((void *)curl_function, &curl)) return;
  // A search in libcurl includes the libraries with which it is linked.
  void *handle = dlopen(curl.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) return;
  int (*initialize)(uint64_t, const void *) = (int (*)(uint64_t, const void *))dlsym(handle, "OPENSSL_init_crypto");
  if (initialize) initialize(without_exit_handler, NULL);
  dlclose(handle);
}
