/** Parses the dates in Ghost's tables, all in UTC. */

/**
 * Returns an ISO timestamp from ISO text, `YYYY-MM-DD HH:MM:SS` or milliseconds since 1970, or
 * undefined for anything else.
 */
export function ghostDate(value: unknown): string | undefined {
  if (typeof value === 'number') return isoOf(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{11,15}$/.test(text)) return isoOf(Number(text));
  const form =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  return form === null
    ? undefined
    : isoOf(Date.parse(`${form[1] ?? ''}T${form[2] ?? '00:00:00'}${form[3] ?? 'Z'}`));
}

/** Dates outside the years 1000 to 9999 are errors. */
function isoOf(moment: number): string | undefined {
  if (!Number.isFinite(moment) || moment < Date.UTC(1000) || moment >= Date.UTC(10_000))
    return undefined;
  return new Date(moment).toISOString();
}
