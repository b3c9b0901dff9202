/** The line under the masthead of the home page: issue, motto, date. */
import { brand } from '#brand';
import { useSite } from '../store.ts';
import { WrittenDate } from '../ui/written-date.tsx';

/**
 * The date of the newest item: a cached page cannot know the current day in the reader's time zone.
 */
function NewestDate() {
  const newest = useSite((state) =>
    Object.values(state.secondary.lists)
      .flat()
      .reduce((latest, card) => (card.pubDate > latest ? card.pubDate : latest), ''),
  );
  if (newest === '') return <span />;
  const write = () =>
    new Intl.DateTimeFormat(brand.language, {
      timeZone: brand.timeZone,
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
    }).format(new Date(newest));
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
