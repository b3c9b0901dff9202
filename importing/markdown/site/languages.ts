/**
 * Finds the language of a content file: by its folder (`es/posts/x.md`), the suffix of its name
 * (`x.es.md`), its front matter, or the language of the whole source.
 */
import { isSameLanguage } from '../../../shared/content/languages.ts';
import { textField, type FrontMatter } from '../front-matter/fields.ts';

/** Codes of countries that sites use for a language. */
const countryCodes: Readonly<Record<string, string>> = {
  cn: 'zh-CN',
  tw: 'zh-TW',
  jp: 'ja',
  kr: 'ko',
  ua: 'uk',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/**
 * Returns the BCP 47 tag for what a source calls a language (`pt_BR`, `ES`, `zh-cn`, `jp`), or
 * undefined if it names none.
 */
export function languageTag(text: string): string | undefined {
  const bare = text
    .trim()
    .replaceAll('_', '-')
    .replace(/\.utf-?8$/i, '');
  if (!/^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i.test(bare)) return undefined;
  const known = countryCodes[bare.toLowerCase()];
  if (known !== undefined) return known;
  const [tag] = Intl.getCanonicalLocales(bare);
  const main = tag?.split('-')[0] ?? '';
  return languageNames.of(main) === undefined ? undefined : tag;
}

/** Folders whose subfolders are languages, whatever these are called. */
const translationFolders = /^(?:_?i18n|locales?|lang|langs|languages|translations)$/i;
/** The content folder of a language, beside those of others: `content.es`, `content-es`. */
const contentFolder = /^content[._-]([a-z]{2}(?:[-_][a-z]{2,4})?)$/i;
const languageSuffix = /\.([a-z]{2}(?:[-_][a-z]{2,4})?)(?=\.[a-z]+$)/i;
/** Deeper folders are parts of an item rather than a language. */
const MAX_DEPTH = 6;

/** What a source's configuration says about languages. */
export interface DeclaredLanguages {
  readonly languages: readonly string[];
  /** Content folders, from the source's root, and their languages. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Folders of a source that hold one language each, by their paths. */
export type LanguageFolders = ReadonlyMap<string, string>;

interface Candidate {
  readonly parent: string;
  /** Folders that may be languages, with the paths of the files below them. */
  readonly folders: Map<string, Set<string>>;
}

function candidatesOf(paths: readonly string[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let at = 0; at < Math.min(parts.length - 1, MAX_DEPTH); at += 1) {
      const name = parts[at] ?? '';
      // Codes of three letters are words as well: `src` is a language of Sardinia.
      if (!/^[a-z]{2}(?![a-z])/i.test(name) || languageTag(name) === undefined) continue;
      const parent = parts.slice(0, at).join('/');
      const candidate = candidates.get(parent) ?? { parent, folders: new Map() };
      candidates.set(parent, candidate);
      const files = candidate.folders.get(name) ?? new Set();
      candidate.folders.set(name, files.add(parts.slice(at + 1).join('/')));
      break;
    }
  }
  return candidates;
}

/** Whether folders with names such as `it` or `is` are languages, and not topics. */
function areLanguages(
  { parent, folders }: Candidate,
  paths: ReadonlySet<string>,
  declared: DeclaredLanguages,
): boolean {
  const names = [...folders.keys()];
  if (translationFolders.test(parent.split('/').at(-1) ?? '')) return true;
  if (names.some((name) => declared.languages.includes(languageTag(name) ?? ''))) return true;
  const files = [...folders.values()];
  const below = parent === '' ? '' : `${parent}/`;
  const hasOriginal = files.some((list) => [...list].some((file) => paths.has(below + file)));
  const isShared = files.some((list, index) =>
    files.slice(index + 1).some((other) => [...list].some((file) => other.has(file))),
  );
  if (hasOriginal || isShared) return true;
  const siblings = new Set(
    [...paths]
      .filter((path) => path.startsWith(below) && path.slice(below.length).includes('/'))
      .map((path) => path.slice(below.length).split('/')[0]),
  );
  return names.length > 1 && names.length === siblings.size;
}

/** @param paths of the content files. */
export function findLanguageFolders(
  paths: readonly string[],
  declared: DeclaredLanguages,
): LanguageFolders {
  const found = new Map<string, string>(declared.folders);
  const all = new Set(paths);
  for (const path of paths) {
    const folders = path.split('/').slice(0, -1);
    const at = folders.findIndex((folder) => contentFolder.test(folder));
    const language = languageTag(contentFolder.exec(folders[at] ?? '')?.[1] ?? '');
    if (language !== undefined) found.set(folders.slice(0, at + 1).join('/'), language);
  }
  for (const candidate of candidatesOf(paths).values()) {
    if (!areLanguages(candidate, all, declared)) continue;
    for (const name of candidate.folders.keys()) {
      const folder = candidate.parent === '' ? name : `${candidate.parent}/${name}`;
      const language = languageTag(name);
      if (language !== undefined && !found.has(folder)) found.set(folder, language);
    }
  }
  return found;
}

export interface PathLanguage {
  readonly language?: string;
  /** What the path calls the language: addresses may begin with it. */
  readonly languageCode?: string;
  /** The path without the folder and the suffix that name the language. */
  readonly path: string;
}

/** Returns the language that a path names, and the path that its translations share. */
export function splitLanguage(path: string, folders: LanguageFolders): PathLanguage {
  const parts = path.split('/');
  const at = parts.findIndex(
    (_, index) => index < parts.length - 1 && folders.has(parts.slice(0, index + 1).join('/')),
  );
  const ending = languageSuffix.exec(path)?.[1] ?? '';
  const suffix = languageTag(ending);
  const bare = suffix === undefined ? path : path.replace(languageSuffix, '');
  const named = suffix === undefined ? {} : { language: suffix, languageCode: ending };
  if (at === -1) return { path: bare, ...named };
  const folder = parts.slice(0, at + 1).join('/');
  const rest = bare.split('/');
  // A content folder of one language stays one: `content.es/posts/x.md` is `content/posts/x.md`.
  const kept = contentFolder.test(parts[at] ?? '') ? ['content'] : [];
  const shared = [...rest.slice(0, at), ...kept, ...rest.slice(at + 1)];
  const language = folders.get(folder);
  return {
    path: withoutPluginNames(shared, at),
    ...(language === undefined
      ? {}
      : { language, languageCode: codeOf(parts[at] ?? '', language) }),
    ...named,
  };
}

/** A folder may have another name than the language: `content/spanish`, `content.es`. */
function codeOf(folder: string, language: string): string {
  return languageTag(folder) === undefined ? language : folder;
}

/**
 * Docusaurus keeps translations below `i18n/fr/docusaurus-plugin-content-blog`, originals in
 * `blog`. Other generators keep them below `i18n/fr` as in the root.
 */
function withoutPluginNames(parts: readonly string[], at: number): string {
  const isTranslation = translationFolders.test(parts[at - 1] ?? '');
  if (!isTranslation) return parts.join('/');
  return [...parts.slice(0, at - 1), ...parts.slice(at)]
    .join('/')
    .replace(/(^|\/)docusaurus-plugin-content-(\w+)(?:\/current)?\//, '$1$2/');
}

/** Returns the language that front matter names. */
export function statedLanguage(data: FrontMatter): string | undefined {
  return languageTag(textField(data, 'language', 'lang', 'locale') ?? '');
}

/** Returns a language as items store it: only if it is not the publication's. */
export function storedLanguage(language: string | undefined, own: string): string | undefined {
  if (language === undefined) return undefined;
  const isOwn =
    language.toLowerCase() === own.toLowerCase() ||
    (!language.includes('-') && isSameLanguage(language, own));
  return isOwn ? undefined : language;
}

const SAMPLE_CHARACTERS = 4_000;

/**
 * Returns the language of a text whose letters give it away, or undefined. It is for items that
 * state none: without it, an Arabic text would be set from left to right.
 */
export function languageOfScript(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 20) return undefined;
  const share = (pattern: RegExp): number => (sample.match(pattern)?.length ?? 0) / letters;
  if (share(/\p{Script=Arabic}/gu) > 0.5) return share(/[پچژگ]/gu) > 0.02 ? 'fa' : 'ar';
  if (share(/\p{Script=Hebrew}/gu) > 0.5) return 'he';
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu) > 0.3)
    return share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.05 ? 'ja' : 'zh';
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko';
  return share(/\p{Script=Thai}/gu) > 0.5 ? 'th' : undefined;
}
