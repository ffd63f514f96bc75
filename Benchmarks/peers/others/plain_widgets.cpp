// The phone of Workloads/PlainWidgets.swift, tuned by hand in C++ for this one scenario: budget profile `documented`, a
// timetable of views, policy `.after`, live content. It has the same algorithms and the same random streams as
// widgetsim, and so exactly the same reloads and views. What the scenario never needs is not here.
// plain_widgets DAYS
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <string>

#include "tuned.hpp"

namespace {

constexpr int64_t kNever = INT64_MAX, kSecond = 1000, kMinute = 60000, kSlot = 900000, kDay = 86400000;
constexpr int kWidgets = 20, kPages = 3, kSlots = 96, kHistoryDays = 7, kLearningDays = 3;

// A page is viewed every `interval` from 7:00 on until 23:00, `offset` later, for `duration`.
struct Page {
  int64_t interval, offset, duration;
};
constexpr Page kPageViews[kPages] = {
    {15 * kMinute, 0, 20 * kSecond},
    {30 * kMinute, 30 * kSecond, 10 * kSecond},
    {60 * kMinute, 60 * kSecond, 5 * kSecond},
};

// Weights of a Gaussian with a standard deviation of 75 minutes, around the clock.
struct Kernel {
  double weights[kSlots];
  Kernel() {
    const double sigma = 75.0 * kMinute / kSlot;
    double sum = 0;
    for (int k = 0; k < kSlots; k++) {
      const double distance = std::min(k, kSlots - k);
      weights[k] = std::exp(-0.5 * (distance / sigma) * (distance / sigma));
      sum += weights[k];
    }
    for (double& weight : weights) weight /= sum;
  }
};

double capacity(double views) {
  constexpr double knots[][2] = {{0, 4}, {10, 12}, {60, 40}, {250, 70}};
  for (int i = 0; i < 4; i++) {
    if (views > knots[i][0]) continue;
    if (i == 0) return knots[0][1];
    const double share = std::max(0.0, views - knots[i - 1][0]) / (knots[i][0] - knots[i - 1][0]);
    return knots[i - 1][1] + share * (knots[i][1] - knots[i - 1][1]);
  }
  return knots[3][1];
}

// The budget of a widget, paced by its views of the last days.
class Budget {
 public:
  void open() {
    plan(0);
    give(0.05 * capacity_);
  }

  void begin_slot(int slot, const Kernel& kernel) {
    if (slot == 0) {
      end_day();
      plan(++days_);
      if (days_ >= kLearningDays) predict(kernel);
    }
    give(weights_[slot] * capacity_);
  }

  void view_began(int64_t now, int slot) {
    if (now - last_view_end_ >= 5 * kSecond) counts_[today_][slot]++;
  }
  void view_ended(int64_t now) { last_view_end_ = now; }

  bool has_reload() const { return balance_ >= 1 - 1e-9; }
  void charge() { balance_ -= 1; }

 private:
  void end_day() {
    const int finished = today_;
    today_ = (today_ + 1) % (kHistoryDays + 1);
    for (int slot = 0; slot < kSlots; slot++) {
      const int change = counts_[finished][slot] - counts_[today_][slot];
      sums_[slot] += change;
      total_ += change;
      counts_[today_][slot] = 0;
    }
    complete_days_ = std::min(complete_days_ + 1, kHistoryDays);
  }

  void plan(int days) {
    if (days < kLearningDays) {
      std::fill_n(weights_, kSlots, 1.0 / kSlots);
      capacity_ = 70;
    } else {
      capacity_ = capacity(double(total_) / complete_days_);
    }
  }

  void predict(const Kernel& kernel) {
    double twice[2 * kSlots] = {};
    for (int slot = 0; slot < kSlots; slot++) {
      if (sums_[slot] == 0) continue;
      const double share = double(sums_[slot]) / total_;
      for (int offset = 0; offset < kSlots; offset++) twice[slot + offset] += share * kernel.weights[offset];
    }
    for (int slot = 0; slot < kSlots; slot++) weights_[slot] = twice[slot] + twice[slot + kSlots];
  }

