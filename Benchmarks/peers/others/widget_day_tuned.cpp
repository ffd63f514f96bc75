// The widget day (see Workloads/WidgetDay.swift) and the hold model, tuned by hand in C++ with the same algorithms and
// the same random streams as widgetsim: the reference. The widget day has exactly the same events as widgetsim's.
// widget_day_tuned hold PENDING EVENTS | widget_day_tuned day DAYS
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tuned.hpp"

namespace {

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
  Stream gaps("device", "gaps"), latencies("device", "latencies"), sessions("device", "sessions");
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
