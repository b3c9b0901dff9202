/** The line under a byline: date and reading time. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { longDate } from '../../shared/content/text.ts';

/** Readers read about 230 words of magazine prose a minute. */
const WORDS_PER_MINUTE = 230;

export function StoryMeta({
  pubDate,
  modifiedAt,
  wordCount,
}: {
  pubDate: string;
  modifiedAt: string;
  wordCount: number;
}) {
  if (pubDate === '') return null;
  const published = longDate(pubDate, brand.timeZone, brand.language);
  const modified =
    modifiedAt === '' || modifiedAt === pubDate
      ? published
      : longDate(modifiedAt, brand.timeZone, brand.language);
  const minutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
  return (
    <p className="story-meta">
      <time dateTime={pubDate}>{published}</time>
      {modified !== published && (
        <span>{weave(words.updated, { date: <time dateTime={modifiedAt}>{modified}</time> })}</span>
      )}
      {wordCount > 0 && <span>{fill(words.minutesToRead, { minutes })}</span>}
    </p>
  );
}
