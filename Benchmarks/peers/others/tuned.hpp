// What the programs tuned by hand share: the same event list and the same random streams as widgetsim's, and a clock.
#ifndef TUNED_HPP
#define TUNED_HPP

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>

extern "C" {
#include "cphilox.h"
}

namespace {

// 128 bits: time (40 bits), sequence number (24 bits), payload (64 bits).
struct Event {
  uint64_t key;
  uint64_t payload;
  int64_t time() const { return int64_t(key >> 24); }
};

// A 4-ary heap. A pop leaves a hole at the root, and the next event that is scheduled fills it.
class EventList {
 public:
  explicit EventList(size_t capacity) : heap_(capacity + kPadding, kNone) {}

  void schedule(int64_t time, uint64_t payload) {
    if (next_ == kSequenceLimit) renumber();
    const Event event{uint64_t(time) << 24 | next_++, payload};
    if (hole_) {
      hole_ = false;
      sift_down(event);
    } else {
      if (size_ + kPadding >= heap_.size()) heap_.resize(2 * heap_.size(), kNone);
      sift_up(event, size_++);
    }
  }

  // The next event, if it is before `end`.
  bool pop(int64_t end, Event& event) {
    if (hole_) fill_hole();
    event = heap_.front();
    hole_ = size_ > 0 && event.time() < end;
    return hole_;
  }

 private:
  static constexpr uint64_t kSequenceLimit = uint64_t(1) << 24;
  // The least number of places after the last event. With these places, the code can read four children of every event that
  // has at least one child.
  static constexpr size_t kPadding = 3;
  static constexpr Event kNone{UINT64_MAX, 0};

  // The last event most likely belongs near the bottom: the hole moves to the bottom first, and then up until that
  // event fits.
  void fill_hole() {
    hole_ = false;
    size_--;
    Event* const heap = heap_.data();
    const Event event = heap[size_];
    heap[size_] = kNone;
    size_t position = 0;
    while (4 * position + 1 < size_) {
      const auto [child, key] = smallest_child(position);
      // Copies key and payload separately. Often, two stores of 8 bytes have just written the child. One load of
      // 16 bytes would have to wait for both stores (no store forwarding).
      heap[position].key = key;
      heap[position].payload = heap[child].payload;
      position = child;
    }
    if (size_ > 0) sift_up(event, position);
  }

  void sift_down(const Event event) {
    Event* const heap = heap_.data();
    size_t position = 0;
    while (4 * position + 1 < size_) {
      const size_t child = smallest_child(position).index;
      if (heap[child].key >= event.key) break;
      heap[position] = heap[child];
      position = child;
    }
    heap[position] = event;
  }

  struct Child {
    size_t index;
    uint64_t key;
  };

  // The child with the smallest key. Compares two pairs of children independently, then the smaller key of each pair.
  Child smallest_child(size_t parent) const {
    const Event* const heap = heap_.data();
    const size_t first = 4 * parent + 1;
    const uint64_t a = heap[first].key, b = heap[first + 1].key, c = heap[first + 2].key, d = heap[first + 3].key;
    const bool is_second = b < a, is_fourth = d < c;
    const uint64_t left = is_second ? b : a, right = is_fourth ? d : c;
    return right < left ? Child{first + 2 + is_fourth, right} : Child{first + is_second, left};
  }

  void sift_up(const Event event, size_t position) {
    Event* const heap = heap_.data();
    while (position > 0) {
      const size_t parent = (position - 1) / 4;
      if (event.key >= heap[parent].key) break;
      heap[position] = heap[parent];
      position = parent;
    }
    heap[position] = event;
  }

  // Gives the events new sequence numbers from 0, in order, when all numbers are used.
  void renumber() {
    if (hole_) fill_hole();
    std::sort(heap_.begin(), heap_.begin() + size_, [](const Event& a, const Event& b) { return a.key < b.key; });
    next_ = 0;
    for (size_t i = 0; i < size_; i++) heap_[i].key = uint64_t(heap_[i].time()) << 24 | next_++;
  }

  std::vector<Event> heap_;
  size_t size_ = 0;
  uint64_t next_ = 0;
  bool hole_ = false;
};

// A random stream as in widgetsim: Philox4x32-10, named by the FNV-1a hash of entity and purpose, behind GSL's interface.
class Stream {
 public:
  Stream(std::string_view entity, std::string_view purpose) {
    uint64_t name = 0xcbf29ce484222325;
    auto combine = [&](std::string_view text) {
      for (const char byte : text) name = (name ^ uint8_t(byte)) * 0x100000001b3;
    };
    combine(entity);
    combine(std::string_view("\0", 1));
    combine(purpose);
    cphilox_init(&state_, 1, 0, uint32_t(name), uint32_t(name >> 32));
    generator_ = cphilox_generator(&state_);
  }
  Stream(const Stream&) = delete;
  int64_t exponential(double mean) { return std::llround(gsl_ran_exponential(&generator_, mean)); }
  int64_t lognormal(double mu, double sigma) {
    return std::llround(std::exp(mu + gsl_ran_gaussian_ziggurat(&generator_, sigma)));
  }
  int below(unsigned n) { return int(gsl_rng_uniform_int(&generator_, n)); }
  // Uniform in [0, high), rounded.
  int64_t uniform(double high) { return std::llround(cphilox_uniform(&state_) * high); }
  bool bernoulli(double probability) { return cphilox_uniform(&state_) < probability; }
  void skip() { cphilox_skip_uniform(&state_); }

 private:
  cphilox_state state_;
  gsl_rng generator_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

#endif
