internal import CGSL
import Foundation
import ScenarioFile

/// What the fits of several phones tell about another phone like them.
///
/// Each phone has its own budget, and the budgets are log-normal over phones. Their mean and spread, with the uncertainty of each fit: the
/// random-effects model of R. DerSimonian, N. Laird, "Meta-analysis in clinical trials", Controlled Clinical Trials 7 (1986) 177–188. The
/// interval of the spread inverts its test (Q-profile: W. Viechtbauer, Statistics in Medicine 26 (2007) 37–52). The prediction uses
/// Student's t, which is exact if the fits are.
package struct PhonePopulation: Sendable {
  package static let fewest = 3

  /// Of the logarithm of the budget: the mean over phones, its standard error, and the standard deviation over phones.
  package let (mean, error, spread): (Double, Double, Double)
  /// The ends of the 90% interval of ``spread``.
  package let spreads: (low: Double, high: Double)
  private let logs: [Double]

  /// - Parameter budgets: those of at least ``fewest`` phones.
  package init(_ budgets: [SharedPhone.Numbers]) {
    let logs = budgets.map { log($0.median) }
    let variances = budgets.map {
      max(1e-12, pow(log($0.high / $0.low) / (2 * gsl_cdf_ugaussian_Pinv(0.95)), 2))
    }
    /// The weighted mean, the sum of the weights and of the weighted squares, with this variance over phones.
    func sums(_ between: Double) -> (mean: Double, weight: Double, squares: Double) {
      let weights = variances.map { 1 / ($0 + between) }
      let weight = weights.reduce(0, +)
      let mean = zip(weights, logs).reduce(0) { $0 + $1.0 * $1.1 } / weight
      return (mean, weight, zip(weights, logs).reduce(0) { $0 + $1.0 * pow($1.1 - mean, 2) })
    }
    let (fixed, degrees) = (sums(0), Double(max(1, logs.count - 1)))
    let squaredWeights = variances.reduce(0) { $0 + 1 / ($1 * $1) }
    let between = max(0, (fixed.squares - degrees) / (fixed.weight - squaredWeights / fixed.weight))
    let all = sums(between)
    /// The spread at which the squares are as probable as this.
    func spread(_ share: Double) -> Double {
      let wanted = gsl_cdf_chisq_Pinv(share, degrees)
      var (low, high) = (0.0, 100.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if sums(middle).squares > wanted { low = middle } else { high = middle }
      }
      return high < 1e-12 ? 0 : high.squareRoot()
    }
    (mean, error, self.spread) = (all.mean, 1 / all.weight.squareRoot(), between.squareRoot())
    spreads = (spread(0.95), spread(0.05))
    self.logs = logs
  }

  /// The budget of another phone at a share of the phones, in reloads a day.
  package func budget(at share: Double) -> Double {
    let t = gsl_cdf_tdist_Pinv(share, Double(max(1, logs.count - 1)))
    return exp(mean + t * (spread * spread + error * error).squareRoot())
  }

  private static let factor = ".capacity.timesReloads"

  /// For `--phone`: worlds of the phones, with the budgets of other phones.
  ///
  /// `phones` are those of the budgets.
  /// - Returns: `nil` if they do not all have the factor on the budget.
  package func file(_ phones: [PhoneFile], comments: [String]) -> PhoneFile? {
    let paths = (phones.first?.paths ?? []).filter { path in phones.allSatisfy { $0.paths.contains(path) } }
    guard paths.contains(where: { $0.hasSuffix(Self.factor) }) else { return nil }
    func scaled(_ path: String, _ value: String, by factor: Double) -> String {
      guard path.hasSuffix(Self.factor), let number = Double(value) else { return value }
      return "\((min(max(number * factor, 0.001), 1000) * 10_000).rounded() / 10_000)"
    }
    let count = max(phones.count, PhonePosterior.worldCount)
    let worlds = (0..<count).map { number -> [String] in
      let (phone, log) = (phones[number % phones.count], logs[number % phones.count])
      let places = Dictionary(zip(phone.paths, phone.worlds[number * phone.worlds.count / count])) { $1 }
      // Evenly distributed for each phone, too.
      let share = (0.5 + Double(number) * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
      return paths.map { scaled($0, places[$0] ?? "", by: budget(at: max(share, 1e-6)) / exp(log)) }
    }
    let middle = logs.indices.min { abs(logs[$0] - mean) < abs(logs[$1] - mean) } ?? 0
    let usual = phones[middle].usual.filter { paths.contains($0.path) }.map {
      ScenarioOverride(path: $0.path, value: scaled($0.path, $0.value, by: exp(mean - logs[middle])))
    }
    return PhoneFile(comments: comments, usual: usual, paths: paths, worlds: worlds)
  }
}
