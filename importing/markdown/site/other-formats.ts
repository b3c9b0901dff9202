/**
 * Finds articles of a folder that are in formats that are not read, so that the report names them
 * and none is lost without a word.
 */
import { errorMessage } from '../../../shared/error-message.ts';
import { MAX_MARKDOWN_BYTES } from '../../limits.ts';
import type { OpenSource, SourceFile } from '../../source.ts';
import { decodeText } from '../../text-encoding.ts';
import { textField } from '../front-matter/fields.ts';
import { readContentFile } from '../front-matter/front-matter.ts';
import { contentPlace } from './content-files.ts';
import { decideRole } from './decide-role.ts';

/** Formats of texts, by the ending of a file. */
const markups: Readonly<Record<string, string>> = {
  org: 'Org mode',
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  rst: 'reStructuredText',
  textile: 'Textile',
  ipynb: 'a Jupyter notebook',
};
/** Endings of files that are articles only where they begin with front matter. */
const templates =
  /\.(?:njk|liquid|erb|haml|slim|pug|hbs|mustache|ejs|webc|txt|text|pandoc|typ|tex)$/i;

/** Whether the front matter of a file is that of an article. */
async function isArticle(file: SourceFile, inContent: string): Promise<boolean> {
  if (file.size > MAX_MARKDOWN_BYTES) return false;
  const { text } = decodeText(await file.read());
  if (!/^\s*(?:---|\+\+\+)\s*$/m.test(text.slice(0, text.indexOf('\n') + 1))) return false;
  const { data } = readContentFile(text);
  const role = decideRole({ kind: 'item' }, data, inContent);
  return role.kind === 'item' && textField(data, 'title') !== undefined;
}

/** Returns the articles that are not read, each with the reason. */
export async function otherFormats(
  source: OpenSource,
): Promise<{ readonly ref: string; readonly reason: string }[]> {
  const known = (path: string) => markups[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''];
  const files = source.files.filter(
    ({ path }) => known(path) !== undefined || templates.test(path),
  );
  const place = contentPlace(source, files);
  const found: { ref: string; reason: string }[] = [];
  for (const file of files) {
    const inContent = place(file.path);
    if (inContent === undefined) continue;
    const ref = file.path;
    const format = known(ref);
    try {
      if (format !== undefined)
        found.push({ ref, reason: `it is ${format}, which is not read: convert it to Markdown` });
      else if (await isArticle(file, inContent))
        found.push({ ref, reason: 'it is neither Markdown nor HTML: convert it to Markdown' });
    } catch (error) {
      found.push({ ref, reason: errorMessage(error) });
    }
  }
  return found;
}
