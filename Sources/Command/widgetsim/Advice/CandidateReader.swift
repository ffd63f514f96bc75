import ArgumentParser
import CommandBase
import Experiments
import ScenarioFile
import WidgetRefresh

/// Reads the scenario of each policy that an optimization tries: today's file with other values.
final class CandidateReader {
  let today: ReadScenario
  private let input: InputFile
  private let settings: [ScenarioOverride]
  private var variations: [Variation] = []
  /// Those that were read; `nil`: it is not valid.
  private var scenarios: [[ScenarioOverride]: Scenario?] = [:]
  /// The first message about each policy that is not valid.
  private var invalid: [String] = []

  /// - Parameters:
  ///   - today: the scenario as it was read.
  ///   - settings: the values that it was read with, which replace those of the file, also today.
  init(_ today: ReadScenario, settings: [ScenarioOverride]) {
    (input, self.today, self.settings) = (today.file, today, settings)
  }

  /// What to vary. Reports values that the file cannot have.
  ///
  /// - Parameter widgets: their indices.
  func variations(of goal: OptimizationGoal, for widgets: [Int]) throws -> [Variation] {
    if goal.variedKeys.isEmpty {
      // Widgets of one app share what it does.
      var seen: Set<String> = []
      variations = widgets.flatMap { widget in
        today.scenario.usualVariations(of: widget, isValid: isValid).filter { variation in
          let paths = Set(variation.alternatives.joined().map(\.path))
          defer { seen.formUnion(paths) }
          return seen.isDisjoint(with: paths) || widgets.count == 1
        }
      }
    } else {
      variations = try goal.variedKeys.map { key in
        do throws(VariationError) {
          return try Variation(key)
        } catch {
          throw ValidationError("--vary \(key.path): \(error).")
        }
      }
      try checkEach()
      // The first alternative is today's.
      variations = variations.map { Variation(alternatives: [[]] + $0.alternatives) }
    }
    return variations
  }

  /// Reads each alternative on its own, so that wrong paths and values show before anything runs.
  private func checkEach() throws {
    var status: ExitCode?
    for overrides in variations.flatMap(\.alternatives).flatMap(\.ends) {
      do throws(ReadingFailure) {
        _ = try read(overrides)
      } catch {
        for message in error.messages { Console.report(Self.named(message)) }
        status = error.exitCode
      }
    }
    if let status { throw status }
  }

  /// The scenario with other values; `nil`: it is not valid.
  ///
  /// - Parameter uncertain: today's, which is read already.
  func scenario(with overrides: [ScenarioOverride], in uncertain: UncertainScenario? = nil) -> Scenario? {
    if let uncertain, let scenario = valid(overrides, in: uncertain), scenario.items == today.scenario.items {
      return scenario
    }
    do throws(ReadingFailure) {
      let scenario = try read(overrides)
      if scenario.items == today.scenario.items { return scenario }
      invalid.append("\(input.name): expected the same widgets with each policy")
      return nil
    } catch {
      invalid.append(error.messages.first.map(Self.named) ?? "")
      return nil
    }
  }

  /// The scenario with other values; `nil`: they are not valid. Each is read once.
  ///
  /// - Parameter uncertain: today's.
  func valid(_ overrides: [ScenarioOverride], in uncertain: UncertainScenario) -> Scenario? {
    if let known = scenarios[overrides] { return known }
    var scenario = try? uncertain.scenario(with: overrides)
    // Policies are compared with the same random numbers.
    scenario?.seed = today.scenario.seed
    scenarios[overrides] = .some(scenario)
    return scenario
  }

  /// A policy together with what nobody knows about the scenario.
  func uncertain(_ overrides: [ScenarioOverride]) throws(ReadingFailure) -> UncertainScenario {
    try readUncertainScenario(today.bytes, of: input, overrides: settings + overrides)
  }

  /// Says how many policies were left out.
  func reportInvalid() {
    guard let first = invalid.first else { return }
    Console.note("\(input.name): note: \(invalid.count) of the policies are not valid and were left out:")
    Console.note(first)
  }

  /// Whether the scenario file is still valid with these values.
  func isValid(_ overrides: [ScenarioOverride]) -> Bool { (try? read(overrides)) != nil }

  /// Today's file with other values.
  func read(_ overrides: [ScenarioOverride]) throws(ReadingFailure) -> Scenario {
    var scenario = try readScenario(
      today.bytes, of: input, overrides: settings + overrides, showsWarnings: false
    ).scenario
    // Policies are compared with the same random numbers.
    scenario.seed = today.scenario.seed
    return scenario
  }

  /// A reader's message with the option that the value came from.
  private static func named(_ message: String) -> String {
    message.hasPrefix("--set ") ? "--vary " + message.dropFirst("--set ".count) : message
  }
}

extension VariedRange {
  init?(_ quantity: VariedValue.Quantity) {
    let scale: Scale =
      switch quantity.unit {
      case .duration: .duration
      case .wholeNumber: .whole
      case .number, .share: .number
      }
    self.init(quantity.range, scale)
  }
}
