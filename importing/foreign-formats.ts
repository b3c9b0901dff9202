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
  /** The beginning of the file, where the source is one, a character for each byte. */
  readonly start: string;
}

interface ForeignFormat {
  readonly name: string;
  readonly matches: (sight: Sight) => boolean | Promise<boolean>;
  readonly advice: string;
  /** Its names say which system it is of, so that other files in it do not count. */
  readonly isSystem?: true;
}

const HEAD_CHARACTERS = 4_096;
const GUIDE = 'docs/guides/imports.md';
const throughGhost = `Bring it into Ghost first (Settings, Advanced, Import/Export), then import the JSON file that Ghost exports there`;
const fromTable = `Make a Markdown file of each row or record: ${GUIDE}, "From a table", has a script for it. Columns may keep their names; --map says what they mean`;

const fromDocument = `Turn each into Markdown, for example by pandoc article.docx -t gfm -o article.md, and give it front matter with a title and a date: ${GUIDE}, "From documents"`;
const exports =
  'WordPress exports its articles under Tools, Export; Ghost under Settings, Advanced, Import/Export';
const wholeSite =
  'Give the folder of the whole site, the one above content/ or _posts/, or the file that its system exported';

const images = 'jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp|ico';
const sounds = 'mp3|m4a|ogg|wav|flac|mp4|m4v|mov|webm|avi|mkv';
const media = new RegExp(`\\.(?:${images}|${sounds})$`, 'i');
const technical =
  /\.(?:css|s[ac]ss|less|[cm]?[jt]sx?|woff2?|ttf|otf|eot|map|lock|ini|php|py|rb|go)$/i;

/** Notion adds a page's id to the name of its file. */
const notionPage = / ?[0-9a-f]{32}(?:_all)?\.(?:md|csv|html)$/;

function count(paths: readonly string[], pattern: RegExp): number {
  return paths.filter((path) => pattern.test(path)).length;
}

function every(paths: readonly string[], ...patterns: readonly RegExp[]): boolean {
  return paths.length > 0 && paths.every((path) => patterns.some((pattern) => pattern.test(path)));
}

/** What a file says itself, by how it begins. Its name may say something else. */
const byStart: readonly ForeignFormat[] = [
  {
    name: 'a web page (HTML), probably the sign-in or an error in place of an export',
    matches: ({ start, paths }) =>
      /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html)[\s>]/is.test(start) &&
      !paths.some((path) => /\.x?html?$/i.test(path)),
    advice: `Sign in at the old site and export again. ${exports}`,
  },
  {
    name: 'a PDF',
    matches: ({ start }) => start.startsWith('%PDF-'),
    advice: `Its text has lost what makes an article. ${exports}. Without either: ${fromDocument}`,
  },
  {
    name: 'an image',
    matches: ({ start }) =>
      /^(?:\u0089PNG|\u00ff\u00d8\u00ff|GIF8|RIFF....WEBP|....ftyp(?:avif|heic))/s.test(start),
    advice: `Images come with the articles that show them. ${wholeSite}; images of an export are found in the folder of --media`,
  },
  {
    name: 'a sound or video file',
    matches: ({ start }) =>
      /^(?:ID3|OggS|fLaC|RIFF....WAVE|....ftyp|\u001a\u0045\u00df\u00a3)/s.test(start),
    advice: `Such files come with the articles that play them. ${wholeSite}`,
  },
  {
    name: 'a document of an old Office',
    matches: ({ start }) => /^\u00d0\u00cf\u0011\u00e0/.test(start),
    advice: `Save it as .docx, or a table as CSV. ${fromDocument}`,
  },
  {
    name: 'a document (RTF)',
    matches: ({ start }) => start.startsWith('{\\rtf'),
    advice: fromDocument,
  },
  {
    name: 'a packed archive',
    matches: ({ start }) =>
      /^(?:Rar!|7z\u00bc\u00af|BZh|\u00fd7zXZ|\u0028\u00b5\u002f\u00fd)/.test(start),
    advice: 'Unpack it and give the folder, or the file in it',
  },
  {
    name: 'a database (SQLite)',
    matches: ({ start }) => start.startsWith('SQLite format 3'),
    advice: `Export its table of articles as CSV. ${fromTable}`,
  },
];

