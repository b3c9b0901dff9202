/** Files of fronts: YAML, one document for each front. What is wrong in one is named by its line. */
import * as v from 'valibot';
import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import {
  frontName,
  pickedSlugs,
  type FrontInput,
  type UnknownItemsError,
} from '../services/content/front.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { findAnySection, findSection } from '../shared/brand/sections.ts';
import { bandLayouts, namedBands } from '../shared/content/bands.ts';
import { readDate } from './markdown/item/dates.ts';

const slug = v.pipe(v.string('a slug is expected'), v.trim(), v.minLength(1, 'a slug is expected'));
const pick = v.union(
  [
    slug,
    v.strictObject(
      {
        slug,
        until: v.optional(v.string('a date is expected, such as 2026-12-01')),
        image: v.optional(v.boolean('true or false is expected')),
      },
      'a pick has slug, until and image',
    ),
  ],
  'a slug is expected, or slug: with until: and image:',
);
const picks = v.array(pick, 'a list of slugs is expected');

const sectionBand = v.strictObject({
  section: slug,
  title: v.optional(v.string()),
  layout: v.optional(v.picklist(bandLayouts, `a layout is one of ${bandLayouts.join(', ')}`)),
  picks: v.optional(picks, []),
});
const bandName = v.picklist(
  namedBands,
  `a band is section: SLUG, or one of ${namedBands.join(', ')}`,
);

const namedBand = v.strictObject({ band: bandName, picks: v.optional(picks) });

const writtenSchema = v.strictObject({
  kind: v.picklist(['homepage', 'category', 'tag'], 'kind is homepage, category or tag'),
  key: slug,
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  /** Slugs of the page's own tags, such as `refresh-exclude`. */
  tags: v.optional(v.array(slug, 'a list of tags is expected')),
  from: v.optional(v.string('a date is expected, such as 2026-12-01')),
  picks: v.optional(picks, []),
  bands: v.optional(v.array(v.unknown(), 'a list of bands is expected')),
  reset: v.optional(v.boolean(), false),
  /** Kept as a draft, as `masthead publish --draft` keeps the whole file. */
  draft: v.optional(v.boolean(), false),
});
type Written = v.InferOutput<typeof writtenSchema>;
type Band = NonNullable<FrontInput['bands']>[number];

export interface WrittenFront {
  readonly front: FrontInput;
  readonly draft: boolean;
  /** The front is given up: its page shows what is newest again. */
  readonly reset: boolean;
  /** Returns where the file names a slug, as `file:line`. */
  readonly placeOf: (slug: string) => string;
}

/** A path to a value in a document. */
type Place = readonly (string | number)[];

/** Problems of a file, each with its line. */
export class FrontFileError extends Error {
  override readonly name = 'FrontFileError';
}

/** Finds lines in one document of a file. */
function lineFinder(document: Document.Parsed, counter: LineCounter) {
  return (place: Place): number => {
    for (let length = place.length; length >= 0; length -= 1) {
      const node: unknown = document.getIn(place.slice(0, length), true);
      const range =
        typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined;
      if (Array.isArray(range)) return counter.linePos(Number(range[0])).line;
    }
    return counter.linePos(document.range[0]).line;
  };
}

/** Collects what is wrong in a document. */
type Report = (place: Place, problem: string) => void;

