/** Reads who may read an item, from the names under which sites keep it. */
import type { Item } from '../../../shared/content/item.ts';
import type { ImportRun } from '../../source.ts';
import { asText, fieldsNamed, type FrontMatter } from '../front-matter/fields.ts';

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
export const accessNames: readonly string[] = [...levelNames, ...flagNames];

const forSubscribers =
  /^(?:subscribers?|subscription|members?|members[-_ ]only|paid|paying|premium|restricted|paywall(?:ed)?|locked)$/i;
const isOpen = /^(?:free|open|everyone|everybody|all)$/i;
const saysNothing = /^(?:public|default|none|metered|unlisted|hidden|general)$/i;

/**
 * Returns an item's access: its own, else the default of the run. A word of `access` that means
 * nothing here keeps the item for subscribers, because its text may be one that readers pay for.
 */
export function readAccess(data: FrontMatter, ref: string, run: ImportRun): Item['access'] {
  for (const [, value] of fieldsNamed(data, flagNames))
    if (/^(?:true|yes|on|1)$/i.test(asText(value) ?? '')) return 'subscribers';
  const levels = fieldsNamed(data, levelNames).flatMap(([name, value]) => {
    const text = asText(Array.isArray(value) ? value[0] : value);
    return text === undefined ? [] : [{ name, text }];
  });
  if (levels.some(({ text }) => forSubscribers.test(text))) return 'subscribers';
  for (const { name, text } of levels) {
    if (isOpen.test(text)) return 'free';
    if (/^metered$/i.test(text)) return 'metered';
    if (saysNothing.test(text) || name.toLowerCase() !== 'access') continue;
    run.warn(ref, `its access "${text.slice(0, 40)}" is not known here: it is for subscribers`);
    return 'subscribers';
  }
  return run.defaultAccess;
}
