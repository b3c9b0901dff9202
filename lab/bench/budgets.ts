/**
 * Budgets of what pages and functions do. Figures that depend on the machine are ratios against a
 * baseline of the same run. Sizes have ceilings, in size-ceilings.ts.
 */

export interface Budget {
  readonly name: string;
  readonly unit: '×' | 'calls';
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