function placeOf(issue: v.BaseIssue<unknown>): Place {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/** Returns the issue of the shape that a value has, where several are allowed. */
function innermost(issue: v.BaseIssue<unknown>, above: Place): [v.BaseIssue<unknown>, Place] {
  const place = [...above, ...placeOf(issue)];
  const inner = issue.issues?.find(({ path }) => path !== undefined);
  return inner === undefined ? [issue, place] : innermost(inner, place);
}

function problemOf(issue: v.BaseIssue<unknown>, place: Place): string {
  const name = String(place.at(-1));
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `there is no field "${name}"`;
  if (place.length === 0) return 'this is not a front, which begins with kind: and key:';
  return issue.received === 'undefined' ? `the field "${name}" is missing` : issue.message;
}

function reportIssues(
  issues: readonly v.BaseIssue<unknown>[],
  report: Report,
  above: Place = [],
): void {
  for (const outer of issues) {
    const [issue, place] = innermost(outer, above);
    report(place, problemOf(issue, place));
  }
}

function readBand(value: unknown, place: Place, report: Report): Band | undefined {
  if (typeof value === 'string') {
    const name = v.safeParse(bandName, value);
    if (name.success) return { band: name.output };
    reportIssues(name.issues, report, place);
    return undefined;
  }
  const isNamed = typeof value === 'object' && value !== null && 'band' in value;
  const result = v.safeParse(isNamed ? namedBand : sectionBand, value);
  if (result.success) return result.output;
  reportIssues(result.issues, report, place);
  return undefined;
}

/** Reads dates of picks as the brand's own time. */
function datedPicks(
  given: readonly v.InferOutput<typeof pick>[],
  place: Place,
  { timeZone }: Brand,
  report: Report,
): FrontInput['picks'] {
  return given.map((each, index) => {
    if (typeof each === 'string' || each.until === undefined) return each;
    const date = readDate(each.until, timeZone);
    if (date === undefined)
      report([...place, index, 'until'], `"${each.until}" is not a date such as 2026-12-01`);
    return { ...each, until: date?.iso ?? each.until };
  });
}

/** Checks bands against the brand: what a band shows must be there. */
function checkBands(bands: readonly (Band | undefined)[], brand: Brand, report: Report): void {
  const seen = new Set<string>();
  bands.forEach((band, index) => {
    if (band === undefined) return;
    const name = 'section' in band ? band.section : band.band;
    const place: Place = 'section' in band ? ['bands', index, 'section'] : ['bands', index];
    if (seen.has(name) && name !== 'advertisement') report(place, `"${name}" is there twice`);
    seen.add(name);
    if (!('section' in band)) {
      if (band.picks !== undefined && name !== 'video')
        report([...place, 'picks'], `only sections and video have picks, and "${name}" is neither`);
      return;
    }
    if (findSection(brand, name) === undefined) report(place, `the brand has no section "${name}"`);
    else if (!brand.navigation.includes(name) && band.picks.length === 0)
      report(place, `"${name}" is not in the navigation, so its band needs picks`);
  });
}

function checkFront(
  { kind, key, bands, picks: given, title, description, tags, reset, from, draft }: Written,
  brand: Brand,
  report: Report,
): void {
  if (kind === 'homepage' && key !== 'home') report(['key'], 'the key of the home page is "home"');
  if (kind === 'category' && findAnySection(brand, key) === undefined)
    report(['key'], `the brand has no section "${key}"`);
  if (bands !== undefined && kind !== 'homepage') report(['bands'], 'only the home page has bands');
  const isEmpty = given.length === 0 && (bands ?? []).length === 0;
  if (bands?.length === 0) report(['bands'], 'an empty list would leave the page without bands');
  const saysNothing = title === undefined && description === undefined && tags === undefined;
  // From a time on a page may be automatic again.
  if (isEmpty && saysNothing && !reset && from === undefined)
    report(['kind'], 'it arranges nothing; to give an arrangement up, write reset: true');
  if (draft && reset) report(['reset'], 'a draft gives no arrangement up');
  if (!isEmpty && reset) report(['reset'], 'a front that is given up has no picks and no bands');
}

function readFront(
  value: unknown,
  brand: Brand,
  report: Report,
): { readonly front: FrontInput; readonly draft: boolean; readonly reset: boolean } | undefined {
  const result = v.safeParse(writtenSchema, value);
  if (!result.success) {
    reportIssues(result.issues, report);
    return undefined;
  }
  const { draft, reset, bands: given, from: time, ...others } = result.output;
  const from = time === undefined ? undefined : readDate(time, brand.timeZone);
  if (time !== undefined && from === undefined)
    report(['from'], `"${time}" is not a date such as 2026-12-01`);
  const bands = given?.map((value, index) => readBand(value, ['bands', index], report));
  checkFront(result.output, brand, report);
  checkBands(bands ?? [], brand, report);
  const dated = (bands ?? []).flatMap((band, index): Band[] => {
    if (band === undefined) return [];
    const { picks: own } = band;
    if (own === undefined) return [band];
    return [{ ...band, picks: datedPicks(own, ['bands', index, 'picks'], brand, report) }];
  });
  const front = {
    ...others,
    ...(from === undefined ? {} : { from: from.iso }),
    picks: datedPicks(others.picks, ['picks'], brand, report),
    ...(bands === undefined ? {} : { bands: dated }),
  };
  return { front, draft, reset };
}

/**
 * Reads a front that is given as a value, by the rules of a file.
 * @throws FrontFileError that names what is wrong, and where: `bands.2.section`.
 */
export function readFrontValue(value: unknown, brand: Brand): FrontInput {
  const problems: string[] = [];
  const read = readFront(value, brand, (place, problem) => {
    problems.push([...(place.length === 0 ? [] : [place.join('.')]), problem].join(': '));
  });
  if (read === undefined || problems.length > 0) throw new FrontFileError(problems.join('\n'));
  return read.front;
}

/**
 * Reads the fronts of a file.
 * @throws FrontFileError that names every line that is wrong, or a file that has no front.
 */
export function readFronts(text: string, name: string, brand: Brand): WrittenFront[] {
  const counter = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: counter });
  const problems: string[] = [];
  const names = new Set<string>();
  const fronts = documents.flatMap((document): WrittenFront[] => {
    if (document.errors.length === 0 && document.toJS() === null) return [];
    const lineOf = lineFinder(document, counter);
    const report: Report = (place, problem) => {
      problems.push(`${name}:${lineOf(place)}: ${problem}`);
    };
    for (const { message } of document.errors) report([], message.split('\n')[0] ?? message);
    if (document.errors.length > 0) return [];
    const read = readFront(document.toJS(), brand, report);
    if (read === undefined) return [];
    const { from } = read.front;
    const own = `${frontName(read.front)}${from === undefined ? '' : ' from a time on'}`;
    const isTwice = names.has(own) && !read.draft;
    if (isTwice) report(['key'], `the front "${own}" is there twice`);
    // A draft waits beside the front that readers see.
    if (!read.draft) names.add(own);
    const lines = text.split('\n');
    const first = counter.linePos(document.range[0]).line;
    return [
      {
        ...read,
        placeOf(wanted) {
          const index = lines.findIndex((line, at) => at >= first - 1 && line.includes(wanted));
          return `${name}:${index < 0 ? first : index + 1}`;
        },
      },
    ];
  });
  if (problems.length > 0)
    throw new FrontFileError(
      `Nothing was changed:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  if (fronts.length === 0) throw new FrontFileError(`${name} has no front. Nothing was changed.`);
  return fronts;
}

/** @throws FrontFileError that names the documents of a draft that would give an arrangement up. */
export function refuseResets(fronts: readonly WrittenFront[]): void {
  const lines = fronts
    .filter(({ reset }) => reset)
    .map(
      ({ front, placeOf: place }) =>
        `  ${place('reset')}: "${frontName(front)}" is to be given up, which no draft can do; publish it without --draft`,
    );
  if (lines.length > 0) throw new FrontFileError(`Nothing was changed:\n${lines.join('\n')}`);
}

/** Names the lines of picks that match no published item. */
export function unknownPicks(fronts: readonly WrittenFront[], error: UnknownItemsError): Error {
  const lines = fronts.flatMap(({ front, placeOf: place }) =>
    [...new Set(pickedSlugs(front))]
      .filter((each) => error.slugs.includes(each))
      .map((each) => `  ${place(each)}: no published item has the slug "${each}"`),
  );
  return new FrontFileError(`Nothing was changed:\n${lines.join('\n')}`);
}
