/** What a reader asks of a newsletter that they get: how often, a pause, and of alerts which sections. */
import { brand } from '#brand';
import { words } from '#words';
import { longDate } from '../../shared/content/text.ts';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import type { WishedChange } from '../../shared/newsletters/wishes.ts';
import type { FormValues } from '../forms/problem.ts';
import type { NewsletterChoice } from './preferences-service.ts';

const PAUSES = [1, 2, 4, 8, 12];

const nameOf = {
  atMost: (key: string) => `${key}:most`,
  pause: (key: string) => `${key}:pause`,
  section: (key: string, slug: string) => `${key}:section:${slug}`,
};

function isAlerts(key: string): boolean {
  return brand.newsletters[key]?.IS_ALERTS === true;
}

/** Returns what a form changes of the wishes of a newsletter; undefined when nothing. */
export function changeOfWishes(
  { key, atMost, sections = [] }: NewsletterChoice,
  values: FormValues,
): WishedChange | undefined {
  const pause = values[nameOf.pause(key)] ?? '';
  const most = (['every', 'week', 'month'] as const).find(
    (one) => one === values[nameOf.atMost(key)],
  );
  const chosen = brand.sections
    .map(({ slug }) => slug)
    .filter((slug) => values[nameOf.section(key, slug)] !== undefined);
  const isOther = isAlerts(key) && chosen.toSorted().join() !== [...sections].sort().join();
  const change = {
    ...(pause === '' ? {} : { pauseWeeks: Number(pause) }),
    ...(most === undefined || most === (atMost ?? 'every') ? {} : { atMost: most }),
    ...(isOther ? { sections: chosen } : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

function Pause({ choice: { key, pausedUntil } }: { choice: NewsletterChoice }) {
  return (
    <label>
      {words.letterPause}{' '}
      <select key={pausedUntil} name={nameOf.pause(key)} defaultValue="">
        <option value="">
          {pausedUntil === undefined
            ? words.letterNoPause
            : fill(words.letterPausedUntil, {
                date: longDate(pausedUntil, brand.timeZone, brand.language),
              })}
        </option>
        {pausedUntil !== undefined && <option value="0">{words.letterNoPause}</option>}
        {PAUSES.map((weeks) => (
          <option key={weeks} value={weeks}>
            {plural(words.letterPauseWeeks, weeks)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Cadence({ choice: { key, atMost } }: { choice: NewsletterChoice }) {
  return (
    <label>
      {words.letterHowOften}{' '}
      <select key={atMost} name={nameOf.atMost(key)} defaultValue={atMost ?? 'every'}>
        <option value="every">{words.letterEvery}</option>
        <option value="week">{words.letterWeekly}</option>
        <option value="month">{words.letterMonthly}</option>
      </select>
    </label>
  );
}

function Sections({ choice: { key, sections = [] } }: { choice: NewsletterChoice }) {
  return (
    <fieldset className="letters-sections">
      <legend>{words.letterSections}</legend>
      {brand.sections.map(({ slug, name }) => (
        <label key={slug}>
          <input
            type="checkbox"
            name={nameOf.section(key, slug)}
            defaultChecked={sections.includes(slug)}
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
}

export function LetterWishes({ choice }: { choice: NewsletterChoice }) {
  return (
    <div className="letters-wishes">
      {isAlerts(choice.key) ? <Sections choice={choice} /> : <Cadence choice={choice} />}
      <Pause choice={choice} />
    </div>
  );
}
