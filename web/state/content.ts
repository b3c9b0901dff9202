/**
 * The item, person, section or tag that a page is about, cut for the reader. See spec §3 (Content).
 */
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import type { Chapter, ContributorRole, Item, Image, Segment } from '../../shared/content/item.ts';

interface ContentSection {
  readonly slug: string;
  readonly name: string;
  readonly url: string;
}

/**
 * A gallery or video that a body names by slug, with its card. Without a card the page links to it.
 */
type NamedPart = Extract<Segment, { kind: 'gallery' | 'video' }> & {
  readonly card?: EmbedCard;
};

/**
 * HTML of a body. What is already in the markup is not sent again, so its `html` is absent.
 */
export interface HtmlPart {
  readonly kind: 'html';
  readonly html?: string;
  /** The server has split the text here: the half wall's place is before this part. */
  readonly follows?: 'half-wall';
}

/** A segment of a body in the page's state. */
export type BodyPart =
  | Exclude<Segment, { kind: 'html' | 'gallery' | 'video' }>
  | NamedPart
  | HtmlPart;

export interface ContentState {
  readonly id: string;
  readonly canonicalUrl: string;
  readonly categories: { readonly sections: readonly ContentSection[] };
  readonly contentSource: string;
  readonly contributors: Readonly<
    Partial<Record<ContributorRole, readonly { readonly name: string; readonly slug: string }[]>>
  >;
  readonly modifiedAt: string;
  readonly pubDate: string;
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
  /** The page is not loaded again while it is open. */
  readonly isRefreshOff?: boolean;
  readonly template: Item['template'];
  /** The ids of the items that the page shows to read next, in order. */
  readonly related: readonly string[];
  readonly seoTitleClean: string;
  readonly seoDescriptionClean: string;
  readonly socialTitleClean: string;
  readonly socialDescriptionClean: string;
  readonly hed: string;
  readonly dek: string;
  /** The body that is shown begins with the dek, so nothing prints it above. */
  readonly isDekInBody?: boolean;
  readonly kicker: string;
  readonly url: string;
  readonly photos: { readonly tout?: Image; readonly social?: Image };
  readonly videos: readonly {
    readonly src: string;
    readonly durationSeconds: number;
    readonly poster?: Image;
    readonly captions?: string;
    readonly chapters?: readonly Chapter[];
    readonly title: string;
  }[];
  readonly galleries: readonly { readonly slides: readonly Image[] }[];
  /** The kinds of embeds in the body, in order. */
  readonly inlineEmbeds: readonly Exclude<Segment['kind'], 'html'>[];
  /** The slides of a gallery, or the entries of a listicle. */
  readonly items: readonly { readonly id: string }[];
  /**
   * How much a contributor has published. An item has none: otherwise its content length would be
   * that of its author (spec §5).
   */
  readonly recentWork: { readonly total: number };
  readonly hasInlineGallery: boolean;
  readonly sub_channel: string;
  readonly channel: string;
  readonly slug: string;
  readonly copilotId: string;
  readonly adTemplateType: string;
  readonly name: string;
  readonly body: readonly BodyPart[];
  readonly wordCount: number;
  readonly review?: Item['review'];
  readonly corrections?: Item['corrections'];
  readonly linkUrl?: string;
  /** BCP 47, if it is not the publication's, and the direction of its script. */
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** The item in other languages, with each language's own name for itself. */
  readonly translations?: readonly {
    readonly language: string;
    readonly name: string;
    readonly url: string;
  }[];
}

export const initialContent: ContentState = {
  id: '',
  canonicalUrl: '',
  categories: { sections: [] },
  contentSource: '',
  contributors: {},
  modifiedAt: '',
  pubDate: '',
  tags: [],
  template: 'default',
  related: [],
  seoTitleClean: '',
  seoDescriptionClean: '',
  socialTitleClean: '',
  socialDescriptionClean: '',
  hed: '',
  dek: '',
  kicker: '',
  url: '',
  photos: {},
  videos: [],
  galleries: [],
  inlineEmbeds: [],
  items: [],
  recentWork: { total: 0 },
  hasInlineGallery: false,
  sub_channel: '',
  channel: '',
  slug: '',
  copilotId: '',
  adTemplateType: '',
  name: '',
  body: [],
  wordCount: 0,
};
