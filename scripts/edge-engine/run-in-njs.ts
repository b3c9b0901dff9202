/**
 * Runs a built edge function in njs, the engine of CloudFront Functions. Everything but the module
 * `cloudfront` is the engine's own: nothing that the functions use had to be added to njs 0.7.9.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { EngineEvent } from './engine-events.ts';

export interface EngineRun {
  /** What the handler returned, as JSON; or `{"error": "…"}`. One for each event, in order. */
  readonly outcomes: readonly string[];
  /** Mean time of an event, µs, in the same order; 0 when nothing was repeated. */
  readonly microseconds: readonly number[];
}

/**
 * The KeyValueStore as CloudFront documents it: `get` resolves to a string, or to parsed JSON on
 * request, and rejects when the key does not exist.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-custom-methods.html
 */
const cloudfrontModule = `
function has(key) { return globalThis.engineValues[key] !== undefined; }
export default { kvs: function () { return {
  get: async function (key, options) {
    if (!has(key)) throw new Error('KeyNotFound');
    var value = globalThis.engineValues[key];
    return options !== undefined && options.format === 'json' ? JSON.parse(value) : value;
  },
  exists: async function (key) { return has(key); },
}; } };
`;

/**
 * Events run one after another, with the time standing still at `now`. It is a chain of promises: a
 * loop with `await` in `try` ends njs 0.7.9.
 */
const driver = `
import engineFs from 'fs';
var engineClock = Date.now;
var engineInput = JSON.parse(engineFs.readFileSync(process.argv[2], 'utf8'));
var engineResults = [];
Date.now = function () { return engineInput.now; };
function engineRun(text) {
  return handler(JSON.parse(text)).then(JSON.stringify, function (error) {
    return JSON.stringify({ error: String(error) });
  });
}
function engineRepeat(text) {
  var all = [];
  for (var turn = 0; turn < engineInput.repeat; turn += 1) all.push(engineRun(text));
  return Promise.all(all);
}
function engineNext(index) {
  if (index === engineInput.events.length) {
    engineFs.writeFileSync(process.argv[3], JSON.stringify(engineResults));
    return undefined;
  }
  var given = engineInput.events[index];
  globalThis.engineValues = given.cfg === undefined ? {} : { cfg: given.cfg };
  return engineRun(given.event).then(function (outcome) {
    var started = engineClock();
    return engineRepeat(given.event).then(function () {
      var spent = engineClock() - started;
      var each = engineInput.repeat === 0 ? 0 : (spent * 1000) / engineInput.repeat;
      engineResults.push([outcome, each]);
      return engineNext(index + 1);
    });
  });
}
engineNext(0);
`;

const resultsSchema = v.array(v.tuple([v.string(), v.number()]));

/** Returns the path of njs: `NJS`, or the one in the PATH; undefined when there is none. */
export function findNjs(): string | undefined {
  const path = process.env.NJS ?? 'njs';
  return spawnSync(path, ['-v']).status === 0 ? path : undefined;
}

/** Returns the version that njs reports, e.g. `0.7.9`. */
export function njsVersion(njs: string): string {
  return spawnSync(njs, ['-v'], { encoding: 'utf8' }).stdout.trim();
}

/**
 * @param code A built edge function.
 * @param options.repeat How often each event runs again to be timed. Time one event at a time: an
 *   exception in an async function makes every later one slower in njs 0.7.9, and CloudFront
 *   begins each event anew.
 * @throws Error with the engine's message when it does not take the code.
 */
export function runInNjs(
  njs: string,
  code: string,
  events: readonly EngineEvent[],
  options: { readonly now: number; readonly repeat: number },
): EngineRun {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-njs-'));
  try {
    const [script, input, output] = ['function.js', 'input.json', 'output.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(join(folder, 'cloudfront'), cloudfrontModule);
    writeFileSync(script, `${code}\n${driver}`);
    writeFileSync(input, JSON.stringify({ ...options, events }));
    const { stdout, stderr, signal } = spawnSync(njs, ['-p', folder, script, input, output], {
      encoding: 'utf8',
    });
    // njs reports a failure in its output, and none in its exit code.
    if (!existsSync(output))
      throw new Error(`njs does not run the function: ${signal ?? ''} ${stdout}${stderr}`);
    const results = v.parse(resultsSchema, JSON.parse(readFileSync(output, 'utf8')));
    return {
      outcomes: results.map(([outcome]) => outcome),
      microseconds: results.map(([, microseconds]) => microseconds),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a built function. @throws when the project has not been built. */
export function readBuiltFunction(folder: string, name: string): string {
  return readFileSync(join(folder, `${name}.js`), 'utf8');
}
