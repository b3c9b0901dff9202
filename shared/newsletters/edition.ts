/**
 * An edition of a newsletter: what an editor arranges, and what became of it. Once approved its letter is
 * frozen: what is sent is what was looked at (ADR 0181).
 */
import * as v from 'valibot';

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200));

/** An edition that is made of what is new has at most so many stories: a letter that has more is long. */
export const COMPOSED_STORIES_MAX = 12;

/** How much of a story the letter shows. Text behind the wall goes to those alone who may read it. */
export const shownParts = ['card', 'opening', 'full'] as const;

const storySchema = v.strictObject({
  /** Path of the story, e.g. `/story/the-tide/`. */
  story: v.pipe(
    v.string(),
    v.regex(/^\/(?!\/)\S+$/, 'a path of the site, such as /story/the-tide/'),
  ),
  /** In place of the story's own headline. */
  hed: v.optional(line),
  /** In place of the story's own dek. */
  dek: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1_000))),
  show: v.optional(v.picklist(shownParts), 'card'),
  /** The letter's link opens it for every reader of the letter, not for those alone who may read it. */
  gift: v.optional(v.boolean()),
});
export type EditionStory = v.InferOutput<typeof storySchema>;

const webAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s/]\S*$/i, 'an http or https address'),
);

const sponsorSchema = v.strictObject({
  /** Stands after so many stories. */
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
  name: line,
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000)),
  href: webAddress,
});

/**
 * Which stories were out when an edition was made. What comes out later is new to the next one, whatever
 * its date: a date may be a bare day, or earlier than the publish.
 */
export const seenSchema = v.strictObject({
  /** What is older was not looked at, ISO. */
  from: v.pipe(v.string(), v.isoTimestamp()),
  /** Ids of those that are newer, with spaces between them. */
  ids: v.string(),
});
export type SeenStories = v.InferOutput<typeof seenSchema>;

/** As an editor writes it, in a file. Unknown names are refused: a misspelled one would be lost. */
export const editionDraftSchema = v.strictObject({
  subject: line,
  /** What mailboxes show after the subject. */
  preview: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), ''),
  /** Paragraphs with links and emphasis, in Markdown. */
  intro: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20_000)), ''),
  stories: v.pipe(v.array(storySchema), v.maxLength(50)),
  sponsor: v.optional(sponsorSchema),
  /** Date of its newest story, ISO. Where `seen` is absent, what is newer is new to the next edition. */
  newsUntil: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  seen: v.optional(seenSchema),
  /** Of an alert: it goes to readers who want alerts of one of these sections, or of all. */
  sections: v.optional(v.array(v.string())),
  /** It goes to readers of whom nothing was heard for so long, and ends where they do not answer (ADR 0200). */
  asks: v.optional(
    v.strictObject({
      silentMonths: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120)),
      days: v.pipe(v.number(), v.integer(), v.minValue(7), v.maxValue(180)),
    }),
  ),
  /** `subscribers`: only readers with a subscription at the time of sending. */
  audience: v.optional(v.picklist(['all', 'subscribers']), 'all'),
});
export type EditionDraft = v.InferOutput<typeof editionDraftSchema>;

/** Whether an edition is one of those that come in their turn: no alert, and no question. */
export function isRegular({ sections, asks }: EditionDraft): boolean {
  return sections === undefined && asks === undefined;
}

export const editionStates = [
  'draft',
  'approved',
  'scheduled',
  'sending',
  /** Its letters are out, and answers are waited for. */
  'asking',
  'stopped',
  'sent',
] as const;
export type EditionState = (typeof editionStates)[number];

export interface EditionName {
  /** Key of the newsletter. */
  readonly key: string;
  /** From 1. */
  readonly number: number;
}

/** Returns a name for logs, tags and files: `WEEKLY-12`. */
export function editionLabel({ key, number }: EditionName): string {
  return `${key}-${number}`;
}

/** Returns the edition of a name as `editionLabel` writes it; undefined for another text. */
export function editionOfLabel(label: string): EditionName | undefined {
  const [, key = '', number = ''] = /^([\w-]+)-([1-9]\d{0,6})$/.exec(label) ?? [];
  return key === '' ? undefined : { key, number: Number(number) };
}
