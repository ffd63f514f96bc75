/// The controls for day and zoom, for all widgets together. Without JavaScript they are hidden.
enum Controls {
  /// - Parameter findsWidgets: whether there are so many widgets that one looks for them by name.
  static func html(days: [LaneDay], findsWidgets: Bool) -> HTML {
    let options: [HTML] = days.enumerated().map {
      #"<option value="\#($0.offset)">\#($0.element.title)</option>"#
    }
    let hidesDays = days.count < 2 ? " hidden" : ""
    let widget: HTML = findsWidgets ? #"<label>Widget <input type="search"></label> "# : ""
    let any: HTML = #"<option value="">any</option>"#
    return """
      <noscript><p>Only the first day is shown. Other days, zoom and exact times need JavaScript.</p></noscript>
      <div id="controls" role="group" aria-label="What the lanes show" hidden>
      <span\(hidesDays)><button type="button" data-do="earlier-day" aria-label="Previous day">◀</button>
      <label>Day <select id="day">\(options)</select></label>
      <button type="button" data-do="later-day" aria-label="Next day">▶</button></span>
      <span><button type="button" data-do="out" aria-label="Zoom out">−</button>
      <button type="button" data-do="in" aria-label="Zoom in">+</button>
      <button type="button" data-do="left" aria-label="Earlier">←</button>
      <button type="button" data-do="right" aria-label="Later">→</button>
      <button type="button" data-do="all" aria-label="Whole day">All</button></span>
      <output id="range" aria-live="off"></output>
      <details id="find"><summary>Filter the lanes</summary><p>\(widget)<label>Cause <select>\(any)</select></label> \
      <label>Outcome <select>\(any)</select></label> <button type="button" data-do="clear">Clear</button></p></details>
      <output id="found" aria-live="polite"></output>
      </div>
      <details class="help" hidden><summary>Zoom and keys</summary><p><kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> whole day, \
      <kbd>[</kbd> <kbd>]</kbd> earlier and later, <kbd>,</kbd> <kbd>.</kbd> previous and next day. Drag across the lanes \
      to zoom into a span of time. The wheel zooms too, with Ctrl or ⌘. When the lanes have the focus, <kbd>←</kbd> \
      <kbd>→</kbd> move from mark to mark and <kbd>↑</kbd> <kbd>↓</kbd> from lane to lane. Screen readers read each mark \
      aloud. A click on a mark, or <kbd>Enter</kbd>, explains it; <kbd>Esc</kbd> closes the explanation.</p></details>

      """
  }
}
