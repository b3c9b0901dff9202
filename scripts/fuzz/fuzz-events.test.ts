import { expect, it } from '@jest/globals';
import { fuzzEvent } from './fuzz-events.ts';

const sample = { rawPath: '/api/login', headers: { host: 'a' }, body: '{"email":"a@b.example"}' };

it('Hostile events are the same for the same seed, and differ for another', () => {
  const series = (seed: string) =>
    Array.from({ length: 50 }, (_, index) => JSON.stringify(fuzzEvent(sample, `${seed} ${index}`)));
  expect(series('one')).toEqual(series('one'));
  expect(series('one')).not.toEqual(series('two'));
});

it('Hostile events differ from the sample, and change what a body says', () => {
  const events = Array.from({ length: 500 }, (_, index) => fuzzEvent(sample, `login ${index}`));
  expect(
    events.filter((event) => JSON.stringify(event) === JSON.stringify(sample)).length,
  ).toBeLessThan(25);
  const bodies = events.map((event) => (event as Partial<typeof sample> | null)?.body);
  const parsed = bodies.filter(
    (body) => typeof body === 'string' && body !== sample.body && body.startsWith('{"email":'),
  );
  expect(parsed.length).toBeGreaterThan(20);
});
