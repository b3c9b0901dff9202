/**
 * What of a reader's question may be counted: the address that the site did not have, or the words of a
 * search without a result. What may be about a person is left out (ADR 0201). Pure.
 */
import { collapseWhitespace } from '../../shared/content/text.ts';
import { isAccountPage, isPreview } from '../../shared/pages.ts';
import { plainText } from '../../shared/plain-text.ts';
import { routerPath, type createRouter } from '../../shared/route-match.ts';
import type { UnmetReport } from '../../shared/views/view-report.ts';
import { pointerPath } from './pointer-path.ts';

export type UnmetKind = 'address' | 'search';

export interface UnmetAsk {
  readonly kind: UnmetKind;
  /** A path in the form of `pointerPath`, or the words of a search in lower case. */
  readonly text: string;
  /** Path of the page of this site that led there. */
  readonly from?: string;
}

/** Longer texts are sentences, or something that was pasted. */
const SEARCH_MAX_LENGTH = 60;
const SEARCH_MAX_WORDS = 6;
/** Six digits, whatever stands between them: telephones, cards, orders, dates of birth. */
const longNumber = /\p{Nd}(?:[\s().,/+-]*\p{Nd}){5,}/u;
/** A long word with digits in it is a key or a name of an account. */
const key = /(?=\S*\p{Nd})\S{16,}/u;
/**
 * A key in an address: 16 letters and digits in a row, or a UUID. Slugs have hyphens between words, and shorter
 * numbers are ids of articles, and dates.
 */
const keyInPath =
  /(?=[a-z]*\d)[a-z\d]{16,}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

type Router = ReturnType<typeof createRouter>;

/**
 * Returns the words of a search as they are counted: spellings that differ by case, width, quotes or
 * spaces are one. Undefined for what looks like an email address, a number or a key, and for long texts.
 */
export function countedSearch(typed: string): string | undefined {
  const text = collapseWhitespace(
    plainText(typed.normalize('NFKC')).replace(/["“”„«»]/g, ' '),
  ).toLowerCase();
  const isPersonal = text.includes('@') || longNumber.test(text) || key.test(text);
  const isLong = text.length > SEARCH_MAX_LENGTH || text.split(' ').length > SEARCH_MAX_WORDS;
  return text === '' || isPersonal || isLong ? undefined : text;
}

/**
 * Returns a path in the form in which it is stored; undefined for one that may name a person, or be the key to
 * what one person may open.
 */
function plainPath(path: string): string | undefined {
  const stored = pointerPath(routerPath(path));
  // Mail programs encode links twice, and some of it cannot be decoded.
  const read = pointerPath(stored).normalize('NFKC');
  const isPersonal = /@|%40|\p{Cc}/u.test(read) || keyInPath.test(read);
  return isPersonal ? undefined : stored;
}

/** Returns the path of a page that may be named: of this site, and neither an account's nor a preview. */
function countedFrom(path: string, route: Router): string | undefined {
  const stored = plainPath(path);
  const match = stored === undefined ? undefined : route(stored);
  return match === undefined || isAccountPage(match.type) || isPreview(match.pattern)
    ? undefined
    : stored;
}

/** Returns what of a report is counted; undefined for nothing. */
export function countedAsk(report: UnmetReport, route: Router): UnmetAsk | undefined {
  if ('search' in report) {
    const text = countedSearch(report.search);
    return text === undefined ? undefined : { kind: 'search', text };
  }
  const text = plainPath(report.missing);
  const match = text === undefined ? undefined : route(text);
  if (text === undefined || text === '/' || (match !== undefined && isPreview(match.pattern)))
    return undefined;
  const from = report.from === undefined ? undefined : countedFrom(report.from, route);
  return { kind: 'address', text, ...(from === undefined ? {} : { from }) };
}
