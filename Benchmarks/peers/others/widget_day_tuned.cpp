// The widget day (see Workloads/WidgetDay.swift) and the hold model, tuned by hand in C++ with the same algorithms and
// the same random streams as widgetsim: the reference. The widget day has exactly the same events as widgetsim's.
// widget_day_tuned hold PENDING EVENTS | widget_day_tuned day DAYS
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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
  explicit Stream(std::string_view purpose) {
    uint64_t name = 0xcbf29ce484222325;
    auto combine = [&](std::string_view text) {
      for (const char byte : text) name = (name ^ uint8_t(byte)) * 0x100000001b3;
    };
    combine(std::string_view("device\0", 7));
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

 private:
  cphilox_state state_;
  gsl_rng generator_;
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void hold(int64_t pending, int64_t count) {
  EventList events(pending);
  uint64_t state = 1;
  auto gap = [&] {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return int64_t((z ^ (z >> 31)) >> 44) + 1;
  };
  for (int64_t i = 0; i < pending; i++) events.schedule(gap(), i);
  const auto start = std::chrono::steady_clock::now();
  Event event;
  for (int64_t i = 0; i < count && events.pop(INT64_MAX, event); i++) events.schedule(event.time() + gap(), event.payload);
  std::printf("events=%lld seconds=%g\n", (long long)count, seconds_since(start));
}

void day(int64_t days) {
  enum Kind : uint64_t { kReload, kPublished, kEntry, kSession };
  constexpr int kWidgets = 20, kEntries = 5, kViews = 6;
  struct Widget {
    uint32_t generation = 0;
    int64_t published = 0;
  } widgets[kWidgets];
  EventList events(256);
  Stream gaps("gaps"), latencies("latencies"), sessions("sessions");
  const double mu = std::log(400.0);
  int64_t reloads = 0, entries = 0, views = 0, handled = 0, age = 0;
  auto payload = [](Kind kind, int widget = 0, uint32_t generation = 0) {
    return kind << 38 | uint64_t(widget) << 32 | generation;
  };
  auto reload = [&](int widget, int64_t now) {
    events.schedule(now + gaps.exponential(24 * 60000.0), payload(kReload, widget));
  };
  auto session = [&](int64_t now) { events.schedule(now + sessions.exponential(86400000.0 / 80), payload(kSession)); };
  const auto start = std::chrono::steady_clock::now();
  for (int widget = 0; widget < kWidgets; widget++) reload(widget, 0);
  session(0);
  const int64_t end = days * 86400000;
  Event event;
  while (events.pop(end, event)) {
    const int64_t now = event.time();
    const int index = int(event.payload >> 32 & 63);
    Widget& widget = widgets[index];
    handled++;
    switch (event.payload >> 38) {
      case kReload:
        events.schedule(now + latencies.lognormal(mu, 0.6), payload(kPublished, index));
        break;
      case kPublished:
        reloads++;
        widget.generation++;
        widget.published = now;
        for (int entry = 0; entry < kEntries; entry++)
          events.schedule(now + entry * 300000, payload(kEntry, index, widget.generation));
        reload(index, now);
        break;
      case kEntry:
        entries += widget.generation == uint32_t(event.payload);  // without a branch: it would often be mispredicted
        break;
      case kSession: {
        const int first = sessions.below(kWidgets);
        for (int offset = 0; offset < kViews; offset++) {
          views++;
          age += now - widgets[(first + offset) % kWidgets].published;
        }
        session(now);
        break;
      }
    }
  }
  std::printf("events=%lld reloads=%lld entries=%lld views=%lld meanAge=%.17g seconds=%g\n", (long long)handled,
              (long long)reloads, (long long)entries, (long long)views, age / double(views) / 1000,
              seconds_since(start));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && !std::strcmp(argv[1], "hold")) {
    hold(std::atoll(argv[2]), std::atoll(argv[3]));
  } else if (argc == 3 && !std::strcmp(argv[1], "day")) {
    day(std::atoll(argv[2]));
  } else {
    std::puts("usage: widget_day_tuned hold PENDING EVENTS | widget_day_tuned day DAYS");
    return 64;
  }
}
