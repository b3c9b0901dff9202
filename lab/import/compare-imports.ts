/**
 * `npm run compare:imports`: writes what imports of some sources make, item by item, as text files,
 * and compares two such folders, made by two versions of the importer.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Parser } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { chooseImporter } from '../../importing/choose-importer.ts';
import { emptyFieldMap, parseFieldMap, type FieldMap } from '../../importing/field-map.ts';
import { openSource } from '../../importing/open-source.ts';
import type { ImportRun, OpenSource, SourceRecord } from '../../importing/source.ts';
import { brand } from '../../shared/brand/meridian.ts';
import type { Item } from '../../shared/content/item.ts';

const HELP = `Usage: npm run compare:imports -- write FOLDER SOURCE… [--map FILE]
       npm run compare:imports -- compare BEFORE AFTER [--diff]

write    imports each SOURCE (folder, archive, export) without storing anything, and writes a file for each
         item with its fields, addresses and body, and the counts of the source. Images count as found.
         --map says of fields what \`masthead import --map\` does.
compare  prints the counts of two such folders side by side, and names the items that differ; with --diff,
         shows how.
`;

/** What an import made of one source. */
interface Counts {
  items: number;
  drafts: number;
  skipped: number;
  redirects: number;
  warnings: number;
  /** Words of the Markdown bodies, and how many of them no stored text holds. */
  words: number;
  lost: number;
  /** Fenced and indented code as CommonMark reads it, and how much is stored byte for byte. */
  code: number;
  codeEqual: number;
  links: { rewritten: number; unchanged: number; draft: number; dead: number };
  /** Processor time of the whole import, ms an item. */
  msPerItem: number;
  /** Words lost by item, the most first. */
  worst: [string, number, string][];
  /** Of the others: indented markup, and code in which templates print, whose words are all there. */
  codeMarkup: number;
  codePrinted: number;
  /** Items with code that none of this explains. */
  codeDiffers: [string, number][];
}

const commonMark = new MarkdownIt('commonmark');
const frontMatter = /^\s*(---|\+\+\+)[ \t]*\r?\n[^]*?\r?\n(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Returns the text of HTML, and the text of each of its `pre` elements. */
function readHtml(html: string): { text: string; code: string[] } {
  let text = '';
  const code: string[] = [];
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === 'pre') {
        depth += 1;
        code.push('');
      }
      text += ' ';
    },
    onclosetag(name) {
      if (name === 'pre') depth -= 1;
      text += ' ';
    },
    ontext(data) {
      text += data;
      if (depth > 0) code[code.length - 1] += data;
    },
  });
  parser.end(html);
  return { text, code };
}

function wordsIn(text: string): string[] {
  return text.match(/\p{L}{2,}/gu) ?? [];
}

/**
 * Returns the words of Markdown that readers should find: without addresses and template tags, titles of
 * links, which a mouse alone shows, labels of references, scripts and styles, and the languages of fences.
 */
