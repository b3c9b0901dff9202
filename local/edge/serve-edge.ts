/**
 * Starts the local edge: CloudFront's role on one machine, in front of the Lambda host, the store
 * and the built files.
 */
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import type { FunctionDefinition } from '../../lambdas/functions.ts';
import type { LambdaHost } from '../lambda-host.ts';
import { createMachineCounter } from '../machine-counts.ts';
import { closeServer } from '../store/listen.ts';
import { createResponseCache } from './cache/response-cache.ts';
import { unavailableResponse } from './edge-error.ts';
import { loadEdgeFunctions } from './edge-functions.ts';
import { createEdgeListener } from './edge-listener.ts';
import { createEdgeServer, type TlsFiles } from './edge-server.ts';
import { listenAtAddresses } from './listen-addresses.ts';
import { keyValuesFile, watchKeyValues } from './key-values.ts';
import { createApiOrigin } from './origins/api-origin.ts';
import { createAssetsOrigin } from './origins/assets-origin.ts';
import { createFeedsOrigin } from './origins/feeds-origin.ts';
import { createPageOrigin } from './origins/page-origin.ts';
import type { EdgeObjects } from './origins/edge-objects.ts';
import { createPhotosOrigin } from './origins/photos-origin.ts';
import { createImagesOrigin } from './origins/images-origin.ts';
import { withUploads } from './origins/uploads-origin.ts';
import type { PageReload } from '../watch/page-reload.ts';
import { withShowcase } from './showcase-listener.ts';

export interface EdgeOptions {
  /** 0 for a free port. */
  readonly port: number;
  /** Where it listens besides loopback: an address or a name of this machine. */
  readonly host?: string;
  /** Names by which it answers, besides `localhost`. */
  readonly names?: readonly string[];
  /** Serves over TLS. */
  readonly tls?: TlsFiles;
  readonly buildDir: string;
  /** Contains the file of the KeyValueStore, if there is one. */
  readonly dataDir: string;
  readonly lambdaHost: LambdaHost;
  readonly functions: Readonly<Record<string, FunctionDefinition>>;
  readonly objects: EdgeObjects;
  /** Tells the functions that a request came through the edge. */
  readonly edgeSecret: string;
  readonly cacheMaxBytes?: number;
  /** After this time, a client that has not sent its whole request is cut off. Default 10 s. */
  readonly requestMs?: number;
  /** Built component page; without it `/__components` is an ordinary path. */
  readonly showcaseDir?: string;
  readonly log?: (line: string) => void;
  /** Watch mode: pages reload themselves after `Edge.reload`. */
  readonly pageReload?: PageReload;
  /** Epoch ms. Default: this machine's clock. */
  readonly now?: () => number;
}

export interface Edge {
  readonly port: number;
  /**
   * Tells the cache that something was published, and pages in watch mode.
   * @param tags of the pages that are old. Default: all.
   */
  published(tags?: readonly string[]): void;
  /** Tells the cache that something was withdrawn: no such copy may be served any more. */
  withdrawn(tags?: readonly string[]): void;
  /** Serves another build from now on. */
  reload(buildDir: string): void;
  /** Lets requests in progress finish, for two seconds at most. */
  close(): Promise<void>;
}

const CACHE_MAX_BYTES = 96 * 1024 * 1024;
const IMAGE_CACHE_MAX_BYTES = 48 * 1024 * 1024;
/** CloudFront's limit for the head of a request. */
const HEAD_MAX_BYTES = 20_480;
const CLOSE_GRACE_MS = 2_000;
const KEEP_ALIVE_MS = 60_000;
/** How long a client may take for its whole request. Bodies have a few KB. */
const REQUEST_MS = 10_000;

/**
 * Asks for the port before anything else is done.
 * @throws PortInUseError when another process has it, or this user may not; Error when the machine
 *   has no address `host`.
 */
export async function checkPort(port: number, host?: string): Promise<void> {
  const server = createServer();
  const { closeOthers } = await listenAtAddresses(server, port, host);
  closeOthers();
  await closeServer(server, 0);
}

/** Returns a function that loads what the edge itself runs and serves from a build. */
function buildLoader(options: EdgeOptions, now: () => number, log: (line: string) => void) {
  const keyValues = watchKeyValues(keyValuesFile(options.dataDir), now, log);
  return (buildDir: string) => ({
    functions: loadEdgeFunctions(join(buildDir, 'edge'), { keyValues, now, log }),
    assets: createAssetsOrigin(join(buildDir, 'assets')),
  });
}

function createCache(maxBytes: number, now: () => number, log: (line: string) => void) {
  return createResponseCache({ maxBytes, now, errorResponse: unavailableResponse, log });
}

/** @param ms how long a client may take for its request. */
function serverLimits(ms: number) {
  return {
    maxHeaderSize: HEAD_MAX_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: ms,
    requestTimeout: ms,
    connectionsCheckingInterval: Math.ceil(ms / 10),
  };
}

/** What one machine has besides CloudFront: forms with images, and the component page. */
function withLocalParts(
  { objects, showcaseDir }: EdgeOptions,
  listener: RequestListener,
): RequestListener {
  return withUploads(
    objects,
    showcaseDir === undefined ? listener : withShowcase(showcaseDir, listener),
  );
}

function logError(line: string): void {
  console.error(line);
}

/** @throws PortInUseError */
export async function serveEdge(options: EdgeOptions): Promise<Edge> {
  const {
    edgeSecret,
    lambdaHost,
    functions,
    pageReload,
    requestMs = REQUEST_MS,
    log = logError,
    now = Date.now,
  } = options;
  const cache = createCache(options.cacheMaxBytes ?? CACHE_MAX_BYTES, now, log);
  const loadBuild = buildLoader(options, now, log);
  let current = loadBuild(options.buildDir);
  const machines = createMachineCounter(options.dataDir, now, log);
  const listener = createEdgeListener({
    machines,
    functions: {
      onRequest: (...given) => current.functions.onRequest(...given),
      onResponse: (...given) => current.functions.onResponse(...given),
    },
    cache,
    page: createPageOrigin(lambdaHost, edgeSecret),
    feeds: createFeedsOrigin(lambdaHost),
    api: createApiOrigin(lambdaHost, functions, edgeSecret),
    photos: createPhotosOrigin(options.objects),
    images: createImagesOrigin(options.objects, lambdaHost),
    imageCache: createCache(IMAGE_CACHE_MAX_BYTES, now, log),
    assets: (...given) => current.assets(...given),
    log,
    decorate: pageReload?.decorate,
  });
  const site = pageReload === undefined ? listener : pageReload.withEvents(listener);
  const server = createEdgeServer(
    serverLimits(requestMs),
    options.tls,
    withLocalParts(options, site),
    options.names,
  );
  const { port, closeOthers } = await listenAtAddresses(server, options.port, options.host);
  return {
    port,
    published(tags) {
      cache.expire(tags);
      pageReload?.reload();
    },
    withdrawn: (tags) => {
      cache.clear(tags);
    },
    reload(buildDir) {
      current = loadBuild(buildDir);
      cache.expire();
      pageReload?.reload();
    },
    close() {
      pageReload?.close();
      closeOthers();
      return closeServer(server, CLOSE_GRACE_MS).then(() => machines.close());
    },
  };
}
