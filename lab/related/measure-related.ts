/** `npm run measure:related -- DIR…`: how many links of editors the related items find. */
import { RELATED_SHOWN } from '../../services/content/related.ts';
import { chooseDiverse } from '../../publishing/related/choose-diverse.ts';
import { countItem, emptyFrequencies } from '../../publishing/related/frequencies.ts';
import { profileOf } from '../../publishing/related/profile.ts';
import { candidatesFor, withCitations } from '../../publishing/related/rank-candidates.ts';
import { entriesOf, TermIndex } from '../../publishing/related/term-index.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { hashTerm, termsOf } from '../../publishing/related/terms.ts';
import { loadLanguage } from '../../shared/text/languages.ts';
import type { Item } from '../../shared/content/item.ts';
import { newest, tagOverlap, tfIdf, type Scorer } from './baselines.ts';
import { collectArchive } from './collect-archive.ts';
import { holdOutLinks, type HeldOutItem } from './held-out-links.ts';

const HELP = `Usage: npm run measure:related -- DIR…

Reads archives as \`masthead import\` does and prints recall@${RELATED_SHOWN}: which share of the links that
editors made between items is among the first ${RELATED_SHOWN} related ones. The links and their text are
taken out of the text first. Candidates are only items published before. Constants of
publishing/related/rank-candidates.ts were tuned on the first half of the items (by a hash of their
ids), with the figures of the second half in view.
`;

/** The archives that are measured are English. */
const english = await loadLanguage('en');

/** Ids of the related items of an item, best first. */
type Method = (index: number) => readonly string[];

function byScore(items: readonly Item[], scorer: Scorer): Method {
  return (index) => {
    const scores = scorer(index);
    const story = items[index];
    return [...items.keys()]
      .filter((other) => (items[other]?.pubDate ?? '') < (story?.pubDate ?? ''))
      .sort((one, other) => {
        const better = (scores[other] ?? 0) - (scores[one] ?? 0);
        return (
          better || Date.parse(items[other]?.pubDate ?? '') - Date.parse(items[one]?.pubDate ?? '')
        );
      })
      .slice(0, RELATED_SHOWN)
      .flatMap((other) => items[other]?.id ?? []);
  };
}

/** Relates items as a publish does. An item's own links are not used for it. */
function asPublished(heldOut: readonly HeldOutItem[]): Method {
  const frequencies = emptyFrequencies();
  const read = heldOut.map(({ item, links }) => ({ item, links, terms: termsOf(item, english) }));
  for (const { terms } of read) countItem(frequencies, terms);
  const profiles = read.map(({ item, links, terms }) => profileOf(item, terms, frequencies, links));
  const index = new TermIndex();
  const entries = profiles.map((profile) => entriesOf(profile, frequencies));
  profiles.forEach(({ id }, at) => {
    for (const [key, entry] of entries[at] ?? []) index.change(key, id, entry);
  });
  const linksOf = new Map(profiles.map((profile) => [profile.id, profile.links]));
  const related = profiles.map((story, at) => {
    const today = Math.floor(story.time / DAY_MS);
    const own = entries[at] ?? new Map();
    const older = index.compare(own).filter(({ day }) => day < today);
    const pool = withCitations(candidatesFor(older, today), (id) => linksOf.get(id) ?? []);
    return chooseDiverse(index.withMarks(own, pool), RELATED_SHOWN).map(({ id }) => id);
  });
  return (index) => related[index] ?? [];
}

interface Recall {
  /** Links found, of all links. */
  readonly ofLinks: number;
  /** The mean over items of the share that was found. */
  readonly ofItems: number;
}

function recall(heldOut: readonly HeldOutItem[], which: readonly number[], method: Method): Recall {
  const dates = new Map(heldOut.map(({ item }) => [item.id, item.pubDate]));
  let found = 0;
  let links = 0;
  let shares = 0;
  let items = 0;
  for (const index of which) {
    const { item, links: made } = heldOut[index] ?? { links: [] };
    const older = made.filter((id) => (dates.get(id) ?? '~') < (item?.pubDate ?? ''));
    if (older.length === 0) continue;
    const shown = new Set(method(index));
    const hits = older.filter((id) => shown.has(id)).length;
    found += hits;
    links += older.length;
    shares += hits / older.length;
    items += 1;
  }
  return { ofLinks: found / Math.max(1, links), ofItems: shares / Math.max(1, items) };
}

function print(heldOut: readonly HeldOutItem[]): void {
  const items = heldOut.map(({ item }) => item);
  const methods: readonly (readonly [string, Method])[] = [
    ['newest', byScore(items, newest(items))],
    ['tag overlap', byScore(items, tagOverlap(items))],
    ['TF-IDF cosine', byScore(items, tfIdf(items))],
    ['Masthead', asPublished(heldOut)],
  ];
  const all = [...heldOut.keys()];
  const half = (number: number) =>
    all.filter((index) => hashTerm(items[index]?.id ?? '') % 2 === number);
  const share = (value: number) => value.toFixed(3).padStart(7);
  console.log(`${''.padEnd(14)} ${'all'.padStart(7)} tuned on   other  by item`);
  for (const [name, method] of methods) {
    const whole = recall(heldOut, all, method);
    const columns = [
      share(whole.ofLinks),
      share(recall(heldOut, half(0), method).ofLinks).padStart(8),
      share(recall(heldOut, half(1), method).ofLinks),
      share(whole.ofItems).padStart(8),
    ];
    console.log(`${name.padEnd(14)} ${columns.join(' ')}`);
  }
}

async function main(paths: readonly string[]): Promise<void> {
  if (paths.length === 0 || paths.includes('--help')) {
    console.log(HELP);
    if (paths.length === 0) process.exitCode = 1;
    return;
  }
  for (const path of paths) {
    const heldOut = holdOutLinks(await collectArchive(path));
    const links = heldOut.reduce((sum, { links: made }) => sum + made.length, 0);
    console.log(`\n${path}: ${heldOut.length} items, ${links} links between them`);
    print(heldOut);
  }
}

await main(process.argv.slice(2));
