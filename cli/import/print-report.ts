/** Formats an import report for people. */
import { count, number } from '../../importing/counted.ts';
import { printable } from '../../importing/printable.ts';
import { listed as listedLines } from '../listed.ts';
import { editedHereLine } from '../sync/describe-source.ts';
import type { EmbedCounts, ImportReport } from '../../importing/report.ts';
import type { AddressPattern } from '../../importing/source.ts';

const MAX_MAP_LINES = 24;

const listed = (title: string, lines: readonly string[]) => listedLines(title, lines, printable);

/** Groups messages with the same text into one line, with an example. */
export function together(
  said: readonly { readonly ref: string; readonly words: string }[],
): string[] {
  const refs = new Map<string, string[]>();
  for (const { ref, words } of said) {
    const known = refs.get(words);
    if (known === undefined) refs.set(words, [ref]);
    else known.push(ref);
  }
  return [...refs]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([words, [first = '', ...others]]) =>
      others.length === 0
        ? `${first}: ${words}`
        : `${number(others.length + 1)} × ${words} (${first}, …)`,
    );
}

function linkLines({ rewritten, unchanged, drafts = 0, dead }: ImportReport['links']): string[] {
  if (rewritten + unchanged + drafts + dead.length === 0) return [];
  const toDrafts = drafts === 0 ? '' : `, ${number(drafts)} to drafts`;
  return [
    `  links within the site: ${number(rewritten)} rewritten, ${number(unchanged)} unchanged${toDrafts}, ${number(dead.length)} dead`,
  ];
}

function embedLine(what: string, counts: EmbedCounts): string[] {
  if (counts.in === 0) return [];
  const { placed, linked, missing } = counts;
  return [
    `  ${what}: ${number(counts.in)} in = ${number(placed)} placed + ${number(linked)} linked + ${number(missing)} missing`,
  ];
}

/** Where the images of a site are, that its export names alone. */
const uploads = {
  wxr: 'the wp-content/uploads folder of the site, from its host or by FTP',
  ghost:
    'the content/images folder of the site with media and files beside it, or the "images" of its export as a zip',
  markdown: 'the folder that has them, often static/ or assets/ of the whole site',
  html: 'the folder that has them, where they are served beside the built pages',
} as const;

function share(missing: number, all: number): string {
  if (missing === all) return `All ${number(all)} images were`;
  return `${number(missing)} of ${number(all)} images ${missing === 1 ? 'was' : 'were'}`;
}

/** What a publisher should repair first: readers see words in place of these images. */
function missingLines({ images, format, mediaFolder }: ImportReport): string[] {
  const { in: all, missing } = images;
  if (missing === 0) return [];
  const found = all === 1 ? 'The one image was not found' : `${share(missing, all)} not found`;
  const remedy =
    mediaFolder === undefined
      ? `run the import again with --media DIR: ${uploads[format]}`
      : `neither in the source nor in ${printable(mediaFolder)}, whose path should be ${uploads[format]}`;
  return [`  ${found}; ${remedy}`];
}

const insteads = {
  component: 'as what it holds',
  link: 'as a link',
  text: 'as text',
  nothing: 'left out',
} as const;

