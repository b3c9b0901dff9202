/** Examples of settings in the guides are what a brand file takes: YAML, with names that it knows. */
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { parseDocument } from 'yaml';
import { knownPaths } from '../../cli/brand/known-fields.ts';
import { projectRoot } from '../../scripts/build/paths.ts';
import { brandFileSchema } from '../../shared/brand/brand-schema.ts';
import { guideBlocks, type GuideBlock } from '../support/guide-blocks.ts';

const fields = new Set(knownPaths.flatMap(([first]) => first ?? []));
let blocks: (GuideBlock & { readonly guide: string })[];

beforeAll(async () => {
  const guides = await readdir(resolve(projectRoot, 'docs/guides'));
  blocks = (
    await Promise.all(
      guides.map(async (guide) => (await guideBlocks(guide)).map((block) => ({ ...block, guide }))),
    )
  ).flat();
});

describe('The guides', () => {
  it('show no settings as TypeScript', () => {
    expect(blocks.filter(({ language }) => language === 'ts')).toEqual([]);
  });

  it('show settings that a brand file takes', () => {
    let settings = 0;
    for (const { guide, language, text } of blocks) {
      if (language !== 'yaml') continue;
      const document = parseDocument(text);
      if (document.errors.length > 0) continue;
      const example: unknown = document.toJS();
      const names = v.is(v.record(v.string(), v.unknown()), example) ? Object.keys(example) : [];
      // Front matter and others have names of their own, or are more than one document.
      if (names.length === 0 || !names.every((name) => fields.has(name))) continue;
      settings += 1;
      const brand = { name: 'The Tern', origin: 'https://www.tern.test', ...(example as object) };
      const result = v.safeParse(brandFileSchema, brand);
      expect([guide, text, result.issues?.map((issue) => v.getDotPath(issue))]).toEqual([
        ...[guide, text, undefined],
      ]);
    }
    expect(settings).toBeGreaterThan(10);
  });
});
