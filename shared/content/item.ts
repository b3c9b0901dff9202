/**
 * The stored form of a content item: the schema that every importer produces and every page starts
 * from (design §5).
 */
import * as v from 'valibot';
import { utcTime } from './utc-time.ts';
import { shownSections } from './setting-tags.ts';
import { clipReference } from './video-address.ts';

/**
 * Version of the stored forms of content: items, cards and the records that hold them. A document says
 * the least version that reads it as it is meant. Raise it with every change that an earlier release
 * would misread, and let the documents that have it say so (ADR 0232).
 */
export const CONTENT_SCHEMA_VERSION = 2;
/** What documents without anything newer say. Earlier ones are parsed before they are used. */
export const CONTENT_SCHEMA_BASE = 1;

export const itemTypes = ['article', 'gallery', 'review', 'video'] as const;
export type ItemType = (typeof itemTypes)[number];

/** See spec §3 (Article templates). A listicle is an article whose entries are numbered. */
export const templates = ['default', 'feature-story', 'fullbleed', 'wide', 'listicle'] as const;

/** Contributors by role: those of spec §3, and makers of photo illustrations (ADR 0065). */
export const contributorRoles = [
  'author',
  'photographer',
  'portraitist',
  'stylist',
  'illustrator',
  'photoIllustrator',
  'producer',
  'captionist',
  'introducer',
] as const;
export type ContributorRole = (typeof contributorRoles)[number];

/**
 * What robots may be told of an item beyond the default "index, follow"
 * (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag).
 */
export const robotsDirectives = [
  'noindex',
  'nofollow',
  'noarchive',
  'nosnippet',
  'noimageindex',
] as const;
export type RobotsDirective = (typeof robotsDirectives)[number];

/** What names items to machines, and the site's own search. */
export const finders = ['search', 'feeds', 'sitemaps'] as const;
export type Finder = (typeof finders)[number];

const slug = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(/^[^\s/?#%\\]+$/u, 'a slug has no spaces, slashes, "?", "#", "%" or "\\"'),
);
const text = v.string();
/** An address of the web or of email, or a path of the site. `//` begins one of another site. */
export const webUrlForm = /^(?:https?:\/\/[^\s/]|mailto:|\/(?![/\\]))/i;
const webUrl = v.pipe(
  v.string(),
  v.regex(webUrlForm, 'an http, https or mailto address, or a path'),
);
const unit = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/**
 * An image as pages use it. `src` is a path under `/photos/`; a missing image is stored without
 * `src`.
 */
export const imageSchema = v.object({
  id: v.string(),
  filename: v.string(),
  /**
   * `/photos/…` when the original is stored here. Absent when it is missing: the page then shows
   * the alt text.
   */
  src: v.optional(v.pipe(v.string(), v.startsWith('/photos/'))),
  /** Where the source said the image is, when it is missing here. */
  originalUrl: v.optional(webUrl),
  width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  alt: text,
  title: v.optional(text),
  /** Sanitized inline HTML. */
  caption: v.optional(text),
  credit: v.optional(text),
  /** Where the image leads: an address of another site, or a path of this one. */
  href: v.optional(webUrl),
  /** The point that every crop keeps: x and y, 0–1 from the top left. */
  focal: v.optional(v.tuple([unit, unit])),
  /**
   * Overall color of the image, such as `#a1b2c3`. It fills the image's place until the image
   * loads. Measured when the image is stored.
   */
  tone: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'a color such as #a1b2c3'))),
  /** A screenshot, chart or logo, which leads no page. Measured when the image is stored. */
  isPlain: v.optional(v.literal(true)),
});
export type Image = v.InferOutput<typeof imageSchema>;

export const embedProviders = [
  'youtube',
  'vimeo',
  'soundcloud',
  'spotify',
  'ted',
  'dailymotion',
] as const;

