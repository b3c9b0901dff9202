/** Dates items of folders in which nothing says when it was published, such as a guide in chapters. */
import type { ImportRun, SourceFile } from '../../source.ts';
import { isExported } from '../exported/exported-item.ts';
import { asText, type FrontMatter } from '../front-matter/fields.ts';
import { readDate, type WrittenDate } from '../item/dates.ts';
import { unreadableDate } from '../item/item-dates.ts';
import type { Shown } from '../item/time-limits.ts';
import type { Role } from './content-files.ts';

interface Datable extends Shown {
  readonly file: SourceFile;
  readonly inContent: string;
  readonly role: Role;
  readonly data: FrontMatter;
  readonly date: WrittenDate | undefined;
}

/** Pages of a site that have no date on purpose: about, contact, imprint. */
const pageFolders = /^_?pages$/i;

/** Whether a field that is not read holds a date: the publisher's map can name it. */
function mayHaveDate(data: FrontMatter): boolean {
  return Object.values(data).some((value) => /^\d{4}-\d{2}-\d{2}/.test(asText(value) ?? ''));
}

function folderOf({ inContent }: Datable): string {
  return inContent.includes('/') ? (inContent.split('/')[0] ?? '') : '';
}

/**
 * Returns files with a date for those whose whole folder has none: the day that the publisher says, or
 * that of the file's last change, as generators have it (Hugo's `:fileModTime`). An item without a date
 * among dated ones is a page of the site, and stays without.
 * @param name of the source, for the report.
 */
export function settleUndated<File extends Datable>(
  files: readonly File[],
  run: Pick<ImportRun, 'warn' | 'brand' | 'undated'>,
  name: string,
): File[] {
  if (run.undated === 'skip') return [...files];
  const items = files.filter(
    ({ role, data, visibility }) =>
      role.kind === 'item' && !isExported(data) && !visibility.isDraft,
  );
  const isAllUndated = items.every(({ pubDate }) => pubDate === undefined);
  const dated = new Set(
    items.flatMap((file) => (file.pubDate === undefined ? [] : [folderOf(file)])),
  );
  const isFound = (file: File) => {
    const folder = folderOf(file);
    const isPages = folder === '' || pageFolders.test(folder);
    return (
      file.pubDate === undefined &&
      !dated.has(folder) &&
      (isAllUndated || !isPages) &&
      !mayHaveDate(file.data) &&
      unreadableDate(file.data) === undefined
    );
  };
  const found = new Set(items.filter(isFound));
  let given = 0;
  const settled = files.map((file) => {
    const date = found.has(file)
      ? readDate(run.undated ?? file.file.modified ?? '', run.brand.timeZone)
      : undefined;
    if (date === undefined) return file;
    given += 1;
    return { ...file, date, pubDate: date.iso };
  });
  if (given > 0)
    run.warn(
      name,
      `${given} of ${items.length} items say no date, nor does any other in their folders: ${run.undated === undefined ? 'they have the day on which their file was last changed' : `they have ${run.undated}`} (--undated DAY says another, --undated skip leaves them out)`,
    );
  return settled;
}
