import Foundation

/// The `widgetsim` that was built together with the tests, or the program whose path is in `WIDGETSIM_UNDER_TEST`. CI sets
/// this to its release build, which is faster.
struct BuiltCommand {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  struct NotFound: Error {}

  let executable: String

  /// Looks beside the test bundle, and above it, for on macOS the tests lie inside of it.
  init(named name: String = "widgetsim") throws {
    if name == "widgetsim", let named = ProcessInfo.processInfo.environment["WIDGETSIM_UNDER_TEST"] {
      executable = named
      return
    }
    let places = CommandLine.arguments.filter { $0.contains(".xctest") } + [Bundle.main.bundlePath]
    for place in places {
      var directory = URL(fileURLWithPath: place)
      for _ in 0..<5 {
        let candidate = directory.appendingPathComponent(name).path
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isDirectory),
          !isDirectory.boolValue,
          FileManager.default.isExecutableFile(atPath: candidate)
        {
          executable = candidate
          return
        }
        directory.deleteLastPathComponent()
      }
    }
    throw NotFound()
  }

  /// It, and a directory with a `minimal.yaml`.
  static func withMinimalScenario() throws -> (BuiltCommand, TemporaryDirectory) {
    let (command, directory) = (try BuiltCommand(), try TemporaryDirectory())
    _ = try command("init", in: directory.path)
    return (command, directory)
  }

  func callAsFunction(_ arguments: String..., in directory: String? = nil, input: String = "") throws
    -> Result
  {
    try run(executable, arguments, in: directory, input: input)
  }

  /// Runs a line of shell in which `$widgetsim` is the command.
  func shell(_ line: String, in directory: String? = nil) throws -> Result {
    try run("/bin/sh", ["-c", line], in: directory, input: "", environment: ["widgetsim": executable])
  }

  private func run(
    _ path: String, _ arguments: [String], in directory: String?, input: String,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    // Files instead of pipes: neither side can block the other.
    let scratch = try TemporaryDirectory()
    try scratch.write(input, to: "in")
    for name in ["out", "err"] { try scratch.write("", to: name) }
    let handles = (
      try FileHandle(forReadingFrom: scratch.url("in")), try FileHandle(forWritingTo: scratch.url("out")),
      try FileHandle(forWritingTo: scratch.url("err"))
    )
    (process.standardInput, process.standardOutput, process.standardError) = handles
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try scratch.text("out"), errors: try scratch.text("err"))
  }
}

/// A directory of its own for one test.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func url(_ name: String) -> URL { URL(fileURLWithPath: path + "/" + name) }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url(name))
    return url(name).path
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url(name)), as: UTF8.self)
  }

  /// Everything below it, hidden files too.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
