/**
 * Stores editions in the content table: a record with what happens to it, its frozen letter in another,
 * and the set of editions that the clock has to do with.
 */
import * as v from 'valibot';
import {
  editionDraftSchema,
  editionLabel,
  editionOfLabel,
  editionStates,
  type EditionDraft,
  type EditionName,
  type EditionState,
} from '../../../shared/newsletters/edition.ts';
import { accessLevels } from '../../../shared/content/item.ts';
import { cadences } from '../../../shared/newsletters/wishes.ts';
import type { PlainItem } from '../../aws/attributes.ts';
import { conditionHolds, type DynamoClient } from '../../aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../../content/document.ts';
import { contentKey } from '../../content/keys.ts';

const variantSchema = v.object({ html: v.string(), text: v.string() });
const cardSchema = v.object({
  url: v.string(),
  hed: v.string(),
  dek: v.string(),
});

/** A letter as it was approved, or looked at. */
const frozenSchema = v.object({
  subject: v.string(),
  /** Origin of its links. */
  origin: v.string(),
  /** Stands in the letter where the addresses of its reader come. */
  marker: v.string(),
  /** For every reader. */
  open: variantSchema,
  /** For readers with a subscription, where it differs. */
  paying: v.optional(variantSchema),
  /** What the web version shows: public parts alone. */
  preview: v.string(),
  introHtml: v.string(),
  cards: v.array(cardSchema),
  /** Addresses of its links, in their order. */
  links: v.array(v.string()),
  /** The links, by their number, to items that are not free. */
  walled: v.optional(
    v.array(
      v.object({
        link: v.number(),
        item: v.string(),
        access: v.picklist(accessLevels),
        tiers: v.optional(v.array(v.string())),
        isGift: v.boolean(),
      }),
    ),
    [],
  ),
});
export type FrozenEdition = v.InferOutput<typeof frozenSchema>;

const count = v.optional(v.number(), 0);
/** Figures by whose shares an edition is stopped. */
const judgedSchema = v.object({
  sent: count,
  refused: count,
  unknown: count,
  bounced: count,
  complained: count,
});
export type JudgedCounts = v.InferOutput<typeof judgedSchema>;
const recordSchema = v.object({
  key: v.string(),
  number: v.number(),
  state: v.picklist(editionStates),
  subject: v.string(),
  draft: v.pipe(v.string(), v.parseJson(), editionDraftSchema),
  /** Names the letter that was approved: of several that were frozen it is the one that is sent. */
  letter: v.optional(v.string()),
  /** ISO. */
  sendAt: v.optional(v.string()),
  startedAt: v.optional(v.string()),
  endedAt: v.optional(v.string()),
  /** `emailHash` of the last reader who is done with. */
  cursor: v.optional(v.string(), ''),
  /** Epoch ms: until then another process sends it. */
  leaseUntil: v.optional(v.number(), 0),
  /** Epoch ms: when a process took it last. */
  leasedAt: v.optional(v.number(), 0),
  /** Letters a day, for a domain that is new to sending. */
  perDay: v.optional(v.number()),
  day: v.optional(v.string()),
  daySent: count,
  /** Why it stopped. */
  reason: v.optional(v.string()),
  /** Why the last run of the clock could not go on with it. */
  failure: v.optional(v.string()),
  /** Letters with an unclear end; when it has ended, also those whose sender was killed. */
  unknown: count,
  sent: count,
  refused: count,
  suppressed: count,
  notSubscribed: count,
  /** Readers who have paused the newsletter, and those who want fewer letters or other sections. */
  paused: count,
  notChosen: count,
  /** Of those that ask: readers who were heard of, and those who did not answer. */
  notSilent: count,
  unanswered: count,
  /** Which readers of fewer letters it is for; decided when it is started. */
  cadences: v.optional(v.array(v.picklist(cadences)), [...cadences]),
  bounced: count,
  complained: count,
  /** The figures when it was resumed: those who look at shares count from there on. */
  judgedFrom: v.optional(v.pipe(v.string(), v.parseJson(), judgedSchema)),
});
export type Edition = v.InferOutput<typeof recordSchema> & {
  /** The draft as it is stored: a change that names it happens only while the draft is this one. */
  readonly draftText: string;
};

export const decodeFrozen = documentDecoder(frozenSchema);
/** Reads the record of an edition. */
export function decodeEdition(item: PlainItem): Edition {
  return { ...v.parse(recordSchema, item), draftText: String(item.draft) };
}
/** Names a letter of an edition. */
export interface LetterName extends EditionName {
  /** Absent: that of the draft. */
  readonly letter?: string | undefined;
}

export function letterKey({ key, number, letter }: LetterName): { readonly pk: string } {
  return contentKey.frozenEdition(key, number, letter);
}

/** Pages and commands list so many, the newest first. */
const LISTED_MAX = 100;

