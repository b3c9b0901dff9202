/** Completes the front matter of a file: from its folders, from the publisher's map, as a review. */
import type { ImportRun, OpenSource } from '../../source.ts';
import { applyFieldMap } from '../../field-map.ts';
import { isExported } from '../exported/exported-item.ts';
import {
  fieldKey,
  fieldsNamed,
  isRecord,
  recordField,
  textField,
  type FrontMatter,
} from './fields.ts';
import { readFieldNames } from './field-names.ts';
import { isJekyll, withJekyllTerms } from './jekyll-terms.ts';
import { readInheritedFields } from './inherited-fields.ts';
import { withReview } from './review-fields.ts';

/** Fields of ours by the form in which names are compared. */
const ourNames = new Map([...readFieldNames].reverse().map((name) => [fieldKey(name), name]));

/** Names that other systems have for fields of ours. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  title: ['headline', 'heading', 'hed'],
  dek: ['standfirst', 'teaser', 'lede', 'abstract', 'blurb', 'intro'],
};

/** Records below which Hugo, Zola and others keep fields of an item's own. */
const holders = ['params', 'extra', 'taxonomies'];

/** Returns front matter in which the fields of such records stand at the top. */
function flattened(data: FrontMatter): FrontMatter {
  return holders.reduce<FrontMatter>((all, holder) => {
    const inner = recordField(all, holder);
    return inner === undefined ? all : { ...inner, ...all };
  }, data);
}

/**
 * Returns front matter with the title and topics of the one record that has them, such as the `book` of
 * a review, where the item has none of its own. Who made the book did not write the item.
 */
function withHeldTitle(data: FrontMatter): FrontMatter {
  if (textField(data, 'title') !== undefined) return data;
  const held = Object.values(data).filter(
    (value): value is FrontMatter => isRecord(value) && textField(value, 'title') !== undefined,
  );
  const [record, ...more] = held;
  if (record === undefined || more.length > 0) return data;
  return {
    ...data,
    title: record['title'],
    ...(data['tags'] === undefined && record['tags'] !== undefined ? { tags: record['tags'] } : {}),
  };
}

/**
 * Returns front matter with fields renamed as they are read here: `Tags`, `featuredImage` and
 * `headline` become `tags`, `featured_image` and `title`, unless these are there, too.
 */
function withOurNames(data: FrontMatter): FrontMatter {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    const ours = readFieldNames.includes(name) ? name : (ourNames.get(fieldKey(name)) ?? name);
    result[Object.hasOwn(data, ours) ? name : ours] = value;
  }
  for (const [ours, names] of Object.entries(synonyms)) {
    if (textField(result, ours) !== undefined) continue;
    const [found] = fieldsNamed(result, names);
    if (found === undefined) continue;
    Reflect.deleteProperty(result, found[0]);
    result[ours] = found[1];
  }
  return result;
}

/** Returns a file's front matter with all that is known of it, under names of ours. */
export type CompleteFields = (data: FrontMatter, path: string) => FrontMatter;

export async function createCompleteFields(
  source: OpenSource,
  run: Pick<ImportRun, 'warn' | 'fieldMap'>,
): Promise<CompleteFields> {
  const inherited = await readInheritedFields(source, run);
  const withTerms = isJekyll(source) ? withJekyllTerms : (data: FrontMatter) => data;
  return (data, path) =>
    isExported(data)
      ? data
      : withReview(
          withHeldTitle(
            withOurNames(
              applyFieldMap(
                withTerms({ ...flattened(inherited(path)), ...flattened(data) }),
                run.fieldMap,
              ),
            ),
          ),
        );
}
