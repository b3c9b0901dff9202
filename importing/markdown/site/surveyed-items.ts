/** Lists items by the names that addresses may have for them. */
import { slugify } from '../../../shared/urls/paths.ts';
import { contentName } from './content-files.ts';
import { datedFileName, type WrittenDate } from '../item/dates.ts';
import { listField, textField, type FrontMatter } from '../front-matter/fields.ts';
import { itemStem } from '../item/item-fields.ts';
import { decodedPath, nameInPath, type SurveyedItem } from '../links/link-survey.ts';
import { foldersOf } from '../links/permalinks.ts';

interface NamedFile {
  readonly data: FrontMatter;
  readonly inContent: string;
  readonly slug: string;
}

/** Returns the names that addresses may have for an item, in lower case. */
export function namesOf({ data, inContent, slug }: NamedFile): string[] {
  const own = textField(data, 'slug') ?? '';
  const names = [nameInPath(own), itemStem(inContent), slug].map((name) =>
    decodedPath(name).toLowerCase(),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

function daysOf(inContent: string, date: WrittenDate | undefined): SurveyedItem['days'] {
  const named = datedFileName(contentName(inContent))?.date.split('-');
  const [year = '', month = '', day = ''] = named ?? [];
  const inName = { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') };
  return [...(date === undefined ? [] : [date]), ...(named === undefined ? [] : [inName])];
}

export function surveyedItems(
  files: readonly (NamedFile & {
    readonly languageCode: string | undefined;
    readonly date: WrittenDate | undefined;
  })[],
): ReadonlyMap<string, readonly SurveyedItem[]> {
  const byName = new Map<string, SurveyedItem[]>();
  for (const file of files) {
    const folders = foldersOf(file.inContent);
    const item: SurveyedItem = {
      folder: folders[0] ?? '',
      folders: folders
        .filter((folder) => !folder.startsWith('_'))
        .map((folder) => folder.toLowerCase()),
      categories: listField(file.data, 'categories', 'category').map(slugify),
      languageCode: file.languageCode,
      days: daysOf(file.inContent, file.date),
    };
    for (const name of namesOf(file)) {
      const same = byName.get(name);
      if (same === undefined) byName.set(name, [item]);
      else same.push(item);
    }
  }
  return byName;
}
