import ActivityKit
import SwiftUI
import WidgetKit

// What stands for a developer's own code in `Remedies.swift`.

struct Item: Codable, Hashable { var date: Date }
struct Entry: TimelineEntry {
  var date: Date
  var item: Item
}
struct Cache {
  var date = Date()
  var timeline = Timeline(entries: [Entry](), policy: .atEnd)
}
struct Store { func save(_ items: [Item]) {} }
struct Delivery: ActivityAttributes { struct ContentState: Codable, Hashable {} }

let (entries, items, cached, store) = ([Entry](), [Item](), Cache(), Store())
let (current, upcoming) = (Item(date: Date()), [Item]())
let (hasChanged, start, end) = (true, Date(), Date())
var lastCall = Date()
let url = URL(fileURLWithPath: "/")
let (attributes, content) = (Delivery(), ActivityContent(state: Delivery.ContentState(), staleDate: nil))
var activity: Activity<Delivery> { Activity<Delivery>.activities[0] }

func fetch() async throws -> [Item] { [] }
func send(_ items: [Item]) async throws {}
func send(_ token: Data) {}
func use<Value>(_ value: Value) {}
