import Foundation
import WidgetRefresh

extension ScenarioReader {
  /// Reads the file at a path.
  ///
  /// - Throws: all that is wrong with the file and the overrides, also that it cannot be opened.
  public func read(contentsOf path: String) throws(ScenarioFileError) -> Scenario {
    try read(bytes(of: path), file: path)
  }

  private func bytes(of path: String) throws(ScenarioFileError) -> [UInt8] {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      // One byte more than is allowed tells a file that is too large, of whatever size.
      return [UInt8](try file.read(upToCount: SourceText.largestByteCount + 1) ?? Data())
    } catch {
      throw ScenarioFileError(diagnostics: [
        Diagnostic(file: path, message: "the file cannot be read: \(error.localizedDescription)")
      ])
    }
  }
}
