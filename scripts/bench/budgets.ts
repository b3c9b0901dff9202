/**
 * Budgets for pages and functions. Figures that depend on the machine are ratios against a baseline
 * of the same run.
 */

export interface Budget {
  readonly name: string;
  readonly unit: '×' | 'KB' | 'calls' | 's';
  readonly at: 'most' | 'least';
  readonly limit: number;
}

export const budgets = {
  cold: {
    name: 'page function, cold start, over the limit handler',
    unit: '×',
    at: 'most',
    limit: 1,
  },
  warm: {
    name: 'page function, warm p50, over the limit handler',
    unit: '×',
    at: 'most',
    limit: 1,
  },
  cpu: {
    name: 'page function, CPU a page, over the limit handler',
    unit: '×',
    at: 'most',
    limit: 1,
  },
  memory: {
    name: 'page function, peak memory, over the limit handler',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  zip: { name: 'page function, zipped', unit: 'KB', at: 'most', limit: 500 },
  html: {
    name: 'article of 40 paragraphs, HTML with its styles, gzip',
    unit: 'KB',
    at: 'most',
    limit: 21,
  },
  entry: { name: 'article, JavaScript before idle, gzip', unit: 'KB', at: 'most', limit: 72 },
  script: { name: 'article, JavaScript in all, gzip', unit: 'KB', at: 'most', limit: 101 },
  page: { name: 'article, HTML, JavaScript and CSS, gzip', unit: 'KB', at: 'most', limit: 125 },
  fonts: { name: 'article, fonts', unit: 'KB', at: 'most', limit: 60 },
  worker: {
    name: 'service worker, with what it copies besides an article',
    unit: 'KB',
    at: 'most',
    limit: 43,
  },
  cached: {
    name: 'article from the local edge’s cache, over a plain server',
    unit: '×',
    at: 'least',
    limit: 0.5,
  },
  uncached: { name: 'DynamoDB calls, an uncached page', unit: 'calls', at: 'most', limit: 2 },
  gate: { name: 'DynamoDB calls, a metered page at the gate', unit: 'calls', at: 'most', limit: 3 },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof budgets;

export function isWithin(name: BudgetName, figure: number): boolean {
  const { at, limit } = budgets[name];
  return at === 'most' ? figure <= limit : figure >= limit;
}
