/**
 * Names of the secrets that functions use: the CDK app creates them in Secrets Manager, the local
 * host passes them by value (docs/adr/0010).
 */

export interface SecretDefinition {
  /**
   * Environment variable that holds the value on the local site; with the suffix `_ID`, the
   * secret's ARN in AWS.
   */
  readonly variable:
    | 'EDGE_SECRET'
    | 'PREVIEW_SECRET'
    | 'METER_SECRET'
    | 'SUBJECTS_SECRET'
    | 'LINKS_SECRET';
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
    variable: 'EDGE_SECRET',
    description:
      'x-origin-key header: proves to the functions that a request came through the distribution',
    // A value that a function does not know makes it read the secret again.
    freshMs: 1 * HOURS,
  },
  preview: {
    variable: 'PREVIEW_SECRET',
    description: 'Signs the links that open drafts',
    freshMs: 5 * MINUTES,
  },
  meter: {
    variable: 'METER_SECRET',
    description:
      'The meter: token keys and limits, the same text as in the edge’s store; written by masthead keys',
    freshMs: 5 * MINUTES,
  },
  links: {
    variable: 'LINKS_SECRET',
    description:
      'Signs the links in emails: verifying an address, a new password, confirming and leaving newsletters',
    freshMs: 5 * MINUTES,
  },
  subjects: {
    variable: 'SUBJECTS_SECRET',
    description: 'Names of readers towards the paywall are derived from it; never rotated',
    freshMs: 24 * HOURS,
  },
} as const satisfies Record<string, SecretDefinition>;
export type SecretName = keyof typeof secrets;
