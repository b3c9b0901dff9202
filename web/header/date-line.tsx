/** The line under the masthead of the home page: issue, motto, date. */
import { brand } from '#brand';
import { useSite } from '../store.ts';

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
  const date = new Intl.DateTimeFormat(brand.language, {
    timeZone: brand.timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(newest));
  return <time dateTime={newest}>{date}</time>;
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
