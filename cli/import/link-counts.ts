/** Counts what became of the links within the source's site, for the report. */
import type { LinkOutcome } from './source.ts';

export interface LinkReport {
  /** Links that now have the new address of their target. */
  readonly rewritten: number;
  /** Links that were right as they stood. */
  readonly unchanged: number;
  /** Links to what is not in the source, with the file and the line. */
  readonly dead: readonly { readonly ref: string; readonly href: string }[];
}

export class LinkCounts {
  private rewritten = 0;
  private unchanged = 0;
  private readonly dead: { ref: string; href: string }[] = [];

  readonly count = (outcome: LinkOutcome): void => {
    if (outcome.kind === 'dead') this.dead.push({ ref: outcome.ref, href: outcome.href });
    else this[outcome.kind] += 1;
  };

  report(): LinkReport {
    return { rewritten: this.rewritten, unchanged: this.unchanged, dead: this.dead };
  }
}
