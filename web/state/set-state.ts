/**
 * How the actions of a slice change the state: by what they see of it. No slice needs the type of the
 * whole state, which is made of theirs.
 * @example SetState<{ readonly ads: AdsState }>
 */
export type SetState<Slices> = (change: (state: Slices) => Partial<Slices>) => void;
