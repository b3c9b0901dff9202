/** Whether a reader over the limit gets walled text by any address, header or file of the site. */
import { finding, type Attempt, type Audit, type AuditReader, type Finding } from './audit.ts';
import { headerSets, spellings } from './disguises.ts';

/** Of the disguises, every n-th is tried unless the audit is thorough. */
const SELECTION = 9;
const LEAKS_SHOWN = 5;

const files = [
  '/',
  '/most-recent/',
  '/most-popular/',
  '/search/?q=audit',
  '/sitemap/',
  '/sitemap.xml',
  '/sitemap-news.xml',
  '/feed/rss',
  '/feed/atom',
  '/feed/json',
  '/robots.txt',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/app-shell/',
  '/offline/',
];

function disguised(path: string): Attempt[] {
  return [
    ...spellings(path).map((spelling) => ({ path: spelling })),
    ...headerSets.flatMap((headers) => [
      { path, headers },
      { path: `${path}?output=json`, headers },
    ]),
    { path, method: 'HEAD' },
    { path, method: 'POST' },
    { path, method: 'OPTIONS' },
  ];
}

async function readerOverTheLimit(audit: Audit, max: number): Promise<AuditReader> {
  const reader = audit.newReader();
  for (const path of audit.canaries.metered.slice(0, Math.max(0, max))) await reader.get(path);
  return reader;
}

/** @param max number of articles that the meter allows; negative when there is no meter. */
export async function checkLeaks(audit: Audit, max: number): Promise<Finding[]> {
  const { canaries, thorough } = audit;
  const { cookie } = (await readerOverTheLimit(audit, max)).cookies();
  const walled = [
    canaries.subscribers,
    ...(max < 0 ? [] : [...canaries.metered.slice(max, max + 1), ...canaries.others]),
    canaries.registered,
    canaries.ofPlan,
  ];
  // Others read them first, so that a cache could hold them whole.
  for (const path of walled) await audit.newReader().get(path);
  const attempts: Attempt[] = [
    ...walled.flatMap(disguised).filter((_, index) => thorough || index % SELECTION === 0),
    ...files.map((path) => ({ path })),
  ];
  const leaks: string[] = [];
  let refused = 0;
  await audit.sendAll(
    attempts.map((attempt) => ({ ...attempt, headers: { ...attempt.headers, cookie } })),
    ({ method = 'GET', path, headers }, response) => {
      if (response.status === 403 && response.text.includes('Request blocked')) refused += 1;
      const [leak] = audit.leaksIn(response.body, response.headers);
      if (leak === undefined) return;
      leaks.push(`${method} ${path} ${JSON.stringify({ ...headers, cookie: undefined })}: ${leak}`);
    },
  );
  const shown = leaks.slice(0, LEAKS_SHOWN).join('\n');
  return [
    finding(
      'A reader over the limit gets no walled text',
      leaks.length === 0,
      `${leaks.length} leaks in ${attempts.length} requests${shown === '' ? '' : `:\n${shown}`}`,
    ),
    ...(refused === 0
      ? []
      : [
          {
            title: 'Requests that the firewall refused',
            outcome: 'measured' as const,
            detail: `${refused} of ${attempts.length}; a lower --per-minute gets more through`,
          },
        ]),
  ];
}
