// The widget day (see Workloads/WidgetDay.swift) and the hold model as hand-written C++ loops that use the heap of the C++
// standard library.
// widget_day hold PENDING EVENTS | widget_day day DAYS
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

struct Event {
  int64_t time;
  uint64_t sequence;
  uint32_t generation;
  uint8_t kind;
  uint8_t widget;
};

bool later(const Event& a, const Event& b) {
  return a.time != b.time ? a.time > b.time : a.sequence > b.sequence;
}

class EventList {
 public:
  void schedule(Event event) {
    event.sequence = next_++;
    heap_.push_back(event);
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  const Event& top() const { return heap_.front(); }
  Event pop() {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    Event event = heap_.back();
    heap_.pop_back();
    return event;
  }

 private:
  std::vector<Event> heap_;
  uint64_t next_ = 0;
};

// xoshiro256++ (Blackman & Vigna 2019).
class Random {
 public:
  explicit Random(uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9E3779B97F4A7C15;
      uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
      word = z ^ (z >> 31);
    }
  }
  uint64_t next() {
    const uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }
  double uniform() { return (next() >> 11) * 0x1p-53; }
  double exponential(double mean) { return -mean * std::log1p(-uniform()); }
  double lognormal(double median, double sigma) {
    // Marsaglia's polar method, as GSL's gsl_ran_gaussian.
    double x, y, r2;
    do {
      x = 2 * uniform() - 1;
      y = 2 * uniform() - 1;
      r2 = x * x + y * y;
    } while (r2 >= 1 || r2 == 0);
    return median * std::exp(sigma * y * std::sqrt(-2 * std::log(r2) / r2));
  }

 private:
  static uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  uint64_t state_[4];
};

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void hold(int64_t pending, int64_t count) {
  EventList events;
  Random random(1);
  auto gap = [&] { return int64_t(random.next() >> 44) + 1; };
  for (int64_t i = 0; i < pending; i++) events.schedule({gap(), 0, 0, 0, 0});
  const auto start = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < count; i++) {
    Event event = events.pop();
    event.time += gap();
    events.schedule(event);
  }
  std::printf("events=%lld seconds=%g\n", (long long)count, seconds_since(start));
}

void day(int64_t days) {
  enum Kind : uint8_t { kReload, kPublished, kEntry, kSession };
  constexpr int kWidgets = 20, kEntries = 5, kViews = 6;
  struct Widget {
    uint32_t generation = 0;
    int64_t published = 0;
  } widgets[kWidgets];
  EventList events;
  Random random(1);
  int64_t reloads = 0, entries = 0, views = 0, handled = 0, age = 0;
  auto reload = [&](int widget, int64_t now) {
    events.schedule({now + std::llround(random.exponential(24 * 60000.0)), 0, 0, kReload, uint8_t(widget)});
  };
  auto session = [&](int64_t now) {
    events.schedule({now + std::llround(random.exponential(86400000.0 / 80)), 0, 0, kSession, 0});
  };
  const auto start = std::chrono::steady_clock::now();
  for (int widget = 0; widget < kWidgets; widget++) reload(widget, 0);
  session(0);
  const int64_t end = days * 86400000;
  while (events.top().time < end) {
    const Event event = events.pop();
    const int64_t now = event.time;
    handled++;
    Widget& widget = widgets[event.widget];
    switch (event.kind) {
      case kReload:
        events.schedule({now + std::llround(random.lognormal(400, 0.6)), 0, 0, kPublished, event.widget});
        break;
      case kPublished:
        reloads++;
        widget.generation++;
        widget.published = now;
        for (int entry = 0; entry < kEntries; entry++)
          events.schedule({now + entry * 300000, 0, widget.generation, kEntry, event.widget});
        reload(event.widget, now);
        break;
      case kEntry:
        entries += widget.generation == event.generation;  // without a branch: it would often be mispredicted
        break;
      case kSession: {
        const int first = int(random.next() % kWidgets);
        for (int offset = 0; offset < kViews; offset++) {
          views++;
          age += now - widgets[(first + offset) % kWidgets].published;
        }
        session(now);
        break;
      }
    }
  }
  std::printf("events=%lld reloads=%lld entries=%lld views=%lld meanAge=%g seconds=%g\n", (long long)handled,
              (long long)reloads, (long long)entries, (long long)views, age / 1000.0 / views,
              seconds_since(start));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && !std::strcmp(argv[1], "hold")) {
    hold(std::atoll(argv[2]), std::atoll(argv[3]));
  } else if (argc == 3 && !std::strcmp(argv[1], "day")) {
    day(std::atoll(argv[2]));
  } else {
    std::puts("usage: widget_day hold PENDING EVENTS | widget_day day DAYS");
    return 64;
  }
}
