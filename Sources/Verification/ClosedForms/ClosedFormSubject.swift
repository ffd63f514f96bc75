/// The subjects of closed forms.
package enum ClosedFormSubject: String, CaseIterable, Hashable, Sendable {
  case refreshes, cache, cap, bucket, activities, watch, inspection, arrivals, queue, intervals, coverage,
    verdicts

  package var title: String {
    switch self {
    case .refreshes: "Freshness and age of copies"
    case .cache: "A cache with a maximum age"
    case .cap: "A hard cap"
    case .bucket: "A budget that accrues"
    case .activities: "Live Activities"
    case .watch: "The watch and controls"
    case .inspection: "The inspection paradox"
    case .arrivals: "Arrivals by the hour"
    case .queue: "A queue on the kernel"
    case .intervals: "Intervals around closed forms"
    case .coverage: "Coverage of the default intervals of run"
    case .verdicts: "Wrong verdicts of check"
    }
  }

  /// The theory, the scenario, and the sample.
  package var explanation: String {
    switch self {
    case .refreshes:
      """
      The share of fresh views, and the mean content age divided by the interval I, with r changes for each refresh: Cho
      & Garcia-Molina, "Effective Page Refresh Policies for Web Crawlers", ACM TODS 28 (2003). Periodic: reload policy
      `.after(2 h)`. Random order: once at random within each day. Purely random: a Poisson process. Views are a Poisson
      process, 24 in each I. n replications of 240 I.
      """
    case .cache:
      """
      A provider shows its cached data until the data is D old; the next call of the provider fetches. Calls are a Poisson
      process with rate μ, and changes of the content are one with rate λ. The share of calls whose timeline is fresh is
      (1 + μ(1 − e^(−λD))/λ)/(1 + μD), and there are 1/(1 + μD) fetches for each call (renewal reward theorem: with each
      fetch, the cache begins a new life). n replications of 60 days, D = 2 h.
      """
    case .cap:
      """
      `budget: {fixed: B}` with a Poisson number of requests a day, with mean λ, or a negative binomial number
      (dispersion 10): reloads granted, days with a rate-limited request, hours until the B-th reload or the end of the
      day. n days.
      """
    case .bucket:
      """
      The share of Poisson requests granted at once by a balance that holds at most B reloads, with ρ requests for each
      reload that accrues. Slots: a discrete-time chain. Continuous: the loss system M/D/1/B. A waiting request takes the
      next reload in advance, so a scenario's bucket is one deeper than the balance (`highest`). n replications of 20
      days, 96 reloads a day.
      """
    case .activities:
      """
      Pushes and starts at once, with a window that the first push opens: a window and the wait for the next push make a
      cycle, so with Poisson pushes (rate λ) a rate of (1 + E[min(N, B − 1)])/(W + 1/λ) is granted in the long run, N ~
      Poisson(λW); in the 8 h of an activity, the sum over its windows (numerical). A token bucket: M/D/1/B. A life of 8 h
      that begins when the app is opened (rate μ): active for 8/(8 + 1/μ) of the time. Stale after s: e^(−λs) of the time
      after the first s. Priority 5 at the wakes (rate ν) of a device: λ/(λ + ν) updates a wake, and what is shown is 1/ν
      + 1/λ old. Priority 10 with delay δ, of which a share q is refused: (1 − q)e^(−λδ) of the views are fresh. With at
      least m between drawn updates and the last one drawn: one for each m + e^(−λm)/λ, and with updates every d one for
      each max(m, d). A server that sends r pushes a second to n devices, one round after another: (n −
      1)/2r late on average. n replications of 20 activities of 8 h. The last six figures count what must never happen, in n
      runs of 20 days. Each run has three apps with two activities each, and uses every feature of the model. The last
      figure compares allowances of 6 and 12 with the same random numbers. It has no limit on the number of activities, a
      `spacing` of 0, and no equal content states.
      """
    case .watch:
      """
      Of a Poisson number of transfers a day with mean λ, E[min(N, 50)] are sent at once; the others wait, and none is lost. An
      application context is delivered at opportunities (a Poisson process with rate μ), and only the newest: of changes with rate λ,
      the share μ/(λ + μ) is delivered. A complication that asks every d with a budget of C a day: min(1440/d, C) reloads a
      day. At a raise of the wrist (a Poisson process), its data is as old as on average over time: half of d. A control whose two states change with
      rate λ, and that reloads after pushes with rate ρ, shows the wrong state at λ/(2λ + ρ) of the looks. Copies of a Live Activity are held back for the share
      p of the time, each time for a uniform length up to L: this share of the copies waits, and 1 − p + 2p(λL − 1 +
      e^(−λL))/(λL)² of the views are fresh. n replications of 20 days.
      """
    case .inspection:
      """
      Minutes since the last reload at the start of a view, with reloads that are a renewal process with a mean gap of 30
      min: the mean E[X²]/2E[X], and the distribution of the stationary age at 30 min. n replications of 20 days, 480
      views a day.
      """
    case .arrivals:
      """
      An app's calls in the background: a Poisson process with 78.277 a day and the measured hour profile. Pearson's χ² of
      the counts of the 24 hours (23 degrees of freedom), and the Kolmogorov-Smirnov distance of the gaps, rescaled to
      operational time, from the exponential distribution. n days, arrivals, gaps.
      """
    case .queue:
      """
      M/M/1 with service rate 1, a model of its own on the event kernel: the mean numbers in the system and waiting, the
      mean sojourn time, and the share of sojourns above the 95th percentile of the closed form. One long run, empty at
      first. The warm-up and each part are 20/(1 − √ρ)² units long (at least 2,000). n batch means.
      """
    case .intervals:
      """
      The share of experiments whose 95% interval, from 20 replications of one day each, contains the closed form: for
      reloads charged against a cap, and for views under periodic refresh with r = 1. n experiments. Of 1000, 913 to 980
      must contain it (exact binomial; the band of the normal approximation is 916 to 984).
      """
    case .coverage:
      """
      The share of experiments whose printed 95% interval contains the long-run value, for every figure that
      `widgetsim run` prints by default (30 replications, the default warm-up). The widget is that of `widgetsim
      init`, in UTC. `advice` requests a reload every 20m, so about as often as its budget allows. `fixed` is 7 days
      with `{fixed: 50}`, where many intervals between updates are nearly the same. The long-run value is that of 4n
      other replications, with 60 more days of warm-up; n is the number of experiments. Quantiles come from histograms,
      which make their intervals wider. So coverage above 0.95 does not fail for them (one-sided binomial range).
      """
    case .verdicts:
      """
      The share of checks without a wrong verdict; `widgetsim check` promises 0.99. A check has two expectations, with its
      default options. Their figures, `freshViews` and `contentAge.mean`, are skewed. The bound of each is its true value,
      so each `holds` and each `fails` counts as wrong. Periodic refresh every 30 min, 24 changes and 5 views a
      day; each run is 7 days, or 1 day, long. A check draws its runs from 50 n simulated ones, 20,000 at most, with
      replacement. The true value is that of all of these. n checks; the range and the verdict are one-sided (binomial).
      """
    }
  }
}
