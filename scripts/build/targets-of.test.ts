import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { functions } from '../../lambdas/functions.ts';
import { projectRoot } from './paths.ts';
import { openSources, targetsOf, type SourceMap, type SourceReader } from './targets-of.ts';

const brandFile = '/elsewhere/brand.yaml';
let reader: SourceReader;
let sources: SourceMap;
beforeAll(async () => {
  reader = await openSources(brandFile);
  sources = await reader.read();
});
afterAll(() => reader.close());

const targets = (...paths: string[]) => {
  const changed = new Set(paths.map((path) => resolve(projectRoot, path)));
  const found = targetsOf(sources, changed, brandFile);
  return found && { ...found, functions: [...found.functions] };
};
const none = { assets: false, edge: false, showcase: false, functions: [] };

describe('What a change of sources reaches', () => {
  it.each([
    ['a function', 'lambdas/status/logic.ts', { ...none, functions: ['status'] }],
    ['a late module', 'services/search/create-search.ts', { ...none, functions: ['page'] }],
    ['an edge function', 'lambdas/edge/viewer-response.ts', { ...none, edge: true }],
    ['a component', 'web/pages/error.tsx', { ...none, assets: true, functions: ['page', 'status'] }],
    ['a stylesheet', 'web/styles/late.css', { ...none, assets: true, functions: ['page', 'status'] }],
    ['the service worker', 'web/service-worker/service-worker.ts', { ...none, assets: true }],
    ['a test', 'web/home/river.test.tsx', none],
    ['a note', 'web/notes.md', none],
  ])('%s is built with what has it', (_, path, expected) => {
    expect(targets(path)).toMatchObject(expected.assets ? { assets: true } : expected);
    if (expected.functions.length > 0)
      expect(targets(path)?.functions).toEqual(expect.arrayContaining(expected.functions));
  });

  it('does not build functions that do not have a component', () => {
    expect(targets('web/pages/error.tsx')?.functions).not.toContain('login');
    expect(targets('web/pages/error.tsx')).toMatchObject({ edge: false });
  });

  it('builds all that has the brand for another one', () => {
    const found = targets(brandFile);
    expect(found).toMatchObject({ assets: true, edge: true, showcase: true });
    expect(found?.functions).toEqual(expect.arrayContaining(['page', 'login', 'status']));
    expect(found?.functions.length).toBeLessThanOrEqual(Object.keys(functions).length);
  });

  it('builds a function with the part and the list that stand for a name', () => {
    expect(targets('web/ui/shared-part.server.tsx')?.functions).toContain('page');
    expect(targets('services/readers/common-passwords.txt')?.functions).toContain('register');
  });

  it.each(['scripts/build/edge.ts', 'shared/words/en.json', 'shared/pages.ts'])(
    'needs another process where the build itself has %s',
    (path) => {
      expect(targets(path)).toBeUndefined();
    },
  );
});