  void give(double amount) { balance_ = std::min(std::max(balance_ + amount, 0.0), std::max(1.0, capacity_)); }

  double balance_ = 0, capacity_ = 0, weights_[kSlots];
  int days_ = 0, complete_days_ = 0, total_ = 0, today_ = 0;
  int sums_[kSlots] = {};
  uint16_t counts_[kHistoryDays + 1][kSlots] = {};
  int64_t last_view_end_ = -kDay;
};

struct Widget {
  Stream provider, moments, rendering, content, latencies;
  Budget budget;
  int64_t next_change = 0, next_check = kNever, started = 0, last_repaint = -kDay, next_repaint = kNever;
  // Since when the timeline, its entry and what is on screen have been out of date.
  int64_t timeline_old = kNever, current_old = kNever, shown_old = kNever;

  explicit Widget(const std::string& number)
      : provider("widget:widget-" + number, "provider"),
        moments("widget:widget-" + number, "moments"),
        rendering("widget:widget-" + number, "rendering"),
        content("widget:widget-" + number, "content.live"),
        latencies("app:app-" + number, "latencies") {
    draw_change();
  }

  void draw_change() { next_change += std::max(content.exponential(kDay / 24.0), kSecond); }

  void catch_up(int64_t now) {
    while (next_change <= now) {
      timeline_old = std::min(timeline_old, next_change);
      current_old = std::min(current_old, next_change);
      shown_old = std::min(shown_old, next_change);
      draw_change();
    }
  }
};

class Phone {
 public:
  explicit Phone(int64_t days) : end_(days * kDay), events_(256) {
    for (int number = 0; number < kWidgets; number++) widgets_.emplace_back(std::to_string(number));
  }

  int64_t handled = 0, grants = 0, views = 0, fresh = 0, updates = 0, age = 0;

  void run() {
    schedule(0, kDayBegins);
    schedule(kSlot, kAccrual);
    for (int widget = 0; widget < kWidgets; widget++) schedule(0, kAdded, widget);
    Event event;
    while (events_.pop(end_, event)) {
      const int64_t now = event.time();
      const int index = int(event.payload & 0xff);
      handled++;
      // An accrual comes before the first event of its instant.
      if (next_accrual_ <= now) accrue(now);
      switch (Kind(event.payload >> 8)) {
        case kDayBegins: begin_day(now); break;
        case kAccrual: break;
        case kShown: show(index, now); break;
        case kHidden: hide(index, now); break;
        case kAdded: add(index, now); break;
        case kDue: request(index, now); break;
        case kCheck:
          if (widgets_[index].next_check == now) check(index, now);
          break;
        case kFinished: finish(index, now); break;
        case kRepaint:
          if (widgets_[index].next_repaint == now) repaint(widgets_[index], now);
          break;
      }
    }
  }

 private:
  enum Kind : uint64_t { kDayBegins, kAccrual, kShown, kHidden, kAdded, kDue, kCheck, kFinished, kRepaint };

  void schedule(int64_t time, Kind kind, int index = 0) {
    if (time < end_) events_.schedule(time, kind << 8 | uint64_t(index));
  }

  void begin_day(int64_t now) {
    schedule(now + kDay, kDayBegins);
    for (int page = 0; page < kPages; page++)
      for (int64_t time = 7 * 60 * kMinute; time < 23 * 60 * kMinute; time += kPageViews[page].interval)
        schedule(now + time + kPageViews[page].offset, kShown, page);
  }

  void accrue(int64_t now) {
    next_accrual_ = now + kSlot;
    for (Widget& widget : widgets_) widget.budget.begin_slot(slot(now), kernel_);
    schedule(next_accrual_, kAccrual);
  }

  static int slot(int64_t now) { return int(now % kDay / kSlot); }

