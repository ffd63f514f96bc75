#include "cphilox.h"

// The words, in order, of Random123's philox.h: two multipliers and two Weyl increments.
#define MULTIPLIER_0 UINT32_C(0xD2511F53)
#define MULTIPLIER_1 UINT32_C(0xCD9E8D57)
#define WEYL_0 UINT32_C(0x9E3779B9)
#define WEYL_1 UINT32_C(0xBB67AE85)
#define ROUNDS 10

void cphilox_block(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]) {
  uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
  uint32_t k0 = key[0], k1 = key[1];
  for (int round = 0; round < ROUNDS; round++) {
    const uint64_t product0 = (uint64_t)MULTIPLIER_0 * c0;
    const uint64_t product1 = (uint64_t)MULTIPLIER_1 * c2;
    c0 = (uint32_t)(product1 >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)product1;
    c2 = (uint32_t)(product0 >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)product0;
    k0 += WEYL_0;
    k1 += WEYL_1;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

void cphilox_init(cphilox_state *state, uint64_t key, uint32_t word1, uint32_t word2, uint32_t word3) {
  *state = (cphilox_state){
      .counter = {0, word1, word2, word3},
      .key = {(uint32_t)key, (uint32_t)(key >> 32)},
      .index = CPHILOX_WORDS,
  };
}

// One word of each block, in the low halves; what is in the high ones is of no consequence.
typedef uint64_t lanes __attribute__((vector_size(8 * CPHILOX_BLOCKS)));

// The same rounds as in cphilox_block, of all blocks at a time: a product of low halves is one instruction.
void cphilox_refill(cphilox_state *state) {
  const uint32_t *counter = state->counter;
  lanes c0 = (lanes){0, 1, 2, 3} + counter[0];
  lanes c1 = (lanes){0} + counter[1], c2 = (lanes){0} + counter[2], c3 = (lanes){0} + counter[3];
  lanes k0 = (lanes){0} + state->key[0], k1 = (lanes){0} + state->key[1];
  for (int round = 0; round < ROUNDS; round++) {
    const lanes product0 = (c0 & UINT32_MAX) * MULTIPLIER_0;
    const lanes product1 = (c2 & UINT32_MAX) * MULTIPLIER_1;
    c0 = (product1 >> 32) ^ c1 ^ k0;
    c1 = product1;
    c2 = (product0 >> 32) ^ c3 ^ k1;
    c3 = product0;
    k0 += WEYL_0;
    k1 += WEYL_1;
  }
  for (int block = 0; block < CPHILOX_BLOCKS; block++) {
    uint32_t *words = state->buffer + 4 * block;
    words[0] = (uint32_t)c0[block];
    words[1] = (uint32_t)c1[block];
    words[2] = (uint32_t)c2[block];
    words[3] = (uint32_t)c3[block];
  }
  state->counter[0] += CPHILOX_BLOCKS;
  state->index -= CPHILOX_WORDS;
}

static void set(void *state, unsigned long int seed) { cphilox_init(state, seed, 0, 0, 0); }

static unsigned long int get(void *state) { return cphilox_next(state); }

static double get_double(void *state) { return cphilox_uniform(state); }

const gsl_rng_type cphilox_rng_type = {
    .name = "philox4x32-10",
    .max = UINT32_MAX,
    .min = 0,
    .size = sizeof(cphilox_state),
    .set = set,
    .get = get,
    .get_double = get_double,
};