const notion: ForeignFormat = {
  name: 'an export of Notion',
  isSystem: true,
  matches: ({ paths }) => {
    const pages = count(paths, /\.(?:md|html)$/i);
    return pages > 0 && count(paths, notionPage) * 2 > pages;
  },
  advice: `Its pages have no front matter: their properties are lines below the title. ${GUIDE}, "From Notion", says how to move them; then import the folder with --format markdown`,
};

/** In this order: the marks of a system come before those of a kind of file. */
const formats: readonly ForeignFormat[] = [
  ...byStart,
  notion,
  {
    name: 'an export of Substack',
    isSystem: true,
    matches: ({ paths }) =>
      paths.some((path) => /(?:^|\/)posts\.csv$/.test(path)) &&
      paths.some((path) => /(?:^|\/)posts\/[^/]+\.html$/.test(path)),
    advice: throughGhost,
  },
  {
    name: 'an export of Medium',
    isSystem: true,
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
    name: 'the program of WordPress, or a backup of it',
    isSystem: true,
    matches: ({ paths }) =>
      paths.some((path) =>
        /(?:^|\/)(?:wp-config\.php|wp-includes\/|wp-admin\/)|\.wpress$|(?:^|\/)backup_.*-(?:db|uploads|plugins)\d*\.(?:gz|zip)$/.test(
          path,
        ),
      ),
    advice:
      'Its articles are in the database. Import the file that WordPress exports under Tools, Export, with --media wp-content/uploads',
  },
  {
    name: 'the list of members of a Ghost site',
    matches: async ({ head }) =>
      /^"?id"?,"?email"?,|^"?email"?,"?name"?,"?note"?/i.test(await head(/\.csv$/i)),
    advice:
      'Its articles are in the JSON file that Ghost exports under Settings, Advanced, Import/Export',
  },
  {
    name: 'a theme of Ghost',
    isSystem: true,
    matches: ({ paths }) => paths.some((path) => /(?:^|\/)post\.hbs$/.test(path)),
    advice:
      'It holds no articles: they are in the JSON file that Ghost exports under Settings, Advanced, Import/Export',
  },
  {
    name: 'a feed (RSS or Atom)',
    matches: async ({ head }) =>
      /<(?:rss|feed|rdf:RDF)[\s>]/.test(await head(/\.(?:xml|rss|atom|rdf)$/i)),
    advice:
      'A feed holds the latest items alone. WordPress exports under Tools, Export; Squarespace under Settings, Import & Export, Export, WordPress; both files can be imported',
  },
  {
    name: 'a sitemap',
    matches: async ({ head }) => /<(?:urlset|sitemapindex)[\s>]/.test(await head(/\.xml$/i)),
    advice: `It holds addresses and no articles. ${exports}`,
  },
  {
    name: 'an XML file of another system',
    matches: async ({ head, paths }) => paths.length === 1 && (await head(/\.xml$/i)) !== '',
    advice: `It is no export of WordPress. ${exports}`,
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
    name: 'a spreadsheet',
    matches: ({ paths }) => every(paths, /\.(?:ods|xlsx?|numbers)$/i),
    advice: `Save it as CSV. ${fromTable}`,
  },
  {
    name: 'pages of HTML or documents',
    matches: ({ paths }) =>
      paths.some((path) =>
        /\.(?:html?|docx?|odt|rtf|pdf|txt|rst|adoc|asciidoc|org|textile|pages|epub)$/i.test(path),
      ),
    advice: `If Hugo, Jekyll or the like made them, give the folder of what it made them from, with content/ or _posts/; pages of another generator are read with --format html. ${fromDocument}`,
  },
  {
    name: 'a folder of archives',
    matches: ({ paths }) => every(paths, /\.(?:zip|tar|tgz|tar\.gz|gz|rar|7z)$/i),
    advice: 'Give one of them, a .zip unpacked',
  },
  {
    name: 'a folder of images and other media',
    matches: ({ paths }) => every(paths, media),
    advice: `It holds no article. ${wholeSite}; this folder can be its --media`,
  },
  {
    name: 'a part of a site without its articles',
    matches: ({ paths }) => every(paths, media, technical),
    advice: wholeSite,
  },
];

