// A part of Yams, which does not pass on libyaml's events.
internal import CYaml

/// The events of a YAML text, from libyaml.
final class YAMLEvents {
  struct Event {
    enum Kind {
      case startOfDocument
      case scalar(String, YAMLStyle)
      case startOfList(YAMLStyle)
      case startOfMapping(YAMLStyle)
      case endOfCollection
      case alias(String)
      /// The start or end of the text, or the end of a document.
      case other
    }

    var kind: Kind
    var anchor: String?
    /// Of scalars and collections; `nil`: none was written.
    var tag: String?
    var start: SourcePosition
    var end: SourcePosition
  }

  private let text: String
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  /// It has its own address, so it must not move.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)

  init(_ text: String) {
    self.text = text
    bytes = .allocate(capacity: text.utf8.count)
    _ = bytes.initialize(fromContentsOf: text.utf8)
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    bytes.deallocate()
  }

  /// The next event. After the end of the text, there is none.
  func next() throws(Finding) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    var read = Event(kind: .other, start: position(event.start_mark), end: position(event.end_mark))
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: read.kind = .startOfDocument
    case YAML_ALIAS_EVENT: read.kind = .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let value = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      read.kind = .scalar(String(decoding: value, as: UTF8.self), YAMLStyle(scalar.style))
      (read.anchor, read.tag) = (string(scalar.anchor), string(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let list = event.data.sequence_start
      read.kind = .startOfList(list.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block)
      (read.anchor, read.tag) = (string(list.anchor), string(list.tag))
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      read.kind = .startOfMapping(mapping.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block)
      (read.anchor, read.tag) = (string(mapping.anchor), string(mapping.tag))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: read.kind = .endOfCollection
    default: break
    }
    return read
  }

  private func string(_ pointer: UnsafeMutablePointer<UInt8>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private func position(_ mark: yaml_mark_t) -> SourcePosition {
    .file(line: mark.line + 1, column: mark.column + 1)
  }

  // MARK: Errors

  private func failure() -> Finding {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? ""
    guard [YAML_SCANNER_ERROR, YAML_PARSER_ERROR].contains(parser.pointee.error) else {
      return Finding(position: .start, message: "not YAML: \(problem)")
    }
    let context = parser.pointee.context.map { String(cString: $0) }
    let (mark, start) = (parser.pointee.problem_mark, parser.pointee.context_mark)
    let character = character(at: position(mark))
    // libyaml reads the brackets of a line ahead, and has its own limit.
    if problem.contains("nesting level") { return YAMLSource.tooDeep(at: position(mark)) }
    func finding(_ message: String) -> Finding { Finding(position: position(mark), message: message) }
    if character == "\t" { return finding("found a tab; YAML is indented with spaces") }
    let isUnquotedBound =
      switch character {
      case ">": problem.contains("cannot start any token")
      case "=": context?.contains("block scalar") ?? false
      default: false
      }
    if isUnquotedBound { return finding("put a text that starts with > in quotes, such as '>= 60%'") }
    if context != nil, problem.contains("unexpected end of stream") {
      return Finding(position: position(start), message: "not YAML: the text that starts here has no end")
    }
    var what = [context, problem].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
    if context != nil, start.line < mark.line { what += "; it starts in line \(start.line + 1)" }
    return finding("not YAML: " + what)
  }

  private func character(at position: SourcePosition) -> Unicode.Scalar? {
    var cursor = TextCursor()
    for scalar in text.unicodeScalars {
      if cursor.position == position { return scalar }
      cursor.advance(over: scalar)
    }
    return nil
  }
}

/// How a value is written.
enum YAMLStyle {
  case plain, quoted
  /// On the lines that follow, by indentation.
  case block
  /// In brackets.
  case flow

  fileprivate init(_ style: yaml_scalar_style_t) {
    self =
      switch style {
      case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .plain
      }
  }
}
