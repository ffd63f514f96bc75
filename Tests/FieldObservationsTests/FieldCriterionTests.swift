import Testing

@testable import FieldObservations

@Suite("When the simulator matches an observation")
struct FieldCriterionTests {
  private static let figure = FieldFigure(name: "Figure", unit: .duration) { _ in [] }

  private static func isMet(_ criterion: FieldCriterion, _ samples: [Double]) -> Bool {
    criterion.judge(samples).isMet
  }

  @Test("A median matches within a factor of 1.5 of the range, the ends included")
  func median() {
    let criterion = FieldCriterion.median(Self.figure, seen: 300...600)
    let cases: [(Double, Bool)] = [(199.9, false), (200, true), (400, true), (900, true), (900.1, false)]
    for (median, isMet) in cases {
      // Of an even number of samples, the upper one of the middle. Their order does not matter.
      #expect(Self.isMet(criterion, [1e6, median, 0, -5]) == isMet, "\(median)")
      #expect(Self.isMet(criterion, [1e6, median, 0]) == isMet, "\(median)")
    }
    #expect(criterion.judge([90, 720, 1]).measured == "1.5 min")
  }

  @Test("A latency matches if the middle half overlaps the range")
  func latency() {
    let criterion = FieldCriterion.latency(Self.figure, overlaps: 10...20)
    // Quartiles of eight samples are the third and the seventh.
    func samples(_ low: Double, _ high: Double) -> [Double] { [high, 0, 1e6, low, high, low, 0, low] }
    #expect(Self.isMet(criterion, samples(2, 10)) && !Self.isMet(criterion, samples(2, 9.9)))
    #expect(Self.isMet(criterion, samples(20, 90)) && !Self.isMet(criterion, samples(20.1, 90)))
    #expect(Self.isMet(criterion, samples(2, 90)) && Self.isMet(criterion, samples(12, 13)))
  }

  @Test("A tail must have its share, too")
  func tail() {
    let criterion = FieldCriterion.latency(
      Self.figure, overlaps: 10...20, tail: (share: 0.25, beyond: 60))
    #expect(Self.isMet(criterion, [15, 15, 15, 60.1]))
    #expect(!Self.isMet(criterion, [15, 15, 15, 60]))
    #expect(!Self.isMet(criterion, [15, 15, 15, 15, 60.1]))
    // A tail without the middle half is not enough.
    #expect(!Self.isMet(criterion, [90, 90, 90, 90]))
  }

  @Test("An event matches if at least 5% of the people see it")
  func people() {
    let criterion = FieldCriterion.seenByPeople(FieldEvent(name: "event") { _ in true })
    func people(_ seen: Int) -> [Double] { (0..<300).map { $0 < seen ? 1 : 0 } }
    #expect(Self.isMet(criterion, people(15)) && !Self.isMet(criterion, people(14)))
    #expect(criterion.judge(people(15)).measured == "5%")
    #expect(criterion.days == 30 && criterion.replications == 300)
  }

  @Test("What never happens does not match")
  func never() {
    for criterion in [
      FieldCriterion.median(Self.figure, seen: 0...1e9), .latency(Self.figure, overlaps: 0...1e9),
    ] {
      #expect(criterion.judge([]) == ("never", false))
      #expect(criterion.days == 14 && criterion.replications == 20)
    }
  }

  @Test(
    "Numbers are short",
    arguments: [
      (FieldUnit.duration, 2.04, "2.0 s"), (.duration, 59.4, "59 s"), (.duration, 60, "1.0 min"),
      (.duration, 1140, "19 min"), (.perDay, 72.4, "72/day"), (.share, 0.054, "5%"),
    ] as [(FieldUnit, Double, String)])
  func units(unit: FieldUnit, value: Double, text: String) {
    #expect(unit.text(value) == text)
  }

  @Test("The explanation names the band")
  func explanation() {
    #expect(
      FieldCriterion.median(Self.figure, seen: 300...600).explanation
        == "Figure: the median must be from 3.3 min to 15 min.")
    #expect(
      FieldCriterion.latency(Self.figure, overlaps: 2...27, tail: (share: 0.02, beyond: 60)).explanation
        == "Figure: the middle half must overlap 2.0 s to 27 s. At least 2% must be above 1.0 min.")
  }
}
