import { expect, it } from '@jest/globals';
import { eventOf, plansOf, smallestPlan } from './fuzz-events.ts';

const sample = {
  rawPath: '/api/login',
  headers: { host: 'a', 'content-type': 'application/json' },
  body: '{"email":"a@b.example"}',
  isBase64Encoded: false,
};
const series = (seed: number) => plansOf(seed, 400).map((plan) => eventOf(plan, sample));

it('Hostile events are the same for the same seed, and differ for another', () => {
  expect(series(1)).toEqual(series(1));
  expect(series(1)).not.toEqual(series(2));
});

it('Some are the valid event, and others change its structure, its texts and its body', () => {
  const texts = series(1);
  const valid = texts.filter((text) => text === JSON.stringify(sample));
  expect(valid.length).toBeGreaterThan(5);
  expect(valid.length).toBeLessThan(80);
  const events = texts.map((text) => JSON.parse(text) as Partial<typeof sample> | null);
  expect(events.filter((event) => typeof event?.rawPath !== 'string').length).toBeGreaterThan(5);
  const bodies = events.map((event) => event?.body);
  expect(
    bodies.filter((body) => body !== sample.body && String(body).startsWith('{"email":')),
  ).not.toHaveLength(0);
});

it('Numbers past the largest, names of prototypes and halves of characters stay what they are', () => {
  const value = JSON.parse('[1e309,{"__proto__":1},"\\ud800"]') as never;
  const text = eventOf({ base: 0, changes: [], instead: value }, sample);
  expect(text).toBe('[1e309,{"__proto__":1},"\\ud800"]');
});

it('A fault is shown by the smallest event that has it', async () => {
  const hasNul = (text: string) => text.includes('\\u0000');
  const plans = plansOf(3, 2_000);
  const index = plans.findIndex((plan) => plan.changes.length > 1 && hasNul(eventOf(plan, sample)));
  const smallest = await smallestPlan({ seed: 3, index }, async (plan) =>
    hasNul(eventOf(plan, sample)),
  );
  expect(smallest?.changes).toHaveLength(1);
  expect(await smallestPlan({ seed: 3, index }, async () => false)).toBeUndefined();
});
