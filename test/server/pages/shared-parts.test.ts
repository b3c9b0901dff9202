/** Parts whose markup a process keeps are what browsers render for each page, to the byte. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SharedPart as ServersPart } from '../../../web/ui/shared-part.server.tsx';
import { SharedPart as BrowsersPart, type SharedPartProps } from '../../../web/ui/shared-part.tsx';
import type { ContentSite } from '../../support/content-site.ts';
import { buildSeries } from '../../support/build-item.ts';
import { items, lead } from '../../support/fixture-magazine.ts';

let timeMs = Date.parse('2026-11-20T12:00:00.000Z');
let isServer = false;
/** Names of the parts that pages had from what is kept. */
const kept = new Set<string>();
let site: ContentSite;

jest.unstable_mockModule('#shared-part', () => ({
  SharedPart(props: SharedPartProps) {
    if (!isServer) return BrowsersPart(props);
    const element = ServersPart(props);
    if ('dangerouslySetInnerHTML' in (element.props as object)) kept.add(props.name);
    return element;
  },
}));

const inSections = ['science', 'culture', 'gear', 'ideas'].flatMap((section) => [
  ...buildSeries(`in-${section}`, 4, { sections: [section], access: 'free', lead }),
  ...buildSeries(`paid-${section}`, 1, { sections: [section], access: 'subscribers' }),
]);
const abroad = buildSeries('abroad', 4, {
  sections: ['science'],
  access: 'free',
  language: 'ar',
});
const paths = [
  ...[...inSections, ...abroad].map(({ slug }) => `/story/${slug}/`),
  '/',
  '/category/science/',
  '/author/ada-writer/',
  '/most-recent/',
  '/search/?q=story',
  '/account/sign-in/',
  '/no/such/page/',
];

const bodies = async () => {
  const made: string[] = [];
  for (const path of paths) made.push((await site.get(path)).body);
  return made;
};

/** Returns '' for the same text. */
function firstDifference(one: string, other: string): string {
  if (one === other) return '';
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(at - 60, at + 60)} instead of ${other.slice(at - 60, at + 60)}`;
}

beforeAll(async () => {
  const { openContentSite } = await import('../../support/content-site.ts');
  site = await openContentSite({ now: () => new Date(timeMs).toISOString() });
  const publisher = site.publisher();
  await publisher.putItems([...items, ...inSections, ...abroad]);
  await publisher.finish();
  timeMs += 10_000;
});
afterAll(() => site.close());

describe('A part that many pages show', () => {
  it('IN-01 has the markup that the browser renders when a process has kept it', async () => {
    isServer = false;
    const expected = await bodies();
    isServer = true;
    for (let round = 1; round <= 3; round += 1) {
      const shown = await bodies();
      expect(shown.map((body, index) => firstDifference(body, expected[index] ?? ''))).toEqual(
        paths.map(() => ''),
      );
    }
    expect([...kept].toSorted()).toEqual([
      'footer-top',
      'house-poster',
      'legal-choices',
      'related',
      'related-words',
      'section-links',
    ]);
  });
});