  void show(int page, int64_t now) {
    for (int index = page; index < kWidgets; index += kPages) {
      Widget& widget = widgets_[index];
      widget.catch_up(now);
      views++;
      if (widget.shown_old == kNever) {
        fresh++;
      } else {
        age += now - widget.shown_old;
      }
      widget.budget.view_began(now, slot(now));
      // The system may run what waits.
      if (widget.moments.bernoulli(0.7) && widget.next_check != kNever && widget.next_check > now + 2 * kSecond)
        wait(index, now + 2 * kSecond);
    }
    schedule(now + kPageViews[page].duration, kHidden, page);
  }

  void hide(int page, int64_t now) {
    for (int index = page; index < kWidgets; index += kPages) widgets_[index].budget.view_ended(now);
  }

  void add(int index, int64_t now) {
    Widget& widget = widgets_[index];
    widget.catch_up(now);
    widget.budget.open();
    widget.timeline_old = widget.current_old = widget.shown_old = now;
    start(index, now);
  }

  // The request of the reload policy starts in the run window.
  void request(int index, int64_t now) {
    const int64_t moment = now + widgets_[index].latencies.uniform(15 * kMinute);
    if (moment > now) {
      wait(index, moment);
    } else {
      check(index, now);
    }
  }

  void wait(int index, int64_t next) {
    widgets_[index].next_check = next;
    schedule(next, kCheck, index);
  }

  void check(int index, int64_t now) {
    Widget& widget = widgets_[index];
    if (!widget.budget.has_reload()) return wait(index, now + 15 * kMinute);
    pool_ = std::min(kPool, pool_ + kPool * double(now - pool_time_) / kDay);
    pool_time_ = now;
    if (pool_ < kWidgets) {
      std::fputs("The device pool runs out, and this program has no queue for it.\n", stderr);
      std::exit(1);
    }
    pool_ -= 1;
    widget.budget.charge();
    widget.next_check = kNever;
    grants++;
    start(index, now);
  }

  void start(int index, int64_t now) {
    Widget& widget = widgets_[index];
    widget.catch_up(now);
    widget.started = now;
    const int64_t latency = widget.provider.lognormal(kLatency, 0.5);
    widget.provider.skip();  // whether the fetch fails
    schedule(now + latency, kFinished, index);
  }

  void finish(int index, int64_t now) {
    Widget& widget = widgets_[index];
    widget.catch_up(now);
    widget.timeline_old = widget.current_old = kNever;
    schedule(std::max(widget.started + 30 * kMinute, now), kDue, index);
    int64_t late = widget.rendering.uniform(2000);
    if (widget.rendering.bernoulli(0.02)) late = widget.rendering.uniform(60000);
    const int64_t time = std::max(now + late, widget.last_repaint + 2 * kSecond);
    if (time >= widget.next_repaint) return;
    widget.next_repaint = time;
    if (time == now) {
      repaint(widget, now);
    } else {
      schedule(time, kRepaint, index);
    }
  }

  void repaint(Widget& widget, int64_t now) {
    widget.catch_up(now);
    widget.next_repaint = kNever;
    widget.shown_old = widget.current_old;
    widget.last_repaint = now;
    updates++;
  }

  static constexpr double kPool = 750;
  const double kLatency = std::log(400.0);
  const int64_t end_;
  EventList events_;
  std::deque<Widget> widgets_;
  Kernel kernel_;
  int64_t next_accrual_ = kSlot, pool_time_ = 0;
  double pool_ = kPool;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::puts("usage: plain_widgets DAYS");
    return 64;
  }
  Phone phone(std::atoll(argv[1]));
  const auto start = std::chrono::steady_clock::now();
  phone.run();
  const double seconds = seconds_since(start);
  std::printf("events=%lld grants=%lld views=%lld fresh=%lld updates=%lld meanAge=%.17g seconds=%g\n",
              (long long)phone.handled, (long long)phone.grants, (long long)phone.views, (long long)phone.fresh,
              (long long)phone.updates, phone.age / double(phone.views) / 1000, seconds);
}
