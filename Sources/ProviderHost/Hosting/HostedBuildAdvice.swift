import Foundation

/// The compiler's errors, and one line more: what is simulated, and how to add what is not.
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
        + "--stub \(name).swift. Simulated are: \(modules.imported.joined(separator: ", "))."
    }
    let imported = Set(files.flatMap(\.imports)).intersection(modules.imported).sorted()
    let names = imported.isEmpty ? "the modules" : imported.joined(separator: ", ")
    if let match = errors.firstMatch(
      of: /(?:cannot find (?:type )?'|has no member '|unknown attribute ')([^']+)'/)
    {
      return
        "\(match.output.1) may be in a file that was not given; or it is missing here: \(names) are simulated. "
        + "Declare it in a file, and add --stub with its name."
    }
    return
      "Here, \(names) are simulated: they may lack something, or declare it in another way. A file with what is "
      + "missing is added with --stub."
  }
}
