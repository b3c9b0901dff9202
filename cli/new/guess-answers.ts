/** Finds in an export what its site was called, where it was, and in which language and time zone. */
import { posix } from 'node:path';
import * as v from 'valibot';
import { isLocalOrigin } from '../../shared/brand/site-address.ts';
import type { GuessedAnswers } from '../brand/ask-brand.ts';
import { readAnswer, type AnswerName } from '../brand/brand-answers.ts';
import { jsonText } from '../../importing/ghost/read-ghost.ts';
import { pageFile, readPageText } from '../../importing/html/html-site.ts';
import { readFacts } from '../../importing/html/page-facts.ts';
import { textField, type FrontMatter } from '../../importing/markdown/front-matter/fields.ts';
import { isSiteConfig, readSettings } from '../../importing/markdown/site/site-config.ts';
import type { ImportFormat, OpenSource, SourceFile } from '../../importing/source.ts';
import { readWxr } from '../../importing/wxr/read-wxr.ts';

/** Larger files of settings are something else. */
const MAX_SETTINGS_BYTES = 1_000_000;
/** So many pages of a built site are asked. */
const MAX_PAGES = 5;

/** The head of an export says it before its first item. */
async function fromWxr(file: SourceFile): Promise<GuessedAnswers> {
  const entries = readWxr({ bytes: await file.read(), name: file.path, warn: () => undefined });
  for (const entry of entries)
    if (entry.kind === 'site')
      return { name: entry.title, address: entry.url, language: entry.language };
  return {};
}

const ghostSettings = v.object({ key: v.string(), value: v.nullish(v.string(), '') });
const ghostData = v.object({ data: v.object({ settings: v.array(v.unknown()) }) });
const ghostExport = v.union([
  v.pipe(
    v.object({ db: v.tupleWithRest([ghostData], v.unknown()) }),
    v.transform(({ db }) => db[0]),
  ),
  ghostData,
]);

/** An export of Ghost holds keys of its site among the settings: only these are read. */
async function fromGhost(file: SourceFile): Promise<GuessedAnswers> {
  const { data } = v.parse(ghostExport, JSON.parse(jsonText(await file.read())));
  const rows = data.settings.flatMap((row) => {
    const parsed = v.safeParse(ghostSettings, row);
    return parsed.success ? [parsed.output] : [];
  });
  const setting = (...keys: string[]) =>
    keys.map((key) => rows.find((row) => row.key === key)?.value).find(Boolean);
  return compact({
    name: setting('title'),
    address: setting('url'),
    // Ghost 4.6 and later, and those before.
    language: setting('locale', 'lang', 'default_locale'),
    timeZone: setting('timezone', 'active_timezone', 'activeTimezone'),
  });
}

/** Data of a whole site in Eleventy and others: `_data/site.json`, `src/_data/metadata.yaml`. */
const siteData = /(?:^|\/)_data\/(?:site|metadata|meta|config)\.(?:json|ya?ml|toml)$/i;
const programmed = /\.(?:[cm]?[jt]s|py)$/i;
const names = ['title', 'site_name', 'siteTitle', 'sitename', 'name'];
const addresses = ['url', 'baseURL', 'baseurl', 'baseUrl', 'base_url', 'site_url', 'siteUrl'];
const languages = [
  ...['languageCode', 'default_language', 'defaultContentLanguage'],
  ...['default_lang', 'lang', 'language', 'locale'],
];
const zones = ['timezone', 'timeZone', 'time_zone'];

