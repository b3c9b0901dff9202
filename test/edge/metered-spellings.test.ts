/**
 * The firewall counts requests of metered items before the edge brings their paths into one form, so
 * its rule must match every spelling of which the edge makes a metered path.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadEdgeFunctions, type EdgeFunctions } from '../../local/edge/edge-functions.ts';
import { newViewer, viewerRequest } from '../../local/edge/viewer-event.ts';
import { METERED_PATHS, ONE_SPELLING } from '../../shared/firewall-rules.ts';
import { meterKey } from '../../shared/paywall/article-key.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';
import { bundleEdge } from '../support/bundle-edge.ts';

let folder: string;
let functions: EdgeFunctions;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-spellings-'));
  await bundleEdge(folder);
  functions = loadEdgeFunctions(folder, {
    keyValues: () => new Map(),
    now: Date.now,
    log: () => undefined,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** AWS WAF's transformations, as its documentation describes them. */
const transformations: Readonly<Record<string, (text: string) => string>> = {
  URL_DECODE: (text) =>
    Buffer.from(
      text
        .replace(/\+/g, ' ')
        .replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
      'latin1',
    ).toString('latin1'),
  NORMALIZE_PATH(text) {
    const kept: string[] = [];
    for (const segment of text.split('/')) {
      if (segment === '' || segment === '.') continue;
      if (segment === '..') kept.pop();
      else kept.push(segment);
    }
    return `/${kept.join('/')}${/\/$/.test(text) ? '/' : ''}`;
  },
  LOWERCASE: (text) => text.toLowerCase(),
};

function isCounted(path: string): boolean {
  const spelled = ONE_SPELLING.toSorted((a, b) => a.priority - b.priority).reduce(
    (text, { type }) => transformations[type]?.(text) ?? text,
    path,
  );
  return new RegExp(METERED_PATHS).test(spelled);
}

/** Returns whether the edge makes a metered path of a path, itself or by a redirect. */
async function isMetered(path: string): Promise<boolean> {
  const result = await functions.onRequest(
    newViewer('203.0.113.7'),
    viewerRequest('GET', path, '', ['Host', 'magazine.example']),
  );
  if (result.kind === 'failed') throw new Error(`${path}: ${result.errorType}`);
  return result.kind === 'request' && meterKey(fromOriginForm(result.request.uri)) !== undefined;
}

describe('The crowd rule', () => {
  it.each([
    '/%73tory/x',
    '/%2573tory/x',
    '//story/x',
    '/./story/x',
    '/story//x',
    '/pwa/pwa/story/x/',
    '/%70wa/%73%74ory/x',
    '/STORY/x',
    '/2026/%31%30/x',
    '/gallery/./x',
  ])('PW-02 counts %s', (path) => {
    expect(isCounted(path)).toBe(true);
  });

  it.each(['/', '/tag/story/', '/assets/story/a', '/category/review/x', '/~73tory/x'])(
    'PW-02 does not count %s, which the edge does not meter',
    async (path) => {
      expect(isCounted(path)).toBe(false);
      expect(await isMetered(path)).toBe(false);
    },
  );

  it('PW-02 counts every spelling of which the edge makes a metered path', async () => {
    const letter = (character: string) => {
      const hex = character.charCodeAt(0).toString(16);
      return fc.constantFrom(
        character,
        character,
        `%${hex}`,
        `%${hex.toUpperCase()}`,
        `%25${hex}`,
        `~${hex}`,
        character.toUpperCase(),
      );
    };
    const spelled = (word: string) => fc.tuple(...[...word].map(letter)).map((all) => all.join(''));
    const odd = fc.constantFrom('', '', '.', '..', '%2e', ';', '%zz', 'pwa');
    const root = fc.oneof(
      ...['story', 'review', 'gallery'].map(spelled),
      fc.tuple(spelled('2026'), spelled('10')).map((both) => both.join('/')),
    );
    const path = fc
      .tuple(
        fc.array(fc.oneof(spelled('pwa'), odd), { maxLength: 1 }),
        root,
        fc.array(odd, { maxLength: 1 }),
        fc.constantFrom('x', 'x/', '%C3%A9'),
      )
      .map(([before, ...rest]) => `/${[...before, ...rest.flat()].join('/')}`);
    let metered = 0;
    await fc.assert(
      fc.asyncProperty(path, async (asked) => {
        if (!(await isMetered(asked))) return;
        metered += 1;
        expect({ asked, isCounted: isCounted(asked) }).toEqual({ asked, isCounted: true });
      }),
      { numRuns: 3_000 },
    );
    expect(metered).toBeGreaterThan(20);
  });
});
