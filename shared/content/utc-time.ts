/** Times in documents: one form, so that comparing them as strings compares them in time. */
import * as v from 'valibot';

const EXPECTED = 'a UTC time such as 2026-11-12T14:30:00.000Z';

/**
 * Accepts an ISO time with an offset, with or without seconds and their parts. Returns it in UTC with
 * milliseconds: `2026-11-23T12:00:00-08:00` becomes `2026-11-23T20:00:00.000Z`.
 */
export const utcTime = v.pipe(
  v.string(EXPECTED),
  v.isoTimestamp(EXPECTED),
  v.check((time) => !Number.isNaN(Date.parse(time)), EXPECTED),
  v.transform((time) => new Date(time).toISOString()),
);
