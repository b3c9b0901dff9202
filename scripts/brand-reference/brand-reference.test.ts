import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { brandFields, fieldAt } from '../../cli/brand/brand-fields.ts';
import { knownPaths } from '../../cli/brand/known-fields.ts';
import { loadBrand } from '../../cli/load-brand.ts';
import {
  brandJsonSchema,
  brandSchemaFile,
  referenceFile,
  withFieldList,
} from './brand-reference.ts';

describe('The reference of the brand file', () => {
  it('has a sentence for each field, and for no other', () => {
    expect(knownPaths.filter((path) => fieldAt(path) === undefined)).toEqual([]);
    const isKnown = (pattern: readonly string[]) =>
      knownPaths.some((path) =>
        [path, path.slice(0, -1)].some(
          (known) =>
            known.length === pattern.length &&
            pattern.every((segment, at) => segment === '*' || segment === known[at]),
        ),
      );
    const patterns = Object.keys(brandFields).map((path) =>
      path.replace('.sections.*.', '.sections.'),
    );
    expect(patterns.filter((path) => !isKnown(path.replace(/\.\*$/, '').split('.')))).toEqual([]);
  });

  it('and the schema for editors are those of the code (npm run brand:docs writes them)', () => {
    const schema: unknown = JSON.parse(readFileSync(brandSchemaFile, 'utf8'));
    expect(schema).toEqual(JSON.parse(brandJsonSchema()));
    const guide = readFileSync(referenceFile, 'utf8');
    expect(guide).toBe(withFieldList(guide));
  });

  it('has examples that make a brand together', async () => {
    const brand: Record<string, unknown> = {};
    /** Puts an example where its path says: into the first item of a list, or under a name. */
    const names: Readonly<Record<string, string>> = {
      newsletters: 'weekly',
      crawlers: 'GPTBot',
      colors: 'light',
      social: 'bluesky',
      shareCounts: 'facebook',
      sizes: 'list',
    };
    const put = (path: readonly string[], value: unknown) => {
      let at: Record<string, unknown> = brand;
      for (const [index, segment] of path.entries()) {
        const above = path[index - 1] ?? '';
        const key =
          segment === '*'
            ? (names[above] ?? (above === 'sections' && path[0] === 'colors' ? 'culture' : '0'))
            : segment;
        const isLast = index === path.length - 1;
        const next = path[index + 1];
        if (isLast) at[key] = value;
        else {
          const isList =
            next === '*' &&
            names[segment] === undefined &&
            !(segment === 'sections' && path[0] === 'colors');
          at = (at[key] ??= isList ? [] : {}) as Record<string, unknown>;
        }
      }
    };
    for (const [path, { example }] of Object.entries(brandFields)) {
      const segments = path.split('.');
      if (
        path === 'sections.*' ||
        path === 'social.*' ||
        // Another word for what is there already.
        path === 'meter.anonymous' ||
        path === 'meter.period.rolling' ||
        (Array.isArray(example) && example.length === 0)
      )
        continue;
      put(segments, example);
    }
    // What has no single value as an example.
    put(['ads', 'gpt', 'sizes', 'list', '*', 'sizes'], [[728, 90]]);
    put(
      ['experiments', 'running', '*', 'variants'],
      [
        { name: 'control', share: 0.5 },
        { name: 'short', share: 0.5 },
      ],
    );
    const folder = await mkdtemp(join(tmpdir(), 'masthead-examples-'));
    const file = join(folder, 'brand.yaml');
    await writeFile(file, stringify(brand));
    expect(await loadBrand(file)).toMatchObject({
      name: 'The Evening Post',
      offer: { price: '$40' },
    });
    await rm(folder, { recursive: true });
  });
});
