/**
 * `npm run fuzz`: sends hostile events to the bundled functions, under the Lambda runtime, over a
 * real store. A function must respond to each, in time, and with no fault of its own.
 */
import { parseArgs } from 'node:util';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import {
  openBundledFunctions,
  type BundledFunctions,
} from '../../test/support/bundled-functions.ts';
import { build } from '../build.ts';
import { sampleBrandFile } from '../build/build-record.ts';
import { fuzzEvent } from './fuzz-events.ts';

const HELP = `Usage: npm run fuzz [-- [--events N] [--seed TEXT] [FUNCTION…]]

Builds, sends hostile events to each function, and prints how it responded. Ends with exit code 1
when a function throws, does not respond, or responds with 500 or above, and prints each such event.
  --events N   events for each function (default: 10000)
  --seed TEXT  another series of events (default: masthead)
`;

/** Events in flight. More would measure the machine. */
const PARALLEL = 4;
const PROGRESS_MS = 5_000;

interface Tally {
  /** By hundreds of the status; 0 for responses without one. */
  readonly byClass: Map<number, number>;
  readonly faults: { readonly seed: string; readonly event: unknown; readonly reason: string }[];
}

async function sendOne(
  bundles: BundledFunctions,
  name: FunctionName,
  event: unknown,
): Promise<number | string> {
  try {
    const response: unknown = await bundles.invokeWith(name, event);
    const status = (response as { readonly statusCode?: unknown } | null)?.statusCode ?? 0;
    if (typeof status !== 'number') return `the status is ${JSON.stringify(status)}`;
    return status >= 500 ? `it responds with ${status}` : status;
  } catch (error) {
    return String(error);
  }
}

/** A reader of their own for each function, because some functions end sessions and accounts. */
async function signIn(bundles: BundledFunctions, reader: string): Promise<readonly string[]> {
  const { cookies = [] } = await bundles.invoke('register', {
    body: JSON.stringify({ email: `${reader}@mail.example`, password: 'three unrelated words' }),
  });
  return cookies.map((cookie) => cookie.split(';')[0] ?? '');
}

/** Returns a sample event from an address of its own: limits of networks would end the series. */
function fromAddress(sample: object, number: number): object {
  const address = [10, number >> 16, number >> 8, number].map((part) => part & 255).join('.');
  const { headers } = sample as { readonly headers?: object };
  if (headers === undefined) return sample;
  return { ...sample, headers: { ...headers, 'cloudfront-viewer-address': `${address}:1` } };
}

async function fuzzFunction(
  bundles: BundledFunctions,
  name: FunctionName,
  { seed, events }: { readonly seed: string; readonly events: number },
): Promise<Tally> {
  const tally: Tally = { byClass: new Map(), faults: [] };
  const cookies = await signIn(bundles, `${name}-${Date.now()}`);
  const known = await bundles.sampleEvent(name);
  // Events that are no requests have no cookies.
  const sample = 'rawPath' in known ? { ...known, cookies } : known;
  let next = 0;
  let told = Date.now();
  const work = async () => {
    while (next < events) {
      const own = `${seed} ${name} ${next}`;
      next += 1;
      const event = fuzzEvent(fromAddress(sample, next), own);
      const outcome = await sendOne(bundles, name, event);
      if (typeof outcome === 'string') {
        tally.faults.push({ seed: own, event, reason: outcome });
      } else {
        const group = Math.floor(outcome / 100);
        tally.byClass.set(group, (tally.byClass.get(group) ?? 0) + 1);
      }
      if (Date.now() - told > PROGRESS_MS) {
        told = Date.now();
        console.error(`${name}: ${next} of ${events}`);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return tally;
}

function isFunctionName(name: string): name is FunctionName {
  return name in functions;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      events: { type: 'string', default: '10000' },
      seed: { type: 'string', default: 'masthead' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    return;
  }
  const unknown = positionals.filter((name) => !isFunctionName(name));
  if (unknown.length > 0) throw new Error(`No function is called ${unknown.join(', ')}`);
  const events = Number(values.events);
  if (!Number.isInteger(events) || events < 1)
    throw new Error(`--events takes a whole number above 0, not ${values.events}`);
  const names = positionals.length > 0 ? positionals : Object.keys(functions);
  await build({ quiet: true, brandFile: sampleBrandFile });
  const bundles = await openBundledFunctions();
  let faults = 0;
  console.log('| Function | events | no status | 2xx | 3xx | 4xx | faults |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  try {
    for (const name of names.filter(isFunctionName)) {
      const tally = await fuzzFunction(bundles, name, { seed: values.seed, events });
      const counts = [0, 2, 3, 4].map((group) => tally.byClass.get(group) ?? 0);
      console.log(`| ${[name, events, ...counts, tally.faults.length].join(' | ')} |`);
      for (const fault of tally.faults) console.error(JSON.stringify(fault));
      faults += tally.faults.length;
    }
  } finally {
    await bundles.close();
  }
  if (faults > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
