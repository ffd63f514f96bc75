#ifndef CPHILOX_H
#define CPHILOX_H

#include <gsl/gsl_rng.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// State of one Philox4x32-10 stream (44 bytes): a counter-based generator, so a stream is nothing but
/// its key and its counter. Source: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as
/// 1, 2, 3", SC'11 (Random123).
typedef struct cphilox_state {
  /// Word 0 is the index of the next block; words 1 to 3 name the stream and never change.
  uint32_t counter[4];
  /// Word 0 holds the low half of the 64-bit key.
  uint32_t key[2];
  /// The words of the current block.
  uint32_t buffer[4];
  /// Index in `buffer` of the next word; from 4 to 7, it is word `index` - 4 of the next block, which is not worked
  /// out before that word is asked for.
  uint32_t index;
} cphilox_state;

/// Writes to `out` the Philox4x32-10 block of `counter` under `key`.
void cphilox_block(const uint32_t counter[_Nonnull 4], const uint32_t key[_Nonnull 2],
                   uint32_t out[_Nonnull 4]);

/// Puts `state` at the start of the stream that `key` and counter words 1 to 3 name. A stream holds 2^34
/// words, after which it repeats.
void cphilox_init(cphilox_state *state, uint64_t key, uint32_t word1, uint32_t word2, uint32_t word3);

/// The next word, uniform over [0, 2^32 - 1].
uint32_t cphilox_next(cphilox_state *state);

/// The next double, uniform over the multiples of 2^-53 in [0, 1); takes two words.
double cphilox_uniform(cphilox_state *state);

/// Leaves out the double that `cphilox_uniform` would return. Costs next to nothing.
void cphilox_skip_uniform(cphilox_state *state);

/// The generator as GSL sees it: `get` is `cphilox_next`, `get_double` (hence `gsl_rng_uniform`) is
/// `cphilox_uniform`, and seeding sets the key and clears the counter.
const gsl_rng_type *cphilox_rng_type(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
