/// Tables of pages.
enum HTMLTable {
  /// A table that is wider than the screen scrolls sideways, also by keys.
  static func scrolling(label: String, _ table: String) -> String {
    #"<div class="wide" role="region" aria-label="\#(HTMLText.escaped(label))" tabindex="0">\#(table)</div>"#
      + "\n"
  }
}
