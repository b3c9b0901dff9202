/**
 * Publishes into the content table in an order that survives a crash (docs/adr/0003): first an item
 * and its path, then the lists that name it, last the removal of obsolete records. Every step may
 * be repeated.
 */
import { IMMUTABLE_CACHE_CONTROL } from '../shared/cache-policy.ts';
import type { ObjectStore } from '../services/aws/objects.ts';
import { objectPrefixes } from '../shared/object-prefixes.ts';
import { finish } from './finish-publish.ts';
import { lookUpItems, readSource, removeDrafts, writeSource } from './import-sources.ts';
import { putFronts, resetFronts } from './publish-fronts.ts';
import { putDrafts, putItems } from './publish-items.ts';
import { putContributors, putTags } from './publish-people.ts';
import { putAnnouncement, putOfferDates } from './publish-settings.ts';
import { markGone, putRedirects, removeRedirects } from './publish-redirects.ts';
import { outdatedParts } from './outdated.ts';
import { rebuildSearchIndex } from './update-search.ts';
import {
  announce,
  readEmptySections,
  startRun,
  type PublisherOptions,
  type PublishRun,
} from './publish-run.ts';
import type { Publisher, Refiled } from './publisher.ts';
import { isFiledByBrand, noteFiling, refileItems } from './refile-items.ts';
import { relateAll } from './relate-items.ts';
import { renameTerm } from './rename-term.ts';
import { withdrawItems } from './withdraw-items.ts';

/** Browsers save the file under its name and open it in no page (RFC 6266). */
function attachment(name: string): string {
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${coded}`;
}

async function putPhoto(
  objects: ObjectStore,
  key: string,
  bytes: Uint8Array,
  contentType: string,
  name?: string,
): Promise<string> {
  const object = objectPrefixes.photos + key;
  if (!(await objects.has(object)))
    await objects.put(
      object,
      bytes,
      contentType,
      IMMUTABLE_CACHE_CONTROL,
      name === undefined ? undefined : attachment(name),
    );
  return `/${object}`;
}

async function refile(
  run: PublishRun,
  ids: readonly string[],
  onProgress: (what: string, done: number, total: number) => void,
): Promise<Refiled> {
  const result = await refileItems(run, ids, (done, total) => {
    onProgress('Filing items by section', done, total);
  });
  await finish(run, (done, total) => {
    onProgress('Bringing lists and search up to date', done, total);
  });
  // Also when no item moved: a new section has none, and pages must know.
  await announce(run);
  await noteFiling(run);
  return result;
}

export function createPublisher(options: PublisherOptions): Publisher {
  const run = startRun(options);
  return {
    putItems: (items, options) => putItems(run, items, options),
    withdrawItems: (ids, options) => withdrawItems(run, ids, options),
    putDrafts: (items) => putDrafts(run, items),
    removeDrafts: (ids) => removeDrafts(run, ids),
    lookUpItems: (asked) => lookUpItems(run, asked),
    readSource: (name) => readSource(run, name),
    writeSource: (name, entries) => writeSource(run, name, entries),
    putFronts: (fronts, { draft = false } = {}) => putFronts(run, fronts, draft),
    resetFronts: (fronts) => resetFronts(run, fronts),
    putAnnouncement: (announcement) => putAnnouncement(run, announcement),
    putOfferDates: (code, dates) => putOfferDates(run, code, dates),
    putContributors: (contributors, { listed = true } = {}) =>
      putContributors(run, contributors, listed),
    putTags: (tags) => putTags(run, tags),
    putRedirects: (redirects, options) => putRedirects(run, redirects, options),
    renameTerm: (renaming, options) => renameTerm(run, renaming, options),
    markGone: (paths) => markGone(run, paths),
    removeRedirects: (paths) => removeRedirects(run, paths),
    putPhoto: (...photo) => putPhoto(run.objects, ...photo),
    emptySections: () => readEmptySections(run),
    isFiledByBrand: () => isFiledByBrand(run),
    outdated: () => outdatedParts(run),
    refile: (ids, onProgress = () => undefined) => refile(run, ids, onProgress),
    rebuildSearch: () => rebuildSearchIndex(run),
    relateAll: (ids, onProgress = () => undefined) => relateAll(run, ids, onProgress),
    finish: (onProgress = () => undefined) => finish(run, onProgress),
  };
}
