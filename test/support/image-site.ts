/** The local edge over the built image function and its own store: serves only images. */
import { edgeObjects } from '../../local/edge/origins/edge-objects.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { functions } from '../../lambdas/functions.ts';
import { createObjectStore, type ObjectStore } from '../../services/aws/objects.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { serveEdge, type Edge } from '../../local/edge/serve-edge.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { openStore } from '../../local/open-store.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';

export interface ImageSite {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  putOriginal(key: string, bytes: Uint8Array): Promise<void>;
  /** The site's bucket. */
  readonly objects: ObjectStore;
  /** Number of calls to the image function. */
  made(): number;
  /** Switches to another edge location, whose cache is empty. */
  moveOn(): Promise<void>;
  close(): Promise<void>;
}

export async function openImageSite(): Promise<ImageSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-images-'));
  const store = await openStore({ dataDir });
  const bucket = store.env.OBJECTS_BUCKET ?? '';
  const objects = createObjectStore(
    {
      region: 'us-east-1',
      credentials: environmentCredentials({ ...store.env }),
      budget: patientBudget,
    },
    bucket,
    store.endpoints.objects,
  );
  const log = () => undefined;
  const host = createLambdaHost({
    functionsDir: resolve(buildDirectory, 'lambdas'),
    functions,
    environment: { ...store.env },
    timeLimitFactor: 10,
    log,
  });
  let made = 0;
  const start = () =>
    serveEdge({
      port: 0,
      buildDir: buildDirectory,
      dataDir,
      functions,
      edgeSecret: 'not asked for here',
      log,
      objects: edgeObjects(store.env),
      lambdaHost: {
        ...host,
        invoke: (name, payload) => {
          made += 1;
          return host.invoke(name, payload);
        },
      },
    });
  let edge: Edge = await start();
  return {
    fetch: (path, init) => fetch(`http://localhost:${edge.port}${path}`, init),
    putOriginal: (key, bytes) =>
      objects.put(`photos/${key}`, bytes, 'application/octet-stream', 'no-cache'),
    objects,
    made: () => made,
    async moveOn() {
      await edge.close();
      edge = await start();
    },
    async close() {
      await edge.close();
      await host.close();
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
