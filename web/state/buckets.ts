/** Experiment assignments by experiment id. See spec §3 (buckets). */
interface Bucket {
  readonly cacheLocation: string;
  readonly cacheable: boolean;
  readonly experimentId: string;
  readonly assignment: string;
}

export type BucketsState = Readonly<Record<string, Bucket>>;

export const initialBuckets: BucketsState = {};
