/**
 * The experiments that this reader takes part in, by experiment id. See spec §3 (buckets). They
 * change only when a page arrives, so that nothing on a page changes while a reader looks at it.
 */
export interface Bucket {
  readonly cacheLocation: string;
  readonly cacheable: boolean;
  readonly experimentId: string;
  readonly assignment: string;
}

export type BucketsState = Readonly<Record<string, Bucket>>;

export type BucketsAction = {
  readonly type: 'buckets/assigned';
  readonly buckets: BucketsState;
};

export const initialBuckets: BucketsState = {};

/** A page that arrives from the server knows no reader, so the entries stay. */
export function bucketsReducer(
  state: BucketsState,
  action: BucketsAction | { readonly type: 'state/received' },
): BucketsState {
  return action.type === 'buckets/assigned' ? action.buckets : state;
}
