/** Calls about front pages: which there are, what is placed on one, preview, publish, schedule, give up. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import { FrontFileError, readFrontValue } from '../../importing/front-file.ts';
import { decodeFrontNames } from '../../publishing/publish-fronts.ts';
import {
  frontAt,
  frontDraftId,
  frontName,
  UnknownItemsError,
  type Front,
  type FrontInput,
  type FrontPick,
} from '../../services/content/front.ts';
import { contentKey } from '../../services/content/keys.ts';
import { createPreviewToken } from '../../services/content/preview-token.ts';
import { decodeFront } from '../../services/content/stored-documents.ts';
import { ApiError, unavailable } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { everySection, findAnySection } from '../../shared/brand/sections.ts';
import type { Arrangement, DeskFront, DeskPick, FrontLine } from '../../shared/desk/desk-fronts.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { staffCall, type DeskCall } from './call.ts';
import { goLive, runField } from './go-live.ts';
import { idField } from './text-calls.ts';
import type { DeskDeps } from './desk-deps.ts';
import { storyOf } from './story-calls.ts';
import { fill } from '../../shared/words/fill.ts';

const nameFields = {
  kind: v.picklist(['homepage', 'category', 'tag']),
  key: v.pipe(v.string(), v.regex(/^[^\s/#:]{1,100}$/)),
};
type FrontKey = Pick<FrontInput, 'kind' | 'key'>;

/** @throws ApiError 404 for a section that the brand has not. */
function nameOf({ brand }: Pick<DeskDeps, 'brand'>, { kind, key }: FrontKey): string {
  if (kind === 'homepage') return brand.name;
  if (kind === 'tag') return key;
  const section = findAnySection(brand, key);
  if (section === undefined)
    throw new ApiError(404, 'unknown', fill(words.deskNoSection, { name: key }));
  return section.name;
}

function pickOf(pick: FrontPick): DeskPick {
  const { until, plain } = pick;
  return { ...storyOf(pick), ...(until && { until }), ...(plain && { plain }) };
}

function arrangementOf({ title, description, tags, picks, bands }: Front): Arrangement {
  return {
    ...{ title, description, tags },
    picks: picks.map(pickOf),
    bands: bands?.map((band) =>
      'section' in band
        ? { ...band, picks: band.picks.map(pickOf) }
        : { ...band, picks: band.picks?.map(pickOf) },
    ),
  };
}

function isBare({ kind: _kind, key: _key, next: _next, picks, ...others }: Front): boolean {
  return picks.length === 0 && Object.keys(others).length === 0;
}

async function readFront(deps: DeskDeps, asked: FrontKey): Promise<DeskFront> {
  const { dynamo, table } = deps.content;
  const record = await dynamo.get(table, contentKey.front(frontName(asked)), { consistent: true });
  const front = record && frontAt(decodeFront(record), new Date(deps.now()).toISOString());
  const { kind, key } = asked;
  const next = front?.next;
  return {
    ...{ kind, key, name: nameOf(deps, asked) },
    base: createHash('sha256')
      .update(JSON.stringify(front ?? null))
      .digest('base64url'),
    ...(front === undefined || isBare(front) ? {} : { present: arrangementOf(front) }),
    ...(next === undefined ? {} : { next: { ...arrangementOf(next), from: next.from } }),
  };
}

/** @throws ApiError 409 when somebody has arranged the page since. */
async function requireSeen(deps: DeskDeps, asked: FrontKey, base: string): Promise<void> {
  if ((await readFront(deps, asked)).base !== base)
    throw new ApiError(409, 'conflict', words.deskFrontConflict);
}

function invalidFront(message: string): ApiError {
  return new ApiError(400, 'invalidFront', message);
}

/** Puts fronts. @throws ApiError 400 that says what is wrong. */
async function arranged<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnknownItemsError)
      throw invalidFront(fill(words.deskPicksGone, { slugs: error.slugs.join(', ') }));
    if (error instanceof FrontFileError)
      throw invalidFront(fill(words.deskInvalidFront, { reason: error.message }));
    throw error;
  }
}

const list = staffCall('publish', v.object({}), async (deps) => {
  const { brand, content } = deps;
  const { dynamo, table } = content;
  const record = await dynamo.get(table, contentKey.frontNames(), { consistent: true });
  const tags = (record === undefined ? [] : decodeFrontNames(record)).flatMap((name) =>
    name.startsWith('tag:') ? [name.slice('tag:'.length)] : [],
  );
  const keys: FrontKey[] = [
    { kind: 'homepage', key: 'home' },
    ...everySection(brand).map(({ slug }) => ({ kind: 'category' as const, key: slug })),
    ...tags.map((key) => ({ kind: 'tag' as const, key })),
  ];
  const fronts = await Promise.all(keys.map((key) => readFront(deps, key)));
  const lines: FrontLine[] = fronts
    .map(({ kind, key, name, present, next }) => ({
      ...{ kind, key, name, isArranged: present !== undefined, nextFrom: next?.from },
    }))
    .filter(({ kind, isArranged, nextFrom }) => kind !== 'tag' || isArranged || nextFrom);
  return success('fronts', 'ok', { fronts: lines });
});

const open = staffCall('publish', v.object(nameFields), async (deps, asked) =>
  success('front', 'ok', { front: await readFront(deps, asked) }),
);

/** What the importer of front files reads, and so by its rules. */
const frontField = v.looseObject(nameFields);

const preview = staffCall('publish', v.object({ front: frontField }), async (deps, { front }) => {
  const [secret] = await deps.previewSecrets();
  if (secret === undefined) throw unavailable('There is no secret to sign preview links with');
  const { from: _, ...shown } = await arranged(() => readFrontValue(front, deps.brand));
  await arranged(() => deps.content.publisher().putFronts([shown], { draft: true }));
  const id = frontDraftId(shown);
  const token = createPreviewToken(secret, id, deps.now() + DAY_MS);
  return success('preview', 'ok', {
    path: `/preview/${shown.kind}/${encodeURIComponent(id)}/?token=${token}`,
  });
});

const publish = staffCall(
  'publish',
  v.object({ front: frontField, base: v.string(), id: idField, run: runField }),
  (deps, { front, base, id, run }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      const input = await arranged(() => readFrontValue(front, deps.brand));
      await requireSeen(deps, input, base);
      const isLater = input.from !== undefined && Date.parse(input.from) > deps.now();
      await arranged(() => deps.content.publisher().putFronts([input]));
      await deps.deskAudit.note(
        staff,
        isLater ? 'front-scheduled' : 'front-arranged',
        frontName(input),
      );
      return {
        name: isLater ? 'scheduled' : 'published',
        data: { front: await readFront(deps, input) },
      };
    }),
);

const reset = staffCall(
  'publish',
  v.object({
    ...{ ...nameFields, base: v.string(), id: idField, run: runField },
    onlyNext: v.optional(v.boolean(), false),
  }),
  (deps, { base, onlyNext, id, run, ...asked }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      nameOf(deps, asked);
      await requireSeen(deps, asked, base);
      await deps.content.publisher().resetFronts([{ ...asked, onlyNext }]);
      await deps.deskAudit.note(staff, 'front-automatic', frontName(asked));
      return { name: 'reset', data: { front: await readFront(deps, asked) } };
    }),
);

export const frontCalls = {
  fronts: list,
  front: open,
  'front-preview': preview,
  'front-publish': publish,
  'front-reset': reset,
} as const satisfies Record<string, DeskCall>;
