// The widget day (see Workloads/WidgetDay.swift) and the hold model on ns-3's core: its scheduler and its random variables.
// widget_day_ns3 hold PENDING EVENTS | widget_day_ns3 day DAYS
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "ns3/core-module.h"

using namespace ns3;

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Hold {
 public:
  explicit Hold(int64_t count) : left_(count) {
    gap_ = CreateObject<UniformRandomVariable>();
    gap_->SetAttribute("Min", DoubleValue(1));
    gap_->SetAttribute("Max", DoubleValue(1 << 20));
  }
  void schedule() { Simulator::Schedule(MilliSeconds(int64_t(gap_->GetValue())), &Hold::handle, this); }

 private:
  void handle() {
    if (--left_ == 0) Simulator::Stop();
    schedule();
  }
  int64_t left_;
  Ptr<UniformRandomVariable> gap_;
};

class WidgetDay {
 public:
  WidgetDay() : widgets_(20) {
    gap_ = CreateObject<ExponentialRandomVariable>();
    gap_->SetAttribute("Mean", DoubleValue(24 * 60000.0));
    session_ = CreateObject<ExponentialRandomVariable>();
    session_->SetAttribute("Mean", DoubleValue(86400000.0 / 80));
    latency_ = CreateObject<LogNormalRandomVariable>();
    latency_->SetAttribute("Mu", DoubleValue(std::log(400.0)));
    latency_->SetAttribute("Sigma", DoubleValue(0.6));
    first_ = CreateObject<UniformRandomVariable>();
    for (int widget = 0; widget < 20; widget++) scheduleReload(widget);
    scheduleSession();
  }
  void print(double seconds) const {
    std::printf("events=%lld reloads=%lld entries=%lld views=%lld meanAge=%g seconds=%g\n", handled_, reloads_,
                entries_, views_, age_ / 1000.0 / views_, seconds);
  }

 private:
  struct Widget {
    uint32_t generation = 0;
    int64_t published = 0;
  };

  void scheduleReload(int widget) {
    Simulator::Schedule(MilliSeconds(std::llround(gap_->GetValue())), &WidgetDay::reload, this, widget);
  }
  void scheduleSession() {
    Simulator::Schedule(MilliSeconds(std::llround(session_->GetValue())), &WidgetDay::session, this);
  }
  void reload(int widget) {
    handled_++;
    Simulator::Schedule(MilliSeconds(std::llround(latency_->GetValue())), &WidgetDay::published, this, widget);
  }
  void published(int widget) {
    handled_++;
    reloads_++;
    widgets_[widget].generation++;
    widgets_[widget].published = Simulator::Now().GetMilliSeconds();
    for (int entry = 0; entry < 5; entry++)
      Simulator::Schedule(MilliSeconds(entry * 300000), &WidgetDay::entry, this, widget, widgets_[widget].generation);
    scheduleReload(widget);
  }
  void entry(int widget, uint32_t generation) {
    handled_++;
    entries_ += widgets_[widget].generation == generation;  // without a branch: it would often be mispredicted
  }
  void session() {
    handled_++;
    const int first = first_->GetInteger(0, 19);
    const int64_t now = Simulator::Now().GetMilliSeconds();
    for (int offset = 0; offset < 6; offset++) {
      views_++;
      age_ += now - widgets_[(first + offset) % 20].published;
    }
    scheduleSession();
  }

  std::vector<Widget> widgets_;
  long long handled_ = 0, reloads_ = 0, entries_ = 0, views_ = 0, age_ = 0;
  Ptr<ExponentialRandomVariable> gap_, session_;
  Ptr<LogNormalRandomVariable> latency_;
  Ptr<UniformRandomVariable> first_;
};

}  // namespace

int main(int argc, char** argv) {
  Time::SetResolution(Time::MS);
  if (argc == 4 && !std::strcmp(argv[1], "hold")) {
    const int64_t pending = std::atoll(argv[2]), count = std::atoll(argv[3]);
    Hold hold(count);
    for (int64_t i = 0; i < pending; i++) hold.schedule();
    const auto start = std::chrono::steady_clock::now();
    Simulator::Run();
    std::printf("events=%lld seconds=%g\n", (long long)count, seconds_since(start));
  } else if (argc == 3 && !std::strcmp(argv[1], "day")) {
    const auto start = std::chrono::steady_clock::now();
    WidgetDay day;
    Simulator::Stop(MilliSeconds(std::atoll(argv[2]) * 86400000));
    Simulator::Run();
    day.print(seconds_since(start));
  } else {
    std::puts("usage: widget_day_ns3 hold PENDING EVENTS | widget_day_ns3 day DAYS");
    return 64;
  }
  Simulator::Destroy();
}
