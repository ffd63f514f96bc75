import WidgetRefresh

extension ScenarioReader {
  /// Reads the file at a path.
  ///
  /// - Throws: all errors of the file and the overrides, or that the file cannot be opened.
  public func read(contentsOf path: String) throws(ScenarioFileError) -> Scenario {
    try read(bytes(of: path), file: path)
  }

  private func bytes(of path: String) throws(ScenarioFileError) -> [UInt8] {
    do throws(ScenarioFiles.Unreadable) {
      return try FileBytes.read(path, limit: SourceText.largestByteCount)
    } catch {
      throw ScenarioFileError(diagnostics: [
        Diagnostic(file: path, message: "the file cannot be read: \(error.reason)")
      ])
    }
  }
}
