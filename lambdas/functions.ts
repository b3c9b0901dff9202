/**
 * Single list of the Lambda functions: the build bundles them, the CDK app deploys them and the
 * local host runs them.
 */
import { DESK_CALL_MAX_BYTES } from '../shared/desk/desk-calls.ts';
import { objectPrefixes } from '../shared/object-prefixes.ts';
import { api, type ApiFunctionName, type ApiRoute } from '../shared/api.ts';
import { EXPERIMENTS_PREFIX } from '../services/content/experiment-keys.ts';
import { MARKS_PREFIX, VIEWS_PREFIX, VITALS_PREFIX } from '../services/content/views-prefix.ts';
import { contentKey } from '../services/content/keys.ts';
import { DESK_PREFIX } from '../services/desk/desk-keys.ts';
import {
  ACCESS_LINKS_PREFIX,
  LETTERS_PREFIX,
  NEWSLETTER_LISTS_PREFIX,
  readerKey,
} from '../services/readers/reader-keys.ts';
import type { FunctionOrigin } from '../services/http/function-origin.ts';
import { queues, type QueueName, type QueueRoute } from '../services/aws/queues.ts';
import { webhooks, type WebhookName, type WebhookRoute } from '../shared/webhooks.ts';
import type { SecretName } from '../services/aws/secret-names.ts';
import type { TableName } from '../services/aws/tables.ts';

/**
 * When a function runs by itself. Missed runs are not made up for; where clocks are put forward, a run
 * in the missing hour is left out, and where they are put back there is one.
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export interface ScheduleRoute {
  readonly kind: 'schedule';
  /**
   * Minute, hour, day of the month, month and day of the week, e.g. `30 4 * * *`. Of the two kinds of
   * days one is `*`; months and days of the week are names (`MON`).
   */
  readonly cron: string;
  /** `magazine`: the brand's. */
  readonly timeZone: 'UTC' | 'magazine';
}

/**
 * How a function is called: by the edge at a URL of its own, by readers' browsers as a row of
 * `shared/api.ts`, by another company's server, with messages of a queue, or by the clock.
 */
export type FunctionRoute = FunctionOrigin | ApiRoute | WebhookRoute | QueueRoute | ScheduleRoute;
export type FunctionKind = 'origin' | 'api' | 'webhook' | 'queue' | 'schedule';

export function kindOf(route: FunctionRoute): FunctionKind {
  if (typeof route === 'string') return 'origin';
  return 'kind' in route ? route.kind : 'api';
}

/** Whether a function responds to requests. The others take messages, or run by the clock. */
export function takesRequests(route: FunctionRoute): boolean {
  return !['queue', 'schedule'].includes(kindOf(route));
}

/** Returns a route that the HTTP API has; undefined for functions that it does not call. */
export function httpRoute(route: FunctionRoute): ApiRoute | WebhookRoute | undefined {
  return typeof route === 'object' && 'path' in route ? route : undefined;
}

/** What callers reach: the alias, never `$LATEST`, so that a release can be moved back. */
export const LIVE_ALIAS = 'live';

