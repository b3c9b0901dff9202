/**
 * Stores subscriptions that were reported to /api/hooks/subscriptions, in their order. A message may
 * come twice: what is stored already is not written again.
 */
import * as v from 'valibot';
import type { Log } from '../../services/http/log.ts';
import { queueHandler, type QueueHandler } from '../../services/events/queue-handler.ts';
import { emailHash } from '../../services/readers/reader-keys.ts';
import { readReported, reportedSchema } from '../../services/readers/reported-subscriptions.ts';
import type { SubscriptionStore } from '../../services/readers/subscription-store.ts';

const messageSchema = v.pipe(v.string(), v.parseJson(), v.array(reportedSchema));

export interface SubscriptionRowsDeps {
  readonly subscriptions: Pick<SubscriptionStore, 'put'>;
  /** Secret of the names of mailboxes. */
  readonly subject: () => Promise<string>;
  /** IANA, of the publication. */
  readonly timeZone: string;
  readonly log: Log;
}

/** A message that is none of ours fails, and is a dead letter: nobody may lose a subscription. */
export function subscriptionRowsHandler(deps: SubscriptionRowsDeps): QueueHandler {
  const { subscriptions, subject, timeZone, log } = deps;
  return queueHandler(log, async (body) => {
    const reported = v.safeParse(messageSchema, body);
    // The error would quote the message, which has addresses.
    if (!reported.success) throw new Error('The message holds no subscriptions');
    const secret = await subject();
    const hashEmail = (email: string) => emailHash(email, secret);
    const { rows } = readReported(reported.output, { timeZone, hashEmail });
    const outcomes = await subscriptions.put(rows);
    const stored = outcomes.filter((outcome) => outcome === 'stored').length;
    log({ level: 'INFO', message: 'Subscriptions were reported', rows: rows.length, stored });
  });
}
