/**
 * How far the last publish of an item is, in DynamoDB: it may take longer than the API waits, and who
 * started it asks by another call.
 */
import * as v from 'valibot';
import { publishSteps, type PublishProgress } from '../../shared/desk/desk-calls.ts';
import { DAY_S } from '../../shared/limits.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { deskKey } from './desk-keys.ts';

const progressSchema = v.object({
  step: v.picklist(publishSteps),
  message: v.optional(v.string()),
  data: v.optional(v.record(v.string(), v.unknown())),
});
export type NotedProgress = v.InferOutput<typeof progressSchema>;

export interface ProgressStore {
  /** @param run names one publish: who started it asks by the name. */
  note(id: string, run: string, progress: NotedProgress): Promise<void>;
  read(id: string, run: string): Promise<PublishProgress>;
}

/** @param now Epoch ms. */
export function createProgressStore(
  dynamo: Pick<DynamoClient, 'get' | 'put'>,
  table: string,
  now: () => number,
): ProgressStore {
  return {
    async note(id, run, progress) {
      const ttl = Math.floor(now() / 1_000) + DAY_S;
      const text = JSON.stringify(progress);
      await dynamo.put(table, { ...deskKey.progress(id), run, progress: text, ttl });
    },
    async read(id, run) {
      const item = await dynamo.get(table, deskKey.progress(id), { consistent: true });
      if (item?.run !== run || typeof item.progress !== 'string') return { step: 'waiting' };
      return v.parse(progressSchema, JSON.parse(item.progress));
    },
  };
}
