/**
 * Freezes an edition: reads its stories, renders its letter for all readers and, where texts are behind
 * the wall, another one for subscribers. What is frozen is what is looked at, tested and sent.
 */
import { randomBytes } from 'node:crypto';
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { editionPath, newsletterPath } from '../../../shared/newsletters/newsletter-paths.ts';
import type { FoundNewsletter } from '../../../shared/newsletters/find-newsletter.ts';
import type { EditionDraft, EditionName } from '../../../shared/newsletters/edition.ts';
import { clickPath } from '../../../shared/newsletters/click-link.ts';
import type { ContentSource } from '../../content/content-records.ts';
import type { FrozenEdition } from './edition-store.ts';
import { EditionError, letterStories, type LetterStory } from './edition-stories.ts';
import { markOf, ownLetter } from './letter-marks.ts';
import { introHtml, LETTER_MAX_BYTES, renderLetter } from './render-edition.ts';

export interface FreezeInput {
  readonly source: ContentSource;
  readonly brand: Brand;
  readonly newsletter: FoundNewsletter;
  readonly number: number;
  readonly draft: EditionDraft;
  /** Of links and images. */
  readonly origin: string;
  /** Day of the letter, epoch ms. */
  readonly nowMs: number;
}

/** A letter that mailboxes would cut off. */
export class LetterTooLongError extends EditionError {}

/** Numbers the links of a letter; addresses of email are none. */
function createLinks(marker: string) {
  const numbers = new Map<string, number>();
  return {
    link(href: string): string {
      if (!/^https?:/i.test(href)) return href;
      const number = numbers.get(href) ?? numbers.size;
      numbers.set(href, number);
      return markOf(marker, number);
    },
    all: () => [...numbers.keys()],
    numberOf: (href: string) => numbers.get(href),
  };
}

/** Returns the links to stories that are not free. */
function walledLinks(
  stories: readonly LetterStory[],
  origin: string,
  { numberOf }: Pick<ReturnType<typeof createLinks>, 'numberOf'>,
): FrozenEdition['walled'] {
  return stories.flatMap(({ card, rule: { access, tiers }, isGift }) => {
    const link = numberOf(new URL(card.url, origin).href);
    return link === undefined || access === 'free'
      ? []
      : [{ link, item: card.id, access, ...(tiers && { tiers: [...tiers] }), isGift }];
  });
}

/** As long as the addresses of a reader are at most. */
const longest = {
  unsubscribe: 'x'.repeat(200),
  preferences: 'x'.repeat(200),
  keep: 'x'.repeat(200),
};

/** Returns how large a letter is once it has the addresses of its reader. */
function sizeOf(frozen: FrozenEdition, name: EditionName): number {
  const links = {
    ...longest,
    link: (number: number) => frozen.origin + clickPath(name, number, 'x'.repeat(32)),
  };
  return Math.max(
    ...[false, true].map((isPaying) => Buffer.byteLength(ownLetter(frozen, isPaying, links).html)),
  );
}

function isDifferent({ paying }: LetterStory): boolean {
  return paying !== undefined;
}

/**
 * @throws EditionError for a story that is not public, for a letter without content, and for one that
 *   mailboxes would cut off.
 */
export async function freezeEdition(input: FreezeInput): Promise<FrozenEdition> {
  const { source, brand, newsletter, number, draft, origin, nowMs } = input;
  const stories = await letterStories(source, draft, brand);
  if (stories.length === 0 && draft.intro === '' && draft.asks === undefined)
    throw new EditionError(words.editionEmpty);
  const marker = `m${randomBytes(12).toString('hex')}`;
  const links = createLinks(marker);
  const letter = (isPaying: boolean) =>
    renderLetter({
      brand,
      newsletter,
      number,
      draft,
      stories,
      origin,
      nowMs,
      isPaying,
      link: links.link,
      // What is for subscribers alone has no public page.
      webAddress: `${origin}${draft.audience === 'all' ? editionPath(newsletter.key, number) : newsletterPath(newsletter.key)}`,
      unsubscribe: markOf(marker, 'unsubscribe'),
      preferences: markOf(marker, 'preferences'),
      keep: markOf(marker, 'keep'),
    });
  const open = letter(false);
  const paying = stories.some(isDifferent) ? letter(true) : undefined;
  const frozen: FrozenEdition = {
    subject: draft.subject,
    preview: draft.preview,
    origin,
    marker,
    open,
    ...(paying === undefined ? {} : { paying }),
    introHtml: draft.intro === '' ? '' : introHtml(draft.intro),
    cards: stories.map(({ card, hed, dek }) => ({ url: card.url, hed, dek })),
    links: links.all(),
    walled: walledLinks(stories, origin, links),
  };
  const bytes = sizeOf(frozen, { key: newsletter.key, number });
  if (bytes > LETTER_MAX_BYTES)
    throw new LetterTooLongError(
      `The letter has ${Math.ceil(bytes / 1000)} KB; mailboxes cut off what is longer than ${LETTER_MAX_BYTES / 1000} KB. Show fewer stories, or fewer of them in full.`,
    );
  return frozen;
}
