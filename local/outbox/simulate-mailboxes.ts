/**
 * Makes the outbox behave as SES does for the addresses of its mailbox simulator: an email to one of
 * them leads to the event that SES publishes, as SNS puts it into a queue.
 * @see https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { EDITION_HEADER, EDITION_TAG } from '../../services/email/compose-email.ts';
import type { LocalQueues } from '../events/serve-events.ts';
import { readKeptEmail } from './outbox-folder.ts';

export interface MailboxSimulator {
  /** Resolves when the events that have begun are taken. */
  close(): Promise<void>;
}

/** A label after `+` is allowed. */
const simulated =
  /^(bounce|complaint|ooto|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/** Returns the part of the event that says what happened; undefined for a delivery. */
function outcomeOf(to: string, at: string): Record<string, unknown> | undefined {
  const feedback = { timestamp: at, feedbackId: randomUUID() };
  const failed = { emailAddress: to, action: 'failed', status: '5.1.1' };
  switch (simulated.exec(to)?.[1]?.toLowerCase()) {
    case 'bounce':
      return {
        eventType: 'Bounce',
        bounce: {
          ...feedback,
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [{ ...failed, diagnosticCode: 'smtp; 550 5.1.1 user unknown' }],
        },
      };
    case 'suppressionlist':
      return {
        eventType: 'Bounce',
        bounce: {
          ...feedback,
          bounceType: 'Permanent',
          bounceSubType: 'Suppressed',
          bouncedRecipients: [failed],
        },
      };
    case 'ooto':
      return {
        eventType: 'Bounce',
        bounce: {
          ...feedback,
          bounceType: 'Transient',
          bounceSubType: 'General',
          bouncedRecipients: [{ emailAddress: to }],
        },
      };
    case 'complaint':
      return {
        eventType: 'Complaint',
        complaint: {
          ...feedback,
          complainedRecipients: [{ emailAddress: to }],
          complaintFeedbackType: 'abuse',
        },
      };
    default:
      return undefined;
  }
}

/** Returns the event that an email leads to; undefined when it is delivered, or only kept. */
function simulatedEvent(to: string, at: string, raw: string): string | undefined {
  const outcome = outcomeOf(to, at);
  if (outcome === undefined) return undefined;
  const tag = new RegExp(`^${EDITION_HEADER}: ${EDITION_TAG}=(\\S+)$`, 'm').exec(raw)?.[1];
  const tags = tag === undefined ? {} : { [EDITION_TAG]: [tag] };
  const mail = { timestamp: at, messageId: randomUUID(), destination: [to], tags };
  return JSON.stringify({ ...outcome, mail });
}

/**
 * Watches an outbox from now on, and puts the events into the queue `email-events`.
 * @param log Receives what went wrong.
 */
export async function simulateMailboxes(
  folder: string,
  queues: Pick<LocalQueues, 'send'>,
  log: (line: string) => void,
): Promise<MailboxSimulator> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const taken = new Map<string, Promise<void>>();

  async function take(file: string): Promise<void> {
    const email = await readKeptEmail(folder, file);
    const event = simulatedEvent(email?.to ?? '', new Date().toISOString(), email?.raw ?? '');
    if (event === undefined) return;
    await queues.send('email-events', [{ body: event }]);
  }

  // An email gets its name in one step, when it is written.
  const watcher = watch(folder, (_change, file) => {
    if (file === null || taken.has(file)) return;
    if (!file.endsWith('.eml')) return;
    taken.set(
      file,
      take(file).catch((error: unknown) => {
        log(`The outbox could not be read: ${String(error)}`);
      }),
    );
  });
  return {
    async close() {
      watcher.close();
      await Promise.all(taken.values());
    },
  };
}
