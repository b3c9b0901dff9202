/** A page's state has arrived. */

/**
 * The action as a slice sees it, with the slices that it reads: no slice needs the whole state's
 * type, which is made of theirs.
 * @example Received<{ readonly ads: AdsState }>
 */
export interface Received<State = unknown> {
  readonly type: 'state/received';
  readonly state: State;
}
