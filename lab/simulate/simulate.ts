/**
 * `npm run simulate`: what a month of views and a crowd on one story do to caches, functions and the
 * store, by the lifetimes that pages have.
 */
import { prices } from '../cost/prices.ts';
import { usage } from '../cost/usage.ts';
import { assumptions } from './assumptions.ts';
import { crowd, MONTH_S, simulate, type Outcome, type Policy } from './traffic.ts';

const HELP = `Usage: npm run simulate

Prints hit ratios, calls of the page function, hot keys and costs, before and after purges by tag: of
10 million and a billion views a month with Zipf's law, and of a crowd of 50,000 requests a second on
one story. It sends nothing. Assumptions: lab/simulate/assumptions.ts
`;

const CROWD = 50_000;
/** Ceilings (infra/settings.ts) and quotas that a crowd may reach. */
const LIMITS = { readUnits: 4_000, writeUnits: 2_000, keyReads: 3_000, concurrency: 1_000 };

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const percent = (value: number) => `${(100 * value).toFixed(2)} %`;

/** USD a month of the page function's calls and their reads. */
export function callsUsd(calls: number): number {
  const millions = calls / 1e6;
  const { lambda, dynamoDb } = prices;
  return (
    millions *
    (lambda.perMillionRequests +
      (usage.pageMs / 1_000) * 1e6 * lambda.perGbSecondArm +
      usage.readUnitsPerPage * dynamoDb.perMillionReads)
  );
}

function monthLines(views: number): string[] {
  const rate = views / MONTH_S;
  const outcomes = (['before', 'after'] as const).map(
    (policy: Policy): readonly [Policy, Outcome] => [policy, simulate(assumptions, rate, policy)],
  );
  return [
    `${whole(views / 1e6)} million views a month: ${rate.toFixed(1)} a second`,
    ...outcomes.flatMap(([policy, { classes, hitRatio, calls, gated }]) => [
      `  ${policy.padEnd(7)} hit ratio ${percent(hitRatio)}, ${whole(calls * MONTH_S)} calls a month (${whole(gated * MONTH_S)} at the gate), ${whole(callsUsd(calls * MONTH_S))} USD`,
      ...classes.map(
        ({ name, requests, calls: missed }) =>
          `            ${name.padEnd(11)} ${percent(1 - missed / requests)} of ${whole(requests * MONTH_S)}`,
      ),
    ]),
  ];
}

function crowdLines(): string[] {
  const describe = (recentS: number) => {
    const found = crowd(assumptions, CROWD, recentS);
    const over = [
      found.contentUnits > LIMITS.readUnits ? 'the ceiling of the content table' : '',
      found.hotKeyReads > LIMITS.keyReads ? 'what one key takes' : '',
      found.meterWrites > LIMITS.writeUnits ? 'the ceiling of the meter: its tokens decide' : '',
      found.processes > LIMITS.concurrency ? 'the quota of concurrency' : '',
    ].filter((limit) => limit !== '');
    return [
      `  what the gate reads is kept ${recentS} s: ${whole(found.hotKeyReads)} reads of the story's key and ${whole(found.contentUnits)} units a second`,
      `            beyond ${over.length === 0 ? 'no limit' : over.join(', ')}`,
    ];
  };
  const { fromCache, misses, gated, concurrent, processes, meterWrites } = crowd(
    assumptions,
    CROWD,
    2,
  );
  return [
    `A crowd of ${whole(CROWD)} requests a second on one story, ${percent(assumptions.gated)} at the gate`,
    `  from caches ${whole(fromCache)}, misses ${misses.toFixed(4)}, at the gate ${whole(gated)}, writes of the meter ${whole(meterWrites)} a second`,
    `  ${whole(concurrent)} executions at once; ${whole(processes)} processes, since a function URL takes ${assumptions.callsAProcess} requests a second for each`,
    ...describe(0),
    ...describe(2),
  ];
}

/** Returns the lines of the report. */
export function report(): string[] {
  return [
    ...monthLines(10e6),
    '',
    ...monthLines(1e9),
    '',
    ...crowdLines(),
    '',
    'Assumed:',
    ...Object.entries(assumptions).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`),
  ];
}

if (import.meta.main)
  process.stdout.write(process.argv.includes('--help') ? HELP : `${report().join('\n')}\n`);
