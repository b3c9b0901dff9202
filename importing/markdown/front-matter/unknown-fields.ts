/** Counts the front matter fields of items that the import does not read. */
import type { ImportRun } from '../../source.ts';
import { personNames } from '../people/authors.ts';
import { fieldKey, type FrontMatter } from './fields.ts';
import { readFieldNames } from './field-names.ts';
import { accessNames } from '../item/item-access.ts';
import {
  dateHolders,
  embargoNames,
  expiryNames,
  modifiedNames,
  publishedNames,
} from '../item/item-dates.ts';
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

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Reports each field with a value that nothing reads. */
export function noteUnknownFields(data: FrontMatter, run: ImportRun): void {
  for (const [name, value] of Object.entries(data))
    if (!isEmpty(value) && !known.has(fieldKey(name))) run.unknownField(name, value);
}
