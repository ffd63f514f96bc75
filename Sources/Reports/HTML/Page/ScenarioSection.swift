/// The scenario, and the command that makes the page again.
enum ScenarioSection {
  static func html(_ page: Page) -> String {
    let origin = page.origin
    return """
      <section aria-labelledby="scenario"><h2 id="scenario">Scenario</h2>
      <p>Seed \(page.summary.seed). With widgetsim \(HTMLText.escaped(origin.version)), this command makes the same page:</p>
      <pre class="command" tabindex="0" role="region" aria-label="Command"><code>\(HTMLText.file(origin.command))</code></pre>
      <p>\(HTMLText.isolated(origin.file, columns: 120)):</p>
      <pre tabindex="0" role="region" aria-label="Scenario file"><code>\(HTMLText.file(origin.text))</code></pre>
      </section>

      """
  }
}
