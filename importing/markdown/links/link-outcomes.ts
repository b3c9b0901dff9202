/** Counts the links of a source when it is known what became of the items that they lead to. */
import type { ImportRun, LinkOutcome } from '../../source.ts';
import type { IndexedFile } from '../site/site-index.ts';

/** A link that leads to a file of the source. */
interface FoundLink {
  readonly kind: Exclude<LinkOutcome['kind'], 'dead'>;
  readonly target: IndexedFile;
  readonly ref: string;
  readonly href: string;
}

export class LinkOutcomes {
  private readonly found: FoundLink[] = [];

  add(link: FoundLink): void {
    this.found.push(link);
  }

  /** Reports the links. @param skipped files that became no page. */
  report(run: Pick<ImportRun, 'link'>, skipped: ReadonlySet<IndexedFile>): void {
    for (const { kind, target, ref, href } of this.found)
      if (skipped.has(target)) run.link?.({ kind: 'dead', ref, href });
      else
        run.link?.({
          kind: target.role.kind === 'item' && target.visibility.isDraft ? 'draft' : kind,
        });
  }
}
