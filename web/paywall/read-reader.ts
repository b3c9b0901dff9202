/** Reads the reader's cookies, and the test values of the meter where they may be set (spec §4 Debug test values). */
import { brand } from '#brand';
import { readCookie } from '../../shared/cookies.ts';
import type { Environment } from '../../shared/environment.ts';
import { debugMeter } from '../../shared/paywall/debug-meter.ts';
import { readerFromCookies, type ReaderFacts } from './reader-from-cookies.ts';

function isOn(value: string | null | undefined): boolean {
  return value !== null && value !== undefined && !['0', 'false'].includes(value);
}

/** A test value is set by a parameter of the query or by a cookie, each of its own name. */
export function readReader(environment: Environment): ReaderFacts {
  const query = new URLSearchParams(window.location.search);
  const debug = debugMeter(
    environment,
    (name) => isOn(query.get(name)) || isOn(readCookie(document.cookie, name)),
  );
  return { ...readerFromCookies(document.cookie, brand.key, Date.now()), debug };
}
