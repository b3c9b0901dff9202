/** The result of an import: counted during the run, written as JSON and shown to people. */
import type { Brand } from '../shared/brand/brand.ts';
import type { Redirect } from '../shared/content/item.ts';
import type { PutResult, WithdrawResult } from '../publishing/publisher.ts';
import { FilingSurvey, type FilingReport, type SiteFiling } from './filing-survey.ts';
import { LinkCounts, type LinkReport } from './link-counts.ts';
import { RecordingCounts, type RecordingReport } from './recording-counts.ts';
import { proposeMap, type LackedDefault, type UnknownField } from './propose-map.ts';
import type {
  AddressPattern,
  EmbedOutcome,
  ImportFormat,
  ImportRun,
  MemberPartCounts,
  RedirectFile,
  TagOutcome,
} from './source.ts';

/** What became of the images or embeds that the items name: in = placed + linked + missing. */
export interface EmbedCounts extends Record<EmbedOutcome, number> {
  readonly in: number;
}

/** An item that left the site. */
export interface Removal {
  readonly ref: string;
  /** Its address. */
  readonly path: string;
  readonly reason: string;
}

/** An item that was edited here and comes from a followed source. */
export interface EditedHere {
  readonly id: string;
  readonly ref: string;
  readonly path: string;
  /** ISO: when the version was made here. */
  readonly here: string;
  /** ISO: when the source says that its version was changed, where it says so. */
  readonly there?: string;
  /** The source's version is on the site, or nothing is. False: it says what it said before. */
  readonly isReplaced: boolean;
}

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
  /** How many items readers of each kind may read, and the access where the source does not say. */
  readonly access: Readonly<Record<Access, number>> & { readonly default: Access };
  /**
   * Parts that the source showed to some readers only: how many are behind a wall now, and how many
   * are left out, since only readers without access saw them. `warnings` names each item.
   */
  readonly memberParts: MemberPartCounts;
  /** Items with a recording, such as the episodes of a podcast. */
  readonly recordings: RecordingReport;
  /** How many items went into each section of the publication. All other categories became tags. */
  readonly sections: Readonly<Record<string, number>>;
  /** How many items are in no section, and what could become sections (`--propose-sections`). */
  readonly filing: FilingReport;
  readonly media: { readonly found: number; readonly missing: number };
  /** The references behind `media.missing`, in the order of the source. Absent when there are none. */
  readonly missingMedia?: readonly string[];
  /** The folder of uploads that was looked into (`--media`). */
  readonly mediaFolder?: string;
  /** Links from one page of the source to another. */
  readonly links: LinkReport;
  /** How the addresses of the old site were made, by folder. Absent for exports, which name each. */
  readonly addresses?: readonly AddressPattern[];
  readonly redirects: number;
  /** Those of them that lead readers to another site: nobody may have meant that. */
  readonly leavingRedirects: readonly Redirect[];
  /** Addresses that are marked as gone for good. */
  readonly gone: number;
  /** The files of redirects that the archive has; `warnings` names each line that was left out. */
  readonly redirectFiles: readonly RedirectFile[];
  /** What was published and was taken off the site. `ref` is its name in the source. */
  readonly removed: readonly Removal[];
  /** How many items of an earlier import their source keeps from readers now. */
  readonly withheld: number;
  /** Items of a followed source that were edited here: `masthead history ID` has what was replaced. */
  readonly editedHere: readonly EditedHere[];
  /** How many fronts were arranged, drafts included. */
  readonly fronts: number;
  /** Images in bodies, leads, slides and portraits. A missing one is shown by its words. */
  readonly images: EmbedCounts;
  /** Videos, sounds, players and posts of other sites. */
  readonly embeds: EmbedCounts;
  readonly unknownShortcodes: Readonly<Record<string, number>>;
  /** What readers see of these, by name. */
  readonly shownInstead: Readonly<Record<string, Readonly<Partial<Record<TagOutcome, number>>>>>;
  /** Front matter fields that were not read, with the number of items that have them. */
  readonly unknownFields: Readonly<Record<string, number>>;
  /** Names that were made from the handles of authors without a profile. */
  readonly madeNames: Readonly<Record<string, string>>;
  /**
   * A file for `--map` (YAML) that lists these fields and handles, and defaults that items lack. Absent
   * when there are none. `--map proposed` applies it.
   */
  readonly proposedMap?: string;
  readonly warnings: readonly { readonly ref: string; readonly message: string }[];
  readonly seconds: number;
}

