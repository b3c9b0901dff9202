/** What the audit log says that people did, in words. */
import type { AuditLine } from '../shared/desk/desk-calls.ts';
import { roleNames } from '../shared/desk/role-names.ts';
import { words } from './words.ts';

/** By the events of `services/desk/desk-audit.ts`. */
export const deeds: Readonly<Record<string, string>> = {
  joined: words.didJoined,
  'signed-in': words.didSignedIn,
  'signed-out-everywhere': words.didSignedOutEverywhere,
  'passkey-added': words.didPasskeyAdded,
  'password-set': words.didPasswordSet,
  'password-removed': words.didPasswordRemoved,
  invited: words.didInvited,
  'invitation-withdrawn': words.didInvitationWithdrawn,
  'role-changed': words.didRoleChanged,
  'removed-person': words.didRemovedPerson,
  created: words.didCreated,
  previewed: words.didPreviewed,
  published: words.didPublished,
  withdrawn: words.didWithdrawn,
  reverted: words.didReverted,
  discarded: words.didDiscarded,
  'image-added': words.didImageAdded,
  'front-arranged': words.didFrontArranged,
  'front-scheduled': words.didFrontScheduled,
  'front-automatic': words.didFrontAutomatic,
  'letter-composed': words.didLetterComposed,
  'letter-changed': words.didLetterChanged,
  'letter-tested': words.didLetterTested,
  'letter-approved': words.didLetterApproved,
  'letter-sent': words.didLetterSent,
  'letter-stopped': words.didLetterStopped,
  'letter-resumed': words.didLetterResumed,
  'reader-comped': words.didReaderComped,
  'reader-ended': words.didReaderEnded,
  'redirect-added': words.didRedirectAdded,
  'redirect-removed': words.didRedirectRemoved,
  announced: words.didAnnounced,
  'announcement-ended': words.didAnnouncementEnded,
  'offer-changed': words.didOfferChanged,
  'offer-ended': words.didOfferEnded,
  'offer-reset': words.didOfferReset,
  detached: words.didDetached,
  'term-renamed': words.didTermRenamed,
  'term-merged': words.didTermMerged,
};

/** A change of a role is noted as `address: role`. */
function subjectOf({ what, on }: AuditLine): string | undefined {
  const [address, role] = on?.split(': ') ?? [];
  if (what !== 'role-changed' || address === undefined) return on;
  const name = Object.entries(roleNames).find(([one]) => one === role)?.[1];
  return name === undefined ? on : `${address}: ${name}`;
}

/** Such as `Edda: published · The sea`. */
export function deedText(line: AuditLine): string {
  const done = `${line.who}: ${deeds[line.what] ?? line.what}`;
  return [done, subjectOf(line)].filter((part) => part !== undefined).join(' · ');
}
