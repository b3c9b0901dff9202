/** What the desk’s function says of front pages, as the desk in the browser reads it. */
import type { BandLayout, NamedBand } from '../content/bands.ts';

export type FrontKind = 'homepage' | 'category' | 'tag';

/** An item that can be placed. */
export interface DeskStory {
  readonly id: string;
  readonly slug: string;
  readonly path: string;
  readonly hed: string;
  readonly section: string;
  /** ISO; it may be to come. */
  readonly pubDate: string;
}

export interface DeskPick extends DeskStory {
  /** Pinned until then, ISO. */
  readonly until?: string | undefined;
  /** Shown without its image. */
  readonly plain?: boolean | undefined;
}

export type DeskBand =
  | {
      readonly section: string;
      readonly title?: string | undefined;
      readonly layout?: BandLayout | undefined;
      readonly picks: readonly DeskPick[];
    }
  | { readonly band: NamedBand; readonly picks?: readonly DeskPick[] | undefined };

export interface Arrangement {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly picks: readonly DeskPick[];
  /** Of the home page; absent: the sections of the navigation. */
  readonly bands?: readonly DeskBand[] | undefined;
}

export interface DeskFront {
  readonly kind: FrontKind;
  readonly key: string;
  readonly name: string;
  /** Names what was read: a change by somebody else is noticed. */
  readonly base: string;
  /** As readers see it; undefined while the page is automatic. */
  readonly present?: Arrangement | undefined;
  /** What takes its place at a time. */
  readonly next?: (Arrangement & { readonly from: string }) | undefined;
}

/** A line of the list of pages that can be arranged. */
export interface FrontLine {
  readonly kind: FrontKind;
  readonly key: string;
  readonly name: string;
  readonly isArranged: boolean;
  readonly nextFrom?: string | undefined;
}
