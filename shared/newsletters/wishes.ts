/**
 * What a reader asks of a newsletter that they get: a pause, fewer letters, or, of alerts, some sections
 * alone. Checked for each reader when a letter is sent (ADR 0207).
 */
import { DAY_MS } from '../limits.ts';

/** At most one letter in such a time. */
export const cadences = ['week', 'month'] as const;
export type Cadence = (typeof cadences)[number];

export const PAUSE_WEEKS_MAX = 52;
/** More sections than a magazine has. */
export const WISHED_SECTIONS_MAX = 100;

export interface LetterWishes {
  /** No letters before this time, ISO. */
  readonly pausedUntil?: string;
  /** Absent: every letter. */
  readonly atMost?: Cadence;
  /** Slugs of sections, of alerts; absent: all. */
  readonly sections?: readonly string[];
}

export interface WishedChange {
  /** From now; 0 ends a pause. */
  readonly pauseWeeks?: number | undefined;
  readonly atMost?: Cadence | 'every' | undefined;
  /** Empty: all. */
  readonly sections?: readonly string[] | undefined;
}

function pauseAfter(weeks: number, nowMs: number): Pick<LetterWishes, 'pausedUntil'> {
  return weeks === 0 ? {} : { pausedUntil: new Date(nowMs + weeks * 7 * DAY_MS).toISOString() };
}

/** Returns the wishes after a change of some; they alone, whatever else the object has. */
export function changedWishes(
  { pausedUntil, atMost, sections }: LetterWishes,
  change: WishedChange,
  nowMs: number,
): LetterWishes {
  const {
    pauseWeeks,
    atMost: cadence = atMost ?? 'every',
    sections: chosen = sections ?? [],
  } = change;
  const paused = pausedUntil === undefined ? {} : { pausedUntil };
  return {
    ...(pauseWeeks === undefined ? paused : pauseAfter(pauseWeeks, nowMs)),
    ...(cadence === 'every' ? {} : { atMost: cadence }),
    ...(chosen.length === 0 ? {} : { sections: [...chosen] }),
  };
}

/** Whom an edition is for, beyond who gets its newsletter. */
export interface EditionReach {
  /** Whether it is the one that readers of fewer letters get. */
  readonly cadences: readonly Cadence[];
  /** Sections of an alert; absent: it is for all. */
  readonly sections?: readonly string[] | undefined;
}

/** Returns why a reader wants no letter of an edition; undefined when they want it. */
export function whyUnwanted(
  { pausedUntil, atMost, sections }: LetterWishes,
  edition: EditionReach,
  nowMs: number,
): 'paused' | 'notChosen' | undefined {
  if (pausedUntil !== undefined && Date.parse(pausedUntil) > nowMs) return 'paused';
  if (atMost !== undefined && !edition.cadences.includes(atMost)) return 'notChosen';
  if (edition.sections === undefined || sections === undefined) return undefined;
  return edition.sections.some((slug) => sections.includes(slug)) ? undefined : 'notChosen';
}

/** A little less than a week and a month: an edition may come an hour earlier than the last one. */
const apartMs = { week: 6.5 * DAY_MS, month: 27.5 * DAY_MS } as const satisfies Record<
  Cadence,
  number
>;

/**
 * Returns for which readers of fewer letters an edition that is sent now is the next one.
 * @param earlier editions that went to all whom it is for.
 */
export function cadencesNow(
  earlier: readonly {
    readonly startedAt?: string | undefined;
    readonly cadences: readonly Cadence[];
  }[],
  nowMs: number,
): Cadence[] {
  return cadences.filter(
    (cadence) =>
      !earlier.some(
        ({ startedAt, cadences: reached }) =>
          startedAt !== undefined &&
          reached.includes(cadence) &&
          nowMs - Date.parse(startedAt) < apartMs[cadence],
      ),
  );
}
