import OutputAnalysis
import Testing

@Suite("Closed forms")
struct ClosedFormTests {
  private static func isClose(_ a: Double, _ b: Double, digits: Double = 1e-8) -> Bool {
    abs(a - b) <= digits * max(1, abs(b))
  }

  @Test("Freshness and age agree with the table")
  func refreshOrders() throws {
    for row in try Fixture.numbers("cho_freshness_age") {
      for (index, order) in [RefreshOrder.periodic, .randomOrder, .purelyRandom].enumerated() {
        #expect(Self.isClose(order.freshness(row[0]), row[1 + index]), "\(order), r = \(row[0])")
        #expect(Self.isClose(order.age(row[0]), row[4 + index]), "\(order), r = \(row[0])")
      }
    }
  }

  @Test("The budget gate agrees with the table")
  func budgetGate() throws {
    for row in try Fixture.numbers("budget_gate") {
      let (lambda, cap) = (row[0], Int(row[1]))
      #expect(Self.isClose(BudgetGate.denied(poissonMean: lambda, cap: cap), row[2]))
      #expect(Self.isClose(BudgetGate.granted(poissonMean: lambda, cap: cap), row[4]))
      #expect(Self.isClose(24 * BudgetGate.exhaustion(poissonMean: lambda, cap: cap), row[7]))
      #expect(
        Self.isClose(BudgetGate.granted(negativeBinomialMean: lambda, dispersion: 10, cap: cap), row[10]))
    }
  }

  @Test("The token bucket agrees with the table")
  func tokenBucket() throws {
    for row in try Fixture.numbers("token_bucket") {
      #expect(
        Self.isClose(TokenBucket.acceptance(depth: Int(row[0]), load: row[1]), row[5], digits: 1e-6),
        "depth \(row[0]), load \(row[1])")
    }
  }

  static let measured = ClosedForms.all.filter { check in
    ["r = 1", "λ = 48 a day, B = 50", "bucket of 2, ρ = 1", "gamma, shape 0.5"].contains {
      check.name.hasSuffix($0) || check.name.contains($0 + " gaps")
    }
  }

  /// H0: the closed form. Student's t over 40 independent replications, two-sided at 1e-7 each: for these 11 figures together
  /// a true H0 fails with probability 1.1e-6 at most. `widgetsim verify` measures all of them.
  @Test("The simulator reproduces the closed form", arguments: measured.indices)
  func simulation(index: Int) throws {
    let result = try Self.measured[index].result(replications: 40)
    #expect(
      result.holds(confidence: 1 - 1e-7), "\(result.name): \(result.expected), measured \(result.measured)")
    #expect(result.standardError > 0)
  }

  @Test("A wrong closed form is found out")
  func wrong() throws {
    let check = try #require(ClosedForms.all.first { $0.name == "freshness, periodic refresh, r = 1" })
    let result = try check.result(replications: 40)
    let wrong = ClosedFormResult(
      name: result.name, source: result.source, expected: RefreshOrder.purelyRandom.freshness(1),
      measured: result.measured, standardError: result.standardError, replications: result.replications)
    #expect(!wrong.holds(confidence: 1 - 1e-7))
  }
}
