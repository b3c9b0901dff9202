/**
 * The latest items, newest first: headlines of the newest day with their times, earlier ones with
 * their days. Items of an archive that records only days show the day.
 */
import { brand } from '#brand';
import { words } from '#words';
import { clockTime, shortDate } from '../../shared/content/clock-time.ts';
import { WrittenDate } from '../ui/written-date.tsx';
import { useList } from './use-list.ts';

const shortDay = (pubDate: string) => shortDate(pubDate, brand.timeZone, brand.language);

/**
 * The time of an item of the newest day, the day of an older one.
 * @param newest When the newest item appeared: a cached page cannot know the current day.
 */
function When({ pubDate, newest }: { pubDate: string; newest: string }) {
  const write = () => {
    const day = shortDay(pubDate);
    const clock =
      day === shortDay(newest) ? clockTime(pubDate, brand.timeZone, brand.language) : undefined;
    return clock ?? day;
  };
  return <WrittenDate iso={pubDate} format={`since ${newest}`} write={write} />;
}

export function River() {
  const cards = useList('river');
  const [newest] = cards;
  if (newest === undefined) return null;
  return (
    <section className="river" aria-labelledby="river-title">
      <h2 id="river-title" className="river-title">
        {words.theLatest}
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id} data-section={card.section}>
            <When pubDate={card.pubDate} newest={newest.pubDate} />
            <h3>
              <a href={card.url}>{card.hed}</a>
            </h3>
          </li>
        ))}
      </ol>
      <a className="band-more" href="/most-recent/">
        {words.allStories}
      </a>
    </section>
  );
}
