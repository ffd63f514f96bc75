/// Gives the files that a scenario names, such as its usage log.
public struct ScenarioFiles: Sendable {
  /// Why a file cannot be read, as in "it cannot be read: <reason>".
  public struct Unreadable: Error, Hashable, Sendable {
    public var reason: String

    public init(reason: String) {
      self.reason = reason
    }
  }

  /// The file at a path as the scenario writes it: its name for messages, and its bytes or, of a file longer than the
  /// limit, at least one byte more than that.
  public var read:
    @Sendable (_ path: String, _ limit: Int) throws(Unreadable) -> (name: String, bytes: [UInt8])

  public init(
    read:
      @escaping @Sendable (_ path: String, _ limit: Int) throws(Unreadable) -> (
        name: String, bytes: [UInt8]
      )
  ) {
    self.read = read
  }

  /// Files beside a scenario file; for a file without a directory, such as `<stdin>`, in the working directory.
  public static func beside(_ scenarioFile: String) -> ScenarioFiles {
    ScenarioFiles { path, limit throws(Unreadable) in
      var name = path
      if !path.hasPrefix("/"), let slash = scenarioFile.lastIndex(of: "/") {
        name = scenarioFile[...slash] + path
      }
      return (name, try FileBytes.read(name, limit: limit))
    }
  }
}
