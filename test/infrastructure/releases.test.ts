/**
 * Updates from earlier releases: none replaces a table, a bucket, a secret or the distribution. Before a
 * release, `MASTHEAD_RECORD_RELEASE=0.2.0 npm test -- test/infrastructure/releases.test.ts` writes its
 * fixture.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { keptResources, precious, replacements, type KeptResources } from './kept-resources.ts';
import { synthesize } from './synthesize.ts';

const FOLDER = 'test/fixtures';
const FILE = /^templates-(\d+\.\d+\.\d+)\.json$/;

const releases = readdirSync(FOLDER).flatMap((file) => FILE.exec(file)?.[1] ?? []);

function kept(release: string): KeptResources {
  return JSON.parse(
    readFileSync(join(FOLDER, `templates-${release}.json`), 'utf8'),
  ) as KeptResources;
}

let today: KeptResources;
beforeAll(async () => {
  const { stacks } = await synthesize('production');
  today = keptResources(stacks);
  const { MASTHEAD_RECORD_RELEASE: release } = process.env;
  if (release !== undefined)
    writeFileSync(
      join(FOLDER, `templates-${release}.json`),
      `${JSON.stringify(today, undefined, 2)}\n`,
    );
});

describe('An update of a deployed site', () => {
  it('is tested from the first release on', () => {
    expect(releases).toContain('0.1.0');
    const types = Object.values(kept('0.1.0')).flatMap((stack) =>
      Object.values(stack).map(({ type }) => type),
    );
    for (const type of precious) expect(types).toContain(type);
  });

  it.each(releases)('from %s replaces and deletes nothing that holds data', (release) => {
    expect(replacements(kept(release), today)).toEqual([]);
  });

  it('would be noticed if it did', () => {
    const table = (keeps: object, type = 'AWS::DynamoDB::GlobalTable') => ({
      data: { contentTable: { type, keeps: { ...keeps } } },
    });
    const before = table({ KeySchema: ['pk'] });
    const name = 'AWS::DynamoDB::GlobalTable contentTable of the stack data';
    expect(replacements(before, before)).toEqual([]);
    expect(replacements(before, { data: {} })).toEqual([
      `${name} is deleted: no resource has its logical id`,
    ]);
    expect(replacements(before, table({}, 'AWS::DynamoDB::Table'))).toEqual([
      `${name} is replaced: it is AWS::DynamoDB::Table now`,
    ]);
    expect(replacements(before, table({ KeySchema: ['pk', 'sk'] }))).toEqual([
      `${name} is replaced: its KeySchema is another`,
    ]);
    expect(replacements(before, table({ KeySchema: ['pk'], TableName: 'x' }))).toEqual([
      `${name} is replaced: its TableName is another`,
    ]);
  });
});
