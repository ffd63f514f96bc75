extension ScenarioReader {
  /// The line, from 1, that a path such as `expect.weather.freshViews` or its nearest ancestor is on. `nil` if the
  /// file cannot be read.
  public static func line(ofPath path: String, in bytes: [UInt8]) -> Int? {
    guard case .success(let text) = SourceText.decode(bytes), let root = YAMLSource(text).root,
      case .file(let line, _) = root.place(ofPath: path).position
    else { return nil }
    return line
  }
}
