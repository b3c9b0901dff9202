/** The names of months and weekdays in the languages of sites, as Unicode's CLDR has them. */

/**
 * Languages whose names of months are words of their own. Croatian is not among them: its October is the
 * November of Polish and Czech.
 */
const languages: readonly string[] = [
  ...'en af az be bg bs ca cs cy da de el es et eu fi fil fr ga gl hu hy id is it ka'.split(' '),
  ...'kk ky lt lv mk mn ms mt nb nl nn pl pt ro ru sk sl sq sr sr-Latn sv sw tr uk uz ar'.split(
    ' ',
  ),
  ...'ar-LB ar-MA he hi bn ur ta te mr gu'.split(' '),
];

interface CalendarWords {
  /** 1 to 12. None: languages do not agree. */
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
}

/** As it is compared: without capitals, and without the point of an abbreviation. */
export function calendarWord(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.·]+$/, '');
}

function namesIn(
  language: string,
  part: 'month' | 'weekday',
  options: Intl.DateTimeFormatOptions,
): string[] {
  const format = new Intl.DateTimeFormat(language, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  const times =
    part === 'month'
      ? Array.from({ length: 12 }, (_none, month) => Date.UTC(2023, month, 10))
      : Array.from({ length: 7 }, (_none, day) => Date.UTC(2023, 0, 1 + day));
  return times.map((time) =>
    calendarWord(format.formatToParts(time).find(({ type }) => type === part)?.value ?? ''),
  );
}

let known: CalendarWords | undefined;

/** Returns all of them. A month stands alone or beside a day, which many languages tell apart. */
export function calendarWords(): CalendarWords {
  if (known !== undefined) return known;
  const months = new Map<string, Set<number>>();
  const weekdays = new Set<string>();
  const english = new Map<string, number>();
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      for (const options of [{ month: style }, { month: style, day: 'numeric' as const }])
        for (const [index, name] of namesIn(language, 'month', options).entries()) {
          if (!/^\p{L}[\p{L}\p{M}’'.-]*$/u.test(name)) continue;
          months.set(name, (months.get(name) ?? new Set()).add(index + 1));
          if (language === 'en') english.set(name, index + 1);
        }
      for (const name of namesIn(language, 'weekday', { weekday: style })) weekdays.add(name);
    }
  // As people write it, too.
  english.set('sept', 9);
  known = {
    months: new Map([
      ...[...months].flatMap(([name, [month, other]]) =>
        month === undefined || other !== undefined ? [] : [[name, month] as const],
      ),
      ...english,
    ]),
    weekdays,
  };
  return known;
}
