/// What closed forms are about.
public enum ClosedFormSubject: String, CaseIterable, Hashable, Sendable {
  case refreshes, cap, bucket, inspection, arrivals, queue, intervals, coverage

  public var title: String {
    switch self {
    case .refreshes: "Freshness and age of copies"
    case .cap: "A hard cap"
    case .bucket: "A budget that accrues"
    case .inspection: "The inspection paradox"
    case .arrivals: "Arrivals by the hour"
    case .queue: "A queue on the kernel"
    case .intervals: "Intervals around closed forms"
    case .coverage: "Coverage of what run prints by default"
    }
  }

  /// Which theory, on what, and what the sample is made of.
  public var explanation: String {
    switch self {
    case .refreshes:
      """
      Share of looks that are fresh, and mean content age over the interval I, with r changes per refresh: Cho &
      Garcia-Molina, "Effective Page Refresh Policies for Web Crawlers", ACM TODS 28 (2003). Periodic: policy
      `.after(2 h)`; random order: once at random within each day; purely random: a Poisson process. Looks are a Poisson
      process, 24 in each I; n replications of 240 I.
      """
    case .cap:
      """
      `budget: {fixed: B}` against a day's Poisson number of requests with mean λ, or a negative binomial one
      (dispersion 10): reloads granted, days with a denial, hours until the B-th reload or the day's end. n days.
      """
    case .bucket:
      """
      Share of Poisson requests granted by a balance that holds B reloads, with ρ requests for each reload given. Slots: a
      discrete-time chain; continuous: the loss system M/D/1/B. A request that waits takes the next reload in advance, so
      that a scenario's bucket is one deeper than the balance (`highest`). n replications of 20 days, 96 reloads a day.
      """
    case .inspection:
      """
      Minutes since the last reload when somebody looks, with reloads that are a renewal process of mean gap 30 min: mean
      E[X²]/2E[X], and the stationary age's distribution at 30 min. n replications of 20 days, 480 looks a day.
      """
    case .arrivals:
      """
      An app's background calls, Poisson with 78.277 a day by the measured hour profile: Pearson's χ² of the 24 hours' counts
      against the profile, which inversion must give (23 degrees of freedom), and the Kolmogorov-Smirnov distance of the
      gaps, rescaled to operational time, from the exponential law (time-rescaling). n days, arrivals, gaps.
      """
    case .queue:
      """
      M/M/1 with service rate 1 as a model of its own on the public kernel: mean numbers in the system and waiting, mean
      sojourn time, share of sojourns above the closed form's 95th percentile. One long run, empty at first, warm-up and
      each part 20/(1 − √ρ)² units long (2,000 at least); n batch means.
      """
    case .intervals:
      """
      Share of experiments whose 95 % interval, from 20 replications of a day each, covers the closed form: of reloads charged
      against a cap, and of what looks see under periodic refresh with r = 1. n experiments; of 1000 the verdict asks for
      913 to 980 (exact binomial; the normal approximation's band is 916 to 984).
      """
    case .coverage:
      """
      Share of experiments whose printed 95% interval contains the long-run value, for every figure that
      `widgetsim run` prints by default (30 replications). The widget is that of `widgetsim init`, in UTC,
      after 14 days of warm-up. `fixed` is 7 days with `{fixed: 50}`, where many intervals between updates are
      nearly the same. The long-run value is that of all experiments together; n is their number. The range
      and the verdict are one-sided (binomial): coverage above 0.95 does not fail.
      """
    }
  }
}
