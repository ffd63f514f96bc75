import Foundation

/// Lets the compiler parse files, all of them in two runs.
struct OutlineParser {
  let swiftc: String
  /// The compiler's options.
  let arguments: [String]
  /// For copies of the files. It is removed afterwards.
  let directory: URL

  func outlines(
    of files: [String]
  ) throws(HostedBuildError) -> [(path: String, outline: SourceOutline)] {
    guard !files.isEmpty else { return [] }
    defer { try? FileManager.default.removeItem(at: directory) }
    let texts = files.map {
      String(decoding: FileManager.default.contents(atPath: $0) ?? Data(), as: UTF8.self)
    }
    let conditions = texts.map { ConditionalCode($0) }
    var probes: [String] = []
    for (number, code) in conditions.enumerated() {
      if let code { probes.append(try write(code.probe, "if-\(number).swift")) }
    }
    let messages = probes.isEmpty ? [] : try run(["-wmo", "-typecheck"] + probes).split(separator: "\n")
    var parsed: [String] = []
    for (number, text) in texts.enumerated() {
      let own = messages.filter { $0.contains("/if-\(number).swift:") }.joined(separator: "\n")
      parsed.append(try write(conditions[number]?.text(own) ?? text, "\(number).swift"))
    }
    // With -wmo, the compiler dumps only the first file.
    let dumps = try run(["-enable-batch-mode", "-j1", "-dump-parse"] + parsed)
      .components(separatedBy: "(source_file \"")
    return files.indices.map { number in
      let dump = dumps.first { $0.hasPrefix("\(parsed[number])\"") } ?? ""
      return (files[number], SourceOutline(text: texts[number], dump: dump))
    }
  }

  private func run(_ more: [String]) throws(HostedBuildError) -> String {
    try HostedTool.run(
      swiftc, arguments + ["-parse-as-library", "-swift-version", "5"] + more
    ).text
  }

  private func write(_ text: String, _ name: String) throws(HostedBuildError) -> String {
    try FilePaths.write(text, to: directory.appendingPathComponent(name))
  }
}
