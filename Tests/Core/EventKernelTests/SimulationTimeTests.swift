import EventKernel
import Testing

@Suite struct SimulationTimeTests {
  private static let earliest = SimulationTime(milliseconds: .min)
  private static let latest = SimulationTime(milliseconds: .max)
  private static let shortest = SimulationDuration(milliseconds: .min)
  private static let longest = SimulationDuration(milliseconds: .max)

  @Test func timesAndDurationsAddUp() {
    let start: SimulationTime = 1_500
    #expect(start + .seconds(2) == 3_500)
    #expect(start - .seconds(2) == -500)
    #expect(start - (start + .minutes(1)) == .minutes(-1))
    var later = start
    later += .hours(1)
    #expect(later - start == .minutes(60))
  }

  @Test func unitsAreMultiplesOfEachOther() {
    #expect(SimulationDuration.seconds(1) == .milliseconds(1_000))
    #expect(SimulationDuration.minutes(1) == .seconds(1) * 60)
    #expect(SimulationDuration.hours(1) == .minutes(61) - .minutes(1))
    #expect(SimulationDuration.days(2) == .hours(24) + .days(1))
    var duration = SimulationDuration.zero
    duration += .seconds(3)
    #expect(duration == .seconds(3))
  }

  @Test("arithmetic on times stops at the ends instead of trapping")
  func timesSaturate() {
    #expect(Self.latest + .milliseconds(1) == Self.latest)
    #expect(Self.latest - .milliseconds(-1) == Self.latest)
    #expect(Self.earliest - .milliseconds(1) == Self.earliest)
    #expect(Self.earliest + .milliseconds(-1) == Self.earliest)
    #expect(Self.latest - Self.earliest == Self.longest)
    #expect(Self.earliest - Self.latest == Self.shortest)
  }

  @Test("arithmetic on durations stops at the ends instead of trapping")
  func durationsSaturate() {
    #expect(Self.longest + .milliseconds(1) == Self.longest)
    #expect(Self.shortest - .milliseconds(1) == Self.shortest)
    #expect(SimulationDuration.zero - Self.shortest == Self.longest)
    #expect(Self.longest * 2 == Self.longest)
    #expect(Self.longest * -2 == Self.shortest)
    #expect(Self.shortest * -1 == Self.longest)
    #expect(Self.shortest * 2 == Self.shortest)
    #expect(SimulationDuration.days(.max) == Self.longest)
    #expect(SimulationDuration.days(.min) == Self.shortest)
  }

  @Test func timesAndDurationsAreOrdered() {
    #expect(SimulationTime.zero < .distantFuture)
    #expect(SimulationDuration.seconds(59) < .minutes(1))
  }
}
