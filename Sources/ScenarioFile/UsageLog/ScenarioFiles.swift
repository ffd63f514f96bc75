import Foundation

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
      do {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: name))
        defer { try? file.close() }
        return (name, [UInt8](try file.read(upToCount: limit + 1) ?? Data()))
      } catch {
        if (error as? CocoaError)?.code == .fileReadNoSuchFile
          || (error as? CocoaError)?.code == .fileNoSuchFile
        {
          throw Unreadable(reason: "there is no such file")
        }
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        throw Unreadable(
          reason: underlying.map { String(cString: strerror($0.code.rawValue)) } ?? error.localizedDescription
        )
      }
    }
  }
}
