/** The line under a byline: date and reading time. */
import { words } from '#words';
import { SiteWords } from '../ui/site-words.tsx';
import { weave } from '../ui/weave.ts';
import { areDifferentDays, LongDate } from '../ui/long-date.tsx';
import { fill } from '../../shared/words/fill.ts';

/** Readers read about 230 words of magazine prose a minute. */
const WORDS_PER_MINUTE = 230;

export function StoryMeta({
  pubDate,
  modifiedAt,
  wordCount,
  language,
}: {
  pubDate: string;
  modifiedAt: string;
  wordCount: number;
  language?: string;
}) {
  if (pubDate === '') return null;
  const isUpdated = modifiedAt !== '' && areDifferentDays(modifiedAt, pubDate);
  const minutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
  return (
    <p className="story-meta">
      <SiteWords among={language}>
        <LongDate iso={pubDate} />
        {isUpdated && <span>{weave(words.updated, { date: <LongDate iso={modifiedAt} /> })}</span>}
        {wordCount > 0 && <span>{fill(words.minutesToRead, { minutes })}</span>}
      </SiteWords>
    </p>
  );
}
