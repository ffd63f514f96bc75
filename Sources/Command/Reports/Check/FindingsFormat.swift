import Foundation
import RandomVariates

/// How CI servers read findings.
package enum FindingsFormat: String {
  /// SARIF 2.1.0 (OASIS), which GitHub and editors show.
  case sarif
  /// The format of GitLab's Code Quality reports, a part of that of Code Climate.
  case gitlab

  /// One JSON document.
  ///
  /// - Parameters:
  ///   - findings: what it lists.
  ///   - version: that of the program.
  package func text(_ findings: [Finding], version: String) throws -> String {
    switch self {
    case .sarif:
      let rules = Finding.Rule.allCases.map {
        ["id": $0.rawValue, "shortDescription": ["text": $0.meaning]] as JSONObject
      }
      let driver: JSONObject = ["name": "widgetsim", "semanticVersion": version, "rules": rules]
      let run: JSONObject = [
        "tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": findings.map(\.sarif),
      ]
      return try ReportJSON.text(
        [
          "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ] as JSONObject)
    case .gitlab: return try ReportJSON.text(findings.map(\.gitlab))
    }
  }
}

extension Finding {
  fileprivate var sarif: JSONObject {
    let place: JSONObject = [
      "artifactLocation": ["uri": uri],
      "region": ["startLine": line ?? 1, "startColumn": column] as JSONObject,
    ]
    return [
      "ruleId": rule.rawValue, "level": isError ? "error" : "warning", "message": ["text": text],
      "locations": [["physicalLocation": place]],
    ]
  }

  fileprivate var gitlab: JSONObject {
    var hash = FNV1a()
    hash.combine("\(rule.rawValue) \(path) \(identity)")
    let begin: JSONObject = ["line": line ?? 1, "column": column]
    return [
      "check_name": rule.rawValue, "severity": isError ? "major" : "minor", "description": text,
      "fingerprint": hash.value.hexadecimalText,
      "location": [
        "path": path, "lines": ["begin": line ?? 1], "positions": ["begin": begin],
      ] as JSONObject,
    ]
  }

  /// GitLab knows no path that begins with `./`.
  private var path: String { file.hasPrefix("./") ? String(file.dropFirst(2)) : file }

  /// A relative URI, or that of an absolute path.
  private var uri: String {
    let unreserved = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":;"))
    return (path.hasPrefix("/") ? "file://" : "")
      + (path.addingPercentEncoding(withAllowedCharacters: unreserved) ?? "")
  }
}
