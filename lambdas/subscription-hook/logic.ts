/**
 * POST /api/hooks/subscriptions: the system that keeps print and digital subscriptions reports what has
 * changed (docs/contracts/subscriptions-hook.md). A report that is signed is queued; storing it can wait
 * until the store is well.
 */
import * as v from 'valibot';
import { groups } from '../../shared/groups.ts';
import { webhooks } from '../../shared/webhooks.ts';
import type { QueueMessage, SendToQueue } from '../../services/aws/queue-sender.ts';
import type { SecretReader } from '../../services/aws/secrets.ts';
import type { ApiHandler } from '../../services/http/api-handler.ts';
import { verifyHook } from '../../services/http/hook-signature.ts';
import { parseBody, parseJson } from '../../services/http/read-body.ts';
import { webhookHandler, type WebhookOptions } from '../../services/http/webhook-handler.ts';
import {
  readReported,
  reportedSchema,
  type ReportedSubscription,
} from '../../services/readers/reported-subscriptions.ts';

const bodySchema = v.object({
  subscriptions: v.pipe(v.array(reportedSchema), v.minLength(1), v.maxLength(1_000)),
});
/** A message holds some 10 KB of them. */
const GROUP = 50;

export interface SubscriptionHookDeps {
  readonly api: WebhookOptions;
  readonly secret: SecretReader;
  /** Sends to the queue `subscription-rows`. */
  readonly send: SendToQueue;
  /** IANA, of the publication. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: () => number;
}

/** One group: what is reported later is stored later. */
function messagesOf(reported: readonly ReportedSubscription[], id: string): QueueMessage[] {
  return groups(reported, GROUP).map((some, part) => ({
    body: JSON.stringify(some),
    group: 'subscriptions',
    deduplicationId: `${id}-${part}`,
  }));
}

export function subscriptionHookHandler(deps: SubscriptionHookDeps): ApiHandler {
  const { api, secret: read, send, timeZone, now } = deps;
  return webhookHandler(api, webhooks['subscription-hook'], async ({ rawBody, header }) => {
    const call = { rawBody, signature: header('x-masthead-signature') };
    const id = await verifyHook(call, { read, name: 'subscription-hook', nowMs: now() });
    const { subscriptions } = parseBody(parseJson(rawBody.toString()), bodySchema);
    const { skipped } = readReported(subscriptions, { timeZone, hashEmail: () => '' });
    const unusable = new Set(skipped.map(({ index }) => index));
    const usable = subscriptions.filter((_, index) => !unusable.has(index));
    await send(messagesOf(usable, id));
    return { status: usable.length === 0 ? 400 : 202, body: { accepted: usable.length, skipped } };
  });
}
