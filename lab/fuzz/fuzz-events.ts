/**
 * Events that no service sends and somebody hostile might: a valid event with up to five changes in
 * its structure, its texts, or what its body says; any JSON at all; and valid ones between them. A
 * plan has all that is random about an event, so that it can be repeated and made smaller.
 */
import fc from 'fast-check';
import { hostileTexts, hostileValues, toText, type Json } from './hostile-values.ts';

type JsonObject = { readonly [key: string]: Json };

interface Change {
  /** Counts the places of an event. */
  readonly at: number;
  readonly kind: ChangeKind;
  /** What is put there, and how. */
  readonly text: string;
  readonly value: Json;
  readonly size: number;
}

/** What is random about an event. */
export interface EventPlan {
  /** Counts the valid events of the function. */
  readonly base: number;
  readonly changes: readonly Change[];
  /** In place of any valid event. */
  readonly instead?: Json;
}

/** A value of an event, and how to make the event in which it is another one, or absent. */
interface Place {
  readonly value: Json;
  readonly put: (value: Json | undefined) => Json | undefined;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON within a text, as bodies and messages are. */
function within(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > 20_000) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Returns the object with a field changed or removed. `__proto__` is a name like any other. */
function withField(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const fields = Object.entries(object).filter(([other]) => value !== undefined || other !== name);
  return Object.fromEntries(
    value === undefined || Object.hasOwn(object, name)
      ? fields.map(([other, own]) => [other, other === name ? (value ?? null) : own])
      : [...fields, [name, value]],
  );
}

function placesOf(value: Json, put: Place['put']): Place[] {
  const places: Place[] = [{ value, put }];
  if (typeof value === 'string') {
    const inner = within(value);
    if (inner === undefined) return places;
    return [...places, ...placesOf(inner, (next) => put(next === undefined ? '' : toText(next)))];
  }
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    return [
      ...places,
      ...list.flatMap((entry, index) =>
        placesOf(entry, (next) =>
          put(list.toSpliced(index, 1, ...(next === undefined ? [] : [next]))),
        ),
      ),
    ];
  }
  if (!isObject(value)) return places;
  return [
    ...places,
    ...Object.entries(value).flatMap(([name, entry]) =>
      placesOf(entry, (next) => put(withField(value, name, next))),
    ),
  ];
}

function splice(text: string, { size, text: other }: Change, removed: number): string {
  const at = size % (text.length + 1);
  return text.slice(0, at) + other + text.slice(at + removed);
}

function nested(value: Json, depth: number): Json {
  let deep = value;
  for (let level = 0; level < depth; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep };
  return deep;
}

/** What may happen to a value; what does not fit its type replaces it. */
const changes = {
  remove: () => undefined,
  replace: (_: Json, change: Change) => change.value,
  say: (_: Json, change: Change) => change.text,
  insert: (value: Json, change: Change) =>
    typeof value === 'string' ? splice(value, change, 0) : change.text,
  overwrite: (value: Json, change: Change) =>
    typeof value === 'string' ? splice(value, change, 1) : change.value,
  cut: (value: Json, { size, text }: Change) =>
    typeof value === 'string' ? value.slice(0, size % (value.length + 1)) : text,
  double: (value: Json, { value: other }: Change) => {
    if (typeof value === 'string') return `${value}, ${value}`;
    return Array.isArray(value)
      ? [...(value as readonly Json[]), ...(value as readonly Json[])]
      : other;
  },
  recase: (value: Json, { size, value: other }: Change) => {
    if (typeof value === 'string')
      return size % 2 === 0 ? value.toUpperCase() : value.toLowerCase();
    if (!isObject(value)) return other;
    return Object.fromEntries(
      Object.entries(value).map(([name, own]) => [name.toUpperCase(), own]),
    );
  },
  encode: (value: Json, { size, text }: Change) => {
    const own = typeof value === 'string' ? value : text;
    return size % 2 === 0
      ? encodeURIComponent(own.toWellFormed())
      : Buffer.from(own).toString('base64');
  },
  wrap: (value: Json, { size }: Change) => nested(value, 1 + (size % 3) * 100),
  add: (value: Json, { text, value: other }: Change) => {
    if (isObject(value)) return withField(value, text, other);
    return Array.isArray(value) ? [...(value as readonly Json[]), other] : text;
  },
  crowd: (value: Json, { size, text }: Change) => {
    const names = Array.from(
      { length: size % 1_000 },
      (_, index) => `${text.slice(0, 20)}${index}`,
    );
    return isObject(value)
      ? { ...Object.fromEntries(names.map((name) => [name, name])), ...value }
      : names;
  },
  lie: (value: Json, { size }: Change) =>
    isObject(value) && 'isBase64Encoded' in value
      ? { ...value, isBase64Encoded: size % 2 === 0 ? !(value.isBase64Encoded === true) : 'true' }
      : !(value === true),
} satisfies Record<string, (value: Json, change: Change) => Json | undefined>;
type ChangeKind = keyof typeof changes;

function changed(event: Json, change: Change): Json {
  const places = placesOf(event, (value) => value);
  const outer = change.size % 7 === 0 ? places.slice(0, 1) : places;
  const place = outer[change.at % outer.length];
  if (place === undefined) return null;
  const value = changes[change.kind](place.value, change);
  // What handlers check first is that texts are texts. Most events get past that.
  const isText = typeof place.value !== 'string' || typeof value === 'string';
  return place.put(isText || change.size % 5 === 0 ? value : change.text) ?? null;
}

/**
 * Returns the JSON of an event, as a service would send it.
 * @param valid the event that is changed.
 */
export function eventOf({ changes: list, instead }: EventPlan, valid: object): string {
  return toText(instead === undefined ? list.reduce(changed, valid as Json) : instead);
}

const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 })
  .map((units) => String.fromCharCode(...units));
const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: anyCodeUnits },
);
const hostileValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json> },
);
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  kind: fc.constantFrom(...(Object.keys(changes) as ChangeKind[])),
  text: hostileText,
  value: fc.oneof(hostileValue, hostileText),
  size: fc.nat(10_000),
});
const base = fc.nat(10_000);

/** One event in six is valid, and one in twenty is any JSON at all. */
const eventPlans: fc.Arbitrary<EventPlan> = fc.oneof(
  {
    weight: 19,
    arbitrary: fc.record({ base, changes: fc.array(change, { maxLength: 5, size: 'max' }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      base,
      changes: fc.constant([]),
      instead: fc.oneof(hostileValue, hostileText),
    }),
  },
);

/** Returns the plans of a seed, always the same ones. */
export function plansOf(seed: number, events: number): readonly EventPlan[] {
  return fc.sample(eventPlans, { seed, numRuns: events });
}

/**
 * Returns the smallest plan, made from the plan with this index, that still has a fault; undefined
 * when none has one any more, because the fault came from what happened before.
 */
export async function smallestPlan(
  { seed, index }: { readonly seed: number; readonly index: number },
  hasFault: (plan: EventPlan) => Promise<boolean>,
): Promise<EventPlan | undefined> {
  const found = await fc.check(
    fc.asyncProperty(eventPlans, async (plan) => !(await hasFault(plan))),
    { seed, path: String(index), numRuns: 1 },
  );
  return found.counterexample?.[0];
}