/** A segment of a body: sanitized HTML, or an embed that the page renders as a component. */
export const segmentSchema = v.variant('kind', [
  v.object({ kind: v.literal('html'), html: v.string() }),
  v.object({
    kind: v.literal('image'),
    image: imageSchema,
    size: v.picklist(['default', 'wide', 'inset']),
  }),
  /** Slides stored here, or the slug of a separate gallery, which its lede opens. */
  v.object({
    kind: v.literal('gallery'),
    slides: v.optional(v.array(imageSchema)),
    slug: v.optional(slug),
  }),
  /** A video of the publication itself, by slug. */
  v.object({ kind: v.literal('video'), slug }),
  /** A video or a recording, such as the episode of a podcast: stored here, or on another host. */
  v.object({
    kind: v.literal('media'),
    media: v.picklist(['video', 'audio']),
    src: webUrl,
    title: v.optional(text),
    /** Of a video: what stands in its place until it plays. */
    poster: v.optional(v.pipe(v.string(), v.startsWith('/photos/'))),
    /** As its source says. */
    durationSeconds: v.optional(v.pipe(v.number(), v.minValue(0))),
    /** Size of the file; of one on another host as its source says. */
    bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.object({ kind: v.literal('pullquote'), text, by: v.optional(text) }),
  /**
   * A post or remark from another site: its text as the source holds it, never the other site's
   * script.
   */
  v.object({
    kind: v.literal('quote'),
    text,
    by: v.optional(text),
    source: v.optional(text),
    url: v.optional(webUrl),
  }),
  v.object({
    kind: v.literal('product'),
    name: text,
    brand: v.optional(text),
    price: v.optional(text),
    url: v.optional(webUrl),
    rating: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10))),
  }),
  v.object({ kind: v.literal('newsletter'), key: v.string() }),
  /**
   * A player of another site, opened on click. `id` is the provider's own id, `url` the provider's
   * page.
   */
  v.object({
    kind: v.literal('player'),
    provider: v.picklist(embedProviders),
    id: v.pipe(v.string(), v.regex(/^[\w:/.-]+$/)),
    url: webUrl,
    title: v.optional(text),
  }),
]);
export type Segment = v.InferOutput<typeof segmentSchema>;

const reviewSchema = v.object({
  category: slug,
  rating: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
  pros: v.array(text),
  cons: v.array(text),
  verdict: v.optional(text),
  product: v.object({
    name: text,
    brand: v.optional(text),
    price: v.optional(v.pipe(v.number(), v.minValue(0))),
    /** ISO 4217. */
    currency: v.optional(v.pipe(v.string(), v.length(3))),
  }),
  buy: v.optional(v.object({ retailer: text, url: webUrl })),
});
export type Review = v.InferOutput<typeof reviewSchema>;

export const videoSchema = v.object({
  src: v.union([
    v.pipe(v.string(), v.startsWith('/photos/')),
    v.pipe(v.string(), v.regex(clipReference)),
  ]),
  /** 0 when it is unknown. */
  durationSeconds: v.pipe(v.number(), v.minValue(0)),
  poster: v.optional(imageSchema),
  captions: v.optional(v.pipe(v.string(), v.startsWith('/photos/'))),
  /** In order; each ends where the next one starts. */
  chapters: v.optional(
    v.array(
      v.object({
        startSeconds: v.pipe(v.number(), v.minValue(0)),
        title: v.pipe(text, v.minLength(1)),
      }),
    ),
  ),
});
export type Chapter = NonNullable<v.InferOutput<typeof videoSchema>['chapters']>[number];

const person = v.object({ slug, name: text });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Where the part of a body ends that everybody may read: after so many of its segments, and so many
 * characters (UTF-16 units) of the HTML of the segment that follows them (ADR 0072).
 */
export const freePartSchema = v.object({ segments: count, characters: count });
export type FreePart = v.InferOutput<typeof freePartSchema>;

/** From the one that asks least of a reader to the one that asks most. */
export const accessLevels = ['free', 'registered', 'metered', 'subscribers'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** Ten years are enough. */
const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650));

/** As plans of the brand file have it. */
const tierKey = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'the key of a plan'));

