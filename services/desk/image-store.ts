/** Images that were added at the desk, by month, so that they are found before an item shows them. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { DeskImage } from '../../shared/desk/desk-calls.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { deskKey } from './desk-keys.ts';
import type { Staff } from './staff-store.ts';

const addedSchema = v.object({
  src: v.string(),
  width: v.number(),
  height: v.number(),
  tone: v.optional(v.string()),
  /** Of the file. */
  name: v.string(),
  /** `staffId` of who added it, and their name. */
  owner: v.string(),
  by: v.string(),
  /** ISO. */
  at: v.string(),
});
export type AddedImage = v.InferOutput<typeof addedSchema>;

export interface ImageStore {
  note(staff: Pick<Staff, 'name' | 'staffId'>, image: DeskImage): Promise<void>;
  /** Latest first: of this month and the one before. */
  latest(): Promise<AddedImage[]>;
}

/** @param now Epoch ms. */
export function createImageStore(
  dynamo: Pick<DynamoClient, 'put' | 'query'>,
  table: string,
  now: () => number,
): ImageStore {
  return {
    async note({ name: by, staffId: owner }, { src, width, height, tone, name }) {
      const at = new Date(now()).toISOString();
      await dynamo.put(table, {
        ...deskKey.image(at.slice(0, 7), `${at}#${randomBytes(6).toString('base64url')}`),
        ...{ src, width, height, name, owner, by, at },
        ...(tone === undefined ? {} : { tone }),
      });
    },
    async latest() {
      const month = new Date(now());
      const before = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 1));
      const records = await Promise.all(
        [before, month].map((one) =>
          dynamo.query(table, deskKey.image(one.toISOString().slice(0, 7), '').pk),
        ),
      );
      return records
        .flat()
        .map((record) => v.parse(addedSchema, record))
        .reverse();
    },
  };
}
