import ArgumentParser

/// How an explanation is printed.
enum ExplanationFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}
