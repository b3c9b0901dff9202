/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { readWrittenTexts } from '../browser/written-texts.ts';
import { ShortDate } from './short-date.tsx';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 26, 12) });
});
afterEach(() => {
  jest.useRealTimers();
});

const Dates = ({ items }: { items: readonly string[] }) =>
  items.map((iso) => <ShortDate key={iso} iso={iso} />);
const written = (root: ParentNode) =>
  [...root.querySelectorAll('time')].map(({ textContent }) => textContent);

it('A date beside an item has its year, unless that is the current one', () => {
  const { container } = render(
    <Dates items={['2026-03-18T15:00:00.000Z', '2024-11-18T15:00:00.000Z']} />,
  );
  expect(written(container)).toEqual(['Mar 18', 'Nov 18, 2024']);
});

it('A page that was made last year gets the years that it lacks in the browser', () => {
  jest.setSystemTime(Date.UTC(2027, 0, 3, 12));
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML =
    '<time dateTime="2026-05-18T15:00:00.000Z" data-written="short">May 18</time>' +
    '<time dateTime="2025-11-18T15:00:00.000Z" data-written="dated">As the server wrote</time>';
  readWrittenTexts(container);
  const complaints: unknown[] = [];
  render(<Dates items={['2026-05-18T15:00:00.000Z', '2025-11-18T15:00:00.000Z']} />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => complaints.push(error),
  });
  expect(complaints).toEqual([]);
  expect(written(container)).toEqual(['May 18, 2026', 'As the server wrote']);
});
