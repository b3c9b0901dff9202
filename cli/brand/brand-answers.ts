/** The four answers that a brand file begins with: how each is read, and what is the default. */
import { isLocalOrigin, siteAddress } from '../../shared/brand/site-address.ts';
import { isTimeZone } from '../../shared/brand/time-zone.ts';
import { isTranslated, tables } from '../../shared/words/table.ts';

export interface BrandAnswers {
  readonly name: string;
  /** As a person writes it, or an origin: `example.org`, `https://www.example.org`. */
  readonly address: string;
  /** BCP 47, e.g. `en-US`. */
  readonly language: string;
  /** IANA, e.g. `Europe/Paris`. */
  readonly timeZone: string;
}

export type AnswerName = keyof BrandAnswers;

/** What an answer means, or what is wrong with it. */
export type ReadAnswer = { readonly value: string } | { readonly problem: string };

const DEFAULT_LANGUAGE = 'en-US';
const DEFAULT_TIME_ZONE = 'UTC';
const LONGEST_NAME = 100;

const displayNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Returns a language's English name, or undefined for a tag that names no language. */
function languageName(tag: string): string | undefined {
  try {
    return displayNames.of(tag);
  } catch {
    return undefined;
  }
}

const translations = Object.keys(tables);

/** The languages that the site speaks, e.g. `English, Spanish and German`. */
export const spokenLanguages = new Intl.ListFormat('en').format(
  translations.map((tag) => `${languageName(tag) ?? tag} (${tag})`),
);

function readName(text: string): ReadAnswer {
  const value = text.replace(/\s+/g, ' ').trim();
  if (value === '')
    return { problem: 'expected the name that readers see, such as The Evening Post' };
  if (value.length > LONGEST_NAME)
    return { problem: `expected a name of at most ${LONGEST_NAME} characters` };
  return { value };
}

function readAddress(text: string): ReadAnswer {
  const read = siteAddress(text);
  if ('problem' in read) return read;
  if (read.origin.startsWith('http:') && !isLocalOrigin(read.origin))
    return {
      problem: `sites are served over https; expected ${read.origin.replace('http:', 'https:')}`,
    };
  return { value: read.origin };
}

function readLanguage(text: string): ReadAnswer {
  const given = text.trim();
  try {
    const [tag] = Intl.getCanonicalLocales(given.replaceAll('_', '-'));
    if (tag !== undefined && languageName(tag) !== undefined && /^[a-z]{2,3}\b/.test(tag))
      return { value: tag };
  } catch {
    // Not a tag at all, as below.
  }
  const named = translations.find((tag) => {
    const own = new Intl.DisplayNames([tag], { type: 'language' }).of(tag);
    return [languageName(tag), own].some((name) => name?.toLowerCase() === given.toLowerCase());
  });
  return {
    problem:
      named === undefined
        ? `"${given}" is no language tag; expected one such as en-US, de or ja`
        : `expected a language tag: ${named} for ${given}`,
  };
}

function readTimeZone(text: string): ReadAnswer {
  const given = text.trim();
  const place = given.toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  if (isTimeZone(given))
    return { value: zones.find((zone) => zone.toLowerCase() === place) ?? given };
  const zone = zones.find((known) => known.split('/').at(-1)?.toLowerCase() === place);
  return {
    problem: `"${given}" is no time zone; expected ${zone ?? 'an IANA name such as America/New_York'}`,
  };
}

const readers: Readonly<Record<AnswerName, (text: string) => ReadAnswer>> = {
  name: readName,
  address: readAddress,
  language: readLanguage,
  timeZone: readTimeZone,
};

/** Returns what an answer means, in its usual form, or what is wrong with it and what is expected. */
export function readAnswer(name: AnswerName, text: string): ReadAnswer {
  return readers[name](text);
}

/** Returns this machine's language if the site speaks it, and its time zone. */
export function machineDefaults(
  env: NodeJS.ProcessEnv = process.env,
): Pick<BrandAnswers, 'language' | 'timeZone'> {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const language = readLanguage(locale.replace(/[.@].*$/, ''));
  const zone = readTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return {
    language:
      'value' in language && isTranslated(language.value) ? language.value : DEFAULT_LANGUAGE,
    timeZone: 'value' in zone ? zone.value : DEFAULT_TIME_ZONE,
  };
}
