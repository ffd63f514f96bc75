import ArgumentParser
import Foundation
import ScenarioFile

/// A file named on the command line; `-` is standard input.
package struct InputFile: ExpressibleByArgument {
  package var path: String

  package init(path: String) { self.path = path }

  package init(argument path: String) { self.path = path }

  /// Its name in messages.
  package var name: String { path == "-" ? "<stdin>" : path }

  /// The name of the directory of its reports: the file's name without its extension.
  package var stem: String {
    guard path != "-" else { return "stdin" }
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return stem.isEmpty ? "scenario" : stem
  }

  package func open() throws(ScenarioFiles.Unreadable) -> FileBytes {
    path == "-" ? FileBytes() : try FileBytes(path)
  }

  /// The file's bytes, but at most one more than `limit`.
  package func read(limit: Int) throws(ReadingFailure) -> [UInt8] {
    do throws(ScenarioFiles.Unreadable) {
      return try open().read(limit: limit)
    } catch {
      throw unreadable(error)
    }
  }

  package func unreadable(_ error: ScenarioFiles.Unreadable) -> ReadingFailure {
    let diagnostic = Diagnostic(file: name, message: "cannot be read: \(error.reason)")
    return ReadingFailure(diagnostics: [diagnostic], exitCode: ExitStatus.inputOutput)
  }
}

extension InputFile {
  /// All of a file that this program wrote. Reports an error and ends if it cannot be read or is too large.
  ///
  /// - Parameters:
  ///   - limit: bytes.
  ///   - instead: what to do if it is larger.
  package func wholeBytes(limit: Int, instead: String) throws -> [UInt8] {
    let bytes = try exitingOnErrors(in: name) { try read(limit: limit) }
    guard bytes.count <= limit else {
      throw Console.failure(name, "the file is larger than \(limit >> 20) MiB; \(instead)")
    }
    return bytes
  }
}
