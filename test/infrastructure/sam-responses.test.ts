/**
 * The event file of each function, sent to the function as SAM does, and to the local edge as the
 * request that it describes: both responses are the same.
 */
import { edgeObjects } from '../../local/edge/origins/edge-objects.ts';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { ensureLocalConfig } from '../../cli/keys/ensure-local-config.ts';
import { localEnvironment } from '../../cli/local-environment.ts';
import { functions, takesRequests, type FunctionName } from '../../lambdas/functions.ts';
import { serveEdge, type Edge } from '../../local/edge/serve-edge.ts';
import { openQueues, type LocalQueues } from '../../local/events/serve-events.ts';
import { createLambdaHost, type LambdaHost } from '../../local/lambda-host.ts';
import { openStore, type Store } from '../../local/open-store.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { ask } from '../support/ask.ts';

const eventSchema = v.object({
  rawPath: v.string(),
  rawQueryString: v.string(),
  headers: v.record(v.string(), v.string()),
  cookies: v.optional(v.array(v.string()), []),
  requestContext: v.object({ http: v.object({ method: v.string() }) }),
  body: v.optional(v.string()),
  isBase64Encoded: v.boolean(),
});
const responseSchema = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  body: v.optional(v.string(), ''),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/** The event files say so. */
const EDGE_SECRET = 'invoked-by-hand';
/** Written by the platform, or about the connection. */
const notTheReaders =
  /^(?:host|via|content-length|x-amz-|x-forwarded-|cloudfront-|x-origin-key|accept-payment|accept-encoding)/;

/** A machine with its own store: functions called by hand would change what the edge's find. */
interface Machine {
  readonly folder: string;
  readonly store: Store;
  readonly host: LambdaHost;
  readonly queues: LocalQueues;
}

async function openMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-sam-responses-'));
  const store = await openStore({ dataDir: folder, purpose: 'site' });
  await ensureLocalConfig(folder, brand);
  const queues = await openQueues({ dataDir: folder, storeEnv: store.env });
  const host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    log: () => undefined,
    timeLimitFactor: 10,
    environment: {
      ...store.env,
      ...queues.env,
      ...(await localEnvironment(folder, 'production')),
      EDGE_SECRET,
      BRAND: brand.key,
    },
  });
  return { folder, store, host, queues };
}

async function closeMachine({ folder, store, host, queues }: Machine): Promise<void> {
  await host.close();
  await queues.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
}

/** Ids and times differ from call to call. */
function comparable(body: string): string {
  return body
    .replace(/[\w-]{20,}(?:\.[\w-]{20,})*/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/"(?:iat|exp|[a-zA-Z]*Ms|uptime|expires)":\d+/g, '<number>');
}

/** Nobody can send a request to a function that takes messages, or runs by the clock. */
const names = (Object.keys(functions) as FunctionName[]).filter((name) =>
  takesRequests(functions[name].route),
);

describe('The event file of a function', () => {
  let byHand: Machine;
  let served: Machine;
  let edge: Edge;
  beforeAll(async () => {
    [byHand, served] = await Promise.all([openMachine(), openMachine()]);
    edge = await serveEdge({
      port: 0,
      buildDir: buildDirectory,
      dataDir: served.folder,
      lambdaHost: served.host,
      functions,
      edgeSecret: EDGE_SECRET,
      objects: edgeObjects(served.store.env),
      log: () => undefined,
    });
  });
  afterAll(async () => {
    await edge.close();
    await Promise.all([byHand, served].map(closeMachine));
  });

  it.each(names)('IN-02 %s gets the same response by hand and by the local edge', async (name) => {
    const text = readFileSync(`lambdas/${name}/event.json`, 'utf8');
    const { rawPath, rawQueryString, headers, cookies, requestContext, body, isBase64Encoded } =
      v.parse(eventSchema, JSON.parse(text));
    const result = await byHand.host.invoke(name, text);
    if (result.kind !== 'ok') throw new Error(JSON.stringify(result));
    const expected = v.parse(responseSchema, JSON.parse(result.payload));
    const sent = Object.entries(headers).filter(([header]) => !notTheReaders.test(header));
    const response = await ask(
      edge.port,
      rawQueryString === '' ? rawPath : `${rawPath}?${rawQueryString}`,
      {
        method: requestContext.http.method,
        headers: {
          ...Object.fromEntries(sent),
          ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
        },
        ...(body === undefined
          ? {}
          : { body: isBase64Encoded ? Buffer.from(body, 'base64') : body }),
      },
    );
    const expectedBody = expected.isBase64Encoded
      ? Buffer.from(expected.body, 'base64').toString()
      : expected.body;
    expect([response.status, response.headers['content-type'], comparable(response.text)]).toEqual([
      expected.statusCode,
      expected.headers['content-type'] ?? expected.headers['Content-Type'],
      comparable(expectedBody),
    ]);
  });
});
