/**
 * `npm run measure:search -- DIR…`: how well search finds, beside plain BM25, over the items of data
 * folders; and how long it takes, over made items with `--made N`.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brand } from '../../shared/brand/meridian.ts';
import type { Item } from '../../shared/content/item.ts';
import { foldCase } from '../../shared/text/fold-text.ts';
import { loadLanguage } from '../../shared/text/languages.ts';
import { termsOf } from '../../shared/text/terms.ts';
import { contentOfStore } from '../../cli/open-content.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { searchableText } from '../../services/search/index-document.ts';
import type { SearchReader } from '../../services/search/search-reader.ts';
import {
  SEARCH_MANIFEST_KEY,
  segmentKey,
  type ManifestSegment,
} from '../../services/search/search-manifest.ts';
import { createStoredSearch } from '../../services/search/stored-search.ts';
import type { ObjectStore } from '../../services/aws/objects.ts';
import { plainText } from '../../services/content/plain-text.ts';
import { openStore } from '../../local/open-store.ts';
import {
  readManifest,
  SEGMENT_ITEMS_MAX,
  updateSearchIndex,
} from '../../publishing/update-search-index.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { createMemoryObjects } from '../../test/support/memory-objects.ts';
import { median, quantile } from '../bench/quantile.ts';
import { createPlainBm25 } from './plain-bm25.ts';
import {
  makeHeadlineQuestions,
  makeQuestions,
  questionKinds,
  type HeadlineQuestion,
  type Question,
} from './questions.ts';
import { sampleTexts, type SampleText } from './sample-texts.ts';
import { syntheticItems } from './synthetic-items.ts';

const help = `npm run measure:search -- [DIR…] [--made N] [--questions N]

Measures short texts of our own in four languages, and:

  DIR           a data folder with imported items (masthead import PATH --data DIR)
  --made N      also measure the time, the memory and the calls of searches over N made items
  --distinct N  so many of them differ; the others are copies (default ${SEGMENT_ITEMS_MAX})
  --wait MS     how long each call to the store takes there, as to S3 (default 15)
  --questions N how many questions about each folder (default 300)`;

const TAKE = 10;

/** Returns the ids of the best items. */
type Ask = (text: string) => Promise<readonly string[]>;

async function readItems(dataDir: string): Promise<Item[]> {
  const content = contentOfStore(await openStore({ dataDir }), dataDir, brand);
  try {
    const items: Item[] = [];
    for await (const record of content.records())
      if (String(record.pk).startsWith('I#')) items.push(decodeItem(record));
    return items.filter(({ listed }) => listed);
  } finally {
    await content.close();
  }
}

interface MeasuredIndex {
  readonly objects: ObjectStore;
  readonly search: SearchReader;
  readonly bytes: number;
  readonly buildS: number;
}

/** @param copies How often each segment is in the index, for an archive that takes long to build. */
async function indexed(items: Iterable<Item>, copies = 1): Promise<MeasuredIndex> {
  const objects = createMemoryObjects();
  const started = process.cpuUsage();
  await updateSearchIndex({ objects, brand }, { items, isComplete: true });
  const { user, system } = process.cpuUsage(started);
  if (copies > 1) await copySegments(objects, copies);
  const search = createStoredSearch({
    objects,
    language: brand.language,
    log: ({ message }) => {
      console.error(message);
    },
  });
  return { objects, search, bytes: objects.bytes(), buildS: (user + system) / 1e6 };
}

async function copySegments(objects: ObjectStore, copies: number): Promise<void> {
  const manifest = await readManifest(objects);
  if (manifest === undefined) return;
  const segments: ManifestSegment[] = [];
  for (const segment of manifest.segments) {
    const bytes = await objects.getRange(segmentKey(segment.name), 0, segment.bytes);
    if (bytes === undefined) continue;
    for (let copy = 0; copy < copies; copy += 1) {
      const name = `${segment.name}-${copy}`;
      await objects.put(segmentKey(name), bytes, 'application/octet-stream', 'private');
      segments.push({ ...segment, name });
    }
    await objects.remove(segmentKey(segment.name));
  }
  const bytes = new TextEncoder().encode(JSON.stringify({ ...manifest, segments }));
  await objects.put(SEARCH_MANIFEST_KEY, bytes, 'application/json', 'private');
}

function asking(search: SearchReader): Ask {
  return async (query) => {
    const now = new Date().toISOString();
    const { findings } = await search.search({ query, sort: 'score', now, offset: 0, take: TAKE });
    return findings.map(({ card }) => card.id);
  };
}

