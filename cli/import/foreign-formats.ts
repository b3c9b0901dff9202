/**
 * Recognizes exports of systems that no importer reads, and says how to bring them in
 * (docs/guides/imports.md).
 */
import type { OpenSource, SourceFile } from './source.ts';

/** Names of the files, and the beginning of the first ones. */
interface Sight {
  readonly paths: readonly string[];
  /** The beginning of the first file with an extension. */
  head(extension: RegExp): Promise<string>;
}

interface ForeignFormat {
  readonly name: string;
  readonly matches: (sight: Sight) => boolean | Promise<boolean>;
  readonly advice: string;
}

const HEAD_CHARACTERS = 4_096;
const GUIDE = 'docs/guides/imports.md';
const throughGhost = `Bring it into Ghost first (Settings, Advanced, Import/Export), then import the JSON file that Ghost exports there`;
const fromTable = `Make a Markdown file of each row or record: ${GUIDE}, "From a table", has a script for it. Columns may keep their names; --map says what they mean`;

/** Notion adds a page's id to the name of its file. */
const notionPage = / ?[0-9a-f]{32}(?:_all)?\.(?:md|csv|html)$/;

function count(paths: readonly string[], pattern: RegExp): number {
  return paths.filter((path) => pattern.test(path)).length;
}

/** In this order: the marks of a system come before those of a kind of file. */
const formats: readonly ForeignFormat[] = [
  {
    name: 'an export of Notion',
    matches: ({ paths }) => {
      const pages = count(paths, /\.(?:md|html)$/i);
      return pages > 0 && count(paths, notionPage) * 2 > pages;
    },
    advice: `Its pages have no front matter: their properties are lines below the title. ${GUIDE}, "From Notion", says how to move them; then import the folder with --format markdown`,
  },
  {
    name: 'an export of Substack',
    matches: ({ paths }) =>
      paths.some((path) => /(?:^|\/)posts\.csv$/.test(path)) &&
      paths.some((path) => /(?:^|\/)posts\/[^/]+\.html$/.test(path)),
    advice: throughGhost,
  },
  {
    name: 'an export of Medium',
    matches: ({ paths }) =>
      paths.some((path) =>
        /(?:^|\/)posts\/(?:draft_|\d{4}-\d{2}-\d{2}_).*-+[0-9a-f]{8,}\.html$/.test(path),
      ),
    advice: throughGhost,
  },
  {
    name: 'an export of Blogger',
    matches: async ({ head }) =>
      /<feed[\s>].*(?:blogger|schemas\.google\.com\/blogger)/is.test(
        await head(/\.(?:xml|atom)$/i),
      ),
    advice:
      'Bring it into WordPress first (Tools, Import, Blogger), then import the file of Tools, Export here',
  },
  {
    name: 'an export of Movable Type or TypePad',
    matches: async ({ head }) =>
      /^(?:AUTHOR|TITLE|BASENAME): .*\n(?:.*\n)*?-----/m.test(await head(/\.txt$/i)),
    advice:
      'Bring it into WordPress first (Tools, Import, Movable Type and TypePad), then import the file of Tools, Export here',
  },
  {
    name: 'a feed or another XML file',
    matches: async ({ head }) =>
      /<(?:rss|feed|\?xml)[\s>]/.test(await head(/\.(?:xml|rss|atom)$/i)),
    advice:
      'A feed holds the latest items alone. WordPress exports under Tools, Export; Squarespace under Settings, Import & Export, Export, WordPress; both files can be imported',
  },
  {
    name: 'content of Drupal',
    matches: async ({ head }) =>
      /"node--|"jsonapi"|"nid"\s*:|"uuid"\s*:.*"langcode"/s.test(await head(/\.json$/i)),
    advice: fromTable,
  },
  {
    name: 'a table (CSV)',
    matches: ({ paths }) => paths.some((path) => /\.(?:csv|tsv)$/i.test(path)),
    advice: fromTable,
  },
  {
    name: 'data in JSON',
    matches: ({ paths }) => paths.some((path) => /\.(?:json|ndjson|jsonl)$/i.test(path)),
    advice: `It is no export of Ghost. ${fromTable}`,
  },
  {
    name: 'a dump of a database',
    matches: ({ paths }) => paths.some((path) => /\.(?:sql|sqlite3?|db|dump)$/i.test(path)),
    advice: `Of WordPress, import the file of Tools, Export. Otherwise export its table of articles as CSV. ${fromTable}`,
  },
  {
    name: 'pages of HTML or documents',
    matches: ({ paths }) =>
      paths.some((path) =>
        /\.(?:html?|docx?|odt|rtf|pdf|txt|rst|adoc|asciidoc|org|textile)$/i.test(path),
      ),
    advice: `Turn each into Markdown (pandoc does) and give it front matter with a title and a date: ${GUIDE}, "From documents"`,
  },
];

function sightOf(source: OpenSource): Sight {
  const read = async (file: SourceFile | undefined): Promise<string> =>
    file === undefined
      ? ''
      : Buffer.from((await file.read()).subarray(0, HEAD_CHARACTERS)).toString('utf8');
  return {
    paths: source.files.map(({ path }) => path),
    head: (extension) => read(source.files.find(({ path }) => extension.test(path))),
  };
}

/** Returns what a source is that no importer reads, and what to do with it. */
export async function foreignFormat(source: OpenSource): Promise<string | undefined> {
  const sight = sightOf(source);
  for (const { name, matches, advice } of formats)
    if (await matches(sight))
      return `${source.name} looks like ${name}, which cannot be imported as it is. ${advice}.`;
  return undefined;
}

/** Whether a folder of Markdown is Notion's, whose pages have no front matter. */
export async function isNotion(source: OpenSource): Promise<boolean> {
  return formats[0]?.matches(sightOf(source)) ?? false;
}
