/**
 * Grades a page's security headers by the rules of the HTTP Observatory
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring). Pure.
 */

export interface ObservedPage {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The Set-Cookie headers of the page. */
  readonly cookies: readonly string[];
  readonly html: string;
  /** Where `http://` leads; undefined when it is not served. */
  readonly plainRedirect?: string;
  /** The page was read over TLS. */
  readonly isSecure: boolean;
  /** The site has a name or an address of one machine or its network. */
  readonly isLocal?: boolean;
}

export interface HeaderResult {
  readonly test: string;
  readonly points: number;
  readonly detail: string;
}

export interface HeaderGrade {
  readonly score: number;
  readonly grade: string;
  readonly results: readonly HeaderResult[];
}

const grades: readonly (readonly [least: number, grade: string])[] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
  [0, 'F'],
];
/** Bonuses count only from this score. */
const BONUS_FROM = 90;
const SIX_MONTHS_S = 15_768_000;

/** Returns the sources of a policy, by directive. */
function directives(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').flatMap((text) => {
      const [name, ...sources] = text.trim().toLowerCase().split(/\s+/);
      return name === undefined || name === '' ? [] : [[name, sources] as const];
    }),
  );
}

/** A browser that knows hashes, nonces or strict-dynamic ignores what they replace. */
function effectiveSources(sources: readonly string[]): readonly string[] {
  const isStrict = sources.includes("'strict-dynamic'");
  const isHashed =
    isStrict || sources.some((source) => /^'(?:nonce|sha(?:256|384|512))-/.test(source));
  return sources.filter(
    (source) =>
      !(isHashed && source === "'unsafe-inline'") &&
      !(isStrict && (source === "'self'" || /^https?:/.test(source))),
  );
}

const isBroad = (source: string) =>
  ['*', 'data:', 'https:', 'http:', "'unsafe-inline'"].includes(source);

function contentSecurity(policy: string | undefined): HeaderResult {
  const test = 'Content security policy';
  if (policy === undefined) return { test, points: -25, detail: 'not sent' };
  const rules = directives(policy);
  const fallback = rules.get('default-src');
  const script = rules.get('script-src') ?? fallback;
  const object = rules.get('object-src') ?? fallback;
  const style = rules.get('style-src') ?? fallback ?? ['*'];
  if (script === undefined || object === undefined)
    return { test, points: -20, detail: 'script-src or object-src is not restricted' };
  const scripts = effectiveSources(script);
  if (scripts.some(isBroad) || object.some(isBroad))
    return { test, points: -20, detail: `scripts from ${script.join(' ')}` };
  if (scripts.includes("'unsafe-eval'")) return { test, points: -10, detail: 'allows unsafe-eval' };
  if ([...rules.values()].some((sources) => sources.includes('http:')))
    return { test, points: -20, detail: 'allows insecure sources' };
  if (effectiveSources(style).some(isBroad))
    return { test, points: 0, detail: 'unsafe in styles alone' };
  return fallback?.join() === "'none'"
    ? { test, points: 10, detail: "default-src 'none', nothing unsafe" }
    : { test, points: 5, detail: 'nothing unsafe' };
}

function cookieSafety({ cookies, headers }: ObservedPage): HeaderResult {
  const test = 'Cookies';
  const hasTransport = headers['strict-transport-security'] !== undefined;
  const has = (cookie: string, attribute: string) =>
    new RegExp(`;\\s*${attribute}\\s*(?:;|$)`, 'i').test(cookie);
  if (cookies.length === 0) return { test, points: 0, detail: 'none' };
  // Names that the Observatory takes for sessions.
  const sessions = cookies.filter((cookie) => /^[^=]*(?:sess|login|sid)[^=]*=/i.test(cookie));
  if (sessions.some((cookie) => !has(cookie, 'HttpOnly')))
    return { test, points: -30, detail: 'a session cookie is readable by scripts' };
  if (cookies.some((cookie) => !has(cookie, 'Secure')))
    return { test, points: hasTransport ? -5 : -20, detail: 'a cookie is not Secure' };
  if (cookies.some((cookie) => /samesite=none/i.test(cookie)))
    return { test, points: -20, detail: 'a cookie is sent to other sites' };
  return cookies.every((cookie) => /samesite=(?:lax|strict)/i.test(cookie))
    ? { test, points: 5, detail: 'Secure and SameSite' }
    : { test, points: 0, detail: 'Secure' };
}

function transport({ headers, isSecure, isLocal }: ObservedPage): HeaderResult {
  const test = 'Strict transport security';
  const value = headers['strict-transport-security'];
  const age = Number(/max-age=(\d+)/i.exec(value ?? '')?.[1] ?? Number.NaN);
  if (value === undefined && isSecure && isLocal)
    return { test, points: 0, detail: 'not applicable: the name is that of one machine' };
  if (value === undefined || Number.isNaN(age))
    return { test, points: -20, detail: isSecure ? 'not sent' : 'not sent, and no TLS' };
  return { test, points: age < SIX_MONTHS_S ? -10 : 0, detail: value };
}

function redirection({ plainRedirect, isSecure }: ObservedPage): HeaderResult {
  const test = 'Redirection to HTTPS';
  if (!isSecure) return { test, points: 0, detail: 'not applicable: the site is read without TLS' };
  if (plainRedirect === undefined) return { test, points: 0, detail: 'no plain HTTP' };
  return plainRedirect.startsWith('https:')
    ? { test, points: 0, detail: plainRedirect }
    : { test, points: -20, detail: `leads to ${plainRedirect}` };
}

function referrer(value: string | undefined): HeaderResult {
  const test = 'Referrer policy';
  if (value === undefined) return { test, points: 0, detail: 'not sent' };
  const isPrivate = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/i;
  return {
    test,
    points: isPrivate.test(value.split(',').at(-1)?.trim() ?? '') ? 5 : -5,
    detail: value,
  };
}

function integrity({ html }: ObservedPage): HeaderResult {
  const test = 'Subresource integrity';
  const foreign = [...html.matchAll(/<script[^>]+src="(https?:)?\/\/[^"]+"[^>]*>/gi)].map(
    ([tag]) => tag,
  );
  const open = foreign.filter((tag) => !/integrity=/i.test(tag));
  if (open.length === 0)
    return {
      test,
      points: foreign.length > 0 ? 5 : 0,
      detail: `${foreign.length} scripts of other sites`,
    };
  const isPlain = open.some((tag) => /src="http:/i.test(tag));
  return { test, points: isPlain ? -50 : -5, detail: `${open.length} scripts without integrity` };
}

function framing({ headers }: ObservedPage): HeaderResult {
  const test = 'Framing by other sites';
  const ancestors = directives(headers['content-security-policy'] ?? '').get('frame-ancestors');
  if (ancestors !== undefined && !ancestors.some(isBroad))
    return { test, points: 5, detail: `frame-ancestors ${ancestors.join(' ')}` };
  const value = headers['x-frame-options'];
  return value !== undefined && /^(?:deny|sameorigin)$/i.test(value)
    ? { test, points: 0, detail: value }
    : { test, points: -20, detail: 'allowed' };
}

function sharing({ headers }: ObservedPage): HeaderResult[] {
  const origin = headers['access-control-allow-origin'];
  const isUniversal =
    origin === '*' && headers['access-control-allow-credentials']?.toLowerCase() === 'true';
  const policy = headers['cross-origin-resource-policy'];
  return [
    {
      test: 'Reading by scripts of other sites',
      points: isUniversal ? -50 : 0,
      detail: origin ?? 'not allowed',
    },
    {
      test: 'Cross-origin resource policy',
      points: policy === 'same-site' || policy === 'same-origin' ? 10 : 0,
      detail: policy ?? 'not sent',
    },
  ];
}

export function gradeHeaders(page: ObservedPage): HeaderGrade {
  const { headers } = page;
  const results = [
    contentSecurity(headers['content-security-policy']),
    cookieSafety(page),
    ...sharing(page),
    redirection(page),
    referrer(headers['referrer-policy']),
    transport(page),
    integrity(page),
    {
      test: 'Content type options',
      points: headers['x-content-type-options']?.toLowerCase() === 'nosniff' ? 0 : -5,
      detail: headers['x-content-type-options'] ?? 'not sent',
    },
    framing(page),
  ];
  const sum = (points: readonly number[]) => points.reduce((total, one) => total + one, 0);
  const penalties = sum(results.map(({ points }) => Math.min(0, points)));
  const bonuses = sum(results.map(({ points }) => Math.max(0, points)));
  const base = Math.max(0, 100 + penalties);
  const score = base >= BONUS_FROM ? base + bonuses : base;
  return { score, grade: grades.find(([least]) => score >= least)?.[1] ?? 'F', results };
}
