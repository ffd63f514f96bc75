import Experiments
import Foundation
import Reports

extension BaselineFile {
  private static let instead = "save a baseline with fewer replications"

  /// Reads a baseline. Reports an error and ends if that is not possible.
  static func read(at path: String) throws -> BaselineFile {
    let bytes = try InputFile(path: path).wholeBytes(limit: largestByteCount, instead: instead)
    do throws(BaselineError) {
      return try BaselineFile(bytes)
    } catch {
      Console.report("\(path): error: \(error)")
      throw ExitStatus.badScenario
    }
  }

  /// The history of the baseline that will be replaced; empty if there is none.
  static func history(replacedAt path: String) throws -> [BaselineEntry] {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: place)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { return [] }
    let bytes = try InputFile(path: path).wholeBytes(limit: largestByteCount, instead: instead)
    guard let former = try? BaselineFile(bytes) else {
      Console.report(
        "\(path): note: the file is not a baseline that this version can read, so the history begins anew")
      return []
    }
    return former.history
  }
}
