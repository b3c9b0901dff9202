/** The record of the day: headlines with their times, newest first. */
import { brand } from '#brand';
import { clockTime } from '../../../shared/content/text.ts';
import { useList } from './use-list.ts';

function shortDate(pubDate: string): string {
  return new Intl.DateTimeFormat(brand.language, { timeZone: brand.timeZone, month: 'short', day: 'numeric' }).format(new Date(pubDate));
}

export function River() {
  const cards = useList('river');
  if (cards.length === 0) return null;
  return (
    <section className="river" aria-labelledby="river-title">
      <h2 id="river-title" className="river-title">The latest</h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id} data-section={card.section}>
            <time dateTime={card.pubDate}>{clockTime(card.pubDate, brand.timeZone, brand.language)}<span>{shortDate(card.pubDate)}</span></time>
            <h3><a href={card.url}>{card.hed}</a></h3>
          </li>
        ))}
      </ol>
      <a className="band-more" href="/most-recent/">Everything, newest first</a>
    </section>
  );
}
