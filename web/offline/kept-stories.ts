/**
 * The stories that this browser keeps: the cache of initial states (spec §2.5, spec §7.7), and the
 * lead image of each. Only page code adds to it; pages and the service worker read and delete.
 */
import { keptImage, keptPath, type KeptEntry } from './kept-rules.ts';

const STATE_CACHE = 'initial-states';
const IMAGE_CACHE = 'kept-images';
/** Holds what `KeptEntry` says, as a query. */
const NOTES_HEADER = 'x-kept';
/** Counts the shapes of a kept state. Another shape is not read: raise it with such a change. */
const FORMAT = '1';

const accesses = ['free', 'sample', 'sub'] as const;

function writeNotes(entry: Omit<KeptEntry, 'path'>): string {
  const notes = Object.entries({ format: FORMAT, ...entry });
  return new URLSearchParams(notes.map(([name, value]) => [name, String(value)])).toString();
}

function readNotes(path: string, response: Response): KeptEntry | undefined {
  const notes = new URLSearchParams(response.headers.get(NOTES_HEADER) ?? '');
  const access = accesses.find((name) => name === notes.get('access'));
  if (notes.get('format') !== FORMAT || access === undefined) return undefined;
  return {
    path,
    access,
    keptAtMs: Number(notes.get('keptAtMs')),
    subscriber: notes.get('subscriber') ?? '',
    isAccount: notes.get('isAccount') === 'true',
    image: notes.get('image') ?? '',
    bytes: Number(notes.get('bytes')),
  };
}

/** Browsers have no caches on an insecure origin. */
function hasCaches(): boolean {
  return 'caches' in globalThis;
}

/** Deletes the images that no entry names. */
async function sweepImages(entries: readonly KeptEntry[]): Promise<void> {
  const named = new Set(entries.map(({ image }) => new URL(image, location.origin).href));
  const cache = await caches.open(IMAGE_CACHE);
  const unused = (await cache.keys()).filter(({ url }) => !named.has(url));
  await Promise.all(unused.map((request) => cache.delete(request)));
}

/** Returns what is kept, most recent first. An entry of another format is deleted. */
export async function keptEntries(): Promise<KeptEntry[]> {
  // Opening a cache would create it, where progressive web app mode is off too.
  if (!hasCaches() || !(await caches.has(STATE_CACHE))) return [];
  const cache = await caches.open(STATE_CACHE);
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const path = keptPath(new URL(request.url).pathname);
      const entry = path && response ? readNotes(path, response) : undefined;
      if (entry === undefined) await cache.delete(request);
      return entry;
    }),
  );
  return entries.filter((entry) => entry !== undefined).sort((a, b) => b.keptAtMs - a.keptAtMs);
}

/** Returns a kept story with what is noted beside it; its body has not been read. */
async function find(
  path: string,
): Promise<{ readonly entry: KeptEntry; readonly response: Response } | undefined> {
  if (!hasCaches()) return undefined;
  const response = await caches.match(path, { cacheName: STATE_CACHE });
  const entry = response && readNotes(path, response);
  return entry && { entry, response };
}

/** Returns the text of a kept state, and what is noted beside it. */
export async function keptStory(
  path: string,
): Promise<{ readonly entry: KeptEntry; readonly state: string } | undefined> {
  const found = await find(path);
  return found && { entry: found.entry, state: await found.response.text() };
}

/** Returns whether a story is kept at a path. */
export async function isKept(path: string | undefined): Promise<boolean> {
  return path !== undefined && (await find(path)) !== undefined;
}

/**
 * Keeps a story in the place of an older copy.
 * @param image Its lead image, and the address that the page shows.
 * @throws The cache's own errors: it may be full.
 */
export async function putStory(
  entry: Omit<KeptEntry, 'image' | 'bytes'>,
  state: string,
  image: { readonly pathname: string; readonly response: Response } | undefined,
): Promise<void> {
  const { path, ...notes } = entry;
  const imageKey = image === undefined ? '' : keptImage(image.pathname);
  const imageBlob = await image?.response.blob();
  const body = new Blob([state], { type: 'application/json' });
  const bytes = body.size + (imageBlob?.size ?? 0);
  const headers = { [NOTES_HEADER]: writeNotes({ ...notes, image: imageKey, bytes }) };
  await (await caches.open(STATE_CACHE)).put(path, new Response(body, { headers }));
  if (imageBlob === undefined) return;
  // After the story, because another tab may sweep the images that no story names.
  const images = await caches.open(IMAGE_CACHE);
  await images.put(
    imageKey,
    new Response(imageBlob, { headers: { 'content-type': imageBlob.type } }),
  );
}

/** Returns the kept image for an address of any of its widths and formats. */
export async function keptImageFor(pathname: string): Promise<Response | undefined> {
  if (!hasCaches()) return undefined;
  return caches.match(keptImage(pathname), { cacheName: IMAGE_CACHE });
}

/** Deletes stories with their images. */
export async function deleteStories(paths: readonly string[]): Promise<void> {
  if (!hasCaches() || paths.length === 0) return;
  const cache = await caches.open(STATE_CACHE);
  await Promise.all(paths.map((path) => cache.delete(path)));
  await sweepImages(await keptEntries());
}

export async function deleteAllStories(): Promise<void> {
  if (hasCaches()) await Promise.all([caches.delete(STATE_CACHE), caches.delete(IMAGE_CACHE)]);
}