export interface EditionChange {
  readonly to: EditionState;
  /** The states from which it may go there. */
  readonly from: readonly EditionState[];
  /** Given: only while the draft is this one. */
  readonly draftText?: string;
  readonly set?: PlainItem;
  readonly remove?: readonly string[];
}

type SeenDraft = Pick<Edition, 'draftText'>;

export interface EditionStore {
  /** Stores a draft under the next number. */
  create(key: string, draft: EditionDraft): Promise<Edition>;
  /** Takes the next number for an edition that is still to be stored. */
  reserve(key: string): Promise<number>;
  /** Stores a draft under a number. @returns false when the edition of it is no draft any more. */
  put(name: EditionName, draft: EditionDraft): Promise<boolean>;
  get(name: EditionName): Promise<Edition | undefined>;
  /** Returns the newest editions, the newest first. */
  list(key: string): Promise<readonly Edition[]>;
  /** @returns false when it is no draft any more, or another one. */
  replaceDraft(before: EditionName & SeenDraft, draft: EditionDraft): Promise<boolean>;
  /** @returns false when it is in none of the states that the change begins from, or has another draft. */
  change(name: EditionName, change: EditionChange): Promise<boolean>;
  freeze(name: LetterName, frozen: FrozenEdition): Promise<void>;
  frozen(name: LetterName): Promise<FrozenEdition | undefined>;
  /** The editions that are scheduled, or are being sent. */
  due(): Promise<readonly EditionName[]>;
  /** Adds to counts, and sets other attributes in the same write. */
  add(name: EditionName, counts: Readonly<Record<string, number>>, set?: PlainItem): Promise<void>;
  /** Counts what was reported about a letter, where there is such an edition. */
  report(name: EditionName, what: 'bounced' | 'complained'): Promise<void>;
  /** Takes an edition for some time. @returns false while another process has it. */
  lease(name: EditionName, nowMs: number, untilMs: number): Promise<boolean>;
}

/** Returns an update expression that sets, adds and removes attributes. */
function updateOf(
  set: PlainItem,
  add: Readonly<Record<string, number>>,
  remove: readonly string[],
) {
  const names: Record<string, string> = {};
  const values: PlainItem = {};
  const parts = [
    ...Object.entries(set).map(([name, value], at) => {
      names[`#s${at}`] = name;
      values[`:s${at}`] = value;
      return { verb: 'SET', text: `#s${at} = :s${at}` };
    }),
    ...Object.entries(add).map(([name, value], at) => {
      names[`#a${at}`] = name;
      values[`:a${at}`] = value;
      return { verb: 'ADD', text: `#a${at} :a${at}` };
    }),
    ...remove.map((name, at) => {
      names[`#r${at}`] = name;
      return { verb: 'REMOVE', text: `#r${at}` };
    }),
  ];
  const update = ['SET', 'ADD', 'REMOVE']
    .map(
      (verb) => [verb, parts.filter((part) => part.verb === verb).map(({ text }) => text)] as const,
    )
    .filter(([, texts]) => texts.length > 0)
    .map(([verb, texts]) => `${verb} ${texts.join(', ')}`)
    .join(' ');
  return { update, names, values };
}

const ACTIVE: readonly EditionState[] = ['scheduled', 'sending', 'asking'];

type EditionDynamo = Pick<DynamoClient, 'get' | 'batchGet' | 'put' | 'update'>;

function createRecords(dynamo: EditionDynamo, table: string) {
  async function get({ key, number }: EditionName): Promise<Edition | undefined> {
    const item = await dynamo.get(table, contentKey.newsletterEdition(key, number), {
      consistent: true,
    });
    return item === undefined ? undefined : decodeEdition(item);
  }

  async function update(
    { key, number }: EditionName,
    changes: ReturnType<typeof updateOf>,
    condition?: { readonly condition: string; names: Record<string, string>; values: PlainItem },
  ): Promise<boolean> {
    return conditionHolds(
      dynamo.update({
        table,
        key: contentKey.newsletterEdition(key, number),
        update: changes.update,
        ...(condition === undefined ? {} : { condition: condition.condition }),
        names: { ...changes.names, ...condition?.names },
        values: { ...changes.values, ...condition?.values },
      }),
    );
  }

  /** Notes that the clock has to do with an edition, or has not any more. */
  async function note(name: EditionName, isActive: boolean): Promise<void> {
    await dynamo.update({
      table,
      key: contentKey.dueEditions(),
      update: `${isActive ? 'ADD' : 'DELETE'} #editions :one`,
      names: { '#editions': 'editions' },
      values: { ':one': new Set([editionLabel(name)]) },
    });
  }
  return { get, update, note };
}

async function lastNumber(dynamo: EditionDynamo, table: string, key: string): Promise<number> {
  const item = await dynamo.get(table, contentKey.newsletterEditions(key), { consistent: true });
  return typeof item?.last === 'number' ? item.last : 0;
}

