import CommandBase
import Experiments
import Foundation
import Reports

extension BaselineFile {
  /// Reads a baseline. Reports an error and ends if that is not possible.
  static func read(at path: String) throws -> BaselineFile {
    let bytes = try wholeBytes(of: path)
    return try exitingOnErrors(in: path) { try BaselineFile(bytes) }
  }

  /// Reads the history of a baseline. Reports an error and ends if that is not possible.
  static func history(at path: String) throws -> [BaselineEntry] {
    let bytes = try wholeBytes(of: path)
    return try exitingOnErrors(in: path) { try history(in: bytes) }
  }

  private static func wholeBytes(of path: String) throws -> [UInt8] {
    try InputFile(path: path).wholeBytes(
      limit: largestByteCount, instead: "save a baseline with fewer replications")
  }

  /// The history of the baseline that will be replaced; empty if there is none.
  ///
  /// - Parameter isNoted: whether a note says that the file has no history.
  static func history(replacedAt path: String, isNoted: Bool = true) throws -> [BaselineEntry] {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return [] }
    let bytes = try wholeBytes(of: path)
    guard let former = try? history(in: bytes) else {
      if isNoted {
        Console.note("\(path): note: the file has no history that this version can read, so a new one begins")
      }
      return []
    }
    return former
  }
}