/** Reads the plain values of settings that are a program, which is not run. */
function plainValues(text: string): FrontMatter {
  const values = [
    ...text.matchAll(/^\s*["']?(\w+)["']?\s*[:=]\s*u?(["'`])([^"'`$\n]+)\2,?\s*(?:#.*|\/\/.*)?$/gm),
  ];
  const found = values.map(([, key = '', , value = '']): [string, string] => [key, value]);
  const pelican = new Map(found);
  return {
    // The first of a name is the site's: those of plugins and menus follow.
    ...Object.fromEntries(found.toReversed()),
    ...compact({
      title: pelican.get('SITENAME'),
      url: pelican.get('SITEURL'),
      lang: pelican.get('DEFAULT_LANG'),
      timezone: pelican.get('TIMEZONE'),
    }),
  };
}

function ofSettings(data: FrontMatter): GuessedAnswers {
  return compact({
    name: textField(data, ...names),
    address: textField(data, ...addresses),
    language: textField(data, ...languages),
    timeZone: textField(data, ...zones),
  });
}

async function fromSettings(file: SourceFile): Promise<GuessedAnswers> {
  const text = Buffer.from(await file.read()).toString('utf8');
  if (posix.basename(file.path) === 'CNAME') return { address: text.trim().split(/\s/)[0] ?? '' };
  return ofSettings(programmed.test(file.path) ? plainValues(text) : readSettings(file.path, text));
}

/** The home page of a built site, and some of the others, where it says less. */
function homePages({ files }: OpenSource): SourceFile[] {
  const depth = ({ path }: SourceFile) => path.split('/').length;
  return files
    .filter(({ path, size }) => pageFile.test(path) && size <= MAX_SETTINGS_BYTES)
    .toSorted((one, other) => depth(one) - depth(other))
    .toSorted((one, other) => Number(isHome(other)) - Number(isHome(one)))
    .slice(0, MAX_PAGES);
}

function isHome({ path }: SourceFile): boolean {
  return /^(?:[^/]+\/)?index\.x?html?$/i.test(path);
}

/** Only the home page is named as the site is, where no page says the site's name. */
async function fromPage(file: SourceFile): Promise<GuessedAnswers> {
  const { text } = await readPageText(file);
  const facts = readFacts(text, file.path);
  const { siteName, title, canonical, language } = facts;
  return compact({
    name: siteName ?? (isHome(file) ? title : undefined),
    address: canonical,
    language,
  });
}

function compact(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value.trim() === '' ? [] : [[key, value.trim()]],
    ),
  );
}

/** Returns the origin of an old site's address: its path and its port are not the new one's. */
function originOf(address: string): string | undefined {
  const whole = /^[a-z]+:\/\//i.test(address) ? address : `https://${address.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return undefined;
  const { hostname } = new URL(whole);
  const origin = `https://${hostname}`;
  const isNobodys = /^(?:www\.)?example\.(?:com|org|net)$/.test(hostname);
  return isNobodys || !hostname.includes('.') || isLocalOrigin(origin) ? undefined : origin;
}

/** Leaves out what is no answer, such as an address of the machine on which the site was written. */
function answersOf(found: GuessedAnswers): GuessedAnswers {
  const given = { ...found, address: originOf(found.address ?? '') };
  return Object.fromEntries(
    (Object.keys(given) as AnswerName[]).flatMap((name) => {
      const answer = readAnswer(name, given[name] ?? '');
      return 'value' in answer && (given[name] ?? '') !== '' ? [[name, answer.value]] : [];
    }),
  );
}

/** Those that may say it, the most likely first, and how each is read. */
function places(
  source: OpenSource,
  format: ImportFormat,
): readonly [SourceFile, (file: SourceFile) => Promise<GuessedAnswers>][] {
  const ofKind = (ending: string) =>
    source.files.filter(({ path }) => source.single || path.toLowerCase().endsWith(ending));
  if (format === 'wxr') return ofKind('.xml').map((file) => [file, fromWxr]);
  if (format === 'ghost') return ofKind('.json').map((file) => [file, fromGhost]);
  if (format === 'html') return homePages(source).map((file) => [file, fromPage]);
  const depth = ({ path }: SourceFile) => path.split('/').length;
  return source.files
    .filter(
      ({ path, size }) =>
        size <= MAX_SETTINGS_BYTES &&
        (isSiteConfig(path) ||
          siteData.test(path) ||
          /(?:^|\/)(?:pelicanconf\.py|CNAME)$/.test(path)),
    )
    .toSorted((one, other) => depth(one) - depth(other))
    .map((file) => [file, fromSettings]);
}

/** Returns what an export says about its site. A file that cannot be read says nothing here. */
export async function guessAnswers(
  source: OpenSource,
  format: ImportFormat,
): Promise<GuessedAnswers> {
  let guessed: GuessedAnswers = {};
  for (const [file, read] of places(source, format)) {
    const found = await read(file).catch((): GuessedAnswers => ({}));
    guessed = { ...answersOf(found), ...guessed };
  }
  return guessed;
}