async function reserveNumber(dynamo: EditionDynamo, table: string, key: string): Promise<number> {
  const counted = await dynamo.update({
    table,
    key: contentKey.newsletterEditions(key),
    update: 'ADD #last :one',
    names: { '#last': 'last' },
    values: { ':one': 1 },
    returns: 'UPDATED_NEW',
  });
  return Number(counted?.last);
}

function draftItem({ key, number }: EditionName, draft: EditionDraft): PlainItem {
  return {
    ...contentKey.newsletterEdition(key, number),
    ...{ key, number, state: 'draft', subject: draft.subject, draft: JSON.stringify(draft) },
  };
}

function createChange({ update, note }: ReturnType<typeof createRecords>): EditionStore['change'] {
  return async (name, { to, from, draftText, set = {}, remove = [] }) => {
    // Before: an edition that is due is never missed. One that is noted in vain is left out.
    if (ACTIVE.includes(to)) await note(name, true);
    const isChanged = await update(name, updateOf({ ...set, state: to }, {}, remove), {
      condition: `(${from.map((_, at) => `#state = :from${at}`).join(' OR ')})${draftText === undefined ? '' : ' AND #draft = :seen'}`,
      names: { '#state': 'state', ...(draftText === undefined ? {} : { '#draft': 'draft' }) },
      values: {
        ...Object.fromEntries(from.map((state, at) => [`:from${at}`, state])),
        ...(draftText === undefined ? {} : { ':seen': draftText }),
      },
    });
    if (isChanged && !ACTIVE.includes(to)) await note(name, false);
    return isChanged;
  };
}

/** Drafts, before anybody approves them. */
function createDrafts(
  dynamo: EditionDynamo,
  table: string,
  { update }: ReturnType<typeof createRecords>,
): Pick<EditionStore, 'create' | 'reserve' | 'put' | 'replaceDraft'> {
  return {
    async create(key, draft) {
      const item = draftItem({ key, number: await reserveNumber(dynamo, table, key) }, draft);
      await dynamo.put(table, item);
      return decodeEdition(item);
    },
    reserve: (key) => reserveNumber(dynamo, table, key),
    put: (name, draft) =>
      conditionHolds(
        dynamo.put(table, draftItem(name, draft), {
          condition: 'attribute_not_exists(#state) OR #state = :draft',
          names: { '#state': 'state' },
          values: { ':draft': 'draft' },
        }),
      ),
    replaceDraft: (before, draft) =>
      update(before, updateOf({ draft: JSON.stringify(draft), subject: draft.subject }, {}, []), {
        condition: '#state = :draft AND #draft = :seen',
        names: { '#state': 'state', '#draft': 'draft' },
        values: { ':draft': 'draft', ':seen': before.draftText },
      }),
  };
}

export function createEditionStore(dynamo: EditionDynamo, table: string): EditionStore {
  const records = createRecords(dynamo, table);
  const { get, update } = records;
  return {
    get,
    ...createDrafts(dynamo, table, records),
    async list(key) {
      const last = await lastNumber(dynamo, table, key);
      const numbers = Array.from({ length: Math.min(last, LISTED_MAX) }, (_, back) => last - back);
      const keys = numbers.map((number) => contentKey.newsletterEdition(key, number));
      const items = keys.length === 0 ? [] : await dynamo.batchGet(table, keys);
      return items.map(decodeEdition).sort((one, other) => other.number - one.number);
    },
    change: createChange(records),
    async freeze(name, frozen) {
      await dynamo.put(table, {
        ...letterKey(name),
        ...encodeDocument(frozen, `Edition ${name.number} of ${name.key}`),
      });
    },
    async frozen(name) {
      const item = await dynamo.get(table, letterKey(name), { consistent: true });
      return item === undefined ? undefined : decodeFrozen(item);
    },
    async due() {
      const item = await dynamo.get(table, contentKey.dueEditions(), { consistent: true });
      const labels = item?.editions instanceof Set ? [...item.editions].sort() : [];
      return labels.flatMap((label) => editionOfLabel(label) ?? []);
    },
    async add(name, counts, set = {}) {
      await update(name, updateOf(set, counts, []));
    },
    async report(name, what) {
      await update(name, updateOf({}, { [what]: 1 }, []), {
        condition: 'attribute_exists(#number)',
        names: { '#number': 'number' },
        values: {},
      });
    },
    lease: (name, nowMs, untilMs) =>
      update(name, updateOf({ leaseUntil: untilMs, leasedAt: nowMs }, {}, ['failure']), {
        condition: 'attribute_not_exists(#lease) OR #lease < :now',
        names: { '#lease': 'leaseUntil' },
        values: { ':now': nowMs },
      }),
  };
}
