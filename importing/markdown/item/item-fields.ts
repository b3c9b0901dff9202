/** Reads an item's fields from its front matter, file name and path. */
import { slugify } from '../../../shared/urls/paths.ts';
import { plainText } from '../../body/plain-text.ts';
import { contentName } from '../site/content-files.ts';
import { datedFileName, datedFolders, type WrittenDate } from './dates.ts';
import { addressField, lineField, textField, type FrontMatter } from '../front-matter/fields.ts';

/** Returns a file's name without its date. */
export function itemStem(inContent: string): string {
  const name = contentName(inContent);
  return datedFileName(name)?.rest ?? name;
}

const slugForm = /^[^\s/?#%\\]{1,200}$/u;

/** Returns the item's slug: its own, the last part of its permalink, or else the file name. */
export function itemSlug(data: FrontMatter, inContent: string): string {
  const permalink = textField(data, 'permalink', 'url');
  const fromPermalink =
    permalink !== undefined && !/[:{]/.test(permalink)
      ? permalink
          .replace(/\/(?:index\.html?)?$/, '')
          .split('/')
          .at(-1)
          ?.replace(/\.html?$/, '')
      : undefined;
  for (const candidate of [
    textField(data, 'slug')?.replace(/^\/+|\/+$/g, ''),
    fromPermalink,
    itemStem(inContent),
  ]) {
    if (candidate === undefined || candidate === '') continue;
    const slug =
      slugForm.test(candidate) && !/[<>"'&]/.test(candidate)
        ? candidate.toLowerCase()
        : slugify(candidate).slice(0, 200);
    if (slug !== '') return slug;
  }
  return 'untitled';
}

/** Returns the address on another site where the item is published. */
export function linkPostUrl(data: FrontMatter): string | undefined {
  const address = lineField(
    data,
    'linkUrl',
    'source_url',
    'external_url',
    'externalUrl',
    'link_url',
    'redirectto',
    'redirect_to',
    'redirect',
    'link',
  );
  return address !== undefined && /^https?:\/\//i.test(address) && URL.canParse(address)
    ? address
    : undefined;
}

/** Returns an old address as a path from the root, or undefined if it is not one. */
export function oldPath(address: string): string | undefined {
  const bare = address.trim().replace(/[?#].*$/s, '');
  const isWhole = /^https?:\/\//i.test(bare) && URL.canParse(bare);
  const path = isWhole ? new URL(bare).pathname : `/${bare.replace(/^[/\\]+/, '')}`;
  // `url: https://…/talk.mp3` is a file, and no page of the old site.
  if (isWhole && /\.(?!html?$)[a-z]\w{1,4}$/i.test(path)) return undefined;
  return path === '/' || /[\s\\<>"]/.test(path) ? undefined : path;
}

/** Returns the item's addresses on its old site, the most likely first. */
export function oldPaths(
  data: FrontMatter,
  inContent: string,
  slug: string,
  date: WrittenDate | undefined,
): string[] {
  const permalink = textField(data, 'permalink', 'url');
  const named = datedFileName(contentName(inContent));
  const days = [
    date === undefined ? undefined : `${date.year}/${date.month}/${date.day}`,
    named === undefined
      ? undefined
      : named.date
          .split('-')
          .map((part) => part.padStart(2, '0'))
          .join('/'),
  ];
  const dated = named !== undefined || datedFolders(inContent) !== undefined;
  const names = [
    ...new Set([textField(data, 'slug') ?? itemStem(inContent), itemStem(inContent), slug]),
  ];
  const folder = inContent
    .split('/')
    .slice(0, /\/_?index\.\w+$/.test(inContent) ? -2 : -1)
    .filter((part) => !part.startsWith('_'))
    .join('/');
  const inFolder = folder === '' ? [] : [`/${folder}/${names[0] ?? slug}/`];
  const paths = dated
    ? [...new Set(days)].flatMap((day) =>
        day === undefined ? [] : names.map((name) => `/${day}/${name}/`),
      )
    : inFolder;
  return [
    ...(permalink === undefined || /[:{]/.test(permalink) ? [] : [permalink]),
    ...paths,
    ...addressField(data, 'aliases', 'alias', 'redirect_from', 'redirectFrom'),
  ]
    .flatMap((path) => oldPath(path) ?? [])
    .filter((path, index, all) => all.indexOf(path) === index);
}

/** Returns the text of a line that is a heading: `## Text ##`. Takes time linear in its length. */
function headingOf(line: string): string | undefined {
  const [marks] = /^ {0,3}#{1,6}(?=[ \t])/.exec(line) ?? [];
  if (marks === undefined) return undefined;
  let end = line.trimEnd().length;
  while (line[end - 1] === '#') end -= 1;
  const text = line.slice(marks.length, end).trim();
  return text === '' ? undefined : text;
}

/**
 * Returns the first heading of a body, and the body without it. Only a heading before any other
 * text counts.
 */
export function leadingHeading(body: string): { heading: string; rest: string } | undefined {
  const lines = body.split('\n');
  const at = lines.findIndex((line) => line.trim() !== '');
  const heading = headingOf(lines[at] ?? '');
  return heading === undefined ? undefined : { heading, rest: lines.slice(at + 1).join('\n') };
}

/** Returns the text of the first heading anywhere in a body. */
export function anyHeading(body: string): string | undefined {
  const heading = body
    .split('\n')
    .map(headingOf)
    .find((found) => found !== undefined);
  const text = plainText(heading ?? '');
  return text === '' ? undefined : text;
}
