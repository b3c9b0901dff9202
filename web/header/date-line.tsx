/** The line under the masthead of the home page: issue, motto, and when the page last grew. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { SecondaryState } from '../state/secondary.ts';
import { WrittenDate } from '../ui/written-date.tsx';

interface DateLineProps {
  /** All items of the page. */
  readonly lists: SecondaryState['lists'];
}

/**
 * The date of the newest item, named as that: a cached page cannot know the current day in the
 * reader's time zone, and a magazine does not appear every day.
 */
function NewestDate({ lists }: DateLineProps) {
  const newest = Object.values(lists)
    .flat()
    .reduce((latest, card) => (card.pubDate > latest ? card.pubDate : latest), '');
  if (newest === '') return <span />;
  const write = () =>
    fill(words.updated, {
      date: new Intl.DateTimeFormat(brand.language, {
        timeZone: brand.timeZone,
        dateStyle: 'long',
      }).format(new Date(newest)),
    });
  return <WrittenDate iso={newest} format="issue" write={write} />;
}

export function DateLine({ lists }: DateLineProps) {
  return (
    <p className="date-line">
      <span>{brand.issueLine}</span>
      <span className="tagline">{brand.tagline}</span>
      <NewestDate lists={lists} />
    </p>
  );
}
