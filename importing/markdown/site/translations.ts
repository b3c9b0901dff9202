/** Ties the files of one item in several languages together, and keeps their slugs apart. */
import { isSameLanguage } from '../../../shared/content/languages.ts';
import { textField, type FrontMatter } from '../front-matter/fields.ts';

interface TranslatedFile {
  readonly data: FrontMatter;
  /** The path without folder and suffix of the language. */
  readonly inContent: string;
  readonly slug: string;
  readonly language: string | undefined;
}

/** Returns the language of files that is the wanted one, as they write it. */
export function languageIn(files: readonly TranslatedFile[], wanted: string): string | undefined {
  return files.find(({ language }) => language !== undefined && isSameLanguage(language, wanted))
    ?.language;
}

/**
 * Returns the slugs of translations that share one with an item in another language: their language
 * is added, as in `budget-es`. The item in the main language keeps the slug; without one, that
 * which states no language, or else the first (ADR 0049).
 */
export function ownSlugs<File extends TranslatedFile>(
  files: readonly File[],
  main: string | undefined,
): Map<File, string> {
  const slugs = new Map<File, string>();
  for (const [slug, same] of Map.groupBy(files, (file) => file.slug)) {
    const keeper =
      same.find(({ language }) => language !== undefined && language === main) ??
      same.find(({ language }) => language === undefined) ??
      same[0];
    for (const file of same)
      if (file.language !== undefined && file.language !== keeper?.language)
        slugs.set(file, `${slug}-${file.language.toLowerCase()}`);
  }
  return slugs;
}

/** Front matter that names what translations have in common. */
const keyFields = [
  'translationKey',
  'translation_key',
  'translationId',
  'translation_id',
  'page_id',
  'lang-ref',
  'lang_ref',
  'ref',
];

function translationKey({ data, inContent }: TranslatedFile): string {
  const key = textField(data, ...keyFields);
  return key === undefined ? `path ${inContent.replace(/\.\w+$/, '')}` : `key ${key}`;
}

/** Returns a function that finds the translations of a file: one for each other language. */
export function tieTranslations<File extends TranslatedFile>(
  files: readonly File[],
): (file: TranslatedFile) => readonly File[] {
  const groups = Map.groupBy(files, translationKey);
  return (file) => {
    const others = new Map<string | undefined, File>();
    for (const other of groups.get(translationKey(file)) ?? [])
      if (other.language !== file.language && !others.has(other.language))
        others.set(other.language, other);
    return [...others.values()];
  };
}