export const itemSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  type: v.picklist(itemTypes),
  template: v.picklist(templates),
  /** Unique across all types, because a legacy dated URL holds nothing else (spec §2.2). */
  slug,
  /** How readers get access. Members-only items of an import are `subscribers` (design §5). */
  access: v.picklist(accessLevels),
  /** Keys of the plans whose subscribers may read it. Only of an item for subscribers. */
  tiers: v.optional(v.pipe(v.array(tierKey), v.minLength(1))),
  /** Its own times of being free, in place of the brand's rules (shared/paywall/free-times.ts). */
  free: v.optional(v.object({ firstDays: v.optional(days), afterDays: v.optional(days) })),
  /**
   * False for a page that has an address but is in no list, feed or index (imported pages such as
   * "About").
   */
  listed: v.boolean(),
  /** `noindex` also keeps the item out of search, feeds and sitemaps. */
  robots: v.optional(v.pipe(v.array(v.picklist(robotsDirectives)), v.minLength(1))),
  /** Finders that leave the item out, although lists and other finders name it. */
  hiddenFrom: v.optional(v.pipe(v.array(v.picklist(finders)), v.minLength(1))),
  /** The original of an item that is published elsewhere, too: an address, or a path of this site. */
  canonical: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:https?:\/\/|\/(?!\/))\S+$/i, 'an http or https address, or a path'),
    ),
  ),
  hed: v.pipe(text, v.minLength(1)),
  dek: text,
  kicker: v.optional(text),
  seoTitle: v.optional(text),
  seoDescription: v.optional(text),
  socialTitle: v.optional(text),
  socialDescription: v.optional(text),
  /** A date in the future means scheduled: no page or list shows the item before then. */
  pubDate: utcTime,
  modifiedAt: utcTime,
  /** What was wrong and has been put right, as plain text. Readers see it with its date. */
  corrections: v.optional(v.array(v.object({ date: utcTime, text: v.pipe(text, v.minLength(1)) }))),
  /**
   * Section and sub-section slugs of the brand, the primary one first. An empty list means
   * uncategorized.
   */
  sections: v.array(slug),
  /** Tags, without the legacy ones that start with an underscore. */
  tags: v.array(v.object({ slug, name: text })),
  /**
   * The terms under which its source files it, in the source's order: its sections and tags are found
   * among them, again when the brand's sections change. A `place`, such as the parent of a category or
   * a folder, becomes no tag; a `tag` becomes a section only where no other term does.
   */
  filedUnder: v.optional(
    v.array(v.object({ slug, name: text, role: v.optional(v.picklist(['place', 'tag'])) })),
  ),
  contributors: v.partial(
    v.object({
      author: v.array(person),
      photographer: v.array(person),
      portraitist: v.array(person),
      stylist: v.array(person),
      illustrator: v.array(person),
      photoIllustrator: v.array(person),
      producer: v.array(person),
      captionist: v.array(person),
      introducer: v.array(person),
    }),
  ),
  lead: v.optional(imageSchema),
  body: v.array(segmentSchema),
  /** Set by the editor's mark, `<!--more-->`, or by the first part that a source keeps for members. */
  freePart: v.optional(freePartSchema),
  review: v.optional(reviewSchema),
  slides: v.optional(v.array(imageSchema)),
  video: v.optional(videoSchema),
  /** A higher value places the item nearer to the top of the home page. */
  promoted: v.optional(v.number()),
  /** A link post: the content itself is at this address. */
  linkUrl: v.optional(webUrl),
  /**
   * Origin of the item: the importer's format and its name for the item. `site` tells sites apart whose
   * names for items may be the same.
   */
  source: v.object({ format: v.string(), ref: v.string(), site: v.optional(v.string()) }),
  /** BCP 47, when it differs from the brand's. */
  language: v.optional(v.string()),
  /** The same item in other languages, from when each is published. */
  translations: v.optional(
    v.array(
      v.object({
        language: v.string(),
        path: v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'a path from the root')),
        pubDate: utcTime,
      }),
    ),
  ),
});
export type Item = v.InferOutput<typeof itemSchema>;

export const contributorSchema = v.object({
  slug,
  name: v.pipe(text, v.minLength(1)),
  title: v.optional(text),
  bio: v.optional(text),
  portrait: v.optional(imageSchema),
  links: v.optional(v.record(v.string(), webUrl)),
});
export type Contributor = v.InferOutput<typeof contributorSchema>;

/** A tag's own text. Tags without any text also exist, as soon as an item names them. */
export const tagSchema = v.object({
  slug,
  name: v.pipe(text, v.minLength(1)),
  description: v.optional(text),
});
export type Tag = v.InferOutput<typeof tagSchema>;

/** An old address, a path from the root, that redirects to a path or to another site. */
const oldAddressSchema = v.pipe(v.string(), v.regex(/^\/(?!\/)/, 'a path from the root'));

export const redirectSchema = v.object({
  from: oldAddressSchema,
  to: v.pipe(
    v.string(),
    v.regex(/^(?:\/(?![/\\])|https?:\/\/)[^\s\\]*$/i, 'a path from the root, or an https address'),
  ),
});
export type Redirect = v.InferOutput<typeof redirectSchema>;

/** An address that is gone for good. */
export const goneSchema = v.object({ from: oldAddressSchema, gone: v.literal(true) });

/** Returns the path of an item: `/story/`, `/review/`, `/gallery/` or `/video/` and its slug. */
export function itemPath(item: { type: ItemType; slug: string }): string {
  const root = item.type === 'article' ? 'story' : item.type;
  return `/${root}/${encodeURIComponent(item.slug)}/`;
}

/**
 * Returns the finders that leave an item out. Sitemaps name originals alone: an address whose page
 * says that another one is meant is not theirs (https://www.sitemaps.org/faq.html).
 */
export function hiddenFrom(
  item: Pick<Item, 'listed' | 'robots' | 'hiddenFrom' | 'canonical'>,
): readonly Finder[] {
  if (!item.listed || item.robots?.includes('noindex') === true) return finders;
  return finders.filter(
    (finder) =>
      item.hiddenFrom?.includes(finder) === true ||
      (finder === 'sitemaps' && item.canonical !== undefined),
  );
}

/** Returns the primary category: the first section, uncategorized by default (spec §3). */
export function primarySection(item: { sections: readonly string[] }): string {
  return shownSections(item)[0] ?? 'uncategorized';
}
