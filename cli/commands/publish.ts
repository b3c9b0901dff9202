/**
 * `masthead publish FILE`: publishes a front for the home page, a section or a tag. Items are
 * imported with `masthead import`.
 */
import type { Command } from 'commander';
import * as v from 'valibot';
import { frontDraftId, pickedSlugs, UnknownItemsError } from '../../services/content/front.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import {
  readFronts,
  refuseResets,
  unknownPicks,
  type WrittenFront,
} from '../../importing/front-file.ts';
import { readGivenFile } from '../given-file.ts';
import { loadBrand } from '../load-brand.ts';
import type { OpenContent } from '../open-content.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  brand: v.optional(v.string()),
  draft: v.boolean(),
});
type Options = v.InferOutput<typeof optionsSchema>;

const example = `
A front is YAML (one file may contain several, between lines of ---):

  kind: homepage            # homepage | category | tag
  key: home                 # home, or the section's or tag's slug
  title: Optional title     # of a section or tag
  description: Optional
  from: 2026-12-01 07:00    # optional: readers see it from then on
  picks:                    # slugs of published items, most important first
    - the-harbor-that-learned-to-listen
    - slug: a-quiet-week
      image: false          # without its image
      until: 2026-12-01     # pinned until then
  bands:                    # of the home page, in order; without them, the
                            # sections of the navigation
    - section: science
      layout: feature       # cover, columns, mirror, essays, dated, feature,
                            # triptych, pair, leader or numbered
      picks: [the-tide-clock]
    - popular               # popular, reviews, photo, video, advertisement,
                            # newsletter
    - band: video           # with picks: the playlist of the home page
      picks: [the-slow-train]
    - newsletter
  tags: [refresh-exclude]   # optional: the page is not loaded again while it is
                            # open

reset: true instead of picks and bands gives an arrangement up. draft: true
keeps one front as a draft, --draft all of a file. A file with a wrong line
changes nothing.
`;

/** @throws FrontFileError that names the picks that match no published item. */
async function checkPicks({ publisher }: OpenContent, fronts: readonly WrittenFront[]) {
  const slugs = fronts.flatMap(({ front }) => pickedSlugs(front));
  const { bySlug } = await publisher.lookUpItems({ ids: [], slugs });
  const unknown = slugs.filter((slug) => !bySlug.has(slug));
  const [first] = fronts;
  if (first !== undefined && unknown.length > 0)
    throw unknownPicks(fronts, new UnknownItemsError(first.front, unknown));
}

async function putFronts(
  content: OpenContent,
  fronts: readonly WrittenFront[],
  allDrafts: boolean,
): Promise<void> {
  // All picks before the first change: drafts and fronts are stored apart.
  await checkPicks(content, fronts);
  const { publisher } = content;
  const chosen = (test: (front: WrittenFront) => boolean) =>
    fronts.filter(test).map(({ front }) => front);
  const isDraft = ({ draft }: WrittenFront) => allDrafts || draft;
  const drafts = await publisher.putFronts(chosen(isDraft), { draft: true });
  for (const id of drafts)
    console.log(`${id}: stored as a draft; see it with: masthead preview ${id}`);
  const live = chosen((front) => !isDraft(front) && !front.reset);
  for (const id of await publisher.putFronts(live)) console.log(`${id}: published`);
  const given = chosen(({ reset }) => reset);
  await publisher.resetFronts(given);
  for (const front of given) console.log(`${frontDraftId(front)}: given up`);
}

async function publish(file: string, options: Options): Promise<void> {
  const brand = await loadBrand(options.brand);
  const fronts = readFronts(await readGivenFile(file), file, brand);
  if (options.draft) refuseResets(fronts);
  await withContent({ ...options, brand }, async (content) => {
    await putFronts(content, fronts, options.draft);
    for (const line of await content.invalidate()) console.log(line);
  });
}

export function publishCommand(): Command {
  return placedCommand('publish')
    .description('arrange the home page, a section or a tag')
    .argument('<file>', 'YAML file of fronts')
    .option('--draft', 'keep all as drafts, for `masthead preview`', false)
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp)
    .addHelpText('after', example)
    .action((file: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      return reportPublish(options.stack, () => publish(file, options));
    });
}
