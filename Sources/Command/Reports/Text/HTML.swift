/// HTML, SVG or XML. Only literals and ``init(trusted:)`` make markup. Text in an interpolation is escaped, even for attributes
/// in double quotes. Its control characters and invisible formatting become visible.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8] = []

  // A `StaticString` can only be a literal; a `String` could be text from outside.
  package init(stringLiteral literal: StaticString) { append(literal) }

  package init(stringInterpolation content: StringInterpolation) { self = content.html }

  /// Text that needs no escaping: a style, a script, or JSON for a script.
  package init(trusted text: some Sequence<UInt8>) { bytes += text }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  package var isEmpty: Bool { bytes.isEmpty }

  package static func += (html: inout HTML, more: HTML) { html.bytes += more.bytes }

  package static func + (html: HTML, more: HTML) -> HTML {
    var html = html
    html += more
    return html
  }

  /// A name on one line. A very long name is cut. The name is isolated, so that it does not change the direction of the text around it.
  package static func name(_ name: String, columns: Int = 60) -> HTML {
    "<bdi>\(DisplayText.name(name, columns: columns))</bdi>"
  }

  private mutating func append(_ literal: StaticString) { literal.withUTF8Buffer { bytes += $0 } }

  private mutating func appendEscaped(_ text: String) {
    var (text, start) = (text, 0)
    text.withUTF8 { text in
      for (index, byte) in text.enumerated() {
        let escape: StaticString
        switch byte {
        case UInt8(ascii: "&"): escape = "&amp;"
        case UInt8(ascii: "<"): escape = "&lt;"
        case UInt8(ascii: ">"): escape = "&gt;"
        case UInt8(ascii: "\""): escape = "&quot;"
        case UInt8(ascii: "'"): escape = "&#39;"
        default: continue
        }
        bytes += text[start..<index]
        append(escape)
        start = index + 1
      }
      bytes += text[start...]
    }
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html: HTML = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) { html.append(literal) }
    package mutating func appendInterpolation(_ html: HTML) { self.html += html }
    package mutating func appendInterpolation(_ parts: [HTML]) { for part in parts { html += part } }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      html.bytes += String(number).utf8
    }

    package mutating func appendInterpolation(_ text: String) {
      // This check saves time: every value of a page is such a text, and most texts have nothing to escape.
      let isPlain = text.utf8.allSatisfy {
        (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x26 && $0 != 0x27 && $0 != 0x3C && $0 != 0x3E
      }
      if isPlain { html.bytes += text.utf8 } else { html.appendEscaped(DisplayText.printable(text)) }
    }

    /// Text of several lines. Line breaks and tabs stay.
    package mutating func appendInterpolation(lines text: String) {
      let text = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
      html.appendEscaped(DisplayText.printable(text, keeping: "\n\t".unicodeScalars))
    }
  }
}

extension [HTML] {
  package func joined(separator: HTML = "") -> HTML {
    dropFirst().reduce(into: first ?? "") { $0 += separator + $1 }
  }
}
