/** An edition as a file that an editor writes: YAML, with what each line means. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { LineCounter, parseDocument, stringify } from 'yaml';
import { editionDraftSchema, type EditionDraft } from '../../shared/newsletters/edition.ts';
import { EditionError } from '../../services/newsletters/editions/edition-stories.ts';

const notes = `# An edition of a newsletter. Store it: masthead newsletters compose KEY --from FILE
#
# subject   what mailboxes show
# preview   what mailboxes show after the subject
# intro     paragraphs with links and emphasis, in Markdown
# stories   in their order; the first one leads. Each has
#             story   its path
#             hed     a headline in place of its own
#             dek     a dek in place of its own
#             show    card (headline, dek, image), opening (its free part too), or
#                     full (its text; readers who may not read it get the free part)
#             gift    true: the letter's link opens it for every reader of the letter
# sponsor   after (so many stories), name, text, href
# sections  of an alert: it goes to readers who want alerts of one of these
# audience  all, or subscribers (readers with a subscription at the time of sending)
# newsUntil date of its newest story
# seen      which stories were out when it was made: later ones are in the next edition

`;

export function editionYaml(draft: EditionDraft): string {
  return `${notes}${stringify(draft, { lineWidth: 100 })}`;
}

/** @throws EditionError that names the file, the line and the field. */
export async function readEditionFile(path: string): Promise<EditionDraft> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new EditionError(`${path} cannot be read`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [problem] = document.errors;
  if (problem !== undefined)
    throw new EditionError(
      `${path}:${problem.linePos?.[0].line ?? 1}: ${problem.message.split('\n')[0] ?? ''}`,
    );
  const parsed = v.safeParse(editionDraftSchema, document.toJS());
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? '';
  const keys = issue.path?.map(({ key }) => key) ?? [];
  const node = keys.length === 0 ? undefined : document.getIn(keys, true);
  const range = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : undefined;
  const line = Array.isArray(range) ? lines.linePos(Number(range[0])).line : 1;
  const expected = issue.expected === 'never' ? 'there is no such field' : issue.message;
  throw new EditionError(`${path}:${line}: ${where === '' ? 'the edition' : where}: ${expected}`);
}
