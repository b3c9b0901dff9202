/** What the checks of an audit share: the site, its canaries, and readers without an account. */
import { readCookie } from '../../shared/cookies.ts';
import type { CanaryArticles } from './canary-articles.ts';
import { cookieHeader, keepCookies } from './cookie-jar.ts';
import type { LeakFinder } from './find-leaks.ts';
import { rawRequest, type Asked, type Site, type SiteResponse } from './raw-request.ts';

/** `measured` states a fact that is neither right nor wrong. */
export type Outcome = 'passed' | 'failed' | 'measured' | 'skipped';

export interface Finding {
  readonly title: string;
  readonly outcome: Outcome;
  /** What was seen, with figures. */
  readonly detail: string;
}

export interface Attempt extends Asked {
  readonly path: string;
}

/** A browser, as far as cookies are concerned. */
export interface AuditReader {
  /** Sends the cookies and stores those that are set. */
  get(path: string, asked?: Asked): Promise<SiteResponse>;
  /** Returns the cookies as a header. */
  cookies(): { readonly cookie: string };
  /** Returns the reader's meter as the site's own pages read it; undefined without a token. */
  meter(): { readonly count: number; readonly max: number } | undefined;
}

export interface Audit {
  readonly site: Site;
  readonly canaries: CanaryArticles;
  readonly leaksIn: LeakFinder;
  /** Tries every known disguise of an address, not a selection. */
  readonly thorough: boolean;
  send(path: string, asked?: Asked): Promise<SiteResponse>;
  /** Sends requests, several at a time, and passes each response on. */
  sendAll<T extends Attempt>(
    attempts: readonly T[],
    look: (attempt: T, response: SiteResponse) => void,
  ): Promise<void>;
  newReader(): AuditReader;
}

/** Requests in flight at once. */
const PARALLEL = 6;

export function isCacheHit(response: SiteResponse): boolean {
  return /^(?:refresh)?hit/i.test(String(response.headers['x-cache'] ?? ''));
}

export function finding(title: string, passed: boolean, detail: string): Finding {
  return { title, outcome: passed ? 'passed' : 'failed', detail };
}

/** Returns the claims that a sample token states. The site alone can verify them. */
function statedMeter(token: string): { count: number; max: number } | undefined {
  try {
    const claims = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Readonly<Record<string, unknown>>;
    return { count: Number(claims.cnt), max: Number(claims.max) };
  } catch {
    return undefined;
  }
}

function createReader(send: Audit['send']): AuditReader {
  const jar = new Map<string, string>();
  const cookies = () => ({ cookie: cookieHeader(jar) });
  return {
    cookies,
    async get(path, asked = {}) {
      const response = await send(path, { ...asked, headers: { ...asked.headers, ...cookies() } });
      keepCookies(jar, response);
      return response;
    },
    meter: () => statedMeter(readCookie(cookies().cookie, 'pay_ent_smp') ?? ''),
  };
}

/** Returns a function that resolves when the next request may be sent. */
function createPace(perMinute: number | undefined): () => Promise<void> {
  if (perMinute === undefined) return () => Promise.resolve();
  const gapMs = 60_000 / perMinute;
  let next = Date.now();
  return async () => {
    const wait = Math.max(0, next - Date.now());
    next = Math.max(next, Date.now()) + gapMs;
    await new Promise((resolve) => setTimeout(resolve, wait));
  };
}

/** @param options.perMinute number of requests that the site's firewall allows; default: any. */
export function createSiteAudit(options: {
  readonly site: Site;
  readonly canaries: CanaryArticles;
  readonly leaksIn: LeakFinder;
  readonly thorough: boolean;
  readonly perMinute?: number;
  readonly onRequest: () => void;
  /** Ends the audit: requests fail from then on. */
  readonly signal: AbortSignal;
}): Audit {
  const { site, signal } = options;
  const pace = createPace(options.perMinute);
  const send: Audit['send'] = async (path, asked) => {
    await pace();
    signal.throwIfAborted();
    options.onRequest();
    return rawRequest(site, path, { ...asked, signal });
  };
  return {
    ...options,
    send,
    async sendAll(attempts, look) {
      const queue = attempts.values();
      await Promise.all(
        Array.from({ length: PARALLEL }, async () => {
          for (const attempt of queue) look(attempt, await send(attempt.path, attempt));
        }),
      );
    },
    newReader: () => createReader(send),
  };
}
