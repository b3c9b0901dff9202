/** Counts what became of the links within the source's site, for the report. */
import type { ImportRun, LinkOutcome } from './source.ts';

export interface LinkReport {
  /** Links that now have the new address of their target. */
  readonly rewritten: number;
  /** Links that were right as they stood. */
  readonly unchanged: number;
  /** Links to items that are drafts, if there are any. */
  readonly drafts?: number;
  /** Links to what is not in the source, with the file and the line. */
  readonly dead: readonly { readonly ref: string; readonly href: string }[];
}

export class LinkCounts {
  private rewritten = 0;
  private unchanged = 0;
  private draft = 0;
  private readonly dead: { ref: string; href: string }[] = [];

  readonly count = (outcome: LinkOutcome): void => {
    if (outcome.kind === 'dead') this.dead.push({ ref: outcome.ref, href: outcome.href });
    else this[outcome.kind] += 1;
  };

  report(): LinkReport {
    return {
      ...{ rewritten: this.rewritten, unchanged: this.unchanged },
      ...(this.draft === 0 ? {} : { drafts: this.draft }),
      dead: this.dead,
    };
  }
}

/**
 * Returns a function that resolves the links of one item and counts what became of them.
 * @param ref of the item, for links that lead nowhere.
 */
export function countedLinks(
  links: {
    resolve(href: string): string | undefined;
    /** Whether a link is to the site itself. */
    isOwn(href: string): boolean;
  },
  ref: string,
  run: Pick<ImportRun, 'link'>,
): (href: string) => string | undefined {
  return (href) => {
    const path = links.resolve(href);
    if (path !== undefined) run.link?.({ kind: path === href.trim() ? 'unchanged' : 'rewritten' });
    else if (links.isOwn(href)) run.link?.({ kind: 'dead', ref, href });
    return path;
  };
}
