/** The result of an import: counted during the run, written as JSON and shown to people. */
import type { PutResult } from '../../publishing/publisher.ts';
import type { ImportFormat, ImportRun } from './source.ts';

export interface ImportReport {
  readonly source: string;
  readonly format: ImportFormat;
  readonly dryRun: boolean;
  readonly items: {
    /** Everything that could have become a page: stored + unchanged + skipped. */
    readonly in: number;
    readonly stored: number;
    readonly unchanged: number;
    readonly skipped: readonly { readonly ref: string; readonly reason: string }[];
  };
  /** Stored or unchanged records by type. People and topics have pages too. */
  readonly byType: Readonly<Record<string, number>>;
  /** The drafts among these, which `masthead preview ID` opens. */
  readonly drafts: readonly { readonly id: string; readonly hed: string }[];
  /** How many of these are for subscribers only, as in the source. */
  readonly subscribersOnly: number;
  /** How many items went into each section of the publication. All other categories became tags. */
  readonly sections: Readonly<Record<string, number>>;
  readonly media: { readonly found: number; readonly missing: number };
  readonly redirects: number;
  /** What was published and was taken off the site. */
  readonly withdrawn: readonly { readonly path: string; readonly reason: string }[];
  /** How many fronts were arranged, drafts included. */
  readonly fronts: number;
  readonly unknownShortcodes: Readonly<Record<string, number>>;
  readonly warnings: readonly { readonly ref: string; readonly message: string }[];
  readonly seconds: number;
}

interface StoredItem {
  readonly id: string;
  readonly hed: string;
  readonly draft: boolean;
  readonly access: string;
  readonly sections: readonly string[];
}

/** Collects the data for the report. */
export class ReportBuilder {
  private readonly started = Date.now();
  private readonly skipped: { ref: string; reason: string }[] = [];
  private readonly warnings: { ref: string; message: string }[] = [];
  private readonly unknown = new Map<string, number>();
  private readonly types = new Map<string, number>();
  private readonly sections = new Map<string, number>();
  private stored = 0;
  private unchanged = 0;
  private readonly drafts: { id: string; hed: string }[] = [];
  private subscribersOnly = 0;
  redirects = 0;
  fronts = 0;
  readonly withdrawn: { path: string; reason: string }[] = [];

  readonly warn: ImportRun['warn'] = (ref, message) => {
    this.warnings.push({ ref, message });
  };

  readonly unknownShortcode: ImportRun['unknownShortcode'] = (name) => {
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1);
  };

  skip(ref: string, reason: string): void {
    this.skipped.push({ ref, reason });
  }

  /** Records an entry that is now in the store. */
  kept(type: string, outcome: PutResult['outcome'], item?: StoredItem): void {
    if (outcome === 'stored') this.stored += 1;
    else this.unchanged += 1;
    this.types.set(type, (this.types.get(type) ?? 0) + 1);
    if (item === undefined) return;
    if (item.draft) this.drafts.push({ id: item.id, hed: item.hed });
    if (item.access === 'subscribers') this.subscribersOnly += 1;
    for (const section of item.sections)
      this.sections.set(section, (this.sections.get(section) ?? 0) + 1);
  }

  /** How many records have been handled so far. */
  get done(): number {
    return this.stored + this.unchanged + this.skipped.length;
  }

  finish(about: {
    source: string;
    format: ImportFormat;
    dryRun: boolean;
    media: { found: number; missing: number };
  }): ImportReport {
    const sorted = (counts: ReadonlyMap<string, number>): Record<string, number> =>
      Object.fromEntries(
        [...counts].sort(
          ([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1),
        ),
      );
    return {
      source: about.source,
      format: about.format,
      dryRun: about.dryRun,
      items: {
        in: this.done,
        stored: this.stored,
        unchanged: this.unchanged,
        skipped: this.skipped,
      },
      byType: sorted(this.types),
      drafts: this.drafts,
      subscribersOnly: this.subscribersOnly,
      sections: sorted(this.sections),
      media: about.media,
      redirects: this.redirects,
      withdrawn: this.withdrawn,
      fronts: this.fronts,
      unknownShortcodes: sorted(this.unknown),
      warnings: this.warnings,
      seconds: Math.round((Date.now() - this.started) / 100) / 10,
    };
  }
}
