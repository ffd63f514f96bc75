/// The panel that explains a mark of the lanes. The script opens it.
enum DetailsPanel {
  /// - Parameter json: see ``ExplanationData``.
  static func html(_ json: HTML) -> HTML {
    """
    <section id="details" aria-labelledby="details-title" hidden>
    <div class="bar"><h2 id="details-title" tabindex="-1"></h2><button type="button" data-step="-1" \
    aria-label="Previous mark of the lane">←</button><button type="button" data-step="1" \
    aria-label="Next mark of the lane">→</button><button type="button" data-close aria-label="Close">✕</button></div>
    <p class="note"></p>
    <div class="explanation"></div>
    <p>This command prints it, with the run's fingerprint:</p>
    <pre class="command" tabindex="0" role="region" aria-label="Command of this explanation"><code></code></pre>
    <p><a href="#details">Link to this mark</a></p>
    </section>
    <script type="application/json" id="explanations">\(json)</script>

    """
  }
}
