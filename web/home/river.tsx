/**
 * The latest items, newest first, each with its day. Those of the reader's own day show their time
 * instead. A cached page does not know that day: the server writes the day, and the time of items
 * of the newest day hidden beside it. Items of an archive that records only days have no time.
 */
import { brand } from '#brand';
import { words } from '#words';
import type { Card } from '../../shared/content/card.ts';
import { clockTime } from '../../shared/content/clock-time.ts';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { writtenText } from '../browser/written-texts.ts';
import { ShortDate, useShortDate } from '../ui/short-date.tsx';
import { fitted } from '../ui/fitted.ts';

const TIME = 'clock';

const timeOf = (pubDate: string) =>
  writtenText(TIME, () => clockTime(pubDate, brand.timeZone, brand.language) ?? '', pubDate);

const readersDay = () => new Date().toDateString();

interface WhenProps {
  readonly pubDate: string;
  /** Whether the item appeared on the day of the newest. */
  readonly isNewestDay: boolean;
  readonly today: string;
}

function When({ pubDate, isNewestDay, today }: WhenProps) {
  const time = isNewestDay ? timeOf(pubDate) : '';
  const showsTime = time !== '' && new Date(pubDate).toDateString() === today;
  return (
    <>
      <ShortDate iso={pubDate} hidden={showsTime} />
      {isNewestDay && (
        <time dateTime={pubDate} data-written={TIME} hidden={!showsTime}>
          {time}
        </time>
      )}
    </>
  );
}

export function River({ cards }: { cards: readonly Card[] }) {
  const [newest] = cards;
  const today = useInBrowser(readersDay, '');
  const shortDate = useShortDate();
  if (newest === undefined) return null;
  const newestDay = shortDate(newest.pubDate).text;
  return (
    <section className="river" aria-labelledby="river-title">
      <h2 id="river-title" className="river-title">
        {words.theLatest}
      </h2>
      <ol>
        {cards.map((card) => (
          <li key={card.id} data-section={card.section}>
            <When
              pubDate={card.pubDate}
              isNewestDay={shortDate(card.pubDate).text === newestDay}
              today={today}
            />
            <h3 className="cover" lang={card.language} dir={card.direction}>
              <a href={card.url} dir={card.direction ?? 'auto'} {...fitted(card.hed)} />
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
