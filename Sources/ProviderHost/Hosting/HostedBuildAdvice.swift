import Foundation

/// The compiler's errors, and a line that says what is simulated and how to add what is missing.
struct HostedBuildAdvice {
  let text: String

  init(_ errors: String, modules: HostedModules, files: [HostedSource]) {
    var lines = errors.trimmingCharacters(in: .newlines)
    let mostLines = 60
    let all = lines.split(separator: "\n", omittingEmptySubsequences: false)
    if all.count > mostLines {
      lines = all.prefix(mostLines).joined(separator: "\n") + "\n… \(all.count - mostLines) more lines"
    }
    text = "The widget's code does not compile.\n\(lines)\n\(Self.advice(errors, modules, files))"
  }

  private static func advice(_ errors: String, _ modules: HostedModules, _ files: [HostedSource]) -> String {
    if let match = errors.firstMatch(of: /no such module '(\w+)'/) {
      let name = match.output.1
      return
        "The module \(name) is not simulated. Declare what the widget uses of it in a file \(name).swift, and add "
        + "--stub \(name).swift. The simulated modules are \(modules.imported.joined(separator: ", "))."
    }
    let imported = Set(files.flatMap(\.imports)).intersection(modules.imported).sorted()
    let names = imported.isEmpty ? "the modules" : imported.joined(separator: ", ")
    if let match = errors.firstMatch(
      of: /(?:cannot find (?:type )?'|has no member '|unknown attribute ')([^']+)'/)
    {
      return
        "\(match.output.1) may be in a file that was not given, or the simulated modules lack it: \(names). "
        + "In the second case, declare it in a file, and add --stub with the file's name."
    }
    return
      "Here, \(names) are simulated. They may lack something, or declare it differently. Declare what is missing in a "
      + "file, and add --stub with the file's name."
  }
}
