/** Checks of what a store holds: lists, paths, items, media and search must agree. */
import pLimit from 'p-limit';
import type { ObjectStore } from '../../services/aws/objects.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { nearestName } from '../brand/known-fields.ts';
import { parseManifest, SEARCH_MANIFEST_KEY } from '../../services/search/search-manifest.ts';
import { loadWhole } from '../../services/search/stored-search.ts';
import { noneOf, ok, problem, someOf, type Check, type Finding } from './check.ts';
import type { ContentSurvey } from './survey-content.ts';
import { errorMessage } from '../../shared/error-message.ts';

const OBJECTS_AT_ONCE = 8;
const IMPORT_AGAIN =
  'Import or publish the content again, which writes what is missing, or go back with masthead restore.';
const REINDEX = 'Build it again with masthead reindex.';
const RESTORE = 'Go back to a backup with masthead restore FILE --replace.';

function checkDocuments({ unreadable, items }: ContentSurvey): Finding {
  return noneOf(unreadable, {
    none: `${items.size.toLocaleString('en-US')} items, all readable by this release`,
    some: 'Documents that this release cannot read',
    remedy: `Run the release that wrote them, or: ${RESTORE}`,
  });
}

function checkLists({ namedChunks, chunks, pending }: ContentSurvey): Finding {
  const broken = [...namedChunks]
    .filter(([, keys]) => keys.some((key) => !chunks.has(key)))
    .map(([name]) => name);
  if (broken.length > 0)
    return problem(`Lists that lack a part of their cards: ${someOf(broken)}`, RESTORE);
  return noneOf(pending, {
    none: `${namedChunks.size.toLocaleString('en-US')} lists are whole`,
    some: 'A publish was interrupted; lists and search do not have these items yet',
    remedy: 'Run the same import or publish again: it goes on where it ended.',
  });
}

function checkPaths({ pointers, items }: ContentSurvey): Finding {
  const lost = [...pointers]
    .filter(([, id]) => id !== undefined && !items.has(id))
    .map(([path]) => path);
  return noneOf(lost, {
    none: `${pointers.size.toLocaleString('en-US')} paths lead somewhere`,
    some: 'Paths that lead to an item that is not there',
    remedy: IMPORT_AGAIN,
  });
}

function checkItems({ pointers, items }: ContentSurvey): Finding {
  const lost = [...items].filter(([id, { path }]) => pointers.get(path) !== id);
  return noneOf(
    lost.map(([, { path }]) => path),
    {
      none: 'every item is reachable by its path',
      some: 'Items that their path does not lead to',
      remedy: IMPORT_AGAIN,
    },
  );
}

/** Items for subscribers of plans that the brand file does not have are closed to everybody. */
function checkPlans({ items }: ContentSurvey, { plans = [] }: Pick<Brand, 'plans'>): Finding {
  const keys = plans.map(({ key }) => key);
  const unknown = new Map<string, string[]>();
  for (const { tiers, path } of items.values())
    for (const key of tiers)
      if (!keys.includes(key)) unknown.set(key, [...(unknown.get(key) ?? []), path]);
  const named = [...unknown].map(([key, paths]) => {
    const near = nearestName(key, keys);
    return `"${key}"${near === undefined ? '' : ` (is it "${near}"?)`} of ${someOf(paths)}`;
  });
  if (named.length > 0)
    return problem(
      `Items name plans that the brand file does not have: ${named.join('; ')}`,
      keys.length === 0
        ? 'Add these plans to the brand file and build, or take tiers off these items: nobody can buy what opens them.'
        : `The brand file has ${keys.join(', ')}: correct tiers of these items, or add the plans and build.`,
    );
  const closed = [...items.values()].filter(({ tiers }) => tiers.length > 0).length;
  return ok(
    closed === 0
      ? 'no item is for subscribers of certain plans alone'
      : `${closed.toLocaleString('en-US')} items are for subscribers of certain plans, which the brand file has`,
  );
}

/** An import says it, too. Some images are lost for good, so this is no problem of the site. */
function withoutFile({ missingImages }: ContentSurvey): string {
  const { size } = missingImages;
  if (size === 0) return '';
  const what = size === 1 ? '1 image was' : `${size.toLocaleString('en-US')} images were`;
  return `; ${what} missing when imported: ${someOf([...missingImages.values()])}. Import again with --media FOLDER to add them`;
}

