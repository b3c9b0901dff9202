/**
 * Logs account events by the account's id only, never by address, network, or anything that was
 * typed.
 */
import type { Log } from '../http/log.ts';
import { count, countOneOf } from '../observability/request-record.ts';

export type AuditEvent =
  | 'registered'
  | 'signed-in'
  | 'sign-in-failed'
  | 'limited'
  | 'code-sent'
  | 'signed-out'
  | 'password-changed'
  | 'password-wrong'
  | 'password-upgraded'
  | 'reset-asked'
  | 'reset-done'
  | 'address-verified'
  | 'address-change-asked'
  | 'address-changed'
  | 'address-taken-back'
  | 'registration-removed'
  | 'session-ended'
  | 'exported'
  | 'deleted'
  | 'auto-linked'
  | 'auto-link-ambiguous'
  | 'linked'
  | 'link-rejected'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-linked'
  | 'identity-removed'
  | 'checkout-started'
  | 'subscription-changed'
  | 'gift-ordered'
  | 'gift-redeemed'
  | 'link-given'
  | 'link-revoked'
  | 'agent-token-made'
  | 'agent-token-revoked'
  | 'group-changed'
  | 'group-joined'
  | 'subscription-rejected';

const isNoteworthy: readonly AuditEvent[] = [
  'sign-in-failed',
  'password-wrong',
  'limited',
  'code-sent',
  'link-rejected',
];

/** Counts the events that operators watch as figures. */
function countEvent(event: AuditEvent): void {
  if (event === 'signed-in') countOneOf('SignIns', ['SignIns', 'SignInFailures']);
  if (event === 'sign-in-failed') countOneOf('SignInFailures', ['SignIns', 'SignInFailures']);
  if (event === 'limited') count('AttemptsLimited');
}

export type Audit = (
  event: AuditEvent,
  call: { readonly requestId: string },
  accountId?: string,
  /** Why, by a name of ours. */
  reason?: string,
) => void;

export function createAudit(log: Log): Audit {
  return (event, { requestId }, accountId, reason) => {
    countEvent(event);
    log({
      level: isNoteworthy.includes(event) ? 'WARN' : 'INFO',
      message: 'Account event',
      event,
      accountId,
      requestId,
      reason,
    });
  };
}
