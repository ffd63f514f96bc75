// Every function of CPhilox at the ends of its ranges; the values are RandomVariatesTests' to check.
#include "cphilox.h"

int main(void) {
  const uint32_t ends[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff};
  const int count = sizeof ends / sizeof *ends;
  double sum = 0;
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < count; j++) {
      uint32_t counter[4] = {ends[i], ends[j], ends[i], ends[j]}, key[2] = {ends[j], ends[i]}, out[4];
      cphilox_block(counter, key, out);
      cphilox_state state;
      cphilox_init(&state, (uint64_t)ends[i] << 32 | ends[j], ends[j], ends[i], ends[j]);
      // Also over the end of the stream, where the block's index begins again.
      state.counter[0] = 0xfffffffe;
      for (int draw = 0; draw < 64; draw++) {
        sum += draw % 3 == 0 ? cphilox_next(&state) : cphilox_uniform(&state);
        if (draw % 5 == 0) cphilox_skip_uniform(&state);
      }
    }
  }
  gsl_rng *generator = gsl_rng_alloc(&cphilox_rng_type);
  if (!generator) return 2;
  for (int i = 0; i < count; i++) {
    gsl_rng_set(generator, ends[i]);
    gsl_rng *copy = gsl_rng_clone(generator);
    for (int draw = 0; draw < 64; draw++) sum += gsl_rng_uniform(generator) - gsl_rng_uniform(copy);
    gsl_rng_free(copy);
  }
  gsl_rng_free(generator);
  return sum >= 0 ? 0 : 1;
}
