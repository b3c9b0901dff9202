/** Lets a group follow what its owner has bought: how many read, and that it has ended. */
import type { Log } from '../http/log.ts';
import type { GroupEmails } from './group-emails.ts';
import type { GroupStore } from './group-store.ts';
import type { PaidStore } from './paid-store.ts';

export interface GroupDeps {
  readonly groups: GroupStore;
  readonly groupEmails: GroupEmails;
  readonly paid: Pick<PaidStore, 'tell'>;
  readonly log: Log;
}

/** Sends to many. One that fails keeps no other from being sent. */
export async function tellAll(
  { log }: Pick<GroupDeps, 'log'>,
  to: readonly string[],
  send: (email: string) => Promise<void>,
): Promise<void> {
  for (const email of to)
    await send(email).catch((error: unknown) => {
      log({ level: 'ERROR', message: 'An email about a group was not sent', error });
    });
}

/** @param isOpen Whether what the owner has bought is open. It may be repeated. */
export async function followGroup(deps: GroupDeps, owner: string, isOpen: boolean): Promise<void> {
  const stored = await deps.groups.read(owner);
  if (stored?.group === undefined) return;
  if (isOpen) {
    await deps.groups.refit(owner);
    return;
  }
  const members = stored.group.seats.filter(({ acceptedAt }) => acceptedAt !== undefined);
  if (members.length === 0 || !(await deps.paid.tell(owner, `group-ended#${stored.endsAt}`)))
    return;
  await tellAll(
    deps,
    members.map(({ email }) => email),
    (email) => deps.groupEmails.ended(email, stored),
  );
}
