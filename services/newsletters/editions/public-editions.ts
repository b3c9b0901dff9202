/** The editions that everybody may read on the site: those for all readers that have been sent. */
import * as v from 'valibot';
import type { EditionName } from '../../../shared/newsletters/edition.ts';
import { readRecords, type ContentSource } from '../../content/content-records.ts';
import { contentKey } from '../../content/keys.ts';
import {
  decodeEdition,
  decodeFrozen,
  letterKey,
  type Edition,
  type FrozenEdition,
  type LetterName,
} from './edition-store.ts';

export interface PublicEdition extends EditionName {
  readonly subject: string;
  /** When it was sent, ISO. */
  readonly startedAt: string;
}

/** An edition as its web version shows it: no text that is behind a wall. */
export interface PublicLetter extends PublicEdition {
  readonly preview: string;
  readonly introHtml: string;
  readonly stories: readonly { readonly url: string; readonly hed: string }[];
}

/** A page lists so many, the newest first. */
const LISTED_MAX = 99;
const lastSchema = v.object({ last: v.number() });

function publicPart({
  key,
  number,
  subject,
  startedAt,
  draft,
}: Edition): PublicEdition | undefined {
  return startedAt === undefined || draft.audience !== 'all' || draft.asks !== undefined
    ? undefined
    : { key, number, subject, startedAt };
}

/** @param last number of the newest edition. */
async function editionsUpTo(
  source: ContentSource,
  key: string,
  last: number,
): Promise<readonly PublicEdition[]> {
  const keys = Array.from({ length: Math.min(last, LISTED_MAX) }, (_, back) =>
    contentKey.newsletterEdition(key, last - back),
  );
  return [...(await readRecords(source, keys)).values()]
    .flatMap((record) => publicPart(decodeEdition(record)) ?? [])
    .sort((one, other) => other.number - one.number);
}

/** Returns the public editions of newsletters, of each the newest first; one call for all that have none. */
export async function publicEditionsOf(
  source: ContentSource,
  keys: readonly string[],
): Promise<readonly (readonly PublicEdition[])[]> {
  const counts = await readRecords(source, keys.map(contentKey.newsletterEditions));
  return Promise.all(
    keys.map((key) => {
      const counted = v.safeParse(lastSchema, counts.get(contentKey.newsletterEditions(key).pk));
      return editionsUpTo(source, key, counted.success ? counted.output.last : 0);
    }),
  );
}

async function editionOf(
  source: ContentSource,
  { key, number }: EditionName,
): Promise<Edition | undefined> {
  const at = contentKey.newsletterEdition(key, number);
  const record = (await readRecords(source, [at])).get(at.pk);
  return record === undefined ? undefined : decodeEdition(record);
}

/** Returns an edition, if it is public. */
export async function publicLetter(
  source: ContentSource,
  name: EditionName,
): Promise<PublicLetter | undefined> {
  const edition = await editionOf(source, name);
  const shown = edition && publicPart(edition);
  const letter = shown && (await letterNamed(source, edition));
  if (shown === undefined || letter === undefined) return undefined;
  const { preview, introHtml, cards } = letter;
  return { ...shown, preview, introHtml, stories: cards.map(({ url, hed }) => ({ url, hed })) };
}

async function letterNamed(
  source: ContentSource,
  name: LetterName,
): Promise<FrozenEdition | undefined> {
  const at = letterKey(name);
  const record = (await readRecords(source, [at])).get(at.pk);
  return record === undefined ? undefined : decodeFrozen(record);
}

/** Returns the letter of an edition as it was frozen, also of one that is not public. */
export async function frozenLetter(
  source: ContentSource,
  name: EditionName,
): Promise<FrozenEdition | undefined> {
  return letterNamed(source, (await editionOf(source, name)) ?? name);
}
