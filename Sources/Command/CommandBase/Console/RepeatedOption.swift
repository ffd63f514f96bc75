import ArgumentParser

/// An option that a command line gives twice, though it has one value. ArgumentParser uses the last value and gives no error.
package enum RepeatedOption {
  /// - Throws: an error that names the option.
  package static func check(_ arguments: [String], of command: any ParsableCommand.Type) throws {
    var seen: Set<String> = []
    var repeated: [String] = []
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.hasPrefix("--") {
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      if !seen.insert(name).inserted { repeated.append(name) }
    }
    guard !repeated.isEmpty else { return }
    let names = try CommandOptions(of: command).single
    guard let name = repeated.first(where: names.contains) else { return }
    throw ValidationError("--\(name) is given twice; it has one value.")
  }
}
