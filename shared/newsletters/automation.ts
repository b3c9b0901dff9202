/** When a newsletter makes its editions by itself, and of which stories (ADR 0206). */
import * as v from 'valibot';
import { COMPOSED_STORIES_MAX, seenSchema, shownParts } from './edition.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Stands in a subject for the headline of the first story. */
export const HEADLINE_PLACE = '{headline}';

const time = v.pipe(v.string(), v.isoTimestamp());

export const automationSchema = v.object({
  days: v.pipe(v.array(v.picklist(weekdays)), v.minLength(1)),
  /** `07:30`, in the time zone of the magazine. */
  at: v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'a time such as 07:30')),
  /** Slugs; none: stories of all sections. */
  sections: v.array(v.string()),
  show: v.picklist(shownParts),
  /** With fewer new stories nothing is sent, and they wait for the next day. */
  atLeast: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPOSED_STORIES_MAX)),
  atMost: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPOSED_STORIES_MAX)),
  /** In place of the headline of the first story; `{headline}` stands for it. */
  subject: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(150))),
  /** Stories are new that are newer, ISO: of the first edition, or where `seen` is absent. */
  since: time,
  /** Stories are new that were not out when the last edition was made. */
  seen: v.optional(seenSchema),
  /** ISO. */
  nextAt: time,
  /** Number of the edition that is being made: a run that follows one that was killed makes the same. */
  making: v.optional(v.number()),
  /** What became of the last time. */
  last: v.optional(
    v.object({
      at: time,
      what: v.picklist(['sent', 'nothing', 'late', 'failed']),
      /** Number of the edition. */
      number: v.optional(v.number()),
      reason: v.optional(v.string()),
    }),
  ),
});
export type Automation = v.InferOutput<typeof automationSchema>;
