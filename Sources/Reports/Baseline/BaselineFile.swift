import Foundation
import OutputAnalysis
import WidgetRefresh

/// A scenario and what its replications came to, in a file, for comparing later ones with.
///
/// JSON with keys in alphabetical order: equal baselines make equal bytes.
public struct BaselineFile: Codable, Equatable, Sendable {
  /// Which form the file has.
  public private(set) var format = Self.currentFormat
  /// Of the program that made it.
  public private(set) var version: String
  /// The scenario's file, as it was named.
  public private(set) var file: String
  /// What stood in it.
  public private(set) var text: String
  /// What was set in place of its values, as `path=value`.
  public private(set) var overrides: [String]
  /// See `ScenarioFingerprint`.
  public private(set) var scenario: String
  public private(set) var replications: PairedReplications

  package static let largestByteCount = 1 << 30
  private static let anyFormat = "widgetsim baseline "
  private static let currentFormat = anyFormat + "3"

  public init(
    _ replications: PairedReplications, of scenario: Scenario, file: String, text: String,
    overrides: [String],
    version: String
  ) {
    self.version = version
    self.file = file
    self.text = text
    self.overrides = overrides
    self.scenario = ScenarioFingerprint.of(scenario)
    self.replications = replications
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: that they are no baseline, or one of another form.
  public init(_ bytes: [UInt8]) throws(BaselineError) {
    let (decoder, data) = (JSONDecoder(), Data(bytes))
    if let file = try? decoder.decode(BaselineFile.self, from: data), file.format == Self.currentFormat {
      self = file
      return
    }
    guard let form = try? decoder.decode(Form.self, from: data), form.format.hasPrefix(Self.anyFormat),
      form.format != Self.currentFormat
    else { throw .notBaseline }
    throw .otherForm
  }

  private struct Form: Decodable {
    var format: String
  }

  /// Writes the file, or leaves an earlier one as it was.
  public func write(to path: String) throws(ReportError) {
    guard let text = try? ReportJSON.of(self) else {
      throw .cannotWrite(path: path, reason: "the baseline is no JSON")
    }
    try WholeFile.write(text, to: path)
  }
}

/// Why a baseline cannot be read.
public enum BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  case notBaseline
  case otherForm

  public var description: String {
    switch self {
    case .notBaseline: "expected a baseline that `widgetsim baseline save` has written"
    case .otherForm: "the baseline has the form of another version of widgetsim; save it anew"
    }
  }
}
