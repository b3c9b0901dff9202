/**
 * The experiments that this reader takes part in, by experiment id. See spec §3 (buckets). They
 * change only when a page arrives, so that nothing on a page changes while a reader looks at it.
 */
import type { SetState } from './set-state.ts';

export interface Bucket {
  readonly cacheLocation: string;
  readonly cacheable: boolean;
  readonly experimentId: string;
  readonly assignment: string;
}

export type BucketsState = Readonly<Record<string, Bucket>>;

export const initialBuckets: BucketsState = {};

export const bucketsActions = (set: SetState<{ readonly buckets: BucketsState }>) => ({
  assignBuckets(buckets: BucketsState) {
    set(() => ({ buckets }));
  },
});
