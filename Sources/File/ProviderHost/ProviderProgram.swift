import ScenarioValues

/// A program that is the timeline provider of an app's widgets. It reads questions and writes answers, a line of JSON each.
///
/// Each run starts its own process. The program is started as it is, without a shell. It gets a HOME and a TMPDIR of its
/// own and the scenario's directory as working directory. This is not a sandbox: the program can do all that its user can.
package struct ProviderProgram: Hashable, Sendable {
  /// The program and its arguments; at least one. A program without a slash is looked up in PATH.
  package var command: [String]
  /// The working directory. `nil`: that of this process.
  package var directory: String?
  /// A hash of each file that is part of the program, by path. They are part of the scenario's identity.
  package var files: [String: UInt64]
  package var limits: Limits

  package struct Limits: Hashable, Sendable {
    /// Longest real time for one answer, and for the program's first line, in seconds. Default 30 s.
    package var seconds: Double
    /// Most memory of the program and of all that it has started, in bytes; on macOS, of the program alone. Default 1 GB.
    /// It is measured up to 20 times a second.
    package var memory: Double

    package init(seconds: Double = 30, memory: Double = 1e9) {
      self.seconds = seconds
      self.memory = memory
    }

    package static let secondsRange: ClosedRange<Double> = 0.01...3600
    /// From 1 MB to 1 TB. No program runs in less.
    package static let memoryRange: ClosedRange<Double> = 1e6...1e12
    /// Longest line, in bytes.
    package static let lineLength = 1 << 20
  }

  package init(
    _ command: [String], directory: String? = nil, files: [String: UInt64] = [:], limits: Limits = Limits()
  ) {
    self.command = command
    self.directory = directory
    self.files = files
    self.limits = limits
  }

  /// A JSON Schema of the lines between the simulator and a program.
  package static var protocolSchema: String {
    String(decoding: PackageResources.protocol_schema_json, as: UTF8.self)
  }

  /// The provider of a scenario that asks this program.
  package var provider: OwnProvider {
    OwnProvider(name: name, identity: identity) { try RunningProgram(self, at: $0) }
  }

  /// The developer's file in the command, such as `policy.py`, or else the program.
  private var name: String {
    let path =
      command.first { files[$0] != nil }
      ?? command.dropFirst().first { !$0.hasPrefix("-") && $0.contains(".") && !$0.contains(" ") }
      ?? command.first { $0 != "widgetsim" && $0 != "host" } ?? command.first
    return path?.split(separator: "/").last.map(String.init) ?? "program"
  }

  /// Lengths make it unambiguous.
  private var identity: String {
    let words = command.map { "\($0.utf8.count):\($0)" }
    let hashes = files.sorted { $0.key < $1.key }.map { "\($0.key.utf8.count):\($0.key)=\($0.value)" }
    return "program [\(words.joined(separator: ","))] {\(hashes.joined(separator: ","))}"
  }
}
