/** The text of an exported content file. */
import { stringify } from 'yaml';
import type { ExportedFile } from './exported-item.ts';

/** Front matter and body, as a text file. */
export function contentFileText({ data, body }: ExportedFile): string {
  const yaml = stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
  return `---\n${yaml}---\n${body === '' ? '' : `\n${body}\n`}`;
}
