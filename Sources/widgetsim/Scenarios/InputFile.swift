import Foundation
import ScenarioFile

/// A file named on the command line; `-` is standard input.
struct InputFile {
  var path: String

  /// Its name in messages.
  var name: String { path == "-" ? "<stdin>" : path }

  /// The name of the directory of its reports: the file's name without its extension.
  var stem: String {
    guard path != "-" else { return "stdin" }
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return stem.isEmpty ? "scenario" : stem
  }

  struct ReadingError: Error, CustomStringConvertible {
    var name: String
    var reason: String

    var description: String { "\(name): error: cannot be read: \(reason)" }
  }

  /// The file's bytes, but at most one more than `limit`.
  func read(limit: Int) throws(ReadingError) -> [UInt8] {
    do throws(ScenarioFiles.Unreadable) {
      return try path == "-"
        ? FileBytes.read(STDIN_FILENO, limit: limit) : FileBytes.read(path, limit: limit)
    } catch {
      throw ReadingError(name: name, reason: error.reason)
    }
  }
}

extension InputFile {
  /// All of a file that this program wrote. Reports an error and ends if it cannot be read or is too large.
  ///
  /// - Parameters:
  ///   - limit: bytes.
  ///   - instead: what to do if it is larger.
  func wholeBytes(limit: Int, instead: String) throws -> [UInt8] {
    let bytes: [UInt8]
    do throws(ReadingError) {
      bytes = try read(limit: limit)
    } catch {
      Console.report(error.description)
      throw ExitStatus.inputOutput
    }
    guard bytes.count <= limit else {
      Console.report("\(name): error: the file is larger than \(limit >> 20) MiB; \(instead)")
      throw ExitStatus.badScenario
    }
    return bytes
  }
}
