/**
 * Rules by which a web ACL informs the edge of crawlers and crowds. Our own web ACL has them; a
 * publisher's gets them by hand.
 */
import { LICENSE_LINK } from './machines/license-address.ts';
import {
  machineKinds,
  policyOfKind,
  type MachineKind,
  type MachineSettings,
} from './machines/machine-readers.ts';

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
  /** The brand's policies for machines. */
  readonly machines?: MachineSettings | undefined;
  /** IP sets of networks that are never a crowd or busy, such as schools: their ARNs. */
  readonly knownNetworks?: readonly string[];
}

/** Crawlers that Bot Control verifies by their address. The publisher may choose others. */
export const defaultCrawlers = ['googlebot', 'bingbot'] as const;
/** An office reads fewer metered items than this from one address within five minutes. */
export const DEFAULT_CROWD_LIMIT = 300;

/** Sampled, and counted under its name. */
function visibilityConfig(metricName: string) {
  return { sampledRequestsEnabled: true, cloudWatchMetricsEnabled: true, metricName };
}

/**
 * Count continues with the other rules. WAF prefixes the name with x-amzn-waf- and replaces what the
 * client sent under that name.
 */
function counted(header: string, word: string) {
  return { count: { customRequestHandling: { insertHeaders: [{ name: header, value: word }] } } };
}

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
    action: counted(header, word),
    visibilityConfig: visibilityConfig(name),
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

/**
 * Labels of Bot Control by kind, not verified on a real web ACL. `web_bot_auth` says that a signature of
 * the request is valid (Web Bot Auth); agents without a kind of their own have no other label.
 * @see https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-bot.html
 */
const kindLabels: Readonly<Record<MachineKind, readonly string[]>> = {
  search: ['category:search_engine', 'intent:search'],
  training: ['intent:train_ai'],
  assistants: ['intent:ai_assistant'],
  agents: ['web_bot_auth:verified', 'vendor:agentcore'],
};

/** Bot Control's name of a crawler, as far as its names follow those of robots.txt. */
const botName = (crawler: string) => crawler.toLowerCase().replaceAll('-', '_');

/** Requests of machines of a kind, but not those for which the brand names their crawler. */
function requestsOf(kind: MachineKind, { crawlers = {} }: MachineSettings) {
  const others = [
    ...Object.keys(crawlers).map((name) => `name:${botName(name)}`),
    ...(kind === 'agents'
      ? machineKinds.flatMap((other) => (other === kind ? [] : kindLabels[other]))
      : []),
  ];
  const own = oneOf<object>('orStatement', kindLabels[kind].map(label));
  if (others.length === 0) return own;
  const not = { notStatement: { statement: oneOf<object>('orStatement', others.map(label)) } };
  return { andStatement: { statements: [own, not] } };
}

/**
 * What a rule does with machines of a kind. Without x402 a `charge` is only counted: WAF has no response
 * 402 of one's own, and the edge charges by name.
 * @see https://docs.aws.amazon.com/waf/latest/APIReference/API_MonetizeAction.html
 */
function machineAction(kind: MachineKind, word: string, machines: MachineSettings) {
  switch (policyOfKind(kind, machines)) {
    case 'deny':
      return {
        block: {
          customResponse: {
            responseCode: 403,
            responseHeaders: [{ name: 'link', value: LICENSE_LINK }],
          },
        },
      };
    // The edge gives a crowd without tokens nothing by itself: the page that nothing opens.
    case 'lead-in':
      return counted('crowd', word);
    case 'charge':
      return machines.x402 === undefined ? { count: {} } : { monetize: {} };
    case 'allow':
      return { count: {} };
  }
}

/** Requests that come with a payment. Whether it is good is decided by the rule that takes it. */
const withPayment = {
  sizeConstraintStatement: {
    fieldToMatch: { singleHeader: { name: 'payment-signature' } },
    comparisonOperator: 'GT',
    size: 0,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

/**
 * What tells the edge, before the payment is taken, that it must not charge again: the header of a verified
 * crawler. What is not paid in the end gets WAF's 402, and never reaches the edge.
 */
function paidRules(kind: MachineKind, word: string, machines: MachineSettings) {
  if (machines.x402 === undefined || machines[kind] !== 'charge') return [];
  const statements = [requestsOf(kind, machines), withPayment];
  return [rule(`masthead-${kind}-paid`, 0, 'crawler', word, { andStatement: { statements } })];
}

/** A rule for each kind that the brand names: its metric counts who came. */
function machineRules(word: string, machines: MachineSettings = {}) {
  return machineKinds
    .filter((kind) => machines[kind] !== undefined)
    .flatMap((kind) => [
      ...paidRules(kind, word, machines),
      {
        name: `masthead-${kind}`,
        statement: requestsOf(kind, machines),
        action: machineAction(kind, word, machines),
        visibilityConfig: visibilityConfig(`masthead-${kind}`),
      },
    ])
    .map((one, index) => ({ ...one, priority: 110 + index }));
}

/**
 * What a web ACL says once of all its payments; undefined where it takes none.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-wafv2-webacl-monetizationconfig.html
 */
export function monetization({ x402 }: MachineSettings = {}) {
  if (x402 === undefined) return undefined;
  const { network, wallet, price } = x402;
  const isTrial = network === 'BASE_SEPOLIA' || network === 'SOLANA_DEVNET';
  return {
    currencyMode: isTrial ? 'TEST' : 'REAL',
    cryptoConfig: {
      paymentNetworks: [
        {
          chain: network,
          walletAddress: wallet,
          prices: [{ amount: price, currency: 'USDC' }],
        },
      ],
    },
  };
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
  machines,
  knownNetworks = [],
}: FirewallRuleOptions) {
  const metered = meteredRequests(knownNetworks);
  const rates = [
    rule('masthead-crowd', 101, 'crowd', word, rateOf(crowdLimit, CROWD_WINDOW_S, metered)),
    rule('masthead-busy', 102, 'busy', word, rateOf(BUSY_LIMIT, BUSY_WINDOW_S, metered)),
    ...machineRules(word, machines),
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
