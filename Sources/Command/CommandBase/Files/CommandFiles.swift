import ArgumentParser
import Foundation
import Reports

/// The files that a command reads and writes. Two files that it writes, or one that it reads and one that it writes, must not be the
/// same file.
package struct CommandFiles {
  private struct File {
    /// Such as `--html a.html`.
    var name: String
    var place: FilePlace
    var isDirectory = false
    /// Whether it is a CSV file, or a directory of CSV files.
    var isCSV = false
  }

  private var scenarios: [ReadScenario] = []
  private var read: [File] = []
  private var written: [File] = []

  package init() {}
  /// Checks, before anything runs, whether the files can be written.
  private var checks: [(path: String, check: () throws -> Void)] = []

  /// What most commands check before anything runs.
  ///
  /// - Parameters:
  ///   - scenarios: what is read, with the logs that it names.
  ///   - read: the paths of the other files that are read, by what they are for the command, such as `the baseline`.
  ///   - reports: the reports that go to the `directory` of `--out`.
  ///   - written: the paths of the other files to write, by the option that names them; `nil`: none.
  package static func check(
    _ scenarios: [ReadScenario] = [], reads read: KeyValuePairs<String, [String]> = [:],
    reports: [Report] = [], to directory: String? = nil,
    writes written: KeyValuePairs<String, String?>
  ) throws {
    var files = CommandFiles()
    files.reads(scenarios)
    for (what, paths) in read { for path in paths { files.reads(path, as: what) } }
    files.writes(reports, to: directory, by: "--out")
    for (option, path) in written { files.writes(path, by: option) }
    try files.check()
  }

  /// - Parameters:
  ///   - path: the path of a file that is read; `-` is standard input.
  ///   - what: what the file is for the command, such as `the baseline`.
  package mutating func reads(_ path: String, as what: String) {
    let place = path == "-" ? FilePlace(descriptor: STDIN_FILENO) : FilePlace(path: path)
    guard let place else { return }
    read.append(File(name: "\(what) \(path == "-" ? "on standard input" : path)", place: place))
  }

  /// Adds scenarios and the logs that they name.
  package mutating func reads(_ scenarios: [ReadScenario]) {
    self.scenarios += scenarios
    for scenario in scenarios {
      reads(scenario.file.path, as: "the scenario")
      for file in scenario.files { reads(file, as: "the file") }
    }
  }

  /// - Parameters:
  ///   - path: the path of a file to write; `nil`: none.
  ///   - option: the option that names it.
  ///   - isCSV: whether it is a CSV file, whose names a spreadsheet may evaluate.
  package mutating func writes(_ path: String?, by option: String, isCSV: Bool = false) {
    guard let path else { return }
    written.append(File(name: "\(option) \(path)", place: FilePlace(path: path), isCSV: isCSV))
    checks.append((path, { try WholeFile.check(path) }))
  }

  /// - Parameters:
  ///   - reports: the reports to write.
  ///   - directory: their directory; `nil`: none are written.
  ///   - option: the option that names it.
  package mutating func writes(_ reports: [Report], to directory: String?, by option: String) {
    guard let directory else { return }
    written.append(
      File(name: "\(option) \(directory)", place: FilePlace(path: directory), isDirectory: true, isCSV: true))
    for report in reports {
      let name = "\(report.fileName) of \(option) \(directory)"
      written.append(File(name: name, place: FilePlace(path: "\(directory)/\(report.fileName)")))
    }
    checks.append((directory, { try WholeFile.check(reports, directory: directory) }))
  }

  /// Call this before anything runs.
  ///
  /// - Throws: an error if two files are the same (wrong usage) or a file cannot be written.
  package func check() throws {
    if !written.isEmpty { try checkThatNoneMeet() }
    for (path, check) in checks { try exitingOnErrors(in: path) { try check() } }
    if written.contains(where: \.isCSV) { SpreadsheetNote.report(scenarios) }
  }

  private func checkThatNoneMeet() throws {
    var known: [FilePlace: File] = [:]
    // Both streams may be the same file. The command writes to them while it runs.
    for (descriptor, name) in [(STDOUT_FILENO, "standard output"), (STDERR_FILENO, "standard error")] {
      guard let place = FilePlace(descriptor: descriptor) else { continue }
      known[place] = File(name: name, place: place)
    }
    for file in read {
      if let stream = known[file.place] { throw Self.meeting(file, stream) }
    }
    // Several scenarios may name the same log.
    for file in read { known[file.place] = file }
    for file in written {
      if let other = known[file.place], !(file.isDirectory && other.isDirectory) {
        throw Self.meeting(other, file)
      }
      known[file.place] = file
    }
    for file in written {
      for directory in file.place.missingDirectories {
        guard let other = known[directory], !other.isDirectory else { continue }
        throw ValidationError("\(other.name) cannot be a file: \(file.name) needs a directory there.")
      }
    }
  }

  private static func meeting(_ first: File, _ second: File) -> ValidationError {
    ValidationError("\(first.name) and \(second.name) are the same file. Nothing was run.")
  }
}
