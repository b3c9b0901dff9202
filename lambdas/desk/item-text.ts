/** The text of an item as the desk holds it: an exported file, whose values an import takes as they stand. */
import { createHash, randomUUID } from 'node:crypto';
import { isMap, isSeq, parseDocument, type Document } from 'yaml';
import { words } from '#words';
import { contentFileText } from '../../importing/markdown/exported/content-file-text.ts';
import { writeExportedItem } from '../../importing/markdown/exported/exported-item.ts';
import type { Renaming } from '../../publishing/renamings.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { Item } from '../../shared/content/item.ts';
import { splitFrontMatter } from '../../shared/desk/front-matter.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { fill } from '../../shared/words/fill.ts';

/** Names what readers see of an item, so that a change elsewhere is noticed. */
export function baseOf(item: Item): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 22);
}

export function textOfItem(item: Item): string {
  return contentFileText(writeExportedItem(item, false));
}

/** Returns a new text, without a headline, and its id. */
export function newText(access: Item['access'] = 'metered'): {
  readonly id: string;
  readonly text: string;
} {
  const id = randomUUID();
  const data = {
    ...{ exported: 1, id, title: '', dek: '', type: 'article', template: 'default' },
    ...{ sections: [], tags: [], authors: [], access },
  };
  return { id, text: contentFileText({ data, body: '' }) };
}

interface OpenText {
  readonly fields: Document.Parsed;
  readonly body: string;
}

/** @param reason of the validator, in English: it names fields. */
export function invalidText(reason: string): ApiError {
  return new ApiError(400, 'invalidText', fill(words.deskInvalidText, { reason }));
}

function orInvalid<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw invalidText(errorMessage(error));
  }
}

/** @throws ApiError 400 that says what is wrong with the front matter. */
function openText(text: string): OpenText {
  const parts = splitFrontMatter(text);
  if (parts === undefined) throw invalidText('The text has no front matter between lines of ---');
  const fields = parseDocument(parts.yaml);
  const [problem] = fields.errors;
  if (problem !== undefined || !isMap(fields.contents))
    throw invalidText(problem?.message ?? 'The front matter has no fields');
  // The parser leaves aliases for who reads their values.
  orInvalid(() => fields.toJS());
  return { fields, body: parts.body };
}

/** @throws ApiError 400 when the front matter cannot be written any more, such as an alias without its anchor. */
function closeText({ fields, body }: OpenText): string {
  return `---\n${orInvalid(() => fields.toString({ lineWidth: 0 }))}---\n${body}`;
}

/** What a list shows of a text. */
export interface TextHead {
  readonly hed: string;
  readonly type?: string | undefined;
  readonly section?: string | undefined;
  readonly pubDate?: string | undefined;
}

function textField(fields: Document.Parsed, key: string): string | undefined {
  const value: unknown = fields.get(key);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** @throws ApiError 400 when its front matter cannot be read, or its id is another one. */
export function readHead(text: string, id: string): TextHead {
  const { fields } = openText(text);
  if (fields.get('id') !== id) throw invalidText('The id of an item does not change');
  const section: unknown = fields.getIn(['sections', 0]);
  return {
    hed: textField(fields, 'title') ?? '',
    type: textField(fields, 'type'),
    section: typeof section === 'string' ? section : undefined,
    pubDate: textField(fields, 'date'),
  };
}

/**
 * Returns a text with what a published item needs and nobody has to type: an address, made of the
 * headline, and the times.
 * @param how.isChange It is published already.
 * @param how.note What was wrong and has been put right.
 */
export function completeText(
  text: string,
  nowMs: number,
  how: { readonly isChange?: boolean; readonly note?: string | undefined } = {},
): string {
  const opened = openText(text);
  const { fields } = opened;
  const now = new Date(nowMs).toISOString();
  const hed = textField(fields, 'title');
  if (hed === undefined) throw new ApiError(400, 'noHeadline', words.deskNoHeadline);
  if (textField(fields, 'slug') === undefined)
    fields.set('slug', slugify(hed) || String(fields.get('id')));
  if (textField(fields, 'date') === undefined) fields.set('date', now);
  const date = textField(fields, 'date') ?? now;
  fields.set('modified', how.isChange === true && date < now ? now : date);
  if (how.note !== undefined) addCorrection(fields, { date: now, text: how.note });
  return closeText(opened);
}

/** @throws ApiError 400 when those there are stand in no list. */
function addCorrection(fields: Document.Parsed, correction: { date: string; text: string }): void {
  if ((fields.get('corrections') ?? undefined) === undefined)
    fields.set('corrections', fields.createNode([]));
  const list: unknown = fields.get('corrections');
  if (!isSeq(list)) throw invalidText('The field corrections is no list');
  list.add(fields.createNode(correction));
}

/** Returns a text whose item has another address than it asked for: that was taken. */
export function withSlug(text: string, slug: string): string {
  const opened = openText(text);
  if (opened.fields.get('slug') === slug) return text;
  opened.fields.set('slug', slug);
  return closeText(opened);
}

/** Returns a text as a change of what readers have: at its address and of its day, unless it names others. */
export function asChangeOf(text: string, { slug, pubDate: date }: Item): string {
  const opened = openText(text);
  for (const [key, value] of Object.entries({ slug, date }))
    if (textField(opened.fields, key) === undefined) opened.fields.set(key, value);
  return closeText(opened);
}

/** Gives the terms of a list their present names, each once. */
function renameIn(list: unknown, { from, to }: Renaming): void {
  if (!isSeq(list)) return;
  const seen = new Set<unknown>();
  list.items = list.items.filter((term) => {
    if (!isMap(term)) return true;
    if (term.get('slug') === from)
      for (const [key, value] of Object.entries(to)) term.set(key, value);
    const slug: unknown = term.get('slug');
    const isFirst = !seen.has(slug);
    seen.add(slug);
    return isFirst;
  });
}

/** Returns a text in which a tag or a person is called otherwise. */
export function withRenaming(text: string, renaming: Renaming): string {
  const opened = openText(text);
  const { fields } = opened;
  const others: unknown = fields.get('contributors');
  const lists: readonly unknown[] =
    renaming.kind === 'tag'
      ? [fields.get('tags')]
      : [fields.get('authors'), ...(isMap(others) ? others.items.map(({ value }) => value) : [])];
  for (const list of lists) renameIn(list, renaming);
  return closeText(opened);
}
