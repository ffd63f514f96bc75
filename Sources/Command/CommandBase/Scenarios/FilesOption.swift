import ArgumentParser
import Experiments
import Foundation
import ScenarioFile

/// `--files-below`, for scenarios that the user does not trust, and for programs that call this one.
package struct FilesOption: ParsableArguments {
  @Option(
    name: .customLong("files-below"),
    help: ArgumentHelp(
      """
      Read only scenarios (.yaml, .yml) below this directory. They may name only .yaml, .yml and .csv files below it. \
      Can be given several times.
      """, valueName: "directory"),
    completion: .directory)
  package var directories: [String] = []

  /// The directories for the whole process, so that no part of the program reads a scenario without this check.
  private static let state = Locked<[String]>([])

  package init() {}

  package func validate() {
    if !directories.isEmpty { Self.state.withLock { $0 = directories } }
  }

  /// The path without symbolic links, if the file is below one of the directories and has one of the extensions.
  ///
  /// - Throws: if not. The error does not tell whether the file exists.
  package static func allowed(
    _ path: String, _ extensions: [String]
  ) throws(ScenarioFiles.Unreadable) -> String {
    let directories = state.withLock { $0 }
    guard !directories.isEmpty else { return path }
    if let file = resolved(path), extensions.contains(URL(fileURLWithPath: file).pathExtension.lowercased()),
      directories.compactMap(resolved).contains(where: { file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") })
    {
      return file
    }
    throw ScenarioFiles.Unreadable(
      reason: "there is no \(extensions.map { ".\($0)" }.listed()) file of this name below "
        + "\(directories.listed()) (--files-below)")
  }

  private static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
