/** Reads who may read an item, from the names under which sites keep it. */
import type { Item } from '../../../shared/content/item.ts';
import type { ImportRun } from '../../source.ts';
import type { MemberParts } from '../../member-parts.ts';
import { accessByPlans } from '../../plan-tiers.ts';
import { asText, numberField, fieldsNamed, type FrontMatter } from '../front-matter/fields.ts';

/** Fields whose value says who may read. */
const levelNames = ['access', 'visibility', 'accessLevel', 'tier', 'audience'];
/** Fields that keep an item for subscribers when they are true. */
const flagNames = [
  'paywall',
  'paywalled',
  'premium',
  'membersOnly',
  'subscribersOnly',
  'subscriberOnly',
  'memberOnly',
  'paid',
];

/** All names that are read here. */
export const accessNames: readonly string[] = [...levelNames, ...flagNames, 'tiers'];

const forSubscribers =
  /^(?:subscribers?|subscription|members?|members[-_ ]only|paid|paying|premium|restricted|paywall(?:ed)?|locked)$/i;
const forRegistered = /^(?:registered|registration|account|logged[-_ ]?in)$/i;
const isOpen = /^(?:free|open|everyone|everybody|all)$/i;
const saysNothing = /^(?:public|default|none|metered|unlisted|hidden|general)$/i;

/**
 * Returns an item's access: its own, else the default of the run. A word of `access` that means
 * nothing here keeps the item for subscribers, because its text may be one that readers pay for.
 */
function readLevel(data: FrontMatter, ref: string, run: ImportRun): Item['access'] {
  for (const [, value] of fieldsNamed(data, flagNames))
    if (/^(?:true|yes|on|1)$/i.test(asText(value) ?? '')) return 'subscribers';
  const levels = fieldsNamed(data, levelNames).flatMap(([name, value]) => {
    const text = asText(Array.isArray(value) ? value[0] : value);
    return text === undefined ? [] : [{ name, text }];
  });
  if (levels.some(({ text }) => forSubscribers.test(text))) return 'subscribers';
  for (const { name, text } of levels) {
    if (isOpen.test(text)) return 'free';
    if (forRegistered.test(text)) return 'registered';
    if (/^metered$/i.test(text)) return 'metered';
    if (saysNothing.test(text) || name.toLowerCase() !== 'access') continue;
    run.warn(ref, `its access "${text.slice(0, 40)}" is not known here: it is for subscribers`);
    return 'subscribers';
  }
  return run.defaultAccess;
}

const freeFields = { firstDays: 'freeFirstDays', afterDays: 'freeAfterDays' } as const;

/** Returns the item's own times of being free. */
function readFreeTimes(data: FrontMatter, ref: string, run: ImportRun): Pick<Item, 'free'> {
  const times = Object.entries(freeFields).flatMap(([key, name]) => {
    const value = numberField(data, name);
    if (value === undefined) return [];
    if (Number.isInteger(value) && value >= 1 && value <= 3_650) return [[key, value] as const];
    run.warn(ref, `${name} is no whole number of days from 1 to 3650: it was left out`);
    return [];
  });
  return times.length === 0 ? {} : { free: Object.fromEntries(times) };
}

/** Returns who may read an item (one with parts for members: subscribers), the plans that `tiers` names, and when it is free. */
export function readAccess(
  data: FrontMatter,
  ref: string,
  run: ImportRun,
  { hasMembers }: Pick<MemberParts, 'hasMembers'>,
): Pick<Item, 'access' | 'tiers' | 'free'> {
  const times = readFreeTimes(data, ref, run);
  const [, tiers] = fieldsNamed(data, ['tiers'])[0] ?? [];
  const names = (Array.isArray(tiers) ? tiers : [tiers]).flatMap((one) => asText(one) ?? []);
  if (names.length === 0)
    return { access: hasMembers ? 'subscribers' : readLevel(data, ref, run), ...times };
  const access = accessByPlans(names, run.brand, (message) => {
    run.warn(ref, message);
  });
  return { ...access, ...times };
}
