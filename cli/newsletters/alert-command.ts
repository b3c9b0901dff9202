/** `masthead newsletters alert`: sends one story at once to the readers who want alerts of its sections. */
import type { Command } from 'commander';
import * as v from 'valibot';
import { number as shownNumber } from '../../importing/counted.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { findAnySection, findSubSection } from '../../shared/brand/sections.ts';
import type { EditionDraft } from '../../shared/newsletters/edition.ts';
import { cadences, whyUnwanted } from '../../shared/newsletters/wishes.ts';
import {
  EditionError,
  letterStories,
} from '../../services/newsletters/editions/edition-stories.ts';
import { freezeEdition } from '../../services/newsletters/editions/freeze-edition.ts';
import { confirm } from '../confirm.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { named, placeFields, siteOption } from './edition-command.ts';
import { withEditions, type OpenEditions } from './open-editions.ts';

const schema = v.object({
  ...placeFields,
  subject: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  section: v.optional(v.string()),
  again: v.boolean(),
  yes: v.boolean(),
});
type Options = v.InferOutput<typeof schema>;

/** Returns sections with those above them: who wants alerts of all science wants those of physics. */
function withParents(brand: Brand, slugs: readonly string[]): string[] {
  return [...new Set(slugs.flatMap((slug) => [slug, findSubSection(brand, slug)?.parent ?? slug]))];
}

async function alertDraft(
  { source, brand, newsletter }: OpenEditions,
  path: string,
  { subject, section }: Options,
): Promise<EditionDraft> {
  const shown = { story: path, show: 'card' } as const;
  const [story] = await letterStories(source, { stories: [shown] }, brand);
  if (story === undefined) throw new EditionError(`${path} leads to no story of the magazine`);
  const slugs = section?.split(',').map((slug) => slug.trim()) ?? story.sections;
  for (const slug of section === undefined ? [] : slugs)
    if (findAnySection(brand, slug) === undefined)
      throw new EditionError(`The brand has no section ${slug}`);
  return {
    subject: (subject ?? story.hed).slice(0, 200),
    preview: story.dek.slice(0, 300),
    intro: '',
    stories: [shown],
    sections: withParents(brand, slugs),
    audience: newsletter.configuration.IS_FOR_SUBSCRIBERS === true ? 'subscribers' : 'all',
  };
}

/** @throws EditionError when the newsletter has had an alert of the story. */
async function requireFirst({ deps, newsletter }: OpenEditions, path: string): Promise<void> {
  const before = (await deps.editions.list(newsletter.key)).find(
    ({ state, draft }) =>
      state !== 'draft' && draft.sections !== undefined && draft.stories[0]?.story === path,
  );
  if (before !== undefined)
    throw new EditionError(`${named(before)}: there was an alert of it. Another one: --again`);
}

async function countReaders({ deps, newsletter }: OpenEditions, { sections }: EditionDraft) {
  let wanted = 0;
  let others = 0;
  for await (const group of deps.readers.confirmed(newsletter.key))
    for (const { wishes } of group)
      if (whyUnwanted(wishes, { cadences, sections }, Date.now()) === undefined) wanted += 1;
      else others += 1;
  return { wanted, others };
}

async function sendAlert(open: OpenEditions, path: string, options: Options): Promise<void> {
  const { deps, source, brand, newsletter, origin } = open;
  const draft = await alertDraft(open, path, options);
  if (!options.again) await requireFirst(open, path);
  const { wanted, others } = await countReaders(open, draft);
  const title = `${draft.subject}\nTo ${shownNumber(wanted)} readers of ${newsletter.key}, not to ${shownNumber(others)} who have paused it or chosen other sections. Sections:`;
  if (!(await confirm(title, draft.sections ?? [], options.yes))) return;
  const number = await deps.editions.reserve(newsletter.key);
  const input = { source, brand, newsletter, number, draft, origin, nowMs: Date.now() };
  const frozen = await freezeEdition(input);
  const name = { key: newsletter.key, number };
  await deps.editions.put(name, draft);
  await deps.editions.freeze(name, frozen);
  await deps.editions.change(name, {
    ...{ to: 'scheduled', from: ['draft'] },
    set: { sendAt: new Date().toISOString() },
  });
  console.log(named(await open.edition(number)));
}

const help = `
The site's clock sends it within a minute. Readers choose in their preferences
the sections of which they want alerts; who has chosen none gets all of them.
They are asked where the newsletter has "IS_ALERTS": true in the brand file.

  masthead newsletters alert ALERTS /story/the-dam/
  masthead newsletters alert ALERTS /story/the-dam/ --subject "The dam broke"
  masthead newsletters status ALERTS
`;

export function alertCommand(): Command {
  return placedCommand('alert')
    .description('send one story at once to readers who want alerts of its sections')
    .argument('<key>', 'the newsletter')
    .argument('<path>', 'of the story, such as /story/the-dam/')
    .option(...brandOption)
    .option(...siteOption)
    .option('--subject <text>', 'in place of the headline')
    .option('--section <slugs>', 'in place of the story’s own sections, with commas')
    .option('--again', 'although there was an alert of the story', false)
    .option('--yes', 'do not ask', false)
    .addHelpText('after', help)
    .action(async (key: string, path: string, given: unknown) => {
      const options = v.parse(schema, given);
      await withEditions(options, key, (open) => sendAlert(open, path, options));
    });
}