export interface FunctionDefinition {
  readonly route: FunctionRoute;
  readonly description: string;
  /**
   * Processor time comes with it: 1,769 MB is one processor
   * (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html). The first two signed
   * calls of a new environment take about 90 ms of a processor, 0.3 s at 512 MB.
   */
  readonly memoryMb: number;
  /** Below the timeout of the caller: CloudFront waits 6 s for the page, 22 s for an image. */
  readonly timeoutS: number;
  /** The largest body that the function takes, if it is more than forms of readers need. */
  readonly maxBytes?: number;
  /**
   * What API Gateway lets through to an API function, in requests per second; default: 100 and a
   * burst of 200. Each route has limits of its own, so that no call can use up another's.
   */
  readonly throttle?: { readonly ratePerS: number; readonly burst: number };
  /** The exact DynamoDB actions that the function may take on each table. */
  readonly tables: Partial<Record<TableName, readonly `dynamodb:${string}`[]>>;
  /**
   * For a shared table, the prefixes of the keys that the function may write. Reads are not
   * restricted by them.
   */
  readonly writesKeys?: Partial<Record<TableName, readonly string[]>>;
  /** Key prefixes in the site bucket that the function may read. */
  readonly reads?: readonly string[];
  /** Key prefixes in the site bucket under which the function may put objects. */
  readonly puts?: readonly string[];
  /** The function may write all that a publisher writes: content, objects, and what tells caches. */
  readonly publishes?: true;
  /** The function makes forms by which browsers send images, and reads and removes what they sent. */
  readonly takesUploads?: true;
  /**
   * In AWS the function exists where the deployment's setting of this name is `on`; that of the desk in a
   * stack of its own.
   */
  readonly needs?: 'sources' | 'desk';
  /**
   * Packages with native code. They are not bundled but placed beside the bundle, for the processor
   * that the function then runs on (docs/adr/0017).
   */
  readonly nativePackages?: readonly string[];
  /**
   * Modules, below the project, that the function loads when it first needs them. They are files beside
   * the bundle, so that they cost a cold start nothing.
   */
  readonly lateModules?: readonly string[];
  /** Secrets whose values the function may read. */
  readonly secrets?: readonly SecretName[];
  /** Queues that the function may send to. */
  readonly sendsTo?: readonly QueueName[];
  /**
   * The function sets or removes cookies of the production site's domain, and receives that domain.
   */
  readonly setsCookies?: true;
  /**
   * The function receives the sender of emails, and may send as that sender only. Needs more than 3
   * s: a reader waits for the email to be accepted.
   */
  readonly sendsEmail?: true;
  /** The function may ask SES how fast and how much the account may send. */
  readonly readsSendingLimits?: true;
  /**
   * The function receives the provider of the bot check that a publisher has chosen, and may read
   * the secret for it.
   */
  readonly checksBots?: true;
}

/** A function for each origin, route of the API, webhook and queue; and any that run by the clock. */
type FunctionTable = {
  readonly [Name in FunctionOrigin]: FunctionDefinition & { readonly route: Name };
} & {
  readonly [Name in ApiFunctionName]: FunctionDefinition & {
    readonly route: (typeof api)[Name];
  };
} & {
  readonly [Name in WebhookName]: FunctionDefinition & {
    readonly route: (typeof webhooks)[Name];
  };
} & {
  readonly [Name in QueueName]: FunctionDefinition & { readonly route: (typeof queues)[Name] };
} & Readonly<Record<string, FunctionDefinition>>;

/** Access needed to confirm an account's meter and subscription. */
const paymentTables = {
  readers: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
  meter: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
} as const;
const paymentSecrets = ['edge', 'meter', 'subjects'] as const;

/** What functions need that ask the payment provider what an account has bought. */
const sellingTables = {
  readers: [
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
  ],
  meter: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
} as const;
/** Loaded when an account that has bought something is deleted. */
const latePayments = ['services/subscriptions/create-payments.ts'] as const;

/** What ending sessions takes, all of an account at once. */
const sessionItems = [
  'dynamodb:GetItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:Query',
] as const;
/** Actions of account functions on readers' items: see `services/readers`. */
const accountItems = [...sessionItems, 'dynamodb:PutItem'] as const;
/** Sign-in links subscriptions, and adds what the browser has read to what the account has read. */
const signInTables = {
  readers: [...accountItems, 'dynamodb:BatchGetItem'],
  meter: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
} as const;
const readerDataTables = {
  readers: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
  meter: ['dynamodb:GetItem'],
} as const;
/** Hashing a password takes 19 MiB and a whole processor. */
const ACCOUNT_MEMORY_MB = 1769;

const newsletterFunction = {
  memoryMb: 512,
  tables: {
    readers: [
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
    ],
  },
} as const;
const newsletterSecrets = ['edge', 'subjects', 'links'] as const;