type Access = ImportRun['defaultAccess'];

interface StoredItem {
  readonly id: string;
  readonly hed: string;
  readonly draft: boolean;
  readonly access: Access;
  readonly sections: readonly string[];
}

function withSum(counts: Record<EmbedOutcome, number>): EmbedCounts {
  return { in: counts.placed + counts.linked + counts.missing, ...counts };
}

/** Returns counts by name, the highest first. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(
    [...counts].sort(([one, often], [other, seldom]) => seldom - often || (one < other ? -1 : 1)),
  );
}

const unknownFiling: SiteFiling = { emptySections: undefined, isOutdated: false };

/** Collects the data for the report. */
export class ReportBuilder {
  private readonly started = Date.now();
  private readonly skipped: { ref: string; reason: string }[] = [];
  private readonly warnings: { ref: string; message: string }[] = [];
  private readonly unknown = new Map<string, number>();
  private readonly instead = new Map<string, Partial<Record<TagOutcome, number>>>();
  private readonly counts = {
    image: { placed: 0, linked: 0, missing: 0 },
    embed: { placed: 0, linked: 0, missing: 0 },
  };
  private readonly types = new Map<string, number>();
  private readonly sections = new Map<string, number>();
  private stored = 0;
  private unchanged = 0;
  private readonly drafts: { id: string; hed: string }[] = [];
  readonly links = new LinkCounts();
  readonly recordings = new RecordingCounts();
  readonly filing: FilingSurvey;
  private readonly parts = { walled: 0, leftOut: 0 };
  private readonly access = { free: 0, registered: 0, metered: 0, subscribers: 0 };
  private readonly unread = {
    fields: new Map<string, UnknownField>(),
    madeNames: new Map<string, string>(),
    lacked: new Map<string, LackedDefault>(),
  };
  private addresses: readonly AddressPattern[] | undefined;
  redirects = 0;
  readonly leavingRedirects: Redirect[] = [];
  gone = 0;
  private readonly redirectFiles: RedirectFile[] = [];
  fronts = 0;
  readonly removed: Removal[] = [];
  /** How many items of an earlier import their source keeps from readers now. */
  withheld = 0;
  readonly editedHere: EditedHere[] = [];

  constructor(filing = new FilingSurvey()) {
    this.filing = filing;
  }

  readonly warn: ImportRun['warn'] = (ref, message) => {
    this.warnings.push({ ref, message });
  };

  readonly unknownShortcode: ImportRun['unknownShortcode'] = (name, became = 'nothing') => {
    this.unknown.set(name, (this.unknown.get(name) ?? 0) + 1);
    const outcomes = this.instead.get(name) ?? {};
    outcomes[became] = (outcomes[became] ?? 0) + 1;
    this.instead.set(name, outcomes);
  };

  readonly embedded: ImportRun['embedded'] = (kind, outcome) => {
    this.counts[kind][outcome] += 1;
  };

  readonly memberParts: NonNullable<ImportRun['memberParts']> = ({ walled, leftOut }) => {
    this.parts.walled += walled;
    this.parts.leftOut += leftOut;
  };

  readonly unknownField: ImportRun['unknownField'] = (name, value, fills) => {
    const known = this.unread.fields.get(name);
    this.unread.fields.set(name, {
      count: (known?.count ?? 0) + 1,
      example: known?.example ?? value,
      // One that would replace what other items say is for a person to name.
      fills: known === undefined || known.fills === fills ? fills : undefined,
    });
  };

