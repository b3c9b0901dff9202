/** The line under the masthead of the home page: issue, motto, and when the page last grew. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { useSite } from '../state/store.ts';
import { WrittenDate } from '../ui/written-date.tsx';

/**
 * The date of the newest item, named as that: a cached page cannot know the current day in the
 * reader's time zone, and a magazine does not appear every day.
 */
function NewestDate() {
  const newest = useSite((state) =>
    Object.values(state.secondary.lists)
      .flat()
      .reduce((latest, card) => (card.pubDate > latest ? card.pubDate : latest), ''),
  );
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

export function DateLine() {
  return (
    <p className="date-line">
      <span>{brand.issueLine}</span>
      <span className="tagline">{brand.tagline}</span>
      <NewestDate />
    </p>
  );
}
