/// The day and the zoom, for all widgets together; nothing to be seen where the script does not run.
enum Controls {
  static func html(days: [LaneDay]) -> String {
    let options = days.enumerated().map { #"<option value="\#($0.offset)">\#($0.element.title)</option>"# }
    let hidesDays = days.count < 2 ? " hidden" : ""
    return """
      <noscript><p>The first day is shown; other days, zoom and exact times need JavaScript.</p></noscript>
      <div id="controls" role="group" aria-label="Day and time shown" hidden>
      <span\(hidesDays)><button type="button" data-do="earlier-day" aria-label="Day before">◀</button>
      <label>Day <select id="day">\(options.joined())</select></label>
      <button type="button" data-do="later-day" aria-label="Day after">▶</button></span>
      <span><button type="button" data-do="out" aria-label="Zoom out">−</button>
      <button type="button" data-do="in" aria-label="Zoom in">+</button>
      <button type="button" data-do="left" aria-label="Earlier">←</button>
      <button type="button" data-do="right" aria-label="Later">→</button>
      <button type="button" data-do="all" aria-label="Whole day">All</button></span>
      <output id="range" aria-live="off"></output>
      </div>
      <details class="help" hidden><summary>Zoom and keys</summary><p><kbd>+</kbd> <kbd>−</kbd> zoom, <kbd>0</kbd> whole day, \
      <kbd>[</kbd> <kbd>]</kbd> earlier and later, <kbd>,</kbd> <kbd>.</kbd> day before and after. Drag across lanes \
      to zoom into a stretch; Ctrl or ⌘ with the wheel zooms. With the focus on lanes <kbd>←</kbd> <kbd>→</kbd> go \
      from mark to mark, <kbd>↑</kbd> <kbd>↓</kbd> from lane to lane, which also reads them out.</p></details>

      """
  }
}
