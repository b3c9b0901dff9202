/** What `masthead new` says at its end: what was left out, and what to do next. Pure. */
import { resolve } from 'node:path';
import { count, number } from '../../importing/counted.ts';
import { together } from '../import/print-report.ts';
import type { ImportReport } from '../../importing/report.ts';
import { shellPath, type MagazineFolder } from './magazine-folder.ts';

/** Longer lists are cut: the file of the report has all. */
const MAX_REASONS = 6;

/** One line for each kind of thing that readers will not find, with its count and its reason. */
function reasonsOf({ items, drafts, media, links, memberParts }: ImportReport): string[] {
  const skipped = together(items.skipped.map(({ ref, reason }) => ({ ref, words: reason })));
  return [
    ...(media.missing === 0
      ? []
      : [`${count(media.missing, 'image or file', 'images and files')}: not in what was imported`]),
    ...skipped.slice(0, MAX_REASONS),
    ...(skipped.length > MAX_REASONS
      ? [`and ${count(skipped.length - MAX_REASONS, 'other reason')}`]
      : []),
    ...(drafts.length === 0 ? [] : [`${count(drafts.length, 'draft')}: only you can see them`]),
    ...(memberParts.leftOut === 0
      ? []
      : [`${count(memberParts.leftOut, 'part')} of articles: for some members only`]),
    ...(links.dead.length === 0
      ? []
      : [`${count(links.dead.length, 'link')}: to pages that were not imported`]),
  ];
}

/** What came in and what did not. */
export function leftOutLines(report: ImportReport, place: MagazineFolder): string[] {
  const { items } = report;
  const reasons = reasonsOf(report);
  return [
    `${count(items.stored + items.unchanged, 'item')} of ${number(items.in)} are in the magazine.`,
    ...(reasons.length === 0
      ? ['Nothing was left out.']
      : ['Left out:', ...reasons.map((reason) => `  ${reason}`)]),
    `The whole report: ${shellPath(place.reportFile)}`,
  ];
}

export interface NextOptions {
  /** As given, for the command that brings missing images. */
  readonly from?: string | undefined;
  /** The folder of uploads, when one was given. */
  readonly media?: string | undefined;
  readonly report?: ImportReport | undefined;
  readonly isRunning: boolean;
  /** Where it listens. */
  readonly port: number;
  /** Where a site listens that names no port. */
  readonly usualPort: number;
  readonly host?: string | undefined;
  readonly https: boolean;
}

/** What an empty magazine, one without its images, and a whole one need next. */
function contentStep({ from, media, report }: NextOptions, brand: string, data: string): string[] {
  if (from === undefined)
    return [
      'Bring in articles: an export of WordPress or Ghost, or a folder of Markdown.',
      `npx masthead import PATH ${brand} ${data}`,
    ];
  if (media === undefined && (report?.media.missing ?? 0) > 0)
    return [
      'Bring the missing images: FOLDER holds the uploads of the old site.',
      `npx masthead import ${shellPath(resolve(from))} --media FOLDER ${brand} ${data}`,
    ];
  return [
    'Arrange the home page (docs/guides/article-life.md), or leave it to the dates.',
    `npx masthead publish front.yaml ${brand} ${data}`,
  ];
}

/** The three things to do next, each with its command. */
export function nextLines(place: MagazineFolder, options: NextOptions): string[] {
  const brand = `--brand ${shellPath(place.brandFile)}`;
  const data = `--data ${shellPath(place.dataDir)}`;
  const port = options.port === options.usualPort ? '' : ` --port ${options.port}`;
  const host = options.host === undefined ? '' : ` --host ${options.host}`;
  const https = options.https ? ' --https' : '';
  const start = `npm start -- ${brand} ${data} --empty${port}${host}${https}`;
  const steps = [
    [
      `Change ${shellPath(place.brandFile)}: sections, colors, newsletters and more are in it.`,
      options.isRunning ? `Press Ctrl+C here, then: ${start}` : `Then: ${start}`,
    ],
    contentStep(options, brand, data),
    [
      'See what is missing, then put it online (docs/guides/publisher.md).',
      `npx masthead doctor ${data}${port}`,
    ],
  ];
  return [
    'What to do next',
    ...steps.flatMap(([what = '', how = ''], index) => [`  ${index + 1}. ${what}`, `     ${how}`]),
  ];
}
