/**
 * Every secret that functions use, one row each. Stacks, functions, the local host and
 * `masthead keys` are loops over it (docs/adr/0010, 0099).
 */
import { pascalCase } from '../../shared/pascal-case.ts';

/**
 * Where a value comes from:
 * - `generated`: made once and kept, in AWS by the data stack, on one machine in the data folder;
 * - `each-start`: as above in AWS; on one machine the host makes another one at each start;
 * - `meter-keys`: what the stack generates stands for "none yet", and `masthead keys rotate` writes it;
 * - `supplied`: the publisher has it from another company and gives it by `masthead keys set`;
 * - `connected`: as above, but `masthead sync connect` writes it. In AWS it exists where a deployment has
 *   sources (`-c sources=on`).
 */
export type SecretSourceKind = 'generated' | 'each-start' | 'meter-keys' | 'supplied' | 'connected';

export interface SecretDefinition {
  readonly source: SecretSourceKind;
  /**
   * Environment variable that holds the value on the local site; with the suffix `_ID`, the
   * secret's ARN in AWS.
   */
  readonly variable: `${string}_SECRET`;
  readonly description: string;
  /**
   * How long a function uses a value before it reads the secret again. Each read costs money
   * (docs/guides/deploy.md).
   */
  readonly freshMs: number;
}

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

export const secrets = {
  edge: {
    source: 'each-start',
    variable: 'EDGE_SECRET',
    description:
      'x-origin-key header: proves to the functions that a request came through the distribution',
    // A value that a function does not know makes it read the secret again.
    freshMs: 1 * HOURS,
  },
  preview: {
    source: 'generated',
    variable: 'PREVIEW_SECRET',
    description: 'Signs the links that open drafts',
    freshMs: 5 * MINUTES,
  },
  meter: {
    source: 'meter-keys',
    variable: 'METER_SECRET',
    description:
      'The meter: token keys and limits, the same text as in the edge’s store; written by masthead keys',
    freshMs: 5 * MINUTES,
  },
  subjects: {
    source: 'generated',
    variable: 'SUBJECTS_SECRET',
    description: 'Names of readers towards the paywall are derived from it; never rotated',
    freshMs: 24 * HOURS,
  },
  links: {
    source: 'generated',
    variable: 'LINKS_SECRET',
    description:
      'Signs the links in emails: verifying an address, a new password, confirming and leaving newsletters',
    freshMs: 5 * MINUTES,
  },
  'subscription-hook': {
    source: 'supplied',
    variable: 'SUBSCRIPTION_HOOK_SECRET',
    description:
      'The system that keeps subscriptions signs with it what it reports to /api/hooks/subscriptions',
    freshMs: 5 * MINUTES,
  },
  stripe: {
    source: 'supplied',
    variable: 'STRIPE_SECRET',
    description: 'Key of Stripe’s API (sk_… or a restricted one, rk_…), for selling subscriptions',
    freshMs: 5 * MINUTES,
  },
  'stripe-hook': {
    source: 'supplied',
    variable: 'STRIPE_HOOK_SECRET',
    description: 'Stripe signs with it what it reports to /api/hooks/stripe (whsec_…)',
    freshMs: 5 * MINUTES,
  },
  mollie: {
    source: 'supplied',
    variable: 'MOLLIE_SECRET',
    description: 'Key of Mollie’s API (live_… or test_…), for selling subscriptions',
    freshMs: 5 * MINUTES,
  },
  'sign-in-google': {
    source: 'supplied',
    variable: 'SIGN_IN_GOOGLE_SECRET',
    description:
      'Client secret of the OAuth client at Google (GOCSPX-…), for signing in with Google',
    freshMs: 5 * MINUTES,
  },
  'sign-in-apple': {
    source: 'supplied',
    variable: 'SIGN_IN_APPLE_SECRET',
    description: 'Private key for signing in with Apple: AuthKey_….p8 in one line',
    freshMs: 5 * MINUTES,
  },
  'sign-in-own': {
    source: 'supplied',
    variable: 'SIGN_IN_OWN_SECRET',
    description: 'Client secret at the publisher’s own identity provider',
    freshMs: 5 * MINUTES,
  },
  sources: {
    source: 'connected',
    variable: 'SOURCES_SECRET',
    description:
      'Keys of the sources that the magazine follows, and what their hooks are signed with',
    freshMs: 1 * MINUTES,
  },
} as const satisfies Record<string, SecretDefinition>;
export type SecretName = keyof typeof secrets;

/** Names of the secrets that come from one source. */
export type SecretNameFrom<Source extends SecretSourceKind> = {
  [Name in SecretName]: (typeof secrets)[Name]['source'] extends Source ? Name : never;
}[SecretName];

export const secretNames = Object.keys(secrets) as readonly SecretName[];

export function secretNamesFrom<Source extends SecretSourceKind>(
  ...sources: readonly Source[]
): readonly SecretNameFrom<Source>[] {
  return secretNames.filter((name): name is SecretNameFrom<Source> =>
    sources.some((source) => source === secrets[name].source),
  );
}
/** Those that every deployment has. */
export const commonSecretNames = secretNamesFrom(
  'generated',
  'each-start',
  'meter-keys',
  'supplied',
);

/** Whether a secret has no value until somebody gives it one. */
export function isSuppliedSource(source: SecretSourceKind): boolean {
  return source === 'supplied' || source === 'connected';
}

/** Returns the output of the data stack that holds a secret's ARN. */
export function secretOutput(name: SecretName): string {
  return `${pascalCase(name)}Secret`;
}

/**
 * Value of a supplied secret that was removed: Secrets Manager cannot forget a current value, and
 * takes no empty one.
 */
export const NOT_SET = 'not set';
/** Shorter ones could be guessed, or are a slip of the clipboard. */
export const SUPPLIED_MIN_LENGTH = 16;