export const functions = {
  page: {
    route: 'page',
    description: 'Renders every page on the server, and responds to output=json with its state',
    memoryMb: 1024,
    timeoutS: 5,
    tables: {
      content: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
      ...paymentTables,
      readers: [...paymentTables.readers, 'dynamodb:UpdateItem'],
    },
    // It counts that a link was opened.
    writesKeys: { readers: [ACCESS_LINKS_PREFIX] },
    reads: [objectPrefixes.search],
    lateModules: ['services/search/create-search.ts', 'lambdas/page/markdown/page-markdown.ts'],
    secrets: ['preview', ...paymentSecrets],
    setsCookies: true,
  },
  feeds: {
    route: 'feeds',
    description: 'Writes feeds of lists, and sitemaps of all that search engines may show',
    memoryMb: 512,
    timeoutS: 5,
    tables: { content: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'] },
  },
  image: {
    route: 'image',
    description:
      'Makes a size and shape of an image on the first request for it, and keeps it in the bucket',
    memoryMb: 2048,
    timeoutS: 20,
    tables: {},
    reads: [objectPrefixes.photos, objectPrefixes.crops],
    puts: ['images/'],
    nativePackages: ['sharp'],
  },
  'payment-validate': {
    route: api['payment-validate'],
    description:
      'Confirms what the edge has granted a reader, and issues subscription tokens to subscribers',
    // Each browser calls it once a session.
    throttle: { ratePerS: 200, burst: 400 },
    memoryMb: 512,
    timeoutS: 4,
    tables: paymentTables,
    secrets: paymentSecrets,
    setsCookies: true,
  },
  'payment-revalidate': {
    route: api['payment-revalidate'],
    description: 'Renews a subscription token that has expired, or says that it is to go',
    memoryMb: 512,
    timeoutS: 4,
    tables: paymentTables,
    secrets: paymentSecrets,
    setsCookies: true,
  },
  link: {
    route: api.link,
    description:
      'Links a print or digital subscription to the account of a reader who is signed in',
    memoryMb: 512,
    timeoutS: 6,
    tables: signInTables,
    secrets: paymentSecrets,
    setsCookies: true,
  },
  login: {
    route: api.login,
    description: 'Signs a reader in',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 8,
    tables: signInTables,
    secrets: [...paymentSecrets, 'links'],
    setsCookies: true,
    sendsEmail: true,
  },
  'login-code': {
    route: api['login-code'],
    description: 'Emails a code and signs in the reader who types it in',
    memoryMb: 512,
    timeoutS: 8,
    tables: signInTables,
    secrets: [...paymentSecrets, 'links'],
    setsCookies: true,
    sendsEmail: true,
  },
  oidc: {
    route: api.oidc,
    description: 'Signs in a reader whom another service has named',
    memoryMb: 1024,
    timeoutS: 20,
    tables: signInTables,
    secrets: [...paymentSecrets, 'sign-in-google', 'sign-in-apple', 'sign-in-own'],
    setsCookies: true,
    sendsEmail: true,
  },
  register: {
    route: api.register,
    description: 'Makes an account, signs its reader in and asks the mailbox whether it is theirs',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 8,
    tables: signInTables,
    secrets: [...paymentSecrets, 'links'],
    setsCookies: true,
    sendsEmail: true,
  },
  logout: {
    route: api.logout,
    description: 'Ends a session',
    memoryMb: 512,
    timeoutS: 4,
    tables: { readers: sessionItems },
    secrets: ['edge'],
    setsCookies: true,
  },
  newsletters: {
    route: api.newsletters,
    description: 'Signs a mailbox up for a newsletter, once the link of an email is used',
    timeoutS: 6,
    ...newsletterFunction,
    secrets: newsletterSecrets,
    sendsEmail: true,
    checksBots: true,
  },
  'newsletters-subscribe': {
    route: api['newsletters-subscribe'],
    description: 'Signs a mailbox up from a form that was sent without scripts',
    timeoutS: 6,
    ...newsletterFunction,
    secrets: newsletterSecrets,
    sendsEmail: true,
    checksBots: true,
  },
  'newsletters-confirm': {
    route: api['newsletters-confirm'],
    description: 'Confirms a newsletter by the token of the email that was sent',
    timeoutS: 4,
    ...newsletterFunction,
    secrets: ['edge', 'links'],
  },
  'newsletters-unsubscribe': {
    route: api['newsletters-unsubscribe'],
    description:
      'Ends a newsletter by an email’s token, as mail programs ask for it too, or sends an email that shows the way',
    timeoutS: 6,
    ...newsletterFunction,
    secrets: newsletterSecrets,
    sendsEmail: true,
  },
  'newsletters-preferences': {
    route: api['newsletters-preferences'],
    description: 'Lists and sets the newsletters of a reader',
    timeoutS: 4,
    ...newsletterFunction,
    secrets: ['edge', 'links'],
  },
  account: {
    route: api.account,
    description: 'Shows readers their own accounts',
    memoryMb: 512,
    timeoutS: 5,
    tables: readerDataTables,
    secrets: ['edge', 'subjects'],
  },
  'account-email': {
    route: api['account-email'],
    description: 'Asks the mailbox of a new address whether an account may have it',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 8,
    tables: { readers: accountItems },
    secrets: ['edge', 'subjects', 'links'],
    sendsEmail: true,
  },
  'account-password': {
    route: api['account-password'],
    description: 'Gives an account another password, and ends its other sessions',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 8,
    tables: { readers: accountItems },
    secrets: ['edge', 'subjects'],
    setsCookies: true,
    sendsEmail: true,
  },
  'account-export': {
    route: api['account-export'],
    description: 'Gives readers all that is stored about them',
    memoryMb: 512,
    timeoutS: 8,
    tables: readerDataTables,
    secrets: ['edge', 'subjects'],
  },
  'account-delete': {
    route: api['account-delete'],
    description: 'Deletes an account and all that is stored about its reader',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 20,
    tables: {
      readers: [...accountItems, 'dynamodb:BatchGetItem'],
      meter: ['dynamodb:GetItem', 'dynamodb:DeleteItem'],
    },
    lateModules: latePayments,
    secrets: ['edge', 'subjects', 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  sessions: {
    route: api.sessions,
    description: 'Shows readers where they are signed in, and ends sessions',
    memoryMb: 512,
    timeoutS: 5,
    tables: { readers: sessionItems },
    secrets: ['edge'],
    setsCookies: true,
  },
  'password-forgot': {
    route: api['password-forgot'],
    description: 'Sends a link to a new password',
    memoryMb: 512,
    timeoutS: 8,
    tables: { readers: accountItems },
    secrets: ['edge', 'subjects', 'links'],
    sendsEmail: true,
  },
  'password-reset': {
    route: api['password-reset'],
    description: 'Sets the new password that a link was sent for',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 8,
    tables: { readers: accountItems },
    secrets: ['edge', 'subjects', 'links'],
    setsCookies: true,
    sendsEmail: true,
  },
  'email-verify': {
    route: api['email-verify'],
    description:
      'Takes the links by which a mailbox shows that it is the reader’s, or takes an account back',
    memoryMb: ACCOUNT_MEMORY_MB,
    // It may remove the registration of somebody else, as account-delete does.
    timeoutS: 20,
    tables: { ...signInTables, meter: [...signInTables.meter, 'dynamodb:DeleteItem'] },
    lateModules: latePayments,
    secrets: [...paymentSecrets, 'links', 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  passkeys: {
    route: api.passkeys,
    description: 'Makes, lists and removes passkeys of readers, and signs in with one',
    memoryMb: ACCOUNT_MEMORY_MB,
    timeoutS: 6,
    tables: signInTables,
    secrets: paymentSecrets,
    setsCookies: true,
    sendsEmail: true,
  },
  checkout: {
    route: api.checkout,
    description: 'Leads a reader who is signed in to the payment provider',
    memoryMb: 1024,
    timeoutS: 20,
    // Of the content: when offers begin and end.
    tables: { ...sellingTables, content: ['dynamodb:GetItem'] },
    secrets: ['edge', 'subjects', 'stripe', 'mollie'],
    sendsEmail: true,
  },
  'checkout-done': {
    route: api['checkout-done'],
    description: 'Opens what a reader has just paid for, and leads back to the story',
    memoryMb: 1024,
    timeoutS: 20,
    tables: sellingTables,
    secrets: [...paymentSecrets, 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  subscription: {
    route: api.subscription,
    description:
      'Cancels and resumes subscriptions, takes withdrawals, and opens the provider’s portal',
    memoryMb: 1024,
    timeoutS: 20,
    tables: sellingTables,
    secrets: ['edge', 'subjects', 'stripe', 'mollie'],
    sendsEmail: true,
  },
  gifts: {
    route: api.gifts,
    description: 'Leads to the payment of gifts, sends them again, and redeems them',
    memoryMb: 1024,
    timeoutS: 20,
    tables: sellingTables,
    secrets: [...paymentSecrets, 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  group: {
    route: api.group,
    description: 'Invites readers to a subscription with seats, lets them join, and removes them',
    memoryMb: 1024,
    timeoutS: 20,
    tables: sellingTables,
    secrets: [...paymentSecrets, 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  access: {
    route: api.access,
    description:
      'Says why a story is open or closed to a reader, and what helps, and gives links that open one',
    memoryMb: 1024,
    timeoutS: 6,
    tables: {
      readers: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        // An attempt that succeeds forgets those that failed before it.
        'dynamodb:DeleteItem',
      ],
      meter: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      content: ['dynamodb:GetItem'],
    },
    secrets: paymentSecrets,
    setsCookies: true,
  },
  views: {
    route: api.views,
    description:
      'Counts that an item was read or a letter’s link followed, and keeps the order of what is read most',
    // Every view of an item calls it.
    throttle: { ratePerS: 500, burst: 1000 },
    memoryMb: 512,
    timeoutS: 4,
    tables: {
      content: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
    },
    writesKeys: { content: [VIEWS_PREFIX] },
    secrets: ['edge', 'subjects'],
  },
  experiments: {
    route: api.experiments,
    description: 'Counts that a reader saw a variant of an experiment, or then reached its goal',
    throttle: { ratePerS: 200, burst: 400 },
    memoryMb: 512,
    timeoutS: 4,
    tables: { content: ['dynamodb:UpdateItem'] },
    writesKeys: { content: [EXPERIMENTS_PREFIX] },
    secrets: ['edge', 'subjects'],
  },
  assignments: {
    route: api.assignments,
    description: 'Says which variant of an experiment a reader’s id gets, for other programs',
    memoryMb: 512,
    timeoutS: 3,
    tables: {},
    secrets: ['edge'],
  },
  vitals: {
    route: api.vitals,
    description: 'Counts how fast pages are for readers, in ranges, without knowing the readers',
    // A tenth of the page loads.
    throttle: { ratePerS: 100, burst: 200 },
    memoryMb: 512,
    timeoutS: 4,
    tables: { content: ['dynamodb:PutItem', 'dynamodb:UpdateItem'] },
    writesKeys: { content: [MARKS_PREFIX, VITALS_PREFIX] },
    secrets: ['edge', 'subjects'],
  },
  status: {
    route: api.status,
    description: 'Says which build runs and whether it reaches its content, for monitors',
    memoryMb: 512,
    timeoutS: 3,
    tables: { content: ['dynamodb:GetItem'] },
  },
  desk: {
    route: api.desk,
    description: 'Lets people at the desk write, publish and withdraw',
    needs: 'desk',
    maxBytes: DESK_CALL_MAX_BYTES,
    memoryMb: 1769,
    // The API waits 29 s. A publish among many may take longer, with a minute for the edge in a rush:
    // the function goes on, and the browser asks how far it is.
    timeoutS: 300,
    tables: {
      content: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
      ],
      readers: [...accountItems, 'dynamodb:BatchGetItem'],
      meter: ['dynamodb:GetItem'],
    },
    writesKeys: {
      readers: [
        ...[DESK_PREFIX, readerKey.passkeyChallenge('').pk, readerKey.limit('').pk],
        // Subscriptions that are given, and ended.
        ...[readerKey.subscription('').pk, readerKey.subscriptionOfEmail('', '').pk],
      ],
    },
    publishes: true,
    takesUploads: true,
    nativePackages: ['sharp'],
    lateModules: ['importing/markdown/markdown-importer.ts'],
    secrets: ['edge', 'subjects', 'preview', 'links', 'stripe', 'mollie'],
    setsCookies: true,
    sendsEmail: true,
  },
  'email-events': {
    route: queues['email-events'],
    description: 'Notes which addresses bounce or complain, and ends the newsletters of the latter',
    memoryMb: 512,
    timeoutS: 30,
    tables: {
      content: ['dynamodb:UpdateItem'],
      readers: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem', 'dynamodb:Query'],
    },
    writesKeys: {
      content: [contentKey.newsletterEditions('').pk],
      readers: [
        readerKey.suppression('').pk,
        readerKey.newsletter('', '').pk,
        readerKey.newsletterLists().pk,
      ],
    },
    secrets: ['subjects'],
  },
  'subscription-hook': {
    route: webhooks['subscription-hook'],
    description: 'Takes what the system that keeps subscriptions reports, and queues it',
    throttle: { ratePerS: 10, burst: 20 },
    memoryMb: 512,
    timeoutS: 8,
    tables: {},
    secrets: ['edge', 'subscription-hook'],
    sendsTo: ['subscription-rows'],
  },
  'subscription-rows': {
    route: queues['subscription-rows'],
    description: 'Stores subscriptions that were reported, in their order',
    memoryMb: 512,
    timeoutS: 30,
    tables: {
      readers: ['dynamodb:BatchGetItem', 'dynamodb:BatchWriteItem', 'dynamodb:UpdateItem'],
    },
    writesKeys: {
      readers: [readerKey.subscription('').pk, readerKey.subscriptionOfEmail('', '').pk],
    },
    secrets: ['subjects'],
  },
  'stripe-hook': {
    route: webhooks['stripe-hook'],
    description: 'Takes what the payment provider reports, and asks it what has changed',
    throttle: { ratePerS: 50, burst: 100 },
    memoryMb: 1024,
    timeoutS: 20,
    tables: sellingTables,
    secrets: ['edge', 'subjects', 'stripe', 'stripe-hook', 'mollie'],
    sendsEmail: true,
  },
  'subscription-check': {
    route: { kind: 'schedule', cron: '30 3 * * *', timeZone: 'UTC' },
    description: 'Compares each night what accounts have with what the payment provider says',
    memoryMb: 1024,
    timeoutS: 600,
    tables: sellingTables,
    secrets: ['subjects', 'stripe', 'mollie'],
    sendsEmail: true,
  },
  'gift-delivery': {
    route: { kind: 'schedule', cron: '0 8 * * *', timeZone: 'magazine' },
    description: 'Sends each morning the gifts whose day it is',
    memoryMb: 512,
    timeoutS: 300,
    tables: {
      readers: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    },
    secrets: ['subjects'],
    sendsEmail: true,
  },
  'newsletter-editions': {
    route: { kind: 'schedule', cron: '* * * * *', timeZone: 'UTC' },
    description:
      'Makes automatic editions of newsletters, and sends those that are due at the pace of SES',
    memoryMb: 1024,
    timeoutS: 58,
    tables: {
      content: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      ],
      readers: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
      ],
    },
    writesKeys: {
      content: [
        contentKey.newsletterEditions('').pk,
        contentKey.dueEditions().pk,
        contentKey.automaticEditions().pk,
      ],
      readers: [
        LETTERS_PREFIX,
        ACCESS_LINKS_PREFIX,
        readerKey.newsletter('', '').pk,
        NEWSLETTER_LISTS_PREFIX,
      ],
    },
    secrets: ['subjects', 'links'],
    sendsEmail: true,
    readsSendingLimits: true,
  },
  'source-hook': {
    route: webhooks['source-hook'],
    description: 'Takes what a followed WordPress or Ghost reports, and queues it',
    needs: 'sources',
    throttle: { ratePerS: 20, burst: 100 },
    memoryMb: 512,
    timeoutS: 8,
    tables: { content: ['dynamodb:GetItem'] },
    secrets: ['edge', 'preview', 'sources'],
    sendsTo: ['source-changes'],
  },
  'source-changes': {
    route: queues['source-changes'],
    description: 'Reads followed sources, and imports what changed',
    needs: 'sources',
    memoryMb: 1769,
    // The most that Lambda allows: a run over everything reads each post and asks for each image.
    timeoutS: 900,
    tables: {
      content: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
      ],
    },
    publishes: true,
    nativePackages: ['sharp'],
    lateModules: ['importing/wxr/wxr-importer.ts', 'importing/ghost/ghost-importer.ts'],
    secrets: ['sources'],
  },
  'source-clock': {
    route: { kind: 'schedule', cron: '*/5 * * * *', timeZone: 'UTC' },
    description:
      'Queues every five minutes the sources that the magazine follows, and takes members over',
    needs: 'sources',
    memoryMb: 1024,
    // Of 100,000 members, a hundred at once.
    timeoutS: 900,
    tables: {
      content: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      readers: [
        'dynamodb:GetItem',
        'dynamodb:BatchGetItem',
        'dynamodb:Query',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
        'dynamodb:DeleteItem',
        'dynamodb:BatchWriteItem',
      ],
    },
    writesKeys: {
      content: [contentKey.followedMembers('').pk],
      readers: [
        readerKey.subscription('').pk,
        readerKey.subscriptionOfEmail('', '').pk,
        readerKey.newsletter('', '').pk,
        readerKey.newsletterLists().pk,
        readerKey.suppression('').pk,
      ],
    },
    reads: [objectPrefixes.sources],
    puts: [objectPrefixes.sources],
    secrets: ['sources', 'subjects'],
    sendsTo: ['source-changes'],
  },
  'meter-check': {
    route: { kind: 'schedule', cron: '0 7 * * *', timeZone: 'magazine' },
    description: 'Counts each morning whether the keys of the meter are to be rotated',
    memoryMb: 512,
    timeoutS: 30,
    tables: {},
    secrets: ['meter'],
  },
} as const satisfies FunctionTable;
export type FunctionName = keyof typeof functions;
