#ifndef CPHILOX_H
#define CPHILOX_H

#include <gsl/gsl_rng.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Blocks that are worked out at a time, side by side.
#define CPHILOX_BLOCKS 4
/// Words of these blocks.
#define CPHILOX_WORDS (4 * CPHILOX_BLOCKS)

/// State of one Philox4x32-10 stream (92 bytes): a counter-based generator, so a stream is nothing but
/// its key and its counter. Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as
/// 1, 2, 3", SC'11 (Random123).
typedef struct cphilox_state {
  /// Word 0 is the index of the block after those in the buffer; words 1 to 3 name the stream and never change.
  uint32_t counter[4];
  /// Word 0 holds the low half of the 64-bit key.
  uint32_t key[2];
  /// The words of the current blocks.
  uint32_t buffer[CPHILOX_WORDS];
  /// Index in `buffer` of the next word; from CPHILOX_WORDS on, it is word `index` - CPHILOX_WORDS of the next
  /// blocks, which are not worked out before that word is asked for.
  uint32_t index;
} cphilox_state;

/// Writes to `out` the Philox4x32-10 block of `counter` under `key`.
void cphilox_block(const uint32_t counter[_Nonnull 4], const uint32_t key[_Nonnull 2],
                   uint32_t out[_Nonnull 4]);

/// Puts `state` at the start of the stream that `key` and counter words 1 to 3 name. A stream holds 2^34
/// words, after which it repeats.
void cphilox_init(cphilox_state *state, uint64_t key, uint32_t word1, uint32_t word2, uint32_t word3);

/// Works out the next blocks, once all words of the current ones are used.
void cphilox_refill(cphilox_state *state);

/// The next word, uniform over [0, 2^32 - 1].
static inline uint32_t cphilox_next(cphilox_state *state) {
  if (state->index >= CPHILOX_WORDS) cphilox_refill(state);
  return state->buffer[state->index++];
}

/// The next double, uniform over the multiples of 2^-53 in [0, 1); takes two words.
static inline double cphilox_uniform(cphilox_state *state) {
  uint64_t high, low;
  if (state->index <= CPHILOX_WORDS - 2) {
    high = state->buffer[state->index] >> 5;
    low = state->buffer[state->index + 1] >> 6;
    state->index += 2;
  } else {
    high = cphilox_next(state) >> 5;
    low = cphilox_next(state) >> 6;
  }
  return (double)(int64_t)((high << 26) | low) * 0x1p-53;
}

/// Leaves out the double that `cphilox_uniform` would return. Costs next to nothing.
static inline void cphilox_skip_uniform(cphilox_state *state) {
  state->index += 2;
  if (state->index >= 2 * CPHILOX_WORDS) {
    state->counter[0] += CPHILOX_BLOCKS;
    state->index -= CPHILOX_WORDS;
  }
}

/// The generator type for GSL: `get` is `cphilox_next`, `get_double` (hence `gsl_rng_uniform`) is
/// `cphilox_uniform`, and seeding sets the key and clears the counter.
extern const gsl_rng_type cphilox_rng_type;

/// A GSL generator that draws from `state`. It keeps the pointer.
static inline gsl_rng cphilox_generator(cphilox_state *state) {
  const gsl_rng generator = {&cphilox_rng_type, state};
  return generator;
}

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
