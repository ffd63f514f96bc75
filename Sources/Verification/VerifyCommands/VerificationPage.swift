import ClosedForms
import Foundation
import Reports

/// The results of comparisons with closed forms, as text.
enum VerificationPage {
  private static let alarm = 1e-6

  static func holds(_ result: ClosedFormResult) -> Bool {
    result.holds(confidence: 1 - alarm)
  }

  // MARK: For the terminal

  /// Lines of at most 80 characters.
  static func table(_ subject: ClosedFormSubject, _ results: [ClosedFormResult]) -> String {
    DisplayText.text([""] + content(subject.title, results).lines()).dropFirst() + "\n"
  }

  private static func content(_ name: String, _ results: [ClosedFormResult]) -> ReportTable {
    ReportTable(
      names: [name],
      columns: [
        .init("expected", width: 8), .init("measured", width: 8), .init("95% from", title: nil, width: 8),
        .init("to", title: nil, width: 8), .init(nil, title: "95% range of measured"), .init("n", width: 6),
        .init("1-1e-6", title: "verdict at 99.9999%", width: 7, .verdict, above: ["verdict"]),
      ],
      rows: results.map { result in
        let (low, high) = range(result)
        return .init(
          names: [result.name],
          cells: [
            figure(result.expected), figure(result.measured), low, high, "\(low) … \(high)", "\(result.n)",
            holds(result) ? "holds" : "FAILS",
          ])
      })
  }

  // MARK: As a page

  static let introduction = """
    # The simulator against theory

    Figures with a known exact value, measured on ordinary scenarios: one widget, one app, no delays. If the theory is
    right, the measured figure is within the 95% range with probability 0.95 (Student's t, binomial, χ², Kolmogorov), so
    about one line in twenty is outside it. The verdict is at 99.9999%: 1 − 10⁻⁶ for each line.


    """

  static func markdown(_ subject: ClosedFormSubject, _ results: [ClosedFormResult]) -> String {
    "## \(subject.title)\n\n\(subject.explanation)\n\n\(content("figure", results).markdown)\n\n"
  }

  // MARK: Both

  /// The joint probability of a false alarm is at most the sum of the lines'.
  static func conclusion(lines: Int, failures: Int) -> String {
    let joint = String(format: "%.1e", Double(lines) * alarm)
    return """
      \(lines) figures; \(failures) \(failures == 1 ? "fails" : "fail"). In a correct simulator, the probability that any of them
      fails is at most \(joint).

      """
  }

  static func range(_ result: ClosedFormResult) -> (low: String, high: String) {
    guard let range = result.range(confidence: 0.95) else { return ("", "") }
    return (figure(range.lowerBound), figure(range.upperBound))
  }

  static func figure(_ value: Double) -> String { String(format: "%.4f", abs(value) < 5e-5 ? 0 : value) }
}