function allText(item: Item): string {
  const { fields } = searchableText(item, brand);
  return [...fields.hed, ...fields.dek, ...fields.names, ...fields.tags, plainText(item)].join(' ');
}

const plainWords = (text: string) => foldCase(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function baseline(items: readonly Item[], split: (text: string) => readonly string[]): Ask {
  const index = createPlainBm25(
    items.map((item) => ({ id: item.id, terms: split(allText(item)) })),
  );
  return async (text) => index.search(split(text), TAKE);
}

interface Recall {
  readonly first: number;
  readonly ten: number;
  readonly nothing: number;
}

async function recallOf(ask: Ask, questions: readonly Question[]): Promise<Recall> {
  let first = 0;
  let ten = 0;
  let nothing = 0;
  for (const { id, text } of questions) {
    const found = await ask(text);
    if (found[0] === id) first += 1;
    if (found.includes(id)) ten += 1;
    if (found.length === 0) nothing += 1;
  }
  const all = Math.max(1, questions.length);
  return { first: first / all, ten: ten / all, nothing: nothing / all };
}

/** Shares of one-word questions whose first result, and whose first results, have it as headline. */
async function headlinesFirst(ask: Ask, questions: readonly HeadlineQuestion[]): Promise<Recall> {
  let first = 0;
  let all = 0;
  let nothing = 0;
  for (const { text, ids } of questions) {
    const found = await ask(text);
    if (ids.has(found[0] ?? '')) first += 1;
    if (found.slice(0, ids.size).every((id) => ids.has(id))) all += 1;
    if (found.length === 0) nothing += 1;
  }
  const count = Math.max(1, questions.length);
  return { first: first / count, ten: all / count, nothing: nothing / count };
}

function row(name: string, { first, ten, nothing }: Recall): string {
  const share = (value: number) => value.toFixed(3).padStart(8);
  return `  ${name.padEnd(28)}${share(first)}${share(ten)}${share(nothing)}`;
}

async function measureRecall(dataDir: string, count: number): Promise<void> {
  const items = await readItems(dataDir);
  const rules = await loadLanguage(brand.language);
  const questions = makeQuestions(items, count, rules);
  const { search, bytes, buildS } = await indexed(items);
  console.log(
    `\n${dataDir}: ${items.length} items, ${questions.length} questions, index ${(bytes / 1e6).toFixed(1)} MB, built in ${buildS.toFixed(1)} s of processor`,
  );
  console.log(`  ${''.padEnd(28)}${'@1'.padStart(8)}${'@10'.padStart(8)}${'none'.padStart(8)}`);
  const ours = asking(search);
  const asks = [
    ['search', ours],
    ['plain BM25', baseline(items, plainWords)],
    ['plain BM25 over stems', baseline(items, (text) => termsOf(text, rules))],
  ] as const;
  for (const [name, ask] of asks) {
    console.log(row(name, await recallOf(ask, questions)));
    for (const kind of questionKinds) {
      const some = questions.filter((question) => question.kind === kind);
      console.log(row(`    ${kind} (${some.length})`, await recallOf(ask, some)));
    }
  }
  const headlines = makeHeadlineQuestions(items, count, rules);
  console.log(`\n  One word of a headline: @1 has it as headline, all of them before others, none`);
  for (const [name, ask] of asks) console.log(row(name, await headlinesFirst(ask, headlines)));
  await measureTime(
    ours,
    questions.map(({ text }) => text),
  );
}

function sampleItem({ hed, body }: SampleText, id: string, language: string): Item {
  const html = `<p>–</p><p>–</p><p>${body}</p>`;
  return buildItem({ id, language, hed, dek: '', body: [{ kind: 'html', html }] });
}

/** Questions about our own texts in other languages, which lie together in one archive. */
async function measureLanguages(): Promise<void> {
  const samples = Object.entries(sampleTexts).flatMap(([language, texts]) =>
    texts.map((text, index) => ({ language, text, id: `${language}-${index}` })),
  );
  const items = samples.map(({ text, id, language }) => sampleItem(text, id, language));
  const { search } = await indexed(items);
  const plain = baseline(items, plainWords);
  console.log(`\nShort texts in other languages, questions about walled text: @1, @10, none`);
  for (const language of Object.keys(sampleTexts)) {
    const questions = samples
      .filter((sample) => sample.language === language)
      .map(({ id, text }): Question => ({ id, kind: 'inflected', text: text.question }));
    console.log(
      row(`${language} (${questions.length})`, await recallOf(asking(search), questions)),
    );
    console.log(row('    plain BM25', await recallOf(plain, questions)));
  }
}

/** Prints times of the processor: other programs on the machine do not count. */
async function measureTime(ask: Ask, texts: readonly string[]): Promise<void> {
  const times: number[] = [];
  const cpuMs: number[] = [];
  for (const text of texts) {
    const before = process.cpuUsage();
    const started = performance.now();
    await ask(text);
    times.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    cpuMs.push((user + system) / 1_000);
  }
  const p50 = (list: readonly number[]) => median(list).toFixed(1);
  const p95 = (list: readonly number[]) => quantile(list, 0.95).toFixed(1);
  console.log(
    `  ${texts.length} searches: p50 ${p50(times)} ms, p95 ${p95(times)} ms (processor ${p50(cpuMs)} and ${p95(cpuMs)} ms)`,
  );
}

/** A store as far away as S3 that counts what is asked of it. */
function farAway(objects: ObjectStore, waitMs: number) {
  const asked = { calls: 0, bytes: 0 };
  const far: ObjectStore = {
    ...objects,
    async get(key, etag) {
      asked.calls += 1;
      await setTimeout(waitMs);
      return objects.get(key, etag);
    },
    async getRange(key, start, end) {
      asked.calls += 1;
      asked.bytes += end - start;
      await setTimeout(waitMs);
      return objects.getRange(key, start, end);
    },
  };
  return { far, asked };
}

async function usedMb(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await setTimeout(100);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Reads what a publish of one article reads and writes of the index. */
async function measurePublish(objects: ObjectStore): Promise<void> {
  const { far, asked } = farAway(objects, 0);
  let written = 0;
  const counted: ObjectStore = {
    ...far,
    put: (key, bytes, ...rest) => {
      written += bytes.length;
      return far.put(key, bytes, ...rest);
    },
  };
  const started = process.cpuUsage();
  const items = [buildItem({ id: 'one-more', hed: 'One article more' })];
  await updateSearchIndex(
    { objects: counted, brand, itemsMax: Number.MAX_SAFE_INTEGER },
    { items },
  );
  const { user, system } = process.cpuUsage(started);
  console.log(
    `  one article more: ${asked.calls} reads of ${(asked.bytes / 1e6).toFixed(1)} MB, ${(written / 1e3).toFixed(1)} KB written, ${((user + system) / 1_000).toFixed(0)} ms of processor`,
  );
}

async function measureMade(count: number, distinct: number, waitMs: number): Promise<void> {
  const copies = Math.max(1, Math.round(count / distinct));
  const { objects, bytes, buildS } = await indexed(
    syntheticItems(Math.min(count, distinct)),
    copies,
  );
  const rules = await loadLanguage(brand.language);
  const questions = makeQuestions([...syntheticItems(Math.min(count, 400))], 200, rules);
  const { far, asked } = farAway(objects, waitMs);
  const ask = asking(
    createStoredSearch({
      objects: far,
      language: brand.language,
      log: ({ message }) => {
        console.error(message);
      },
    }),
  );
  const [first = '', ...others] = questions.map(({ text }) => text);
  const before = await usedMb();
  const started = performance.now();
  const cpu = process.cpuUsage();
  await ask(first);
  const firstMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const made = copies > 1 ? `${copies} copies of ${distinct}` : `built in ${buildS.toFixed(1)} s`;
  console.log(
    `\n${count} made items (${made}): index ${(bytes / 1e6).toFixed(1)} MB stored; the first search took ${firstMs.toFixed(0)} ms (processor ${((user + system) / 1_000).toFixed(0)} ms), ${asked.calls} calls for ${(asked.bytes / 1e6).toFixed(1)} MB, and ${((await usedMb()) - before).toFixed(0)} MB of memory`,
  );
  asked.calls = 0;
  await measureTime(ask, others);
  console.log(
    `  ${(asked.calls / others.length).toFixed(1)} calls a search, ${((await usedMb()) - before).toFixed(0)} MB of memory after them`,
  );
  await measureTime(ask, others);
  await measurePublish(objects);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    made: { type: 'string', multiple: true },
    distinct: { type: 'string', default: String(SEGMENT_ITEMS_MAX) },
    wait: { type: 'string', default: '15' },
    questions: { type: 'string', default: '300' },
  },
});
const counts = [...(values.made ?? []), values.questions, values.distinct, values.wait].map(Number);
if (values.help === true) {
  console.log(help);
} else if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
  console.error('--made, --questions, --distinct and --wait take a whole number from 1');
  process.exitCode = 1;
} else {
  await measureLanguages();
  for (const folder of positionals) await measureRecall(folder, Number(values.questions));
  for (const count of values.made ?? [])
    await measureMade(Number(count), Number(values.distinct), Number(values.wait));
}
