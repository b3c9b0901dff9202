/**
 * Programs that read the site: their kinds, the crawlers that are known, and what a brand lets each do.
 * robots.txt, the license, the edge functions and the firewall are all made from this table.
 */

/**
 * `search`: builds an index that leads readers here. `training`: collects texts to train models.
 * `assistants`: fetches a page because a person asked something. `agents`: uses the site for a person.
 */
export const machineKinds = ['search', 'training', 'assistants', 'agents'] as const;
export type MachineKind = (typeof machineKinds)[number];

/**
 * `allow`: as any reader without an account. `lead-in`: what is free, and of other items the lead-in.
 * `charge`: 402 and the terms. `deny`: robots.txt forbids it, and the edge answers 403.
 */
export const machinePolicies = ['allow', 'lead-in', 'charge', 'deny'] as const;
export type MachinePolicy = (typeof machinePolicies)[number];

/** For what a license is paid (RSL 1.0, `payment`). */
export const licensePayments = [
  'crawl',
  'use',
  'training',
  'subscription',
  'purchase',
  'contribution',
  'attribution',
] as const;

/**
 * Networks on which AWS WAF takes payments; the last two are for trials, with money of no value.
 * @see https://docs.aws.amazon.com/waf/latest/APIReference/API_PaymentNetwork.html
 */
export const paymentNetworks = ['BASE', 'SOLANA', 'BASE_SEPOLIA', 'SOLANA_DEVNET'] as const;

/** What a brand file says of machines. A kind that it does not name is allowed. */
export interface MachineSettings extends Readonly<Partial<Record<MachineKind, MachinePolicy>>> {
  /** By the name of the crawler, in the place of its kind's. */
  readonly crawlers?: Readonly<Record<string, MachinePolicy>>;
  /** AWS WAF takes payments of kinds that are charged (x402), for each request; not tried in an account. */
  readonly x402?: {
    readonly network: (typeof paymentNetworks)[number];
    /** The publisher's wallet on that network. */
    readonly wallet: string;
    /** In USDC, such as `0.015`. */
    readonly price: string;
  };
  readonly license?: {
    /** An address where people read the terms. */
    readonly terms?: string;
    /** An RSL license server: crawlers get their licenses there. */
    readonly server?: string;
    /** Whom to ask: `mailto:` or `https:`. */
    readonly contact?: string;
    readonly payment?: {
      readonly for: (typeof licensePayments)[number];
      /** Such as `0.015`. */
      readonly amount?: string;
      /** ISO 4217. */
      readonly currency?: string;
    };
  };
}

export interface Crawler {
  /** Its product token (RFC 9309 §2.2.1), which its user agent holds too. */
  readonly name: string;
  readonly kind: MachineKind;
  /** False for a name that robots.txt alone knows: another crawler of the company reads for it. */
  readonly hasUserAgent?: false;
}

const ofKind = (kind: MachineKind, names: readonly string[]): Crawler[] =>
  names.map((name) => ({ name, kind }));

/**
 * As of 2026-11-27, by what their companies say of them, as https://github.com/ai-robots-txt/ai.robots.txt
 * and https://huggingface.co/datasets/smart-local/ai-crawler-user-agents collect it.
 */
export const crawlers: readonly Crawler[] = [
  ...ofKind('search', [
    'Googlebot',
    'Bingbot',
    'DuckDuckBot',
    'Applebot',
    'YandexBot',
    'Baiduspider',
    'Bravebot',
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'Amzn-SearchBot',
  ]),
  ...ofKind('training', [
    'GPTBot',
    'ClaudeBot',
    'anthropic-ai',
    'CCBot',
    'Bytespider',
    'Amazonbot',
    'meta-externalagent',
    'FacebookBot',
    'AI2Bot',
    'cohere-training-data-crawler',
    'DeepSeekBot',
    'Diffbot',
    'GoogleOther',
    'PanguBot',
  ]),
  { name: 'Google-Extended', kind: 'training', hasUserAgent: false },
  { name: 'Applebot-Extended', kind: 'training', hasUserAgent: false },
  ...ofKind('assistants', [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'MistralAI-User',
    'DuckAssistBot',
    'meta-externalfetcher',
    'Amzn-User',
    'Gemini-Deep-Research',
    'Google-NotebookLM',
    'Google-GeminiNotebook',
  ]),
  ...ofKind('agents', ['GoogleAgent-Mariner', 'Google-Agent', 'NovaAct', 'Devin', 'Manus-User']),
];

export function policyOfKind(kind: MachineKind, settings: MachineSettings = {}): MachinePolicy {
  return settings[kind] ?? 'allow';
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Returns the crawlers that a policy other than `allow` is for, with the policy of each. */
export function restrictedCrawlers(
  settings: MachineSettings = {},
): readonly { readonly name: string; readonly policy: MachinePolicy; readonly isSeen: boolean }[] {
  const named = Object.entries(settings.crawlers ?? {});
  const ofNamed = named.map(([name, policy]) => ({
    name,
    policy,
    isSeen: crawlers.find((known) => sameName(known.name, name))?.hasUserAgent !== false,
  }));
  const others = crawlers.filter(
    (crawler) => !named.some(([name]) => sameName(name, crawler.name)),
  );
  return [
    ...ofNamed,
    ...others.map(({ name, kind, hasUserAgent }) => ({
      name,
      policy: policyOfKind(kind, settings),
      isSeen: hasUserAgent !== false,
    })),
  ].filter(({ policy }) => policy !== 'allow');
}

/** Endings that many names have, longest first. */
const endings = ['-SearchBot', '-User', 'bot'];

/** Returns names as a regular expression without regard to case, short: the edge has little room. */
function patternOf(names: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const end = endings.find((one) => name.toLowerCase().endsWith(one.toLowerCase())) ?? '';
    groups.set(end, [...(groups.get(end) ?? []), name.slice(0, name.length - end.length)]);
  }
  const alternatives = Array.from(groups, ([end, starts]) =>
    end === '' || starts.length < 2
      ? starts.map((start) => `${start}${end}`).join('|')
      : `(${starts.join('|')})${end}`,
  );
  return `(^|[^a-z])(${alternatives.join('|')})($|[^a-z])`;
}

/** For each policy but `allow` a pattern of user agents; absent where it is for nobody. */
export type MachinePatterns = Partial<Record<Exclude<MachinePolicy, 'allow'>, string>>;

/** Returns the patterns that the edge functions are built with. */
export function machinePatterns(settings?: MachineSettings): MachinePatterns {
  const seen = restrictedCrawlers(settings).filter(({ isSeen }) => isSeen);
  return Object.fromEntries(
    (['lead-in', 'charge', 'deny'] as const).flatMap((policy) => {
      const names = seen.filter((one) => one.policy === policy).map(({ name }) => name);
      return names.length === 0 ? [] : [[policy, patternOf(names)] as const];
    }),
  );
}

const kindPatterns = machineKinds.map((kind) => {
  const names = crawlers.filter((one) => one.kind === kind && one.hasUserAgent !== false);
  return [kind, new RegExp(patternOf(names.map(({ name }) => name)), 'i')] as const;
});

/** Returns the kind of a machine by its user agent; undefined for readers and for names that are not known. */
export function machineKindOf(agent: string): MachineKind | undefined {
  return kindPatterns.find(([, pattern]) => pattern.test(agent))?.[0];
}
