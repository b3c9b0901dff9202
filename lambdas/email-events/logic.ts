/**
 * Notes what SES reports about emails: addresses that bounce or complain get no more (ADR 0033), and
 * a complaint ends the newsletters of its mailbox. Every step may be repeated: an event comes at least
 * once, in no order.
 */
import { unsubscribed } from '../../shared/newsletters/subscription.ts';
import type { EditionStore } from '../../services/newsletters/editions/edition-store.ts';
import type { SuppressionStore } from '../../services/email/suppression-store.ts';
import type { Log } from '../../services/http/log.ts';
import type { NewsletterStore } from '../../services/newsletters/newsletter-store.ts';
import { queueHandler, type QueueHandler } from '../../services/events/queue-handler.ts';
import { count } from '../../services/observability/request-record.ts';
import { readSesEvent, spellings, type SesEvent } from './ses-event.ts';

export interface EmailEventsDeps {
  readonly suppressions: Pick<SuppressionStore, 'add'>;
  readonly newsletters: NewsletterStore;
  readonly editions: Pick<EditionStore, 'report'>;
  /** Returns the `emailHash` of an address. */
  readonly hashEmail: (email: string) => Promise<string>;
  /** Epoch ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** Ends the newsletters that a mailbox asked for before it complained. */
async function endNewsletters(
  { newsletters, hashEmail, now }: EmailEventsDeps,
  address: string,
  complainedAt: string,
): Promise<void> {
  for (const spelling of spellings(address)) {
    const hash = await hashEmail(spelling);
    for (const key of (await newsletters.all(hash)).keys())
      await newsletters.change(hash, key, (current) =>
        (current?.trail.at(-1)?.at ?? '') > complainedAt
          ? undefined
          : unsubscribed(current, now(), 'complaint'),
      );
  }
}

async function note(
  deps: EmailEventsDeps,
  address: string,
  { report, edition }: Extract<SesEvent, { kind: 'report' }>,
): Promise<void> {
  const isNew = await deps.suppressions.add(address, report);
  if (isNew) count(report.kind === 'complaint' ? 'EmailsComplained' : 'EmailsBounced');
  // Soft bounces may arrive yet. Hard ones and complaints stop an edition that has too many.
  if (isNew && edition !== undefined && report.kind !== 'soft-bounce')
    await deps.editions.report(edition, report.kind === 'complaint' ? 'complained' : 'bounced');
  // Also when the report is known: the first attempt may have ended here.
  if (report.kind === 'complaint') await endNewsletters(deps, address, report.at);
}

async function take(deps: EmailEventsDeps, message: string, messageId: string): Promise<void> {
  const event = readSesEvent(message);
  if (event === undefined)
    deps.log({ level: 'WARN', message: 'An event about an email is unreadable', messageId });
  else if (event.kind === 'reject')
    deps.log({
      level: 'ERROR',
      message: 'SES rejected an email because of its content',
      emailId: event.messageId,
    });
  else if (event.kind === 'report')
    for (const address of event.addresses) await note(deps, address, event);
}

/** Returns the handler of events that a queue brings. What is unreadable is logged and dropped. */
export function emailEventsHandler(deps: EmailEventsDeps): QueueHandler {
  return queueHandler(deps.log, (body, messageId) => take(deps, body, messageId));
}
