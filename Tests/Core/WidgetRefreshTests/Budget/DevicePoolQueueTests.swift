import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("The queue for the device's pool")
struct DevicePoolQueueTests {
  @Test("Never reloaded comes first, then the earliest last reload, then the smaller lot")
  func order() {
    var queue = DevicePoolQueue(widgets: 5)
    queue.insert(0, lastStart: at(8), lot: 0.1)
    queue.insert(1, lastStart: at(7), lot: 0.9)
    queue.insert(2, lastStart: nil, lot: 0.95)
    queue.insert(3, lastStart: at(8), lot: 0.05)
    queue.insert(4, lastStart: .zero, lot: 0)
    var served: [WidgetID] = []
    while let widget = queue.first {
      served.append(widget)
      queue.remove(widget)
    }
    #expect(served == [2, 4, 1, 3, 0])
    #expect(queue.isEmpty)
  }

  @Test("Whoever leaves from anywhere leaves the order of the others", arguments: 0..<10)
  func removal(seed: UInt64) {
    var stream = RandomStream(seed: seed, replication: 0, entity: "tests", purpose: "queue")
    let widgets = 50
    var queue = DevicePoolQueue(widgets: widgets)
    var waiting: [(start: Int64, lot: Double, widget: WidgetID)] = []
    for _ in 0..<2000 {
      let widget = WidgetID(index: stream.integer(below: widgets))
      #expect(queue.contains(widget) == waiting.contains { $0.widget == widget })
      if queue.contains(widget) {
        queue.remove(widget)
        waiting.removeAll { $0.widget == widget }
      } else {
        let (start, lot) = (Int64(stream.integer(below: 10)), stream.uniform())
        queue.insert(widget, lastStart: SimulationTime(milliseconds: start), lot: lot)
        waiting.append((start, lot, widget))
      }
      #expect(queue.first == waiting.min { ($0.start, $0.lot) < ($1.start, $1.lot) }?.widget)
    }
  }

  @Test("A widget that is not in it is removed without effect, also where there is no pool and it knows none")
  func absent() {
    var none = DevicePoolQueue(widgets: 0)
    none.remove(3)
    #expect(none.isEmpty)
    var queue = DevicePoolQueue(widgets: 2)
    queue.insert(1, lastStart: nil, lot: 0)
    queue.remove(0)
    #expect(queue.first == 1)
  }
}
