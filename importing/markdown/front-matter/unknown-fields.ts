/** Counts the front matter fields of items that the import does not read. */
import type { ImportRun } from '../../source.ts';
import { personNames } from '../people/authors.ts';
import { asText, fieldKey, fieldsNamed, type FrontMatter } from './fields.ts';
import { leadKeys, readFieldNames, termKeys } from './field-names.ts';
import { accessNames } from '../item/item-access.ts';
import { frontRecordings, isRecordingDetail } from '../item/item-recordings.ts';
import {
  dateHolders,
  embargoNames,
  expiryNames,
  modifiedNames,
  publishedNames,
} from '../item/item-dates.ts';
import { readDate } from '../item/dates.ts';
import { canonicalNames } from '../links/canonical.ts';
import { visibilityNames } from '../item/visibility.ts';
import { reviewNames } from './review-fields.ts';

/** Fields that steer a generator or its theme, and say nothing about the item. */
const technical = [
  ...['layout', 'toc', 'tableOfContents', 'comments', 'comment', 'math', 'mathjax', 'katex'],
  ...['mermaid', 'menu', 'menus', 'nav', 'navigation', 'eleventyNavigation', 'pagination'],
  ...['eleventyComputed', 'templateEngineOverride', 'outputs'],
  ...['markup', 'params', 'extra', 'taxonomies', 'css', 'js', 'scripts', 'styles'],
  ...['share', 'sharing', 'showToc', 'tocOpen', 'disableComments', 'guid', 'uid'],
  ...['isCJKLanguage', 'sidebar', 'sidebar_position', 'sidebar_label', 'prev', 'next', 'order'],
  ...['bodyClass', 'body_class', 'class', 'classes', 'theme', 'color', 'icon', 'wordpress_id'],
  ...['exported', 'lastmodified', 'readingTime', 'reading_time', 'wordCount'],
  ...['translationKey', 'weight_by_date', 'cssClass'],
];

const known: ReadonlySet<string> = new Set(
  [
    ...readFieldNames,
    ...technical,
    ...personNames,
    ...accessNames,
    ...publishedNames,
    ...modifiedNames,
    ...embargoNames,
    ...expiryNames,
    ...visibilityNames,
    ...canonicalNames,
    ...dateHolders,
    ...reviewNames,
  ].map(fieldKey),
);

/** Shorter texts are labels, and no introduction. */
const MIN_DEK = 60;

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Names under which an item has what a field of ours takes. */
const namesOf = {
  image: leadKeys,
  authors: personNames,
  tags: termKeys,
  dek: ['dek', 'deck', 'summary', 'excerpt', 'description', 'subtitle', 'subhead'],
} as const;

/**
 * Returns the field of ours that a value evidently is. Who may read an item, and that it is a link to
 * another site, only a person can say.
 */
function likelyField(name: string, value: unknown, timeZone: string): string | undefined {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((one) => asText(one) ?? []);
  const [text] = texts;
  if (text === undefined || texts.length < values.length) return undefined;
  if (!Array.isArray(value) && /^\d{4}-\d{1,2}-\d{1,2}/.test(text))
    return readDate(text, timeZone) === undefined ? undefined : 'date';
  if (/^[^\n]+\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(text)) return 'image';
  if (texts.some((one) => /^(?:[a-z]+:)?\/\//i.test(one))) return undefined;
  if (/(?:author|writer|byline)s?$/i.test(name)) return 'authors';
  if (Array.isArray(value))
    return /(?:tag|topic|subject|label|keyword)s?$/i.test(name) ? 'tags' : undefined;
  return text.length > MIN_DEK && /[.!?…。！？]["'”’»)]*$/u.test(text) ? 'dek' : undefined;
}

/** Reports each field with a value that nothing reads, and what it gives that the item lacks. */
export function noteUnknownFields(
  { data, date }: { readonly data: FrontMatter; readonly date: unknown },
  run: ImportRun,
): void {
  const lacks = (ours: string): boolean =>
    ours === 'date'
      ? date === undefined
      : fieldsNamed(data, namesOf[ours as keyof typeof namesOf]).every(([, value]) =>
          isEmpty(value),
        );
  const hasRecording = frontRecordings(data).length > 0;
  for (const [name, value] of Object.entries(data)) {
    if (isEmpty(value) || known.has(fieldKey(name))) continue;
    if (hasRecording && (isRecordingDetail(name) || frontRecordings({ [name]: value }).length > 0))
      continue;
    const ours = likelyField(name, value, run.brand.timeZone);
    run.unknownField(name, value, ours !== undefined && lacks(ours) ? ours : undefined);
  }
}
