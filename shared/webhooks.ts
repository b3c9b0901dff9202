/**
 * Calls of other companies' servers, each once: the edge and the HTTP API forward what a row names,
 * and `lambdas/functions.ts` has a function for each (docs/adr/0099).
 */

/** Paths below it get no cookie and no query, and of the headers those that a row names. */
export const WEBHOOK_PREFIX = '/api/hooks/';

export interface WebhookRoute {
  readonly kind: 'webhook';
  readonly method: 'POST';
  readonly path: `/api/hooks/${string}`;
  /** Any other type is rejected with 415. */
  readonly contentTypes: readonly ('application/json' | 'application/x-www-form-urlencoded')[];
  /** Larger bodies are rejected with 413. Lambda takes 6 MB, as text or in Base64. */
  readonly maxBytes: number;
  /** In lower case: what the caller signs with, and nothing else. */
  readonly headers: readonly string[];
}

export const webhooks = {
  'subscription-hook': {
    kind: 'webhook',
    method: 'POST',
    path: '/api/hooks/subscriptions',
    contentTypes: ['application/json'],
    maxBytes: 512 * 1024,
    headers: ['x-masthead-signature'],
  },
  // Of every payment provider: a deployment has one (docs/adr/0190).
  'stripe-hook': {
    kind: 'webhook',
    method: 'POST',
    path: '/api/hooks/stripe',
    // Mollie sends a form.
    contentTypes: ['application/json', 'application/x-www-form-urlencoded'],
    maxBytes: 512 * 1024,
    headers: ['stripe-signature'],
  },
  'source-hook': {
    kind: 'webhook',
    method: 'POST',
    path: '/api/hooks/sources',
    contentTypes: ['application/json'],
    // Ghost sends the whole post, before and after the edit.
    maxBytes: 4 * 1024 * 1024,
    headers: ['x-masthead-signature', 'x-ghost-signature'],
  },
} as const satisfies Record<string, WebhookRoute>;
export type WebhookName = keyof typeof webhooks;

/** Headers that the edge forwards to webhooks, besides the content type and the caller's address. */
export const webhookHeaders: readonly string[] = [
  ...new Set(Object.values<WebhookRoute>(webhooks).flatMap(({ headers }) => headers)),
];