/** Kinds of file that are zip archives themselves, by a file in them. */
const zipped: readonly (readonly [name: string, member: RegExp, advice: string])[] = [
  ['a Word document', /^word\/document\d*\.xml$/, fromDocument],
  ['a spreadsheet', /^xl\/workbook\.(?:xml|bin)$/, `Save it as CSV. ${fromTable}`],
  ['a presentation', /^ppt\/presentation\.xml$/, fromDocument],
  ['a book (EPUB)', /\.opf$/, fromDocument],
  [
    'a document of Pages',
    /^(?:Index\/)?(?:Document\.iwa|index\.xml)$/,
    `Save it as .docx. ${fromDocument}`,
  ],
];

/** Returns what a zip archive is, and what to do with it. @param names of the files in it. */
export async function describeZip(name: string, names: readonly string[]): Promise<string> {
  const looksLike = (what: string, advice: string) =>
    `${name} looks like ${what}, which cannot be imported as it is. ${advice}.`;
  for (const [what, member, advice] of zipped)
    if (names.some((path) => member.test(path))) return looksLike(what, advice);
  if (names.includes('content.xml') && names.includes('mimetype'))
    return /\.ods$/i.test(name)
      ? looksLike('a spreadsheet', `Save it as CSV. ${fromTable}`)
      : looksLike('a document of LibreOffice', fromDocument);
  const paths = names.filter((path) => !path.endsWith('/') && !path.startsWith('__MACOSX/'));
  const readable = paths.filter((path) => /\.(?:md|markdown|mdx|xml|json)$/i.test(path));
  const noted = await firstFormat(namesAlone(paths));
  if (noted !== undefined && (readable.length === 0 || noted.isSystem === true))
    return looksLike(`a zip archive of ${noted.name}`, noted.advice);
  const [only, ...others] = readable;
  if (only !== undefined && others.length === 0 && !/\.(?:md|markdown|mdx)$/i.test(only))
    return `${name} is a zip archive. Unpack it and give ${only} of it instead.`;
  return `${name} is a zip archive. Unpack it and give the folder instead.`;
}

function pathsOf(source: OpenSource): string[] {
  return source.files.map(({ path }) => path);
}

function namesAlone(paths: readonly string[]): Sight {
  return { paths, head: () => Promise.resolve(''), start: '' };
}

async function surveySource(source: OpenSource): Promise<Sight> {
  // Several formats ask for the same file, and a file is read whole.
  const heads = new Map<SourceFile, Promise<Buffer>>();
  const headOf = (file: SourceFile): Promise<Buffer> => {
    const head =
      heads.get(file) ??
      file.read().then((bytes) => Buffer.from(bytes.subarray(0, HEAD_CHARACTERS)));
    heads.set(file, head);
    return head;
  };
  const read = async (file: SourceFile | undefined, encoding: 'utf8' | 'latin1'): Promise<string> =>
    file === undefined ? '' : (await headOf(file)).toString(encoding);
  return {
    paths: pathsOf(source),
    head: (extension) =>
      read(
        source.files.find(({ path }) => extension.test(path)),
        'utf8',
      ),
    start: source.single ? await read(source.files[0], 'latin1') : '',
  };
}

async function firstFormat(sight: Sight): Promise<ForeignFormat | undefined> {
  for (const format of formats) if (await format.matches(sight)) return format;
  return undefined;
}

/** Returns what a source is that no importer reads, and what to do with it. */
export async function foreignFormat(source: OpenSource): Promise<string | undefined> {
  if (source.files.every(({ size }) => size === 0))
    return `${source.name} is empty. ${source.single ? `Its download may have failed: export it again. ${exports}` : wholeSite}.`;
  const found = await firstFormat(await surveySource(source));
  return (
    found &&
    `${source.name} looks like ${found.name}, which cannot be imported as it is. ${found.advice}.`
  );
}

/** Whether the names of a source say which other system it is of. */
export async function isSystemExport(source: OpenSource): Promise<boolean> {
  const sight = namesAlone(pathsOf(source));
  for (const format of formats)
    if (format.isSystem === true && (await format.matches(sight))) return true;
  return false;
}

/** Whether a folder of Markdown is Notion's, whose pages have no front matter. */
export async function isNotion(source: OpenSource): Promise<boolean> {
  return notion.matches(namesAlone(pathsOf(source)));
}
