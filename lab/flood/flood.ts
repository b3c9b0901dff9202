/**
 * `npm run flood -- --port N --pid PID`: a flood at a local edge that runs: cached pages, searches that no
 * cache answers, readers who leave, and bodies that do not end. Prints times by kind, and the memory of the edge as it goes.
 */
import { execFile } from 'node:child_process';
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { createRandom } from '../../scripts/sizes/random.ts';
import { quantile } from '../bench/quantile.ts';

const help = `npm run flood -- --port N --pid PID [--seconds N] [--connections N]

Start a site first (npm start -- --port N): PID is that of the process that serves it. The flood is mixed:
half pages that a cache may hold, three tenths searches that are asked once, one tenth searches whose
reader leaves after 50 ms, one tenth bodies to /api/login whose last byte does not come for 2 s.

  --seconds N      how long (default 150)
  --connections N  at once (default 200)`;

const run = promisify(execFile);
const LEAVES_AFTER_MS = 50;
const SAMPLES = 10;
const pages = ['/', '/category/science', '/category/design', '/search', '/no-such-page'];

const BODY_LEAVES_AFTER_MS = 2_000;
const BODY = Buffer.alloc(64 * 1024, 'x');

type Kind = 'page' | 'search' | 'leaving' | 'body';

/** Of ten requests. */
const kinds: readonly Kind[] = [
  ...Array.from({ length: 5 }, () => 'page' as const),
  ...Array.from({ length: 3 }, () => 'search' as const),
  'leaving',
  'body',
];

class Outcomes {
  readonly statuses = new Map<string, number>();
  readonly times = new Map<string, number[]>();

  add(kind: Kind, status: number | string, ms: number): void {
    const name = `${kind} ${status}`;
    this.statuses.set(name, (this.statuses.get(name) ?? 0) + 1);
    const times = this.times.get(name) ?? [];
    times.push(ms);
    this.times.set(name, times);
  }

  print(): void {
    for (const [name, times] of [...this.times].sort(([one], [other]) => (one < other ? -1 : 1)))
      console.log(
        `  ${name.padEnd(16)}${String(times.length).padStart(8)}   p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      );
  }
}

/**
 * @param body Sent without its last byte.
 * @returns the status, or the code of the error.
 */
function ask(port: number, agent: Agent, path: string, leavesAfterMs?: number, body?: Buffer) {
  const sends =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-length': String(body.length) } };
  return new Promise<number | string>((done) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, ...sends }, (response) => {
      response
        .resume()
        .on('end', () => {
          done(response.statusCode ?? 0);
        })
        .on('error', () => {
          done('cut off');
        });
    });
    asked.on('error', ({ message }) => {
      done(leavesAfterMs === undefined ? message : 'left');
    });
    if (leavesAfterMs !== undefined)
      void setTimeout(leavesAfterMs).then(() => {
        asked.destroy();
      });
    if (body === undefined) asked.end();
    else asked.write(body.subarray(1));
  });
}

/** In MB. */
async function memoryOf(pid: string): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', pid]);
  return Number(stdout) / 1024;
}

interface Flood {
  readonly port: number;
  readonly pid: string;
  readonly seconds: number;
  readonly connections: number;
}

async function flood({ port, pid, seconds, connections }: Flood): Promise<void> {
  const random = createRandom(1);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const outcomes = new Outcomes();
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1_000;
  const reader = async () => {
    while (!isOver()) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'page';
      const page = pages[Math.floor(random() * pages.length)] ?? '/';
      const search = `/search?q=word${Math.floor(random() * 1e9)}`;
      const asked = performance.now();
      const outcome = await {
        page: () => ask(port, agent, page),
        search: () => ask(port, agent, search),
        leaving: () => ask(port, agent, search, LEAVES_AFTER_MS),
        body: () => ask(port, agent, '/api/login', BODY_LEAVES_AFTER_MS, BODY),
      }[kind]();
      outcomes.add(kind, outcome, performance.now() - asked);
    }
  };
  const memory: number[] = [await memoryOf(pid)];
  const sample = async () => {
    for (let count = 0; count < SAMPLES; count += 1) {
      await setTimeout((seconds * 1_000) / SAMPLES);
      memory.push(await memoryOf(pid));
    }
  };
  await Promise.all([sample(), ...Array.from({ length: connections }, reader)]);
  agent.destroy();
  console.log(`${connections} connections for ${seconds} s`);
  outcomes.print();
  console.log(`  memory of the edge, MB: ${memory.map((mb) => mb.toFixed(0)).join(' ')}`);
  const after = performance.now();
  const status = await ask(port, new Agent(), '/search?q=afterwards');
  console.log(
    `  a search right afterwards: ${status} after ${(performance.now() - after).toFixed(0)} ms`,
  );
}

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    port: { type: 'string' },
    pid: { type: 'string' },
    seconds: { type: 'string', default: '150' },
    connections: { type: 'string', default: '200' },
  },
});
const numbers = [values.port, values.pid, values.seconds, values.connections].map(Number);
if (values.help === true) console.log(help);
else if (numbers.some((number) => !Number.isInteger(number) || number < 1)) {
  console.error(`--port and --pid are needed, and each is a whole number from 1.\n\n${help}`);
  process.exitCode = 1;
} else
  await flood({
    port: Number(values.port),
    pid: values.pid ?? '',
    seconds: Number(values.seconds),
    connections: Number(values.connections),
  });
