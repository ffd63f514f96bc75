import EventKernel
import Workloads

// peer hold PENDING EVENTS | peer day DAYS | peer plain DAYS: prints what was counted, and the seconds that it took.
let arguments = CommandLine.arguments.dropFirst().map { $0 }
let clock = ContinuousClock()

func seconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

switch (arguments.first, arguments.dropFirst().compactMap { Int($0) }) {
case ("hold", let numbers) where numbers.count == 2 && numbers[0] > 0:
  var model = HoldModel(pending: numbers[0])
  let time = clock.measure { model.run(events: numbers[1]) }
  print("events=\(model.handled) seconds=\(seconds(time))")
case ("day", let numbers) where numbers.count == 1:
  var model = try WidgetDay(seed: 1)
  let time = clock.measure { model.run(until: .zero + .days(Int64(numbers[0]))) }
  print(
    "events=\(model.eventsHandled) reloads=\(model.reloads) entries=\(model.entriesShown) views=\(model.views)",
    "meanAge=\(model.meanAge) seconds=\(seconds(time))")
case ("plain", let numbers) where numbers.count == 1:
  let phone = PlainWidgets(days: numbers[0])
  let time = try clock.measure { try phone.run() }
  // Counted in a run of their own, which is not measured.
  let counts = try phone.counts()
  print(
    "grants=\(counts.grants) views=\(counts.views) fresh=\(counts.freshViews) updates=\(counts.updates)",
    "meanAge=\(counts.meanAge) seconds=\(seconds(time))")
default:
  print("usage: peer hold PENDING EVENTS | peer day DAYS | peer plain DAYS")
}
