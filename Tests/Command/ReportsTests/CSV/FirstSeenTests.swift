import EventKernel
import Reports
import Testing
import WidgetRefresh

@Suite struct FirstSeenTests {
  private func firstSeen(_ observations: (ReportRun) -> [Observation]) throws -> [String] {
    let run = try ReportRun()
    return try run.reports(of: observations(run))[.updates]?["first_seen_s"] ?? []
  }

  @Test func `an update is first seen when the next view of it starts`() throws {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(1000)), madeView(request(1), from: run.at(5000), to: run.at(9000)),
        madeView(request(1), from: run.at(20_000), to: run.at(21_000)),
      ]
    }
    #expect(seen == ["5.000"])
  }

  @Test func `an update during a view is seen at once`() throws {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(1000)), madeUpdate(request(2), at: run.at(6000)),
        madeView(request(1), from: run.at(5000), to: run.at(9000)),
      ]
    }
    #expect(seen == ["5.000", "6.000"])
  }

  @Test func `an update that was replaced unseen was never seen`() throws {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(1000)), madeUpdate(request(2), at: run.at(2000)),
        madeView(request(2), from: run.at(5000), to: run.at(9000)),
        madeUpdate(request(3), at: run.at(10_000)),
      ]
    }
    #expect(seen == ["", "5.000", ""])
  }

  @Test func `an update that ends with the view's start was not seen, one that begins with its end neither`()
    throws
  {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(1000)), madeUpdate(request(2), at: run.at(5000)),
        madeUpdate(request(3), at: run.at(9000)), madeView(request(2), from: run.at(5000), to: run.at(9000)),
        madeUpdate(request(4), at: run.at(9500)),
      ]
    }
    #expect(seen == ["", "5.000", "", ""])
  }

  @Test func `of two updates in one instant the first is not seen`() throws {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(1000)), madeUpdate(request(2), at: run.at(6000)),
        madeUpdate(request(3), at: run.at(6000)), madeView(request(1), from: run.at(5000), to: run.at(9000)),
      ]
    }
    #expect(seen == ["5.000", "", "6.000"])
  }

  @Test func `a view that began in the warm-up sees an update of the period`() throws {
    let seen = try firstSeen { run in
      [
        madeUpdate(request(1), at: run.at(-9000)), madeUpdate(request(2), at: run.at(1000)),
        madeView(request(1), from: run.at(-2000), to: run.at(3000)),
      ]
    }
    #expect(seen == ["1.000"], "and the update of the warm-up is not reported")
  }
}