function sourceWords(body: string): string[] {
  return wordsIn(
    body
      .replace(/<(script|style)\b[^]*?<\/\1\s*>/gi, ' ')
      .replace(/^[ \t>]*(?:(?:`{3,}|~{3,})[^`\n]*|:::[\w+-]+[ \t]*)$/gm, ' ')
      .replace(/<!--[^]*?-->/g, ' ')
      .replace(/\{[{%#][^]*?[}%#]\}/g, ' ')
      .replace(/\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?/g, '] ')
      .replace(/\]\s?\[[^\]\n]*\]|\[\^[^\]\n]*\]/g, '] ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\b(?:https?|mailto):[^\s)>\]"']+/g, ' ')
      .replace(/^\s*\[[^\]]+\]:.*$/gm, ' ')
      .replace(/^(?:import|export) .*$/gm, ' ')
      .replace(/\{[:.#][^{}\n]*\}/g, ' ')
      .replace(/&#?\w+;/g, (entity) => commonMark.utils.unescapeAll(entity)),
  );
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/**
 * CodeHilite shows no line that names the language, and in a list no indentation that Python's Markdown
 * takes for that of the list.
 */
function withoutMarker(content: string): string {
  const marker = /^[ \t]*(?::::|#!)[\w+#.-]+[^\n/]*\n/.exec(content)?.[0];
  if (marker === undefined) return content;
  const code = content.slice(marker.length);
  const indents = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents, marker.length - marker.trimStart().length);
  return code.replace(new RegExp(`^ {${indent}}`, 'gm'), '');
}

/** Counts of one item what its file holds and its stored form lacks. */
function measureItem(item: Item, file: string, counts: Counts): void {
  const body = file
    .replace(/^\ufeff/, '')
    .replace(frontMatter, '')
    // Pelican's fields have no lines of hyphens around them.
    .replace(/^(?:[A-Z]\w+:.*\r?\n){2,}(?=\r?\n)/, '');
  const shown = stringsIn({ ...item, source: undefined }).map((one) => readHtml(one));
  const have = new Map<string, number>();
  for (const word of shown.flatMap(({ text }) => wordsIn(text)))
    have.set(word, (have.get(word) ?? 0) + 1);
  const lost: string[] = [];
  const words = sourceWords(body);
  for (const word of words) {
    const left = have.get(word) ?? 0;
    if (left === 0) lost.push(word);
    else have.set(word, left - 1);
  }
  counts.words += words.length;
  counts.lost += lost.length;
  if (lost.length > 0)
    counts.worst.push([item.source.ref, lost.length, lost.slice(0, 12).join(' ')]);
  const stored = new Set(shown.flatMap(({ code }) => code.map((text) => text.trimEnd())));
  const blocks = commonMark
    .parse(body.replace(/\r\n?/g, '\n'), {})
    .filter(({ type }) => type === 'fence' || type === 'code_block')
    .map(({ content }) => withoutMarker(content))
    .filter((content) => content.trim() !== '');
  counts.code += blocks.length;
  const others = blocks.filter((content) => !stored.has(content.trimEnd()));
  counts.codeEqual += blocks.length - others.length;
  const shownWords = new Set(shown.flatMap(({ text }) => wordsIn(text)));
  const isThere = (content: string) => sourceWords(content).every((word) => shownWords.has(word));
  // CommonMark takes the cells of a table that stands in a list of tags for code.
  const markup = others.filter(
    (content) => /^\s*(?:<[a-z!/]|\{\{)/i.test(content) && isThere(content),
  );
  const printed = others.filter(
    (content) => !markup.includes(content) && /\{[{%]/.test(content) && isThere(content),
  );
  counts.codeMarkup += markup.length;
  counts.codePrinted += printed.length;
  const unexplained = others.length - markup.length - printed.length;
  if (unexplained > 0) counts.codeDiffers.push([item.source.ref, unexplained]);
}

/** Returns HTML with a line for each element, so that differences are short. */
function readable(html: string): string {
  return html.replace(/(<\/[\w-]+>|<(?:br|hr|wbr)>)(?!\n)/g, '$1\n');
}

function itemText(item: Item): string {
  const { body, ...fields } = item;
  const values = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = body.map((segment) =>
    segment.kind === 'html' ? readable(segment.html) : `[[${JSON.stringify(segment)}]]`,
  );
  return `${values.join('\n')}\n\n${parts.join('\n\n')}\n`;
}

function fileName(ref: string): string {
  return ref.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(-180);
}

async function writeSource(path: string, folder: string, fieldMap: FieldMap): Promise<void> {
  const source: OpenSource = await openSource(path);
  const importer = await chooseImporter(source, undefined);
  const counts: Counts = {
    ...{ items: 0, drafts: 0, skipped: 0, redirects: 0, warnings: 0 },
    ...{ words: 0, lost: 0, code: 0, codeEqual: 0, codeMarkup: 0, codePrinted: 0, msPerItem: 0 },
    links: { rewritten: 0, unchanged: 0, draft: 0, dead: 0 },
    ...{ worst: [], codeDiffers: [] },
  };
  const lines: string[] = [];
  const run: ImportRun = {
    brand,
    defaultAccess: 'metered',
    fieldMap,
    includeTypes: [],
    warn: (ref, message) => {
      counts.warnings += 1;
      lines.push(`warning ${ref}: ${message}`);
    },
    unknownShortcode: (name, became = 'nothing') => lines.push(`unknown ${name}: ${became}`),
    embedded: () => undefined,
    link: (outcome) => {
      counts.links[outcome.kind] += 1;
      if (outcome.kind === 'dead') lines.push(`dead ${outcome.ref}: ${outcome.href}`);
    },
    madeName: () => undefined,
    unknownField: () => undefined,
    media: (reference) =>
      Promise.resolve({
        path: `/photos/${createHash('sha256').update(reference).digest('hex').slice(0, 12)}`,
        ...{ width: 800, height: 600 },
      }),
  };
  const records: SourceRecord[] = [];
  const start = process.cpuUsage();
  for await (const record of importer.read(source, run)) records.push(record);
  const { user, system } = process.cpuUsage(start);
  await mkdir(join(folder, 'items'), { recursive: true });
  for (const record of records) {
    if (record.kind === 'item' || record.kind === 'draft') {
      counts[record.kind === 'item' ? 'items' : 'drafts'] += 1;
      await writeFile(join(folder, 'items', `${fileName(record.ref)}.txt`), itemText(record.item));
      const file = source.find(record.item.source.ref);
      if (importer.format === 'markdown' && file !== undefined)
        measureItem(record.item, Buffer.from(await file.read()).toString('utf8'), counts);
    } else if (record.kind === 'skip') {
      counts.skipped += 1;
      lines.push(`skipped ${record.ref}: ${record.reason}`);
    } else {
      if (record.kind === 'redirect' || record.kind === 'redirect-path') counts.redirects += 1;
      lines.push(JSON.stringify(record));
    }
  }
  counts.msPerItem = (user + system) / 1000 / Math.max(1, counts.items + counts.drafts);
  counts.worst.sort(([, one], [, other]) => other - one).splice(20);
  await writeFile(join(folder, 'records.txt'), `${lines.sort().join('\n')}\n`);
  await writeFile(join(folder, 'counts.json'), JSON.stringify(counts, undefined, 2));
}

/** A short name for a source, from the last parts of its path. */
function sourceName(path: string): string {
  const parent = basename(dirname(resolve(path)));
  return `${parent}-${basename(path)}`.replace(/\.tar\.gz$/, '');
}

async function write(
  folder: string,
  sources: readonly string[],
  map: string | undefined,
): Promise<void> {
  const fieldMap =
    map === undefined ? emptyFieldMap : parseFieldMap(await readFile(map, 'utf8'), map);
  for (const path of sources) {
    const target = join(folder, sourceName(path));
    await rm(target, { recursive: true, force: true });
    try {
      await writeSource(path, target, fieldMap);
    } catch (error) {
      await mkdir(target, { recursive: true });
      await writeFile(join(target, 'records.txt'), `${String(error)}\n`);
    }
  }
}

async function readCounts(folder: string, name: string): Promise<Counts | undefined> {
  const text = await readFile(join(folder, name, 'counts.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

function line(label: string, counts: Counts | undefined): string {
  if (counts === undefined) return `${label.padEnd(8)} nothing could be read`;
  const { items, drafts, skipped, words, lost, code, codeEqual, links, msPerItem } = counts;
  const { codeMarkup, codePrinted } = counts;
  const share = words === 0 ? 0 : (100 * lost) / words;
  return [
    label.padEnd(8),
    `${items + drafts} stored + ${skipped} skipped`,
    `${lost} of ${words} words lost (${share.toFixed(3)} %)`,
    `${codeEqual} of ${code} code blocks equal, ${codeMarkup} indented markup, ${codePrinted} printed`,
    `${links.rewritten + links.unchanged + links.draft} links, ${links.dead} dead`,
    `${counts.redirects} old addresses`,
    `${msPerItem.toFixed(2)} ms`,
  ].join(' · ');
}

async function compare(before: string, after: string, showDiff: boolean): Promise<void> {
  for (const name of (await readdir(after)).sort()) {
    console.log(`\n${name}`);
    console.log(line('before', await readCounts(before, name)));
    console.log(line('after', await readCounts(after, name)));
    const folders = [join(before, name), join(after, name)];
    const options = showDiff ? ['-U1', '--', ':!*counts.json'] : ['--stat=160'];
    const { stdout } = spawnSync(
      'git',
      ['diff', '--no-index', '--no-color', ...options.slice(0, 1), ...folders],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    console.log(
      stdout
        .split('\n')
        .filter((row) => !row.includes('counts.json'))
        .join('\n'),
    );
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    map: { type: 'string' },
    diff: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command, first, ...rest] = positionals;
if (command === 'write' && first !== undefined && rest.length > 0)
  await write(first, rest, values.map);
else if (command === 'compare' && first !== undefined && rest[0] !== undefined)
  await compare(first, rest[0], values.diff);
else console.log(HELP);
