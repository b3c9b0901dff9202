/** Calls about newsletters: compose, change, look at, test, approve, schedule, send, stop, go on. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import { createPreviewToken } from '../../services/content/preview-token.ts';
import {
  approveEdition,
  composedDraft,
  hasBegun,
  letterOf,
  resuming,
  scheduling,
  sendTest,
  stopping,
  storeDraft,
  type EditionWork,
} from '../../services/newsletters/editions/edit-edition.ts';
import type { Edition, EditionChange } from '../../services/newsletters/editions/edition-store.ts';
import {
  EditionConflict,
  EditionError,
  letterStories,
} from '../../services/newsletters/editions/edition-stories.ts';
import { ApiError, unavailable } from '../../services/http/api-error.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { success } from '../../services/readers/service-response.ts';
import type { DeskSession } from '../../services/desk/desk-sessions.ts';
import type { DeskEvent } from '../../services/desk/desk-audit.ts';
import { stripTags } from '../../shared/content/text.ts';
import type { DeskEdition, DeskNewsletter, EditionLine } from '../../shared/desk/desk-letters.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { editionDraftSchema, editionLabel } from '../../shared/newsletters/edition.ts';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { letterPreviewPath } from '../../shared/newsletters/letter-preview-path.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { fill } from '../../shared/words/fill.ts';

const LISTED = 20;

const keyField = v.pipe(v.string(), v.maxLength(100));
const nameFields = { key: keyField, number: v.pipe(v.number(), v.integer(), v.minValue(1)) };

/** @throws ApiError 404 for a newsletter that the magazine has not. */
function workOn({ brand, editions, origin }: DeskDeps, key: string): EditionWork {
  const newsletter = newsletterOfKey(brand.newsletters, key);
  if (newsletter === undefined)
    throw new ApiError(404, 'unknown', fill(words.deskNoNewsletter, { name: key }));
  return { deps: editions, brand, newsletter, origin };
}

function conflict(): ApiError {
  return new ApiError(409, 'conflict', words.deskEditionConflict);
}

/** Names a draft, so that the desk can say which one somebody looked at. */
function revisionOf({ draftText }: Pick<Edition, 'draftText'>): string {
  return createHash('sha256').update(draftText).digest('base64url');
}

/** Reports a mistake of the editor as one. @throws ApiError 400, or 409 for what others changed. */
async function orBadRequest<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EditionConflict) throw conflict();
    if (error instanceof EditionError) throw new ApiError(400, 'invalidEdition', error.message);
    throw error;
  }
}

function lineOf({ number, state, subject, sendAt, startedAt }: Edition): EditionLine {
  return { number, state, subject, at: startedAt ?? sendAt };
}

/** @throws ApiError 404. */
async function editionOf({ deps, newsletter }: EditionWork, number: number): Promise<Edition> {
  const found = await deps.editions.get({ key: newsletter.key, number });
  if (found === undefined)
    throw new ApiError(404, 'unknown', fill(words.deskNoEdition, { name: newsletter.key, number }));
  return found;
}

async function shownEdition(work: EditionWork, number: number): Promise<DeskEdition> {
  const { deps, brand, newsletter } = work;
  const edition = await editionOf(work, number);
  const { draft, reason, refused, suppressed, notSubscribed, paused, notChosen } = edition;
  const [counts, readers, heds] = await Promise.all([
    deps.letters.count(edition),
    deps.readers.count(newsletter.key),
    Promise.all(
      draft.stories.map(async (story): Promise<[string, string]> => {
        // One that is no longer public stays in the list, by its address.
        const found = await letterStories(deps.source, { stories: [story] }, brand).catch(() => []);
        return [story.story, found[0] === undefined ? story.story : stripTags(found[0].card.hed)];
      }),
    ),
  ]);
  return {
    ...lineOf(edition),
    ...{ key: newsletter.key, name: newsletter.configuration.TITLE, readers, draft, reason },
    ...{ hasBegun: hasBegun(edition), revision: revisionOf(edition) },
    heds: Object.fromEntries(heds),
    results: {
      ...{ sent: counts.sent, refused: refused + counts.refused },
      unclear: counts.unknown + (edition.state === 'sending' ? 0 : counts.claimed),
      passedOver: suppressed + notSubscribed + paused + notChosen,
      ...{ bounced: edition.bounced, complained: edition.complained },
    },
  };
}

const list = staffCall('publish', v.object({}), async ({ brand, editions }) => {
  const automations = await editions.automations.all();
  const newsletters = await Promise.all(
    Object.entries(brand.newsletters).map(async ([key, { TITLE }]): Promise<DeskNewsletter> => {
      const [all, readers] = await Promise.all([
        editions.editions.list(key),
        editions.readers.count(key),
      ]);
      return {
        ...{ key, name: TITLE, readers, editions: all.slice(0, LISTED).map(lineOf) },
        nextAt: automations.get(key)?.automation.nextAt,
      };
    }),
  );
  return success('letters', 'ok', { newsletters });
});