/** Returns what readers see of a tag, when it is not simply left out. */
function insteadOf(outcomes: ImportReport['shownInstead'][string] = {}): string {
  const parts = Object.entries(insteads).flatMap(([outcome, words]) => {
    const amount = outcomes[outcome as keyof typeof insteads];
    return amount === undefined ? [] : [`${number(amount)} ${words}`];
  });
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** Says what keeps readers from recordings, and what would change it. */
function recordingLines({ items, walled, hosts }: ImportReport['recordings']): string[] {
  if (items === 0) return [];
  const elsewhere = Object.entries(hosts).map(
    ([origin, amount]) => `${origin} (${number(amount)})`,
  );
  return [
    `  recordings: ${count(items, 'item')}${walled === 0 ? '' : `; ${number(walled)} behind a wall, and so in no feed (--access free)`}`,
    ...(elsewhere.length === 0
      ? []
      : [
          `  on other hosts: ${elsewhere.join(', ')}; pages play them if the brand's audioHosts names these`,
        ]),
  ];
}

function accessLines({ default: assumed, ...amounts }: ImportReport['access']): string[] {
  const said = Object.entries(amounts).filter(([, amount]) => amount > 0);
  if (said.length === 0) return [];
  const list = said.map(([access, amount]) => `${number(amount)} ${access}`).join(', ');
  return [`  access: ${list}; ${assumed} where the source does not say (--access)`];
}

function partLines({ walled, leftOut }: ImportReport['memberParts']): string[] {
  return walled + leftOut === 0
    ? []
    : [
        `  parts for some readers only: ${number(walled)} behind the wall, ${number(leftOut)} left out`,
      ];
}

/** Returns the lines of a proposed map, which a person may copy into a file. */
function mapLines({ proposedMap = '' }: ImportReport): string[] {
  const lines = proposedMap.split('\n').filter((line) => line !== '');
  if (lines.length === 0) return [];
  const cut =
    lines.length > MAX_MAP_LINES
      ? [
          `… and ${number(lines.length - MAX_MAP_LINES)} lines more, as proposedMap in --report FILE`,
        ]
      : [];
  const title = 'A file for --map, with what was not understood (docs/guides/imports.md)';
  return [
    '',
    title,
    ...[...lines.slice(0, MAX_MAP_LINES), ...cut].map((line) => `  ${printable(line)}`),
  ];
}

const origins = {
  option: 'as you said',
  settings: "by the generator's settings",
  links: 'found in the links of the source',
  item: 'each says its own',
  names: 'each says its own, or they are made of folders and names of files',
} as const;

function addressLine(pattern: AddressPattern): string {
  const { folder, items, origin, examples, links, agree, against } = pattern;
  const agreed =
    links === 0 ? 'no link names one' : `${number(agree)} of ${count(links, 'link')} agree`;
  const contrary = against === undefined ? '' : `; another is ${against}`;
  return `${folder === '' ? 'no folder' : `${folder}/`}, ${count(items, 'item')}: ${pattern.pattern ?? 'no pattern'}, ${origins[origin]}; ${agreed}${contrary}. Such as ${examples.join(', ') || 'none'}`;
}

function redirectFileLines(files: ImportReport['redirectFiles']): string[] {
  return files.map(
    ({ path, taken, left }) =>
      `  ${printable(path)}: ${count(taken, 'redirect')} taken, ${number(left)} left out`,
  );
}

/** The most terms and sections that a report names; the proposal has all. */
const MAX_NAMES = 5;

/** Returns how many items are in no section, what could become one, and which sections are empty. */
function filingLines({ filing, source }: ImportReport): string[] {
  const { items, inSections, terms, emptySections } = filing;
  const common = terms
    .slice(0, MAX_NAMES)
    .map(({ name, kind, items: some }) => `${number(some)} have the ${kind} ${printable(name)}`);
  const names = emptySections.slice(0, MAX_NAMES * 2).join(', ');
  const more = emptySections.length > MAX_NAMES * 2 ? ', …' : '';
  if (items === 0) return [];
  return [
    ...(inSections === items
      ? []
      : [
          `  sections: ${number(inSections)} of ${count(items, 'item')} ${inSections === 1 ? 'is' : 'are'} in your sections${common.length === 0 ? '' : `; of the others ${common.join(', ')}`}`,
        ]),
    ...(inSections === items || terms.length === 0
      ? []
      : [
          `    to see what could become sections: masthead import ${printable(source)} --propose-sections`,
        ]),
    ...(emptySections.length === 0
      ? []
      : [`  sections without items, which no navigation names: ${names}${more}`]),
  ];
}

/** Returns the lists of what somebody should look at. */
function listLines(report: ImportReport): string[] {
  return [
    ...listed(
      'Drafts, to be seen with masthead preview ID',
      report.drafts.map(({ id, hed }) => `${id}  ${hed}`),
    ),
    ...listed(
      report.dryRun ? 'Would be taken off the site' : 'Taken off the site',
      together(report.removed.map(({ path, reason }) => ({ ref: path, words: reason }))),
    ),
    ...listed('Edited here as well', report.editedHere.map(editedHereLine)),
    ...listed(
      'Redirects that lead to another site',
      report.leavingRedirects.map(({ from, to }) => `${from} → ${to}`),
    ),
    ...listed(
      'Skipped',
      together(report.items.skipped.map(({ ref, reason }) => ({ ref, words: reason }))),
    ),
    ...listed(
      'Addresses of the old site, which lead to the new pages (--permalink says another pattern)',
      (report.addresses ?? []).map(addressLine),
    ),
    ...listed('Files that were not found', report.missingMedia ?? []),
    ...listed(
      'Links to what is not in the source',
      report.links.dead.map(({ ref, href }) => `${ref}: ${href}`),
    ),
    ...listed(
      'Tags and shortcodes without a meaning of their own here',
      Object.entries(report.unknownShortcodes).map(
        ([name, amount]) => `${name}: ${number(amount)}${insteadOf(report.shownInstead[name])}`,
      ),
    ),
    ...listed(
      'Worth a look',
      together(report.warnings.map(({ ref, message }) => ({ ref, words: message }))),
    ),
  ];
}

/** Returns the report as lines of plain text. */
export function printReport(report: ImportReport): string {
  const { items, media } = report;
  const kinds = Object.entries(report.byType).map(([type, amount]) =>
    count(amount, type, type === 'gallery' ? 'galleries' : `${type}s`),
  );
  const sections = Object.entries(report.sections).map(
    ([section, amount]) => `${section} ${number(amount)}`,
  );
  return [
    `${report.dryRun ? 'Would import' : 'Imported'} ${printable(report.source)} (${report.format}) in ${report.seconds} s${report.dryRun ? '; nothing was written' : ''}`,
    ...missingLines(report),
    `  ${number(items.in)} in = ${number(items.stored)} stored + ${number(items.unchanged)} unchanged + ${number(items.skipped.length)} skipped`,
    ...(kinds.length === 0 ? [] : [`  ${kinds.join(', ')}`]),
    ...accessLines(report.access),
    ...partLines(report.memberParts),
    ...recordingLines(report.recordings),
    ...(sections.length === 0
      ? []
      : [`  in sections of the magazine: ${sections.join(', ')}; all other categories are tags`]),
    ...filingLines(report),
    `  media: ${number(media.found)} found, ${number(media.missing)} missing; ${count(report.redirects, 'redirect')} from old addresses`,
    ...(report.gone === 0 ? [] : [`  ${count(report.gone, 'address', 'addresses')} gone for good`]),
    ...redirectFileLines(report.redirectFiles),
    ...embedLine('images', report.images),
    ...embedLine('videos, sounds and embeds', report.embeds),
    ...linkLines(report.links),
    ...(report.fronts === 0 ? [] : [`  ${count(report.fronts, 'front')} arranged`]),
    ...listLines(report),
    ...mapLines(report),
    '',
  ].join('\n');
}
