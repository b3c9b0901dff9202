/** What the calls of the desk have in common, made from the function’s dependencies about readers. */
import { words } from '#words';
import { ApiError } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { deskCookie } from '../../shared/cookies.ts';
import { mayDo, type DeskRight } from '../../shared/desk/staff-roles.ts';
import { createPasskeyStore, type PasskeyStore } from '../readers/passkey-store.ts';
import type { ReaderDeps } from '../readers/reader-deps.ts';
import { createDeskAudit, type DeskAudit } from './desk-audit.ts';
import { deskKey } from './desk-keys.ts';
import { createDeskSessions, type DeskSession, type DeskSessions } from './desk-sessions.ts';
import { createImageStore, type ImageStore } from './image-store.ts';
import { createProgressStore, type ProgressStore } from './progress-store.ts';
import { createStaffPasswords, type StaffPasswords } from './staff-passwords.ts';
import { createStaffStore, type StaffStore } from './staff-store.ts';
import { createTextStore, type TextStore } from './text-store.ts';

export interface DeskStores {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessions;
  readonly staffPasskeys: PasskeyStore;
  readonly staffPasswords: StaffPasswords;
  readonly deskAudit: DeskAudit;
  readonly texts: TextStore;
  readonly images: ImageStore;
  readonly progress: ProgressStore;
}

export function createDeskStores({
  dynamo,
  readersTable: table,
  now,
}: Pick<ReaderDeps, 'dynamo' | 'readersTable' | 'now'>): DeskStores {
  const staff = createStaffStore(dynamo, table, now);
  return {
    staff,
    deskSessions: createDeskSessions(dynamo, table, { staff, now }),
    staffPasskeys: createPasskeyStore(dynamo, table, {
      key: deskKey.passkey,
      listKey: deskKey.staffPasskey,
    }),
    staffPasswords: createStaffPasswords(dynamo, table),
    deskAudit: createDeskAudit(dynamo, table, now),
    texts: createTextStore(dynamo, table),
    images: createImageStore(dynamo, table, now),
    progress: createProgressStore(dynamo, table, now),
  };
}

type StaffParts = Pick<DeskStores, 'staff' | 'staffPasskeys' | 'staffPasswords'>;

/**
 * Lets somebody come to the desk no longer: sessions, passkeys, the password and an invitation that was
 * not used end at once.
 * @param emailHash of somebody who works here, or is invited.
 * @returns false when the person neither works here nor is invited.
 */
export async function removeStaff(
  { staff, staffPasskeys, staffPasswords }: StaffParts,
  emailHash: string,
): Promise<boolean> {
  const [member, invited] = await Promise.all([staff.byEmailHash(emailHash), staff.invited()]);
  await staff.remove({ emailHash });
  await staffPasswords.remove(emailHash);
  if (member === undefined) return invited.some((one) => one.emailHash === emailHash);
  await staffPasskeys.removeAll({ emailHash, accountId: member.staffId });
  return true;
}

/** As an address that nothing is at. */
export function noDesk(): ApiError {
  return new ApiError(404, 'not-found', 'Not found');
}

/** @throws ApiError 404 where nobody was ever invited. */
export async function requireDesk({ staff }: Pick<DeskStores, 'staff'>): Promise<void> {
  if (!(await staff.isOpen())) throw noDesk();
}

/**
 * @throws ApiError 404 where there is no desk, 401 notSignedIn, 403 notAllowed.
 */
export async function requireStaff(
  deps: Pick<DeskStores, 'staff' | 'deskSessions'>,
  request: Pick<ApiRequest<unknown>, 'cookie'>,
  right: DeskRight,
): Promise<DeskSession> {
  const session = await deps.deskSessions.of(request.cookie(deskCookie.name));
  if (session === undefined) {
    await requireDesk(deps);
    throw new ApiError(401, 'notSignedIn', words.deskSignIn);
  }
  if (!mayDo(session.staff.role, right))
    throw new ApiError(403, 'notAllowed', words.deskNotAllowed);
  return session;
}
