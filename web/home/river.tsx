/**
 * The day's items: headlines with their times, newest first. Items of an archive that records only
 * days show the day alone.
 */
import { brand } from '#brand';
import { clockTime } from '../../shared/content/text.ts';
import { useList } from './use-list.ts';

function shortDate(pubDate: string): string {
  return new Intl.DateTimeFormat(brand.language, {
    timeZone: brand.timeZone,
    month: 'short',
    day: 'numeric',
  }).format(new Date(pubDate));
}

/** The time that an import gives a date without a time. */
const NO_TIME = '00:00';

function When({ pubDate }: { pubDate: string }) {
  const clock = clockTime(pubDate, brand.timeZone, brand.language);
  const day = shortDate(pubDate);
  return (
    <time dateTime={pubDate}>
      {clock === NO_TIME ? (
        day
      ) : (
        <>
          {clock}
          <span>{day}</span>
        </>
      )}
    </time>
  );
}

export function River() {
  const cards = useList('river');
  if (cards.length === 0) return null;
  return (
    <section className="river" aria-labelledby="river-title">
      <h2 id="river-title" className="river-title">
        The latest
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id} data-section={card.section}>
            <When pubDate={card.pubDate} />
            <h3>
              <a href={card.url}>{card.hed}</a>
            </h3>
          </li>
        ))}
      </ol>
      <a className="band-more" href="/most-recent/">
        Everything, newest first
      </a>
    </section>
  );
}
