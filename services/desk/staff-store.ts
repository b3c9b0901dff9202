/**
 * People who work at the desk, in DynamoDB. They are no readers: their keys, their cookie and their
 * passkeys are apart, and no account of a reader opens the desk.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { staffRoles, type StaffRole } from '../../shared/desk/staff-roles.ts';
import { DAY_S } from '../../shared/limits.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { tokenHash } from '../readers/reader-keys.ts';
import { deskKey } from './desk-keys.ts';
import { hasDesk } from './has-desk.ts';

/** How long the link of an invitation works. */
const INVITATION_S = 7 * DAY_S;

const staffSchema = v.object({
  staffId: v.string(),
  /** Normalized. */
  email: v.string(),
  emailHash: v.string(),
  name: v.string(),
  role: v.picklist(staffRoles),
  /** A new one ends all sessions at once. */
  epoch: v.number(),
  /** ISO. */
  joinedAt: v.string(),
});
export type Staff = v.InferOutput<typeof staffSchema>;

const invitationSchema = v.object({
  email: v.string(),
  emailHash: v.string(),
  role: v.picklist(staffRoles),
  /** `tokenHash` of the secret in the link. */
  link: v.string(),
  ttl: v.number(),
});
export type Invitation = Omit<v.InferOutput<typeof invitationSchema>, 'link' | 'ttl'>;

export interface StaffStore {
  /** Whether somebody was ever invited. Without that there is no desk. */
  isOpen(): Promise<boolean>;
  /** Returns the secret of the link. An invitation of the same address that was sent before ends. */
  invite(invitation: Invitation): Promise<string>;
  /** Invitations that can still be used. */
  invited(): Promise<Invitation[]>;
  /** What a link invites to; undefined when it was used, is too old or is none. */
  invitation(token: string): Promise<Invitation | undefined>;
  /**
   * Uses an invitation. Somebody who works here already gets the role of the invitation, and no other
   * sessions.
   */
  accept(token: string, name: string): Promise<Staff | undefined>;
  byEmailHash(emailHash: string): Promise<Staff | undefined>;
  /** By name. */
  list(): Promise<Staff[]>;
  /** Ends all sessions of a person. */
  endSessions(staff: Staff): Promise<void>;
  /** Also ends an invitation that was not used. */
  remove(staff: Pick<Staff, 'emailHash'>): Promise<void>;
  /**
   * Also ends an invitation that was not used: it would give its role.
   * @returns false when the person no longer works here.
   */
  setRole(staff: Staff, role: StaffRole): Promise<boolean>;
}

const existing = { condition: 'attribute_exists(#pk)', names: { '#pk': 'pk' } } as const;

/** Who works here, and what changes of them. Nobody comes back by a change. */
function staffChanges(
  dynamo: DynamoClient,
  table: string,
): Pick<StaffStore, 'list' | 'endSessions' | 'remove' | 'setRole'> {
  return {
    async list() {
      const items = await dynamo.query(table, deskKey.staff('').pk);
      return items
        .map((item) => v.parse(staffSchema, item))
        .sort((one, other) => one.name.localeCompare(other.name));
    },
    async endSessions({ emailHash }) {
      await conditionHolds(
        dynamo.update({
          table,
          key: deskKey.staff(emailHash),
          update: 'ADD #epoch :one',
          condition: existing.condition,
          names: { ...existing.names, '#epoch': 'epoch' },
          values: { ':one': 1 },
        }),
      );
    },
    async remove({ emailHash }) {
      // First: a link that is used meanwhile would bring the person back.
      await dynamo.delete(table, deskKey.invited(emailHash));
      await dynamo.delete(table, deskKey.staff(emailHash));
    },
    async setRole({ emailHash }, role) {
      await dynamo.delete(table, deskKey.invited(emailHash));
      return conditionHolds(
        dynamo.update({
          table,
          key: deskKey.staff(emailHash),
          update: 'SET #role = :role',
          condition: existing.condition,
          names: { ...existing.names, '#role': 'role' },
          values: { ':role': role },
        }),
      );
    },
  };
}

interface Invitations extends Pick<StaffStore, 'invite' | 'invited' | 'invitation'> {
  /** Returns what a link invites to, and ends it: undefined when somebody else was faster. */
  take(token: string): Promise<Invitation | undefined>;
}

/** One for each address: it ends with the next one, with its use and with the person. */
function createInvitations(dynamo: DynamoClient, table: string, now: () => number): Invitations {
  // DynamoDB deletes expired items days later.
  const isInTime = ({ ttl }: { readonly ttl: number }) => ttl * 1_000 > now();

  async function invitation(token: string): Promise<Invitation | undefined> {
    const link = tokenHash(token);
    const named = await dynamo.get(table, deskKey.invitation(link), { consistent: true });
    const { emailHash } = named ?? {};
    if (typeof emailHash !== 'string') return undefined;
    const item = await dynamo.get(table, deskKey.invited(emailHash), { consistent: true });
    const found = v.safeParse(invitationSchema, item);
    if (!found.success || found.output.link !== link || !isInTime(found.output)) return undefined;
    const { email, role } = found.output;
    return { email, emailHash, role };
  }

  return {
    invitation,
    async invite(given) {
      const token = randomBytes(32).toString('base64url');
      const link = tokenHash(token);
      const ttl = Math.floor(now() / 1_000) + INVITATION_S;
      const { emailHash } = given;
      await dynamo.put(table, { ...deskKey.invitation(link), emailHash, ttl });
      await dynamo.put(table, { ...deskKey.invited(emailHash), ...given, link, ttl });
      await dynamo.put(table, { ...deskKey.open(), at: new Date(now()).toISOString() });
      return token;
    },
    async invited() {
      const items = await dynamo.query(table, deskKey.invited('').pk);
      return items
        .map((item) => v.parse(invitationSchema, item))
        .filter(isInTime)
        .map(({ email, emailHash, role }) => ({ email, emailHash, role }));
    },
    async take(token) {
      const found = await invitation(token);
      if (found === undefined) return undefined;
      const link = tokenHash(token);
      // Of two browsers with the same link one uses it, and none when the person was removed since.
      const isUsed = await conditionHolds(
        dynamo.delete(table, deskKey.invited(found.emailHash), {
          condition: '#link = :link',
          names: { '#link': 'link' },
          values: { ':link': link },
        }),
      );
      if (!isUsed) return undefined;
      await dynamo.delete(table, deskKey.invitation(link));
      return found;
    },
  };
}

/** @param now Epoch ms. */
export function createStaffStore(
  dynamo: DynamoClient,
  table: string,
  now: () => number,
): StaffStore {
  const { take, ...invitations } = createInvitations(dynamo, table, now);

  async function byEmailHash(emailHash: string): Promise<Staff | undefined> {
    const item = await dynamo.get(table, deskKey.staff(emailHash), { consistent: true });
    return item === undefined ? undefined : v.parse(staffSchema, item);
  }

  return {
    byEmailHash,
    ...invitations,
    isOpen: () => hasDesk(dynamo, table),
    async accept(token, name) {
      const found = await take(token);
      if (found === undefined) return undefined;
      const before = await byEmailHash(found.emailHash);
      const staff: Staff = {
        ...found,
        name,
        staffId: before?.staffId ?? randomUUID(),
        epoch: (before?.epoch ?? 0) + 1,
        joinedAt: before?.joinedAt ?? new Date(now()).toISOString(),
      };
      await dynamo.put(table, { ...deskKey.staff(found.emailHash), ...staff });
      return staff;
    },
    ...staffChanges(dynamo, table),
  };
}
