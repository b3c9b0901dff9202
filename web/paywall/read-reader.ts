/**
 * Reads the reader's cookies, and the meter's test values where they are allowed. See spec §4
 * (Debug test values).
 */
import { brand } from '#brand';
import { readCookie } from '../../shared/cookies.ts';
import type { Environment } from '../../shared/environment.ts';
import { debugMeter } from '../../shared/paywall/debug-meter.ts';
import { readerFromCookies, type ReaderInput } from './reader-from-cookies.ts';

function isOn(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && !['0', 'false'].includes(value);
}

/** A query parameter or a cookie sets a test value, each under the value's own name. */
export function readReader(environment: Environment): ReaderInput {
  const query = new URLSearchParams(window.location.search);
  const debug = debugMeter(
    environment,
    (name) => isOn(query.get(name)) || isOn(readCookie(document.cookie, name)),
  );
  return { ...readerFromCookies(document.cookie, brand.key, Date.now()), debug };
}
