/**
 * What a million page views of a magazine do: measured on the sample issue where a comment says so,
 * assumed elsewhere. Change an assumption and run `npm run cost`.
 */
export const usage = {
  /** Views of one visit. */
  viewsPerVisit: 2,
  /** Share of visits by a browser that has no file of the site yet. */
  newBrowsers: 0.5,
  /** Measured: files and KB of the first view of a new browser (article and home page, 412 px). */
  firstView: { requests: 38, kb: 294 },
  /** Measured: the first view of a browser that has scripts, styles and fonts. */
  returningView: { requests: 21, kb: 87 },
  /** Measured: a further view of a visit. */
  furtherView: { requests: 13, kb: 80 },
  /** Share of views that are of articles, galleries, reviews or videos. */
  stories: 0.7,
  /**
   * Share of article views for which the edge asks the page function, because the reader has read
   * between one article and the limit. Not cached.
   */
  gated: 0.15,
  /** Share of image requests for a size that the edge does not hold. */
  imageMisses: 0.02,
  /**
   * Billed ms of an invocation: of a page, 6.5 ms of processor time (measured) at the 0.58 of a
   * processor that 1,024 MB get, and two calls of the store; of a small function, one call.
   */
  pageMs: 25,
  smallFunctionMs: 15,
  /** Measured: KB of log for each invocation of a function, with Lambda's own lines. */
  logKb: 1.8,
  /** Custom metrics that the functions write (ADR 0025), and those of the distribution. */
  customMetrics: 86,
  distributionMetrics: 8,
  /** Read units of a page: the budget of two calls (docs/design.md), half a unit for each 4 KB. */
  readUnitsPerPage: 6,
  /** Write units of a report of vitals: a mark, and a record of one to two KB. */
  writeUnitsPerVitals: 3,
  /** API calls for a visit beside counts of views and vitals: sign-in, validation, newsletters. */
  apiCallsPerVisit: 0.2,
  /** Articles published or corrected in a month, and the most tags that each purges. */
  publishesAMonth: 600,
  pathsPerPublish: 6,
  /** KB of a request's line in the access log, compressed. */
  accessLogKb: 0.1,
  /** Millions: 30 functions ask for their secrets when they start and each five minutes. */
  secretReadsMillion: 0.9,
  contentGb: 1,
  mediaGb: 20,
} as const;
