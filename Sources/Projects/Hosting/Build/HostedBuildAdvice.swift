import Foundation

/// The compiler's errors, and all that is missing, with the lines to add.
struct HostedBuildAdvice {
  let text: String

  /// - Parameter attempts: the compiler's first errors, and those that are left without what nothing else needs. The
  ///   advice is for the latter if they say what is missing.
  init(
    _ attempts: [String], modules: HostedModules, inputs: HostedInputs, missing: [String], leftOut: [String]
  ) {
    let errors = MissingDeclaration.all(attempts[1]).isEmpty ? attempts[0] : attempts[1]
    var lines = errors.trimmingCharacters(in: .newlines)
    let mostLines = 60
    let all = lines.split(separator: "\n", omittingEmptySubsequences: false)
    if all.count > mostLines {
      lines = all.prefix(mostLines).joined(separator: "\n") + "\n… \(all.count - mostLines) more lines"
    }
    let leftOut =
      inputs.project.leftOut + (missing.isEmpty ? [] : [Self.modules(missing, inputs)])
      + (leftOut.isEmpty || errors != attempts[1]
        ? [] : ["what does not compile here: \(leftOut.joined(separator: "; "))"])
    text =
      (["The widget's code does not compile.", lines] + leftOut.map { "Left out: \($0)" } + [
        Self.advice(errors, modules, inputs)
      ]).joined(separator: "\n")
  }

  /// The first names of a long list.
  static func some(_ names: [String]) -> String {
    let most = 6
    return names.prefix(most).joined(separator: ", ")
      + (names.count > most ? " and \(names.count - most) more" : "")
  }

  /// Modules that are empty here, and where the packages among them are.
  static func modules(_ missing: [String], _ inputs: HostedInputs) -> String {
    let named = missing.map { name in
      inputs.project.remotePackages[name].map { "\(name) (\($0))" } ?? name
    }
    let isRemote = missing.contains { inputs.project.remotePackages[$0] != nil }
    return "modules that are not simulated: \(named.joined(separator: ", "))"
      + (isRemote
        ? ". A package in Swift can be built: clone it into SourcePackages/checkouts beside the project. One that is there does not compile here."
        : "")
  }

  private static func advice(_ errors: String, _ modules: HostedModules, _ inputs: HostedInputs) -> String {
    let imported = Set(inputs.files.flatMap(\.imports)).intersection(modules.imported).sorted()
    let names = imported.isEmpty ? "the modules" : imported.joined(separator: ", ")
    let missing = MissingDeclaration.all(errors)
    guard !missing.isEmpty else {
      let isAboutCode = errors.contains(#/:\d+:\d+: error: /#)
      if !isAboutCode, errors.contains(#/<unknown>:0: error: |failed due to signal/#) {
        return
          "The error is not in your code: the compiler itself failed. If the cache was moved or is damaged, remove it "
          + "(WIDGETSIM_CACHE, or ~/.cache/widgetsim)."
      }
      return
        "Here, \(names) are simulated. They may lack something, or declare it differently. Declare what is missing in "
        + "a file, and add --stub with the file's name."
    }
    return
      "Missing declarations: \(missing.count). They may be in files that you did not give, in modules that were left out, "
      + "or in parts of Apple's modules that are not simulated (\(names)). Copy the lines to a stub such as Stub.swift, or of the name that a line gives. Add the members that "
      + "your code uses, correct the guessed kinds, and add --stub with each file. The next build may find more:\n"
      + missing.map { "  \($0.line)" }.joined(separator: "\n")
  }
}

/// A name that the compiler did not find, with a line that declares it.
private struct MissingDeclaration {
  var declaration: String
  /// Where it is used.
  var places: [String]

  var line: String {
    let others = places.count > 1 ? " and \(places.count - 1) more" : ""
    return "\(declaration)  // \(places[0])\(others)"
  }

  /// Each once, in the order of the compiler's errors.
  static func all(_ errors: String) -> [MissingDeclaration] {
    var all: [MissingDeclaration] = []
    for match in errors.matches(of: /(?m)^([^:\n]+:\d+):\d+: error: (.+)$/) {
      guard let declaration = declaration(String(match.output.2)) else { continue }
      let place = (String(match.output.1) as NSString).lastPathComponent
      guard let index = all.firstIndex(where: { $0.declaration == declaration }) else {
        all.append(MissingDeclaration(declaration: declaration, places: [place]))
        continue
      }
      if !all[index].places.contains(place) { all[index].places.append(place) }
    }
    return all
  }

  private static func declaration(_ error: String) -> String? {
    if let match = error.firstMatch(of: /^cannot find (type )?'([^']+)' in scope/) {
      let name = match.output.2
      return match.output.1 != nil || name.first?.isUppercase ?? false
        ? "struct \(name) {}" : "func \(name)() {}"
    }
    if let match = error.firstMatch(of: /^(value of )?type '([^']+)' has no (?:dynamic )?member '([^']+)'/) {
      let type = match.output.2.prefix { $0 != "<" }.replacing(/^(?:some|any) |\.Type$/, with: "")
      let isStatic = match.output.1 == nil || match.output.2.hasSuffix(".Type")
      let isView = ["View", "ModifiedView", "Text", "Image", "VStack", "HStack", "ZStack"].contains(type)
      return isView
        ? "extension View { func \(match.output.3)() -> some View { self } }"
        : "extension \(type) { \(isStatic ? "static " : "")func \(match.output.3)() {} }"
    }
    if let match = error.firstMatch(of: /^no type named '([^']+)' in module '([^']+)'/) {
      return "public struct \(match.output.1) {}  // in \(match.output.2).swift"
    }
    if let match = error.firstMatch(of: /^module '([^']+)' has no member named '([^']+)'/) {
      return "public struct \(match.output.2) {}  // in \(match.output.1).swift"
    }
    return error.firstMatch(of: /^unknown attribute '([^']+)'/).map {
      "// @\($0.output.1) cannot be declared in a stub. Leave out the files that use it, and declare what the widget needs from them in a stub."
    }
  }
}
