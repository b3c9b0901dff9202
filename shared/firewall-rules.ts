/**
 * Rules by which a web ACL informs the edge of crawlers and crowds. Our own web ACL has them; a
 * publisher's gets them by hand.
 */

/**
 * Paths of metered items as readers request them. The edge makes the exact decision; this pattern
 * only counts, in every spelling that the edge makes a metered path of.
 */
export const METERED_PATHS = '^/(pwa/)*(story|review|gallery|[0-9]{4}/[0-9]{2})/';
/** One spelling of a path, before a rule looks at it: `/%73tory//x` and `/STORY/x` are `/story/x`. */
export const ONE_SPELLING = [
  { priority: 0, type: 'URL_DECODE' },
  { priority: 1, type: 'URL_DECODE' },
  { priority: 2, type: 'NORMALIZE_PATH' },
  { priority: 3, type: 'LOWERCASE' },
];
const CROWD_WINDOW_S = 300;
/** The longest window that AWS WAF offers. */
const BUSY_WINDOW_S = 600;
/**
 * Requests of metered items in ten minutes by which an address is more than a household. Its new
 * readers are then counted at the gate, which costs them a tenth of a second and nothing else.
 */
const BUSY_LIMIT = 20;

export interface FirewallRuleOptions {
  /** The edge believes headers that hold it: the `w` of its configuration. */
  readonly word: string;
  /** Crawlers that may read everything, by Bot Control's names. With none there is no such rule. */
  readonly crawlers: readonly string[];
  /** Requests of metered items in five minutes by which an address counts as a crowd. */
  readonly crowdLimit: number;
  /** IP sets of networks that are never a crowd or busy, such as schools: their ARNs. */
  readonly knownNetworks?: readonly string[];
}

/** Crawlers that Bot Control verifies by their address. The publisher may choose others. */
export const defaultCrawlers = ['googlebot', 'bingbot'] as const;
/** An office reads fewer metered items than this from one address within five minutes. */
export const DEFAULT_CROWD_LIMIT = 300;

function rule<Statement>(
  name: string,
  priority: number,
  header: string,
  word: string,
  statement: Statement,
) {
  return {
    name,
    priority,
    statement,
    // Count continues with the other rules. WAF prefixes the name with x-amzn-waf- and replaces
    // what the client sent under that name.
    action: {
      count: { customRequestHandling: { insertHeaders: [{ name: header, value: word }] } },
    },
    visibilityConfig: {
      sampledRequestsEnabled: true,
      cloudWatchMetricsEnabled: true,
      metricName: name,
    },
  };
}

function label(key: string) {
  return {
    labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:bot-control:bot:${key}` },
  };
}

/** WAF takes no AND or OR of one. */
function oneOf<Statement>(kind: 'andStatement' | 'orStatement', statements: readonly Statement[]) {
  const [only] = statements;
  return only !== undefined && statements.length === 1 ? only : { [kind]: { statements } };
}

/** Requests of metered items, but not those of known networks. */
function meteredRequests(knownNetworks: readonly string[]) {
  const paths = {
    regexMatchStatement: {
      regexString: METERED_PATHS,
      fieldToMatch: { uriPath: {} },
      textTransformations: ONE_SPELLING,
    },
  };
  if (knownNetworks.length === 0) return paths;
  const networks = knownNetworks.map((arn) => ({ ipSetReferenceStatement: { arn } }));
  const others = { notStatement: { statement: oneOf('orStatement', networks) } };
  return oneOf<object>('andStatement', [paths, others]);
}

/** A rate of requests of metered items from one address. Nobody can choose the address he has. */
function rateOf(limit: number, windowS: number, scopeDownStatement: object) {
  return {
    rateBasedStatement: {
      limit,
      evaluationWindowSec: windowS,
      aggregateKeyType: 'IP',
      scopeDownStatement,
    },
  };
}

/**
 * Returns the rules in their order, with the names of the CDK. They come after Bot Control's, whose
 * labels the first reads.
 */
export function firewallRules({
  word,
  crawlers,
  crowdLimit,
  knownNetworks = [],
}: FirewallRuleOptions) {
  const metered = meteredRequests(knownNetworks);
  const rates = [
    rule('masthead-crowd', 101, 'crowd', word, rateOf(crowdLimit, CROWD_WINDOW_S, metered)),
    rule('masthead-busy', 102, 'busy', word, rateOf(BUSY_LIMIT, BUSY_WINDOW_S, metered)),
  ];
  if (crawlers.length === 0) return rates;
  const crawler = rule('masthead-crawler', 100, 'crawler', word, {
    andStatement: {
      statements: [
        label('verified'),
        oneOf(
          'orStatement',
          crawlers.map((name) => label(`name:${name}`)),
        ),
      ],
    },
  });
  return [crawler, ...rates];
}

/** Returns rules with the names of AWS WAF's JSON, which its rule editor takes. */
export function asWafJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWafJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      asWafJson(inner),
    ]),
  );
}
