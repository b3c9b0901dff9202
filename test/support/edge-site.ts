/**
 * A local edge over functions that a test writes: real edge functions, real Lambda processes, a
 * real store.
 */
import { edgeObjects, objectSigner } from '../../local/edge/origins/edge-objects.ts';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FunctionDefinition } from '../../lambdas/functions.ts';
import { serveEdge } from '../../local/edge/serve-edge.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { openStore } from '../../local/open-store.ts';
import { ask, type SiteResponse, type Asked } from './ask.ts';
import { bundleEdge } from './bundle-edge.ts';

export const EDGE_SECRET = 'the edge knows it';

export interface TestFunction {
  /** A module that exports `handler`. */
  readonly code: string;
  readonly route?: FunctionDefinition['route'];
  readonly timeoutS?: number;
  readonly maxBytes?: number;
}

export interface EdgeSite {
  readonly port: number;
  readonly folder: string;
  /** Log lines of the edge and the functions. */
  readonly logged: readonly string[];
  ask(path: string, asked?: Asked): Promise<SiteResponse>;
  /** Returns the lines that a function has recorded with `note(line)`, in order. */
  notes(): Promise<string[]>;
  /**
   * Sets how the page function behaves from now on. The function reads the setting with
   * `control()`.
   */
  control(value: unknown): Promise<void>;
  putObject(key: string, bytes: string | Buffer, contentType: string): Promise<void>;
  expire(): void;
  close(): Promise<void>;
}

/**
 * For handlers: `note` survives the process and is visible to the test; `control` reads what the
 * test has set.
 */
const preamble = `
import { appendFileSync, readFileSync } from 'node:fs';
const note = (line) => { appendFileSync(process.env.NOTES, line + '\\n'); };
const control = () => JSON.parse(readFileSync(process.env.CONTROL, 'utf8'));
`;

async function writeTree(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

/** @param options.assets files under `build/assets`. */
export async function openEdgeSite(options: {
  readonly functions: Readonly<Record<string, TestFunction>>;
  readonly assets?: Readonly<Record<string, string | Buffer>>;
  readonly pagePool?: number;
  readonly cacheMaxBytes?: number;
  readonly requestMs?: number;
  readonly names?: readonly string[];
}): Promise<EdgeSite> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-edge-'));
  const buildDir = join(folder, 'build');
  const [notes, control] = [join(folder, 'notes'), join(folder, 'control.json')];
  await writeTree(folder, { notes: '', 'control.json': '{}' });
  await writeTree(join(buildDir, 'assets'), options.assets ?? {});
  await writeTree(
    join(buildDir, 'lambdas'),
    Object.fromEntries(
      Object.entries(options.functions).map(([name, { code }]) => [
        `${name}/index.mjs`,
        preamble + code,
      ]),
    ),
  );
  await bundleEdge(join(buildDir, 'edge'));
  const store = await openStore({ dataDir: join(folder, 'data') });
  const logged: string[] = [];
  const log = (line: string) => {
    logged.push(line);
  };
  const functions: Record<string, FunctionDefinition> = Object.fromEntries(
    Object.entries(options.functions).map(([name, { code: _, route, timeoutS = 60, ...more }]) => [
      name,
      { route: route ?? 'page', description: name, memoryMb: 128, timeoutS, tables: {}, ...more },
    ]),
  );
  const lambdaHost = createLambdaHost({
    functionsDir: join(buildDir, 'lambdas'),
    functions,
    log,
    poolSizes: { page: options.pagePool ?? 1 },
    environment: { NOTES: notes, CONTROL: control },
  });
  const bucket = store.env.OBJECTS_BUCKET ?? '';
  const edge = await serveEdge({
    port: 0,
    buildDir,
    dataDir: join(folder, 'data'),
    lambdaHost,
    functions,
    edgeSecret: EDGE_SECRET,
    log,
    objects: edgeObjects(store.env),
    cacheMaxBytes: options.cacheMaxBytes,
    requestMs: options.requestMs,
    names: options.names,
  });
  return {
    port: edge.port,
    folder,
    logged,
    ask: (path, asked) => ask(edge.port, path, asked),
    notes: async () => (await readFile(notes, 'utf8')).split('\n').slice(0, -1),
    control: (value) => writeFile(control, JSON.stringify(value)),
    async putObject(key, bytes, contentType) {
      const headers = objectSigner(edgeObjects(store.env))('PUT', `/${key}`, {
        'content-type': contentType,
      });
      const port = Number(new URL(store.endpoints.objects).port);
      const { status } = await ask(port, `/${bucket}/${key}`, {
        method: 'PUT',
        headers,
        body: bytes,
      });
      if (status !== 200) throw new Error(`The store responded with ${status} to ${key}`);
    },
    expire: () => {
      edge.published();
    },
    async close() {
      await edge.close();
      await lambdaHost.close();
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
