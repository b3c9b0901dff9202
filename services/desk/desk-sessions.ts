/**
 * Sessions at the desk: one secret of 256 random bits in a cookie of their own, stored as a hash. A
 * session is valid only while the same person works here with the same epoch.
 */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { deskCookie } from '../../shared/cookies.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { tokenHash } from '../readers/reader-keys.ts';
import { deskKey } from './desk-keys.ts';
import type { Staff, StaffStore } from './staff-store.ts';

const secretForm = /^[\w-]{43}$/;
const sessionSchema = v.object({
  emailHash: v.string(),
  staffId: v.string(),
  epoch: v.number(),
  /** ISO. */
  createdAt: v.string(),
  ttl: v.number(),
});

export interface DeskSession {
  readonly staff: Staff;
  /** When the person signed in, epoch ms. */
  readonly sinceMs: number;
}

export interface DeskSessions {
  /** Returns the value of the cookie. */
  start(staff: Staff): Promise<string>;
  /** Returns whose session a cookie’s value is; undefined when it has ended. */
  of(secret: string): Promise<DeskSession | undefined>;
  end(secret: string): Promise<void>;
}

/** @param now Epoch ms. */
export function createDeskSessions(
  dynamo: DynamoClient,
  table: string,
  { staff: store, now }: { readonly staff: StaffStore; readonly now: () => number },
): DeskSessions {
  return {
    async start({ emailHash, staffId, epoch }) {
      const secret = randomBytes(32).toString('base64url');
      await dynamo.put(table, {
        ...deskKey.session(tokenHash(secret)),
        ...{ emailHash, staffId, epoch },
        createdAt: new Date(now()).toISOString(),
        ttl: Math.floor(now() / 1_000) + deskCookie.lifetimeS,
      });
      return secret;
    },
    async of(secret) {
      if (!secretForm.test(secret)) return undefined;
      const found = v.safeParse(
        sessionSchema,
        await dynamo.get(table, deskKey.session(tokenHash(secret)), { consistent: true }),
      );
      // DynamoDB deletes expired items days later.
      if (!found.success || found.output.ttl * 1_000 <= now()) return undefined;
      const { emailHash, staffId, epoch, createdAt } = found.output;
      const staff = await store.byEmailHash(emailHash);
      // Who was removed and invited again is another person: no session of before comes back.
      return staff?.epoch === epoch && staff.staffId === staffId
        ? { staff, sinceMs: Date.parse(createdAt) }
        : undefined;
    },
    async end(secret) {
      if (secretForm.test(secret)) await dynamo.delete(table, deskKey.session(tokenHash(secret)));
    },
  };
}
