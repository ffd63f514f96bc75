import EventKernel
import ProviderHost
import ScenarioValues

/// `command: [python3, policy.py]`, or `command: {run: [python3, policy.py], files: …}`.
package enum ProgramTable {
  fileprivate struct Draft: Sendable {
    var run: [String] = []
    var files: [String] = []
    var limits = ProviderProgram.Limits()
  }

  fileprivate static let words = Shape.list(
    of: .text("the program or one of its arguments", minimumLength: 0, examples: ["python3", "policy.py"]),
    minimumCount: 1, expected: "a list of the program and its arguments, such as [python3, policy.py]")

  fileprivate static let draft = record(from: Draft(), shortForm: "run") {
    field("run", \.run, words, "The program, and its arguments.", isRequired: true)
    field(
      "files", \.files,
      .list(
        of: .text("the path of a file, relative to this file", examples: ["prices.csv", "towns.csv"]),
        expected: "a list of paths"),
      "The files that the program consists of. If one of them changes, stored results and baselines belong to another "
        + "scenario.")
    field("limits", \.limits, "What the program may use while it runs.")
  }

  /// The keys that say what the provider of a scenario does. A program decides this itself.
  static let conflicts = ["timeline", "cache", "onFailure", "onUnavailable"].map { KeyPair("command", $0) }

  fileprivate static func provider(
    _ draft: Draft, _ node: SourceNode, _ context: inout ReadingContext
  ) -> OwnProvider? {
    guard context.files.allowsPrograms else {
      let program = draft.run.joined(separator: " ").escapedForMessage(limit: 60)
      return context.refuse(
        "expected no program, because of --no-programs; found '\(program)'", at: node.position)
    }
    var hashes: [String: UInt64] = [:]
    var isComplete = true
    for (number, path) in draft.files.enumerated() {
      do throws(ScenarioFiles.Unreadable) {
        let (_, bytes) = try context.files.read(path, mostBytes)
        guard bytes.count <= mostBytes else {
          throw ScenarioFiles.Unreadable(reason: "it is larger than \(mostBytes >> 20) MiB")
        }
        hashes[path] = hash(bytes)
      } catch {
        isComplete = false
        let place = node["files"].map { files in
          if case .list(let nodes) = files.content, nodes.indices.contains(number) {
            nodes[number]
          } else {
            files
          }
        }
        context.report(
          "'\(path.escapedForMessage(limit: 200))' cannot be read: \(error.reason)",
          at: (place ?? node).position)
      }
    }
    guard isComplete else { return nil }
    return ProviderProgram(
      draft.run, directory: context.files.directory, files: hashes, limits: draft.limits
    ).provider
  }

  /// Of one of the files.
  package static let mostBytes = 64 << 20

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = TrajectoryHash()
    hash.add(UInt64(bytes.count))
    var word: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      if place % 8 == 7 { hash.add(word) }
    }
    hash.add(word)
    return hash.value
  }
}

extension OwnProvider: Shaped {
  static let shape = ProgramTable.words.map { ProgramTable.Draft(run: $0) }.or(ProgramTable.draft) {
    !$0.isList
  }
  .checked(ProgramTable.provider)
}

extension ProviderProgram.Limits: Shaped {
  static let shape = record(from: ProviderProgram.Limits()) {
    field(
      "time", \.seconds,
      Shape.milliseconds.from("10ms", to: "1h", ProviderProgram.Limits.secondsRange, per: 1000).writing {
        "\(Int($0))s"
      }, "Longest real time for one answer, and for the program's first line: from 10ms to 1h.")
    field(
      "memory", \.memory,
      Shape.bytes.from("1MB", to: "1000GB", ProviderProgram.Limits.memoryRange).writing(
        QuantityText.size.write),
      "Most memory of the program and the processes that it has started, from 1MB to 1000GB.")
  }
}

extension Shape where Value == Double {
  /// A quantity of this range, in units of `per`.
  fileprivate func from(
    _ low: String, to high: String, _ range: ClosedRange<Double>, per unit: Double = 1
  ) -> Shape {
    checked { value, node, context -> Double? in
      guard range.contains(value / unit) else {
        return context.refuse(expected: "\(low) to \(high)", at: node)
      }
      return value / unit
    }
  }
}
