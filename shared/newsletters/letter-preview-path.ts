/** Where a letter is before it is sent, for the holder of a signed link. */
import { editionLabel, editionOfLabel, type EditionName } from './edition.ts';

const PREFIX = '/preview/letter/';

export function letterPreviewPath(name: EditionName): string {
  return `${PREFIX}${editionLabel(name)}/`;
}

/** Returns the edition of such an address; undefined for another address. */
export function editionOfPreview(pathname: string): EditionName | undefined {
  return pathname.startsWith(PREFIX)
    ? editionOfLabel(pathname.slice(PREFIX.length).replace(/\/$/, ''))
    : undefined;
}
