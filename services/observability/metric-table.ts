/**
 * Every metric that the code emits, with the dimensions under which CloudWatch keeps it. Functions
 * and commands emit by this table, and alarms and the dashboard read by it, so a metric that is
 * renamed is renamed everywhere.
 *
 * CloudWatch charges for each combination of values (docs/adr/0025): every dimension has few values,
 * and all of them are in the code.
 */
import type { PageType } from '../../shared/pages.ts';

/** Namespace of all metrics of ours in CloudWatch. */
export const METRIC_NAMESPACE = 'Masthead';

/** What kind of function took a request or an event. */
export type Service = 'page' | 'feeds' | 'image' | 'api' | 'event';

/** Values of the dimension `PageType`. */
export type PageOutcome = PageType | 'redirect' | 'missing' | 'gone';

/**
 * `Site`: brand and environment, e.g. `meridian-production`. `StatusClass`: `2xx` to `5xx`.
 * `PageType`: a `PageOutcome`.
 */
export type Dimension = 'Site' | 'Service' | 'StatusClass' | 'PageType';

/** Units of CloudWatch that we use. */
export type MetricUnit = 'Count' | 'Milliseconds';

export interface MetricDefinition {
  readonly unit: MetricUnit;
  /** Each set is a metric of its own. A request that lacks a value of a set is not in it. */
  readonly dimensions: readonly (readonly Dimension[])[];
  readonly meaning: string;
}

const ofSite = [['Site']] as const;
const byService = [['Site', 'Service']] as const;

export const metrics = {
  Requests: {
    unit: 'Count',
    dimensions: [
      ['Site', 'Service', 'StatusClass'],
      ['Site', 'PageType'],
    ],
    meaning: 'Requests that reached a function',
  },
  NotModified: {
    unit: 'Count',
    dimensions: byService,
    meaning: 'Responses 304: the client held the current copy',
  },
  PublicResponses: {
    unit: 'Count',
    dimensions: byService,
    meaning: 'Responses that the edge may keep',
  },
  PrivateResponses: {
    unit: 'Count',
    dimensions: byService,
    meaning: 'Responses that nobody may keep',
  },
  Walls: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Items that are not free, cut to the lead-in',
  },
  Grants: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Metered items shown whole, paid for from the meter',
  },
  SubscriberReads: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Items that are not free, shown whole to a subscriber',
  },
  MeterOpen: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Items that are not free, for which the edge opened a variant or asked the gate',
  },
  MeterClosed: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Items that are not free, for which the edge did neither',
  },
  Gates: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Requests that the edge sent to the gate',
  },
  GateTimeouts: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Questions of the gate to which the store did not respond',
  },
  StoreCalls: {
    unit: 'Count',
    dimensions: byService,
    meaning: 'Calls to DynamoDB for a request',
  },
  StoreLatency: {
    unit: 'Milliseconds',
    dimensions: byService,
    meaning: 'Time of a request’s calls to DynamoDB, added up, retries included',
  },
  StoreFailures: {
    unit: 'Count',
    dimensions: byService,
    meaning: 'Calls to DynamoDB that failed because it was slow, busy or unreachable',
  },
  SignIns: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Readers who signed in',
  },
  SignInFailures: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Sign-ins with a wrong password or passkey, or to no account',
  },
  AttemptsLimited: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Attempts rejected because there were too many',
  },
  EmailsSent: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Emails that the provider accepted',
  },
  EmailsFailed: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Emails that the provider did not accept',
  },
  EmailsSuppressed: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Emails that were not sent, to addresses that bounced or complained before',
  },
  EmailsBounced: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Emails that came back, for good or for now',
  },
  EmailsComplained: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Emails that their readers reported as spam',
  },
  ViewsCounted: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Views of items that were counted',
  },
  LCPReports: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Page loads of readers that were counted with their LCP',
  },
  LCPInGoal: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Those of them whose LCP is within the goal of their page type',
  },
  INPReports: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Page loads of readers that were counted with their INP',
  },
  INPInGoal: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Those of them whose INP is within the goal of their page type',
  },
  CLSReports: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Page loads of readers that were counted with their CLS',
  },
  CLSInGoal: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Those of them whose CLS is within the goal of their page type',
  },
  MeterDue: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Mornings on which the keys or the months of the meter were due',
  },
  SourceFailures: {
    unit: 'Count',
    dimensions: ofSite,
    meaning: 'Runs over a source that the magazine follows that failed',
  },
  Publishes: {
    unit: 'Count',
    dimensions: ofSite,
    meaning:
      'Commands import, publish and unpublish, and publishes at the desk, that did what they should',
  },
  PublishFailures: {
    unit: 'Count',
    dimensions: ofSite,
    meaning:
      'Commands import, publish and unpublish, and publishes at the desk, that ended with an error or were cut off',
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metrics;

/** Value of the dimension `Site`, in the functions and in the alarms. */
export function siteName(brandKey: string, environment: string): string {
  return `${brandKey}-${environment}`;
}
