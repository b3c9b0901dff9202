/** `masthead newsletters compose`: stores an edition made of new stories, of a front, or of a file. */
import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import type { EditionDraft } from '../../shared/newsletters/edition.ts';
import { composedDraft, storeDraft } from '../../services/newsletters/editions/edit-edition.ts';
import { letterStories } from '../../services/newsletters/editions/edition-stories.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { editionNumber, named, placeFields } from './edition-command.ts';
import { editionYaml, readEditionFile } from './edition-file.ts';
import { withEditions, type OpenEditions } from './open-editions.ts';

const schema = v.object({
  ...placeFields,
  front: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.isoDate('expected a day such as 2026-11-20'))),
  section: v.optional(v.string()),
  from: v.optional(v.string()),
  out: v.optional(v.string()),
  edition: v.optional(v.number()),
});
type Options = v.InferOutput<typeof schema>;

async function draftFrom(open: OpenEditions, options: Options): Promise<EditionDraft> {
  if (options.from !== undefined) return readEditionFile(options.from);
  return composedDraft(open, options);
}

async function store(open: OpenEditions, draft: EditionDraft, number: number | undefined) {
  return storeDraft(open, draft, number === undefined ? undefined : await open.edition(number));
}

const help = `
Without --front and --from: the stories that are new since the last edition that
was sent, or of the last week. The first one leads, and gives the subject.

  masthead newsletters compose WEEKLY --out a.yml         write a file, edit it
  masthead newsletters compose WEEKLY --from a.yml        store it as a draft
  masthead newsletters preview WEEKLY                     look at it
  masthead newsletters test WEEKLY --to me@mail.example   send it to yourself
  masthead newsletters approve WEEKLY                     freeze it
  masthead newsletters send WEEKLY                        send it to all readers
`;

export function composeCommand(): Command {
  return placedCommand('compose')
    .description('make an edition of a newsletter')
    .argument('<key>', 'the newsletter')
    .option(...brandOption)
    .option('--front <name>', 'the stories of a front: home, or the slug of a section or tag')
    .option('--since <day>', 'the stories since a day, such as 2026-11-20')
    .option('--section <slug>', 'of these, the stories of a section')
    .option('--from <file>', 'the edition that a file describes')
    .option('--out <file>', 'write the edition as a file, and store nothing')
    .option('--edition <number>', 'replace a draft', editionNumber)
    .addHelpText('after', help)
    .action(async (key: string, given: unknown) => {
      const options = v.parse(schema, given);
      await withEditions(options, key, async (open) => {
        const draft = await draftFrom(open, options);
        if (options.out !== undefined) {
          await letterStories(open.source, draft, open.brand);
          await writeFile(options.out, editionYaml(draft), { flag: 'wx' });
          console.log(`${draft.stories.length} stories in ${options.out}`);
          return;
        }
        console.log(named(await store(open, draft, options.edition)));
      });
    });
}
