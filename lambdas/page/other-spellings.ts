/**
 * Other spellings of an address: how links of old systems, and of people, differ from the address
 * that a page has. Pure. What is found under one of them is a redirect, never a page.
 */
import { withSlashes } from '../../shared/urls/paths.ts';

/** What a sentence or a list puts after an address, and what a click takes with it. */
const trailingMarks = /[\s.,;:!?()[\]{}<>"'’‘”“„»«…*_|]+$/u;
/** Files that old systems showed for a folder. */
const folderFile = /^(?:index|default)\.(?:html?|php|aspx?)$/i;
const fileEnding = /\.(?:html?|php|aspx?)$/i;
/**
 * Other forms of one page: for phones, of its comments, and the further pages of a long text.
 * WordPress: `/amp/`, `/2/`, `/page/2/`, `/comment-page-1/`, `/feed/`, `/trackback/`, `/embed/`.
 */
const formsOfOnePage = [
  /^(?:amp|feed|trackback|embed|print)$/i,
  /^feed\/(?:rss2?|atom|rdf|json)$/i,
  /^comment-page-\d+$/i,
  /^page\/[1-9]\d*$/i,
  /^[1-9]\d{0,2}$/,
];

function withoutMarks(segments: readonly string[]): string[] {
  const kept = [...segments];
  for (;;) {
    const last = kept.pop();
    if (last === undefined) return [];
    const clean = last.replace(trailingMarks, '');
    if (clean !== '') return [...kept, clean];
  }
}

/** Removes the ends that name another form of the page, as many as there are: `/2/amp/`. */
function withoutForms(segments: readonly string[]): string[] {
  let kept = [...segments];
  for (;;) {
    const isForm = (count: number) =>
      kept.length > count && formsOfOnePage.some((form) => form.test(kept.slice(-count).join('/')));
    if (isForm(2)) kept = kept.slice(0, -2);
    else if (isForm(1) || folderFile.test(kept.at(-1) ?? '')) kept = kept.slice(0, -1);
    else return kept;
  }
}

function withoutFileEnding(segments: readonly string[]): string[] {
  return segments.map((segment, index) =>
    index === segments.length - 1 ? segment.replace(fileEnding, '') : segment,
  );
}

/** Slugs are lower-case, with hyphens between words (spec §2.3). */
function asSlugs(segments: readonly string[]): string[] {
  return segments.map((segment) =>
    segment
      .trim()
      .toLowerCase()
      .replace(/[-_+\s]+/g, '-'),
  );
}

/**
 * Returns the other spellings of a path, from the nearest to the plainest: at most four, and none of
 * a path that is plain already.
 * @param path Decoded, without a slash at its end, such as `/2026/10/Del-El/amp`.
 * @param keepsNumber Its last number is that of a page of ours, such as `/most-recent/page/2`.
 */
export function otherSpellings(path: string, keepsNumber: boolean): readonly string[] {
  const clean = withoutMarks(path.split('/').filter((segment) => segment.trim() !== ''));
  const page = keepsNumber ? clean : withoutForms(clean);
  const bare = withoutFileEnding(page);
  const spellings = [clean, page, bare, asSlugs(bare)]
    .filter((segments) => segments.length > 0)
    .map((segments) => `/${segments.join('/')}`);
  return [...new Set(spellings)].filter((spelling) => spelling !== path);
}

/** Returns the address of a decoded path. It has one slash at each end, so it is of this site. */
export function addressOf(path: string): string {
  return withSlashes(path.split('/').map(encodeURIComponent).join('/'));
}
