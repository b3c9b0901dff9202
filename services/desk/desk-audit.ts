/** Who did what at the desk: kept for two years, and read by publishers. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { AuditLine } from '../../shared/desk/desk-calls.ts';
import { DAY_S } from '../../shared/limits.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { deskKey } from './desk-keys.ts';
import type { Staff } from './staff-store.ts';

const KEPT_S = 730 * DAY_S;
const SHOWN_MAX = 200;

export const deskEvents = [
  'joined',
  'signed-in',
  'signed-out-everywhere',
  'passkey-added',
  'password-set',
  'password-removed',
  'invited',
  'invitation-withdrawn',
  'role-changed',
  'removed-person',
  'created',
  'previewed',
  'published',
  'withdrawn',
  'reverted',
  'discarded',
  'image-added',
  'front-arranged',
  'front-scheduled',
  'front-automatic',
  'letter-composed',
  'letter-changed',
  'letter-tested',
  'letter-approved',
  'letter-sent',
  'letter-stopped',
  'letter-resumed',
  'reader-comped',
  'reader-ended',
  'redirect-added',
  'redirect-removed',
  'announced',
  'announcement-ended',
  'offer-changed',
  'offer-ended',
  'offer-reset',
  'detached',
  'term-renamed',
  'term-merged',
] as const;
export type DeskEvent = (typeof deskEvents)[number];

const lineSchema = v.object({
  at: v.string(),
  who: v.string(),
  what: v.string(),
  on: v.optional(v.string()),
});

export interface DeskAudit {
  /** @param on headline of an item, or address of a person. */
  note(staff: Pick<Staff, 'name' | 'staffId'>, what: DeskEvent, on?: string): Promise<void>;
  /** Latest first: of this month and the one before. */
  latest(): Promise<AuditLine[]>;
}

/** @param now Epoch ms. */
export function createDeskAudit(dynamo: DynamoClient, table: string, now: () => number): DeskAudit {
  return {
    async note({ name, staffId }, what, on) {
      const at = new Date(now()).toISOString();
      await dynamo.put(table, {
        ...deskKey.audit(at.slice(0, 7), `${at}#${randomBytes(6).toString('base64url')}`),
        ...{ at, what, staffId, who: name },
        ...(on === undefined ? {} : { on }),
        ttl: Math.floor(now() / 1_000) + KEPT_S,
      });
    },
    async latest() {
      const month = new Date(now());
      const before = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 1));
      const lines = await Promise.all(
        [before, month].map((one) =>
          dynamo.query(table, deskKey.audit(one.toISOString().slice(0, 7), '').pk),
        ),
      );
      return lines
        .flat()
        .map((line) => v.parse(lineSchema, line))
        .reverse()
        .slice(0, SHOWN_MAX);
    },
  };
}