  readonly lacksDefault: NonNullable<ImportRun['lacksDefault']> = (field, value, items = 1) => {
    const { count = 0 } = this.unread.lacked.get(field) ?? {};
    this.unread.lacked.set(field, { value, count: count + items });
  };

  readonly redirectFile = (file: RedirectFile): void => {
    this.redirectFiles.push(file);
  };

  readonly addressPatterns = (patterns: readonly AddressPattern[]): void => {
    this.addresses = patterns;
  };

  readonly madeName: ImportRun['madeName'] = (handle, name) => {
    this.unread.madeNames.set(handle, name);
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
    this.access[item.access] += 1;
    for (const section of item.sections)
      this.sections.set(section, (this.sections.get(section) ?? 0) + 1);
  }

  /** Records an item that was to leave the site. */
  withdrawn({ id, outcome, path, editedHere }: WithdrawResult, ref: string, reason: string): void {
    if (outcome !== 'withdrawn' || path === undefined) return;
    this.removed.push({ ref, path, reason });
    if (editedHere !== undefined)
      this.editedHere.push({ id, ref, path, here: editedHere, isReplaced: true });
  }

  /** How many records have been handled so far. */
  get done(): number {
    return this.stored + this.unchanged + this.skipped.length;
  }

  finish(about: {
    source: string;
    format: ImportFormat;
    dryRun: boolean;
    defaultAccess: Access;
    media: { found: number; missing: number };
    brand: Brand;
    site?: SiteFiling;
    missingMedia?: readonly string[];
    mediaFolder?: string | undefined;
  }): ImportReport {
    const { missingMedia = [] } = about;
    const proposedMap = proposeMap(this.unread);
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
      access: { default: about.defaultAccess, ...this.access },
      memberParts: this.parts,
      recordings: this.recordings.report(about.brand),
      sections: sorted(this.sections),
      filing: this.filing.report(about.brand, about.site ?? unknownFiling),
      media: about.media,
      ...(missingMedia.length === 0 ? {} : { missingMedia }),
      ...(about.mediaFolder === undefined ? {} : { mediaFolder: about.mediaFolder }),
      links: this.links.report(),
      redirects: this.redirects,
      leavingRedirects: this.leavingRedirects,
      gone: this.gone,
      ...(this.addresses === undefined ? {} : { addresses: this.addresses }),
      redirectFiles: this.redirectFiles,
      removed: this.removed,
      withheld: this.withheld,
      editedHere: this.editedHere,
      fronts: this.fronts,
      images: withSum(this.counts.image),
      embeds: withSum(this.counts.embed),
      unknownShortcodes: sorted(this.unknown),
      shownInstead: Object.fromEntries(this.instead),
      unknownFields: sorted(
        new Map([...this.unread.fields].map(([name, { count }]) => [name, count])),
      ),
      madeNames: Object.fromEntries(this.unread.madeNames),
      ...(proposedMap === undefined ? {} : { proposedMap }),
      warnings: this.warnings,
      seconds: Math.round((Date.now() - this.started) / 100) / 10,
    };
  }
}

/**
 * Returns why an import counts as failed: nothing was stored or there before, or only some people
 * and topics of a source whose items were skipped. Undefined when it succeeded: also when all that it
 * had to do was to take items off the site, in this run or an earlier one.
 */
export function importFailure({ items, access, withheld }: ImportReport): string | undefined {
  if (withheld > 0) return undefined;
  const kept = access.free + access.metered + access.subscribers;
  const others = items.stored + items.unchanged - kept;
  if (kept > 0 || items.skipped.length <= others) return undefined;
  const reasons = new Map<string, number>();
  for (const { reason } of items.skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const [most] = [...reasons].sort(([, one], [, other]) => other - one);
  return `No item was imported${others === 0 ? '' : `, only ${others} people and topics`}. ${items.skipped.length} skipped, ${most?.[1] ?? 0} for this reason: ${most?.[0] ?? ''}.`;
}
