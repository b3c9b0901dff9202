/** A value that a process keeps for some seconds, so that not every page asks the store for it. */

/** How long it is fresh, ms: the edge keeps a page that is missing for as long. */
export const KEPT_MS = 10_000;

export interface KeptValue<T> {
  /** @returns the value. */
  readonly keep: (value: T) => T;
  readonly forget: () => void;
  /** The value that was kept last, however old. */
  readonly last: () => T | undefined;
  /** The value while it is fresh. */
  readonly recall: () => { readonly value: T } | undefined;
}

/** @param now Epoch ms. */
export function createKept<T>(now: () => number): KeptValue<T> {
  let kept: { readonly value: T; readonly atMs: number } | undefined;
  return {
    keep(value) {
      kept = { value, atMs: now() };
      return value;
    },
    forget() {
      kept = undefined;
    },
    last: () => kept?.value,
    recall() {
      const age = kept === undefined ? Number.NaN : now() - kept.atMs;
      // A clock that was set back makes nothing fresh.
      return age >= 0 && age < KEPT_MS ? kept : undefined;
    },
  };
}
