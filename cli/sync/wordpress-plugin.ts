/**
 * The file by which WordPress tells a magazine what has changed, opens previews there, and shows it what
 * plug-ins keep.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { READ_FIELDS, READ_FIELD_FORMS } from '../../importing/wxr/wxr-meta-keys.ts';

/** It runs on PHP 5.6, the oldest that WordPress with application passwords runs on. */
const template = join(import.meta.dirname, 'masthead-wordpress.php');

/** As PHP writes a text in single quotes. */
function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** Returns the text of a must-use plugin. */
export async function wordpressPlugin({
  hook,
  secret,
}: {
  /** Address of the magazine's webhook. */
  readonly hook: string;
  readonly secret: string;
}): Promise<string> {
  return (await readFile(template, 'utf8'))
    .replace("'MASTHEAD_HOOK'", () => phpText(hook))
    .replace("'MASTHEAD_SECRET'", () => phpText(secret))
    .replace("'MASTHEAD_FIELDS'", () => phpText(READ_FIELDS.join(' ')))
    .replace("'MASTHEAD_FIELD_FORMS'", () =>
      phpText(READ_FIELD_FORMS.map(({ source }) => source).join(' ')),
    );
}
