/// Reads the files that a scenario names, such as its usage log.
///
/// ```swift
/// // Reads no file, whatever a scenario names.
/// let files = ScenarioFiles { _, _ throws(ScenarioFiles.Unreadable) in
///   throw ScenarioFiles.Unreadable(reason: "not allowed here")
/// }
/// let reader = ScenarioReader(overrides: ["device.days=30"], files: files)
/// #expect(reader.overrides.count == 1)
/// ```
public struct ScenarioFiles: Sendable {
  /// Why a file cannot be read, as in "it cannot be read: <reason>".
  public struct Unreadable: Error, Hashable, Sendable {
    /// What went wrong, such as "no such file".
    public var reason: String

    /// Each parameter sets the property with its name.
    public init(reason: String) {
      self.reason = reason
    }
  }

  /// Reads the file at a path as the scenario writes it. Returns its name for messages, and its bytes. Of a file
  /// longer than the limit, it returns at least one byte more than the limit.
  public var read:
    @Sendable (_ path: String, _ limit: Int) throws(Unreadable) -> (name: String, bytes: [UInt8])

  /// The directory of the scenario file. `nil`: the working directory.
  public var directory: String?

  /// Whether a provider of the scenario may be a program. If not, reading such a scenario fails.
  public var allowsPrograms = true

  /// Each parameter sets the property with its name.
  public init(
    directory: String? = nil,
    read:
      @escaping @Sendable (_ path: String, _ limit: Int) throws(Unreadable) -> (
        name: String, bytes: [UInt8]
      )
  ) {
    self.directory = directory
    self.read = read
  }

  /// Reads files by paths relative to the scenario file. If that has no directory, such as `<stdin>`, paths are
  /// relative to the working directory.
  public static func beside(_ scenarioFile: String) -> ScenarioFiles { beside(scenarioFile) { $0 } }

  /// - Parameters:
  ///   - scenarioFile: the path of the scenario file.
  ///   - allowed: gets the path of a named file, and returns the path to read instead. It throws if the file may not be read.
  package static func beside(
    _ scenarioFile: String, allowed: @escaping @Sendable (_ path: String) throws(Unreadable) -> String
  ) -> ScenarioFiles {
    let slash = scenarioFile.lastIndex(of: "/")
    return ScenarioFiles(directory: slash.map { String(scenarioFile[...$0]) }) {
      path, limit throws(Unreadable) in
      var name = path
      if !path.hasPrefix("/"), let slash {
        name = scenarioFile[...slash] + path
      }
      return (name, try FileBytes.read(try allowed(name), limit: limit))
    }
  }
}
