/** Decides which entries of exports become items: each of them once, and none that is too long. */
import { MAX_BODY_CHARACTERS } from './limits.ts';
import type { LeftOut, SourceRecord } from './source.ts';

/** What an entry becomes by itself. */
export type Disposition =
  | { readonly kind: 'item' | 'draft' }
  | {
      readonly kind: 'skip';
      readonly reason: string;
      /** Its site keeps it from readers. */
      readonly isHidden?: true;
    };

interface Entry {
  readonly id: string;
  readonly ref: string;
  readonly disposition: Disposition;
  /** Characters of its body. */
  readonly length: number;
  /** Absent for what could be no item. */
  readonly leftOut: LeftOut | undefined;
}

type Skip = Extract<SourceRecord, { kind: 'skip' }>;
type Admitted = Exclude<Disposition, { kind: 'skip' }>['kind'];

/** Returns what an entry becomes, or the record of why it becomes nothing. */
export type AdmitEntry = (entry: Entry) => Admitted | Skip;

/** @returns a function that knows the entries it has admitted: of an export, or of several. */
export function createAdmission(): AdmitEntry {
  /** Where each item was first seen. */
  const seen = new Map<string, string>();
  return ({ id, ref, disposition, length, leftOut }) => {
    const skip = (reason: string, left?: LeftOut): Skip => ({
      ...{ kind: 'skip', ref, reason },
      ...(left && { leftOut: left }),
    });
    if (disposition.kind === 'skip') {
      const { reason, isHidden } = disposition;
      return skip(reason, leftOut && isHidden ? { ...leftOut, isHidden } : leftOut);
    }
    const first = seen.get(id);
    if (first !== undefined) return skip(`the same item as ${first}`);
    if (length > MAX_BODY_CHARACTERS)
      return skip(`its body is longer than ${MAX_BODY_CHARACTERS} characters`, leftOut);
    seen.set(id, ref);
    return disposition.kind;
  };
}
