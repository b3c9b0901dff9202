/**
 * Reads what SES publishes about emails, as SNS puts it into a queue without an envelope.
 * @see https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-large-payload-raw-message-delivery.html
 */
import { domainToUnicode } from 'node:url';
import * as v from 'valibot';
import { normalEmail } from '../../shared/accounts/credentials.ts';
import { editionOfLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import { EDITION_TAG } from '../../services/email/compose-email.ts';
import { emailAddress } from '../../services/email/email-fields.ts';
import type { EmailReport } from '../../services/email/suppression.ts';

const time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text).toISOString()),
);
const recipient = v.object({ emailAddress: v.string(), action: v.optional(v.string()) });
const mail = v.object({
  messageId: v.string(),
  destination: v.array(v.string()),
  /** Of a letter of a newsletter: its edition (`services/email/send-by-ses.ts`). */
  tags: v.optional(v.object({ [EDITION_TAG]: v.optional(v.tuple([v.string()])) }), {}),
});
const messageSchema = v.variant('eventType', [
  v.object({
    eventType: v.literal('Bounce'),
    mail,
    bounce: v.object({
      bounceType: v.string(),
      bouncedRecipients: v.array(recipient),
      timestamp: time,
      feedbackId: v.string(),
    }),
  }),
  v.object({
    eventType: v.literal('Complaint'),
    mail,
    complaint: v.object({
      complainedRecipients: v.array(recipient),
      timestamp: time,
      feedbackId: v.string(),
      /** As the provider of the mailbox says it; of many it says nothing. */
      complaintFeedbackType: v.nullish(v.string()),
    }),
  }),
  v.object({ eventType: v.literal('Reject'), mail }),
]);
type Message = v.InferOutput<typeof messageSchema>;

/** What an event of SES means to us. */
export type SesEvent =
  | {
      readonly kind: 'report';
      /** In ASCII. */
      readonly addresses: readonly string[];
      readonly report: EmailReport;
      /** Of a letter: the edition of a newsletter. */
      readonly edition?: EditionName;
    }
  /** An automatic reply, which is no failure, or a report that an email is no spam. */
  | { readonly kind: 'nothing' }
  /** SES accepted an email and did not send it, because it found a virus. */
  | { readonly kind: 'reject'; readonly messageId: string };

/**
 * Returns the addresses that an event is about. Our emails have one recipient: what a mail server
 * reports may be another address, to which that one forwards, or a guess.
 */
function addressesOf(
  { destination }: v.InferOutput<typeof mail>,
  recipients: readonly v.InferOutput<typeof recipient>[],
): string[] {
  const named = destination.length === 1 ? destination : recipients.map((one) => one.emailAddress);
  return named
    .map((address) => emailAddress(normalEmail(address)))
    .filter((address) => address !== undefined);
}

function editionIn({ tags }: v.InferOutput<typeof mail>): { edition?: EditionName } {
  const edition = editionOfLabel(tags[EDITION_TAG]?.[0] ?? '');
  return edition === undefined ? {} : { edition };
}

function meaningOf(message: Message): SesEvent {
  if (message.eventType === 'Reject') return { kind: 'reject', messageId: message.mail.messageId };
  if (message.eventType === 'Complaint') {
    const { complainedRecipients, timestamp: at, feedbackId: id } = message.complaint;
    // The reader took it out of the folder for spam.
    if (message.complaint.complaintFeedbackType === 'not-spam') return { kind: 'nothing' };
    return {
      kind: 'report',
      addresses: addressesOf(message.mail, complainedRecipients),
      report: { kind: 'complaint', at, id },
      ...editionIn(message.mail),
    };
  }
  const { bounceType, bouncedRecipients, timestamp: at, feedbackId: id } = message.bounce;
  const isHard = bounceType === 'Permanent';
  // An out-of-office reply is a transient bounce too, and has no `action`, which comes from a mail
  // server's report of a failure (RFC 3464 §2.3.3).
  if (!isHard && !bouncedRecipients.some(({ action }) => action === 'failed'))
    return { kind: 'nothing' };
  return {
    kind: 'report',
    addresses: addressesOf(message.mail, bouncedRecipients),
    report: { kind: isHard ? 'hard-bounce' : 'soft-bounce', at, id },
    ...editionIn(message.mail),
  };
}

/**
 * Returns the meaning of a message, or undefined when it is no event of SES that we
 * subscribe to: SES also sends a line of text when a topic is first connected.
 */
export function readSesEvent(text: string): SesEvent | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), text);
  if (!parsed.success) return undefined;
  const meaning = meaningOf(parsed.output);
  return meaning.kind === 'report' && meaning.addresses.length === 0 ? undefined : meaning;
}

/** Returns an address as readers may have typed it: SES knows its domain in ASCII only. */
export function spellings(address: string): string[] {
  const at = address.lastIndexOf('@');
  const typed = `${address.slice(0, at)}@${domainToUnicode(address.slice(at + 1))}`;
  return [...new Set([address, typed])];
}
