/**
 * Budgets of what pages and functions do. Figures that depend on the machine are ratios over the
 * limit handler in the same run (limit-handler.ts), with room for a busy machine: they stop growth
 * that nobody decided. Sizes have ceilings, in scripts/sizes/size-ceilings.ts.
 */

export interface Budget {
  readonly name: string;
  readonly unit: '×' | 'calls';
  readonly at: 'most' | 'least';
  readonly limit: number;
}

export const budgets = {
  cold: {
    name: 'page function, cold start',
    unit: '×',
    at: 'most',
    limit: 1,
  },
  warm: {
    name: 'page function, warm p50',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  cpu: {
    name: 'page function, CPU a page',
    unit: '×',
    at: 'most',
    limit: 1.3,
  },
  memory: {
    name: 'page function, peak memory',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  warmKept: {
    name: 'page function, warm p50, records remembered',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  cpuKept: {
    name: 'page function, CPU a page, records remembered',
    unit: '×',
    at: 'most',
    limit: 1.3,
  },
  gateWarm: {
    name: 'metered page at the gate, warm p50',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  gateCpu: {
    name: 'metered page at the gate, CPU a page',
    unit: '×',
    at: 'most',
    limit: 1.3,
  },
  gateWarmKept: {
    name: 'metered page at the gate, warm p50, records remembered',
    unit: '×',
    at: 'most',
    limit: 1.2,
  },
  gateCpuKept: {
    name: 'metered page at the gate, CPU a page, records remembered',
    unit: '×',
    at: 'most',
    limit: 1.3,
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
