import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createEdgeFunction } from '../../local/edge/sandbox/edge-function.ts';
import { until } from '../support/until.ts';

const AT = Date.UTC(2026, 0, 31, 23, 59, 59, 999);
/** Ends what never ends. A busy machine may stand still for that long in the middle of anything else. */
const SHORT_MS = 1_000;
const LONG_MS = 60_000;

function edgeFunction(
  code: string,
  keyValues: Readonly<Record<string, string>> = {},
  log: (line: string) => void = () => undefined,
  limitMs = LONG_MS,
) {
  return createEdgeFunction({
    name: 'tried',
    code,
    keyValues: () => new Map(Object.entries(keyValues)),
    now: () => AT,
    log,
    limitMs,
  });
}

/** Evaluates `handler` with this expression as its body and returns the result. */
async function valueOf(
  expression: string,
  keyValues?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const outcome = await edgeFunction(
    `async function handler(event) { return ${expression}; }`,
    keyValues,
  ).run('{"n":1}');
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.value;
}

describe('The edge function sandbox', () => {
  it.each([
    'process',
    'setTimeout',
    'setImmediate',
    'setInterval',
    'queueMicrotask',
    'fetch',
    'XMLHttpRequest',
    'URL',
    'URLSearchParams',
    'structuredClone',
    'Map',
    'Set',
    'WeakMap',
    'WeakRef',
    'Proxy',
    'Reflect',
    'Intl',
    'WebAssembly',
    'SharedArrayBuffer',
    'Atomics',
    'BigInt',
    'module',
    'exports',
    'global',
  ])('has no %s, which CloudFront does not document', async (name) => {
    expect(await valueOf(`typeof ${name}`)).toBe('undefined');
  });

  it.each([
    '[].flat',
    '[].at',
    '[].flatMap',
    '[].keys',
    '"".at',
    '"".matchAll',
    '"".normalize',
    '"".localeCompare',
    'Object.fromEntries',
    'Object.hasOwn',
    'Object.groupBy',
    'Array.from',
    'Promise.withResolvers',
    'JSON.rawJSON',
    'RegExp.escape',
    'new Uint8Array(1).at',
  ])('has no %s either', async (expression) => {
    expect(await valueOf(`typeof ${expression}`)).toBe('undefined');
  });

  it('has what CloudFront documents', async () => {
    const documented = [
      'Object.assign',
      'Object.entries',
      'Object.setPrototypeOf',
      '"".padStart',
      '"".codePointAt',
      '"".replaceAll',
      '"".trimEnd',
      '[].includes',
      '[].findIndex',
      'Array.of',
      'Promise.allSettled',
      'JSON.parse',
      'Math.trunc',
      'Number.isSafeInteger',
      'encodeURIComponent',
      'parseInt',
      'Buffer.from',
      'Buffer.concat',
      'new Uint8Array(1).subarray',
      'new TextEncoder().encodeInto',
      'new TextDecoder().decode',
      'atob',
      'btoa',
      'console.log',
      'require("crypto").createHmac',
      'Symbol.for',
      'new DataView(new ArrayBuffer(1)).getUint8',
    ];
    expect(
      await valueOf(`[${documented.map((expression) => `typeof ${expression}`).join()}]`),
    ).toEqual(documented.map(() => 'function'));
  });

  it.each([
    'eval("1")',
    'new Function("return 1")()',
    '(function () {}).constructor("return process")()',
    'event.constructor.constructor("return process")()',
    'Buffer.constructor("return process")()',
    'console.log.constructor("return process")()',
    'require("crypto").createHash.constructor("return process")()',
    'Date.now.constructor("return process")()',
    'Object.getPrototypeOf(async function () {}).constructor("return process")()',
  ])('compiles no code from text: %s', async (expression) => {
    expect(
      await edgeFunction(`function handler(event) { return ${expression}; }`).run('{}'),
    ).toMatchObject({ error: expect.stringContaining('Code generation from strings disallowed') });
  });

  it('has no modules but those of CloudFront', async () => {
    await expect(valueOf('require("fs")')).rejects.toThrow('Cannot find module "fs"');
    await expect(valueOf('import("node:fs")')).rejects.toThrow();
  });

  it('hashes like Node: md5, sha1, sha256, with and without a key', async () => {
    // RFC 4231 §4.3 and RFC 1321 §A.5.
    expect(
      await valueOf(
        'require("crypto").createHmac("sha256", "Jefe").update("what do ya want ").update("for nothing?").digest("hex")',
      ),
    ).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
    expect(
      await valueOf('require("crypto").createHash("md5").update("message digest").digest("hex")'),
    ).toBe('f96b697d7cb7938d525a2f31aaf161d0');
    expect(
      await valueOf(
        'require("crypto").createHash("sha1").update("é").digest().toString("base64url")',
      ),
    ).toBe(createHash('sha1').update('é').digest('base64url'));
    await expect(valueOf('require("crypto").createHash("sha512")')).rejects.toThrow(
      'Not supported algorithm',
    );
  });

  it('reads and writes bytes in the documented encodings', async () => {
    expect(
      await valueOf(
        '[Buffer.from("eyJhIjoxfQ", "base64url").toString(), Buffer.from("é").toString("hex"), Buffer.concat([Buffer.from("a"), Buffer.from("b")]).toString("base64"), btoa("hi"), atob("aGk="), Buffer.from([104, 105]).equals(Buffer.from("hi")), new TextDecoder().decode(new TextEncoder().encode("é")), Buffer.byteLength("é")]',
      ),
    ).toEqual(['{"a":1}', 'c3a9', 'YWI=', 'aGk=', 'hi', true, 'é', 2]);
    await expect(valueOf('Buffer.from("x", "latin1")')).rejects.toThrow('Unknown encoding');
  });

  it('reads the key-value store, imported as in CloudFront', async () => {
    const outcome = await edgeFunction(
      'import cf from "cloudfront";\nimport crypto from "crypto";\nconst store = cf.kvs();\nasync function handler() { const cfg = await store.get("cfg", { format: "json" }); return [cfg.max, await store.get("cfg"), await store.exists("x"), (await store.meta()).keyCount, typeof crypto.createHash]; }',
      { cfg: '{"max":4}' },
    ).run('{}');
    expect(outcome).toEqual({ value: [4, '{"max":4}', false, 1, 'function'] });
    await expect(valueOf('await require("cloudfront").kvs().get("none")')).rejects.toThrow(
      'KeyNotFound',
    );
  });

  it('keeps time frozen', async () => {
    expect(
      await valueOf(
        '[Date.now(), new Date().getTime(), new Date().toISOString(), new Date(0).getTime(), Date.UTC(2026, 1)]',
      ),
    ).toEqual([AT, AT, '2026-01-31T23:59:59.999Z', 0, Date.UTC(2026, 1)]);
  });

  it('logs the console output of a function', async () => {
    const lines: string[] = [];
    await edgeFunction('function handler() { console.log("said " + 1); return 1; }', {}, (line) =>
      lines.push(line),
    ).run('{}');
    expect(lines).toEqual(['tried: said 1']);
  });

  it('reports a function that throws, never settles, or is missing', async () => {
    expect(
      await edgeFunction('function handler() { throw new TypeError("no"); }').run('{}'),
    ).toEqual({ error: 'TypeError: no' });
    expect(await edgeFunction('async function handler() { null.x; }').run('{}')).toMatchObject({
      error: expect.stringContaining('TypeError'),
    });
    expect(
      await edgeFunction('async function handler() { await new Promise(function () {}); }').run(
        '{}',
      ),
    ).toEqual({ error: 'The function waits for something that CloudFront does not have' });
    expect(await edgeFunction('const x = 1;').run('{}')).toMatchObject({
      error: expect.stringContaining('no function "handler"'),
    });
  });

  it('ends only the event that would never end; the events beside it and the next ones get a response', async () => {
    for (const loop of ['for (;;);', 'return (async function () { for (;;) await null; })();']) {
      const tried = edgeFunction(
        `function handler(event) { if (event.n === 3) { ${loop} } return event.n; }`,
        {},
        undefined,
        SHORT_MS,
      );
      const tooLong = { error: `The function ran for more than ${SHORT_MS} ms` };
      await until(async () => {
        const outcomes = await Promise.all([1, 2, 3, 4].map((n) => tried.run(`{"n":${n}}`)));
        expect(outcomes[2]).toEqual(tooLong);
        const others = [...outcomes, await tried.run('{"n":5}')].toSpliced(2, 1);
        return isDeepStrictEqual(
          others,
          [1, 2, 4, 5].map((value) => ({ value })),
        );
      });
    }
  });

  it('rejects code that CloudFront would reject', () => {
    expect(() => edgeFunction(`function handler() {}${' '.repeat(10_240)}`)).toThrow(
      'CloudFront takes 10240',
    );
    expect(() => edgeFunction('function handler( {')).toThrow('Unexpected end of input');
  });

  it('keeps one event from changing another’s built-in objects by mistake: JSON goes in, JSON comes out', async () => {
    const outcome = await edgeFunction(
      'function handler(event) { return { keys: Object.keys(event), plain: Object.getPrototypeOf(event) === Object.prototype }; }',
    ).run('{"__proto__":{"x":1},"a":2}');
    expect(outcome).toEqual({ value: { keys: ['__proto__', 'a'], plain: true } });
  });
});