const open = staffCall('publish', v.object(nameFields), async (deps, { key, number }) =>
  success('letter', 'ok', { edition: await shownEdition(workOn(deps, key), number) }),
);

const compose = staffCall(
  'publish',
  v.object({
    key: keyField,
    front: v.optional(v.string()),
    section: v.optional(v.string()),
    since: v.optional(v.pipe(v.string(), v.isoDate())),
  }),
  async (deps, { key, ...choice }, { staff }) => {
    const work = workOn(deps, key);
    const edition = await orBadRequest(async () =>
      storeDraft(work, await composedDraft(work, choice)),
    );
    await deps.deskAudit.note(staff, 'letter-composed', editionLabel(edition));
    return success('composed', 'ok', { number: edition.number });
  },
);

/** A call that changes an edition, and responds with what it is then. */
function editionCall<Fields extends v.ObjectEntries>(
  fields: Fields,
  what: DeskEvent,
  change: (
    work: EditionWork,
    edition: Edition,
    body: v.InferOutput<v.ObjectSchema<Fields & typeof nameFields, undefined>>,
    session: DeskSession,
  ) => Promise<void>,
): DeskCall {
  const schema = v.object({ ...fields, ...nameFields });
  return staffCall('publish', schema, async (deps, body, session): Promise<ApiResponse> => {
    const { key, number } = v.parse(v.object(nameFields), body);
    const work = workOn(deps, key);
    const edition = await editionOf(work, number);
    await orBadRequest(() =>
      change(
        work,
        edition,
        body as v.InferOutput<v.ObjectSchema<Fields & typeof nameFields, undefined>>,
        session,
      ),
    );
    await deps.deskAudit.note(session.staff, what, editionLabel(edition));
    return success('changed', 'ok', { edition: await shownEdition(work, number) });
  });
}

async function changed(work: EditionWork, edition: Edition, change: EditionChange): Promise<void> {
  if (!(await work.deps.editions.change(edition, change)))
    throw new EditionError(words.editionState);
}

const seenFields = { revision: v.string() };

/** @throws ApiError 409 when somebody has saved another draft than the one that was looked at. */
function requireSeen(edition: Edition, revision: string): void {
  if (revisionOf(edition) !== revision) throw conflict();
}

const save = editionCall(
  { draft: editionDraftSchema, ...seenFields },
  'letter-changed',
  async (work, edition, { draft, revision }) => {
    // Repeated, after a response that was lost.
    if (edition.state === 'draft' && edition.draftText === JSON.stringify(draft)) return;
    requireSeen(edition, revision);
    await storeDraft(work, draft, edition);
  },
);

const preview = staffCall('publish', v.object(nameFields), async (deps, { key, number }) => {
  const work = workOn(deps, key);
  const edition = await editionOf(work, number);
  const [secret] = await deps.previewSecrets();
  if (secret === undefined) throw unavailable('There is no secret to sign preview links with');
  // Approving freezes another.
  if (edition.state === 'draft')
    await orBadRequest(async () =>
      work.deps.editions.freeze(edition, await letterOf(work, edition)),
    );
  const label = editionLabel(edition);
  const token = createPreviewToken(secret, label, deps.now() + DAY_MS);
  return success('preview', 'ok', { path: `${letterPreviewPath(edition)}?token=${token}` });
});

/** To who asks for it alone: the desk sends nothing to addresses that somebody types. */
const test = editionCall({}, 'letter-tested', (work, edition, _body, { staff }) =>
  sendTest(work, edition, { to: staff.email, isPaying: false }),
);

const approve = editionCall(seenFields, 'letter-approved', async (work, edition, { revision }) => {
  requireSeen(edition, revision);
  await approveEdition(work, edition);
});

const send = editionCall(
  { at: v.optional(v.pipe(v.string(), v.isoTimestamp())) },
  'letter-sent',
  async (work, edition, { at }) => {
    const nowMs = work.deps.now();
    const time = at === undefined ? nowMs : Date.parse(at);
    if (time < nowMs) throw new EditionError(words.deskTimePast);
    await changed(work, edition, scheduling(edition, new Date(time).toISOString()));
  },
);

const stop = editionCall({}, 'letter-stopped', (work, edition, _body, { staff }) =>
  changed(work, edition, stopping(fill(words.deskStoppedBy, { name: staff.name }))),
);

const resume = editionCall({}, 'letter-resumed', (work, edition) =>
  changed(work, edition, resuming(edition, work.deps.now())),
);

export const letterCalls = {
  letters: list,
  letter: open,
  'letter-compose': compose,
  'letter-save': save,
  'letter-preview': preview,
  'letter-test': test,
  'letter-approve': approve,
  'letter-send': send,
  'letter-stop': stop,
  'letter-resume': resume,
} as const satisfies Record<string, DeskCall>;