async function checkMedia(
  survey: ContentSurvey,
  objects: ObjectStore,
  onDone: (done: number, total: number) => void,
): Promise<Finding> {
  const { media } = survey;
  const limit = pLimit(OBJECTS_AT_ONCE);
  let done = 0;
  const missing = await Promise.all(
    [...media].map(([key, slug]) =>
      limit(async () => {
        const isThere = await objects.has(key);
        done += 1;
        onDone(done, media.size);
        return isThere ? [] : [`/${key} (of ${slug})`];
      }),
    ),
  );
  return noneOf(missing.flat(), {
    none: `${media.size.toLocaleString('en-US')} files that items name are there${withoutFile(survey)}`,
    some: 'Media files that are not there',
    remedy: 'Import the items with their media again, or go back with masthead restore.',
  });
}

function checkEmbeds({ items, embedCards }: ContentSurvey): Finding {
  const embeddable = [...items.values()].filter(({ hasEmbedCard }) => hasEmbedCard);
  const slugs = new Set(embeddable.map(({ slug }) => slug));
  const wrong = [
    ...[...slugs].filter((slug) => !embedCards.has(slug)),
    ...[...embedCards].filter((slug) => !slugs.has(slug)),
  ];
  return noneOf(wrong, {
    none: `${slugs.size.toLocaleString('en-US')} galleries and videos have the card that texts show`,
    some: 'Galleries or videos whose card for other texts is missing, or is left alone',
    remedy: IMPORT_AGAIN,
  });
}

/** @throws Error when the manifest or a segment is missing or none. */
async function indexedIds(objects: ObjectStore, manifest: Uint8Array): Promise<Set<string>> {
  const known = new Set<string>();
  for (const named of parseManifest(manifest).segments) {
    const gone = new Set(named.gone);
    const { listing } = await loadWhole(objects, named);
    listing.ids.forEach((id, document) => {
      if (!gone.has(document)) known.add(id);
    });
  }
  return known;
}

async function checkSearch({ items }: ContentSurvey, objects: ObjectStore): Promise<Finding> {
  const searched = [...items].filter(([, { isSearched }]) => isSearched);
  const stored = await objects.get(SEARCH_MANIFEST_KEY);
  if (stored === undefined || stored === 'unchanged')
    return searched.length === 0
      ? ok('nothing is published, and there is no index')
      : problem(`There is no search index (${SEARCH_MANIFEST_KEY})`, REINDEX);
  let ids: Set<string>;
  let leftOut: number;
  try {
    ids = await indexedIds(objects, stored.bytes);
    ({ leftOut } = parseManifest(stored.bytes));
  } catch (error) {
    return problem(`The search index cannot be read: ${errorMessage(error)}`, REINDEX);
  }
  const lost = searched.filter(([id]) => !ids.has(id)).map(([, { slug }]) => slug);
  if (lost.length > leftOut) return problem(`Search does not know: ${someOf(lost)}`, REINDEX);
  const extra = ids.size - (searched.length - lost.length);
  if (extra > 0) return problem(`Search finds ${extra} items that are not published`, REINDEX);
  const known = `search knows ${ids.size.toLocaleString('en-US')} items`;
  return ok(
    leftOut === 0 ? known : `${known}; ${leftOut.toLocaleString('en-US')} older ones do not fit`,
  );
}

/** @param show receives how far a long check is. */
export function contentChecks(
  survey: ContentSurvey,
  objects: ObjectStore,
  brand: Pick<Brand, 'plans'>,
  show: (what: string, done: number, total: number) => void,
): Check[] {
  return [
    { name: 'documents', run: () => checkDocuments(survey) },
    { name: 'lists', run: () => checkLists(survey) },
    { name: 'paths', run: () => checkPaths(survey) },
    { name: 'items', run: () => checkItems(survey) },
    { name: 'plans', run: () => checkPlans(survey, brand) },
    {
      name: 'media',
      run: () =>
        checkMedia(survey, objects, (done, total) => {
          show('Looking for media', done, total);
        }),
    },
    { name: 'embeds', run: () => checkEmbeds(survey) },
    { name: 'search', run: () => checkSearch(survey, objects) },
  ];
}

export const contentCheckNames = [
  'documents',
  'lists',
  'paths',
  'items',
  'plans',
  'media',
  'embeds',
  'search',
  'sections',
  'related',
] as const;
