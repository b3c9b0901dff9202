/** Decides from its front matter what a content file is, where its path leaves that open. */
import { contentName, type Role } from './content-files.ts';
import { datedFileName } from '../item/dates.ts';
import { isExported } from '../exported/exported-item.ts';
import { fieldsNamed, recordField, textField, type FrontMatter } from '../front-matter/fields.ts';
import { isDated } from '../item/item-dates.ts';
import { readVisibility } from '../item/visibility.ts';

/** Layouts and types that show lists of other pages. */
const listLayout =
  /^(?:list|lists|home|homepage|index|archives?|tags?|tag-?list|categor(?:y|ies)|collection|search|404|sitemap|feed|rss|paginat\w*|navigation|nav|landing)$/i;
/** Pages of a site itself, by name. */
const sitePage =
  /^(?:404|search|archives?|tags|categories|sitemap|feed|rss|atom|robots|offline|thanks|thank-you|newsletter|subscribe)$/i;

function skip(reason: string): Role {
  return { kind: 'skip', reason };
}

/** Returns the address to which a file only redirects. */
function redirectField(data: FrontMatter): string | undefined {
  const to = textField(data, 'redirect_to', 'redirectTo', 'redirect', 'redirect_url');
  return to !== undefined && /^\/(?!\/)/.test(to) ? to : undefined;
}

function listReason(data: FrontMatter, name: string, isIndex: boolean): string | undefined {
  if (recordField(data, 'pagination') !== undefined)
    return 'a template that makes the pages of a list';
  const layout = [textField(data, 'layout'), textField(data, 'type')].find((text) =>
    listLayout.test(
      text
        ?.replace(/\.\w+$/, '')
        .split('/')
        .at(-1) ?? '',
    ),
  );
  if (layout !== undefined)
    return `the page of a list (${layout}), which the magazine makes itself`;
  if (sitePage.test(name)) return `a page of the site itself (${name})`;
  return isIndex ? 'the first page of a folder, which the magazine makes itself' : undefined;
}

/** Whether a file says by itself, or by its name, when it was published. */
function hasOwnDate(data: FrontMatter, inContent: string): boolean {
  return datedFileName(contentName(inContent)) !== undefined || isDated(data, 'x.md');
}

function decideItemRole(data: FrontMatter, inContent: string, isOutside: boolean): Role {
  const item: Role = { kind: 'item' };
  const file = inContent.split('/').at(-1) ?? '';
  const { isDraft, skip: reason } = readVisibility(data, inContent);
  if (reason !== undefined) return { kind: 'skip', reason, isHidden: true };
  if (isDraft) return item;
  const target = redirectField(data);
  if (target !== undefined) return skip(`a stub that only leads to ${target.slice(0, 200)}`);
  if (/^_(?!index\.)/.test(file)) return skip('a part of other pages: its name begins with "_"');
  if (isOutside && (!hasOwnDate(data, inContent) || Object.keys(data).length === 0))
    return skip('outside the folders of content, and without a date of its own');
  if (isDated(data, inContent)) return item;
  const list = listReason(data, contentName(inContent), /^_?index\.\w+$/.test(file));
  return list === undefined ? item : skip(list);
}

/**
 * Returns what a file describes.
 * @param role what its path says.
 */
export function decideRole(role: Role, data: FrontMatter, inContent: string): Role {
  if (isExported(data))
    return role.kind === 'skip' && role.unlessDated === true ? { kind: 'item' } : role;
  if (role.kind === 'item') return decideItemRole(data, inContent, role.isOutside === true);
  const isTitled = textField(data, 'title') !== undefined;
  // Notes to those who work on a source stand at its root, and have no front matter.
  const isNote = !inContent.includes('/') || Object.keys(data).length < 2;
  const isArticle = isTitled && (hasOwnDate(data, inContent) || (role.kind === 'skip' && !isNote));
  // An article of a section "People", or an article whose name is that of a note.
  if (role.kind === 'person' && isArticle) {
    const profile = ['name', 'display_name', 'first_name', 'full_name', 'bio', 'avatar'];
    return fieldsNamed(data, profile).length > 0 ? role : { kind: 'item' };
  }
  return role.kind === 'skip' && role.unlessDated === true && isArticle ? { kind: 'item' } : role;
}
