import EventKernel
import Foundation
import Testing

@testable import WidgetRefresh

@Suite("Rules of the history of views")
struct ViewHistoryRuleTests {
  /// A history of days with so many views each, all in one slot, an hour apart.
  private static func history(days: Int, viewsOfDays: [Int], slot: Int = 40) -> ViewHistory {
    var history = ViewHistory(days: days)
    var now = SimulationTime.zero
    for views in viewsOfDays {
      for _ in 0..<views {
        history.viewBegan(slot: slot, at: now, gap: .seconds(5))
        history.viewEnded(at: now)
        now += .hours(1)
      }
      history.dayEnded()
    }
    return history
  }

  private static func weights(_ history: ViewHistory, smoothing: SimulationDuration) -> [Double] {
    var weights = Array(repeating: -1.0, count: 3 * ViewHistory.slotsPerDay)
    history.predict(smoothing: GaussianKernel(standardDeviation: smoothing), into: &weights, from: 96)
    #expect(weights[..<96].allSatisfy { $0 == -1 } && weights[192...].allSatisfy { $0 == -1 })
    return Array(weights[96..<192])
  }

  @Test(
    "A view that starts less than the gap after the last ended is the same view",
    arguments: [(4999, 1.0), (5000, 2.0), (5001, 2.0)])
  func gap(milliseconds: Int64, views: Double) {
    var history = ViewHistory(days: 7)
    history.viewBegan(slot: 3, at: at(1), gap: .seconds(5))
    history.viewEnded(at: at(1, 0, 10))
    history.viewBegan(slot: 3, at: at(1, 0, 10) + .milliseconds(milliseconds), gap: .seconds(5))
    history.dayEnded()
    #expect(history.viewsPerDay == views)
  }

  @Test("Merged views are one view, however many follow each other")
  func mergedChain() {
    var history = ViewHistory(days: 7)
    for number in 0..<10 {
      let start = at(1) + .seconds(14) * Int64(number)
      history.viewBegan(slot: 4, at: start, gap: .seconds(5))
      history.viewEnded(at: start + .seconds(10))
    }
    history.dayEnded()
    #expect(history.viewsPerDay == 1)
  }

  @Test("The mean is over the complete days kept: not over today, and not over days that are too old")
  func mean() {
    #expect(ViewHistory(days: 7).viewsPerDay == 0)
    #expect(Self.history(days: 7, viewsOfDays: [10]).viewsPerDay == 10)
    #expect(Self.history(days: 7, viewsOfDays: [10, 4]).viewsPerDay == 7)
    #expect(Self.history(days: 7, viewsOfDays: [70, 0, 0, 0, 0, 0, 0]).viewsPerDay == 10)
    #expect(Self.history(days: 7, viewsOfDays: [70, 0, 0, 0, 0, 0, 0, 0]).viewsPerDay == 0)
    #expect(Self.history(days: 7, viewsOfDays: [1, 2, 3, 4, 5, 6, 7, 8, 9]).viewsPerDay == 6)
    #expect(Self.history(days: 1, viewsOfDays: [5, 3]).viewsPerDay == 3)
    var unfinished = Self.history(days: 7, viewsOfDays: [2])
    unfinished.viewBegan(slot: 0, at: at(24), gap: .seconds(5))
    #expect(unfinished.viewsPerDay == 2)
  }

  @Test("A history of no days has one")
  func noDays() {
    #expect(Self.history(days: 0, viewsOfDays: [5, 3]).viewsPerDay == 3)
    #expect(Self.history(days: -4, viewsOfDays: [5, 3]).viewsPerDay == 3)
  }

  @Test("More views in a slot than can be counted are as many as can be counted")
  func countLimit() {
    #expect(Self.history(days: 7, viewsOfDays: [65_537]).viewsPerDay == 65_535)
  }

  @Test("Nothing is left of the history of a widget that is added again")
  func forgotten() {
    var history = Self.history(days: 7, viewsOfDays: [10, 10])
    history.forget()
    #expect(history.viewsPerDay == 0 && history.completeDays == 0)
    #expect(history.meanViews(inSlots: 4, from: 38) == 0)
    #expect(Self.weights(history, smoothing: .zero).allSatisfy { $0 == 1 / 96.0 })
  }

  @Test("Without views every slot gets the same, and without smoothing each what it had")
  func prediction() {
    #expect(Self.weights(ViewHistory(days: 7), smoothing: .minutes(75)).allSatisfy { $0 == 1 / 96.0 })
    var history = ViewHistory(days: 7)
    for (slot, start) in [(0, at(0)), (95, at(23, 50)), (95, at(23, 55)), (95, at(23, 58))] {
      history.viewBegan(slot: slot, at: start, gap: .seconds(5))
      history.viewEnded(at: start)
    }
    history.dayEnded()
    let weights = Self.weights(history, smoothing: .zero)
    #expect(weights[0] == 0.25 && weights[95] == 0.75)
    #expect(weights[1..<95].allSatisfy { $0 == 0 })
  }

  @Test("The days before yesterday count as much as yesterday, those beyond the history not at all")
  func rollingPrediction() {
    var history = ViewHistory(days: 2)
    for (day, slot) in [10, 20, 30].enumerated() {
      history.viewBegan(slot: slot, at: at(24 * day), gap: .seconds(5))
      history.viewEnded(at: at(24 * day))
      history.dayEnded()
    }
    let weights = Self.weights(history, smoothing: .zero)
    #expect(weights[10] == 0 && weights[20] == 0.5 && weights[30] == 0.5)
  }

  /// 75 min are 5 slots of 15 min.
  @Test("Smoothing is a Gaussian around the clock, of the same weight before and after, and adds up to 1")
  func smoothing() {
    let weights = Self.weights(
      Self.history(days: 7, viewsOfDays: [6], slot: 94), smoothing: .minutes(75))
    #expect(abs(weights.reduce(0, +) - 1) < 1e-12)
    for distance in 1...48 {
      #expect(abs(weights[(94 + distance) % 96] - weights[(94 - distance + 96) % 96]) < 1e-15)
      let expected = exp(-0.5 * Double(distance * distance) / 25)
      #expect(abs(weights[(94 + distance) % 96] / weights[94] - expected) < 1e-12)
    }
  }
}
