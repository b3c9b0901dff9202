import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { watchKeyValues } from '../../local/edge/key-values.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { parseMeterConfig } from '../../shared/paywall/meter-config.ts';
import { localEnvironment } from '../local-environment.ts';
import { ensureLocalConfig, randomKey } from './ensure-local-config.ts';
import { openLocalConfig } from './local-config.ts';
import { rotate } from './next-config.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-keys-'));
  file = join(folder, 'edge-kvs.json');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const config = () =>
  openLocalConfig(folder)
    .then((store) => store.read())
    .then(({ functions }) => functions);

describe('The configuration on one machine', () => {
  it('PW-02 is created before the first page is served, where edge and functions look for it, for the owner only', async () => {
    await ensureLocalConfig(folder, brand);
    const said: string[] = [];
    const atEdge =
      watchKeyValues(
        file,
        () => 0,
        (line) => {
          said.push(line);
        },
      )().get('cfg') ?? '';
    expect(parseMeterConfig(atEdge)).toMatchObject({ cur: '1', max: 4 });
    expect(said).toEqual([]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const environment = await localEnvironment(folder, 'production');
    expect(environment).toMatchObject({
      METER_CONFIG_FILE: file,
      SUBJECTS_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      ENVIRONMENT: 'production',
    });
    // Functions run in a different folder from the command that received the path.
    expect((await localEnvironment(relative(process.cwd(), folder), 'ci')).METER_CONFIG_FILE).toBe(
      file,
    );
  });

  it('PW-02 stays unchanged at the next start, and follows the brand that is started', async () => {
    await ensureLocalConfig(folder, brand);
    const [before, { mtimeMs }] = [await config(), await stat(file)];
    await ensureLocalConfig(folder, brand);
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    await ensureLocalConfig(folder, { ...brand, meter: { max: 9 } });
    expect(await config()).toEqual({ ...before, max: 9 });
    await ensureLocalConfig(folder, {
      ...brand,
      payment: { enabled: false },
      timeZone: 'Asia/Tokyo',
    });
    expect(await config()).toMatchObject({ k: before?.k, s: before?.s, w: before?.w, max: -1 });
    expect((await config())?.e).not.toEqual(before?.e);
  });

  it('keeps the other content of the store', async () => {
    await writeFile(
      file,
      JSON.stringify({
        comment: 'ours',
        data: [
          { key: 'redirects', value: 'a', note: 1 },
          { key: 'cfg2', value: 'b' },
        ],
      }),
    );
    await ensureLocalConfig(folder, brand);
    await (
      await openLocalConfig(folder)
    ).change((copies) => rotate(copies, { brand, nowMs: Date.now(), makeKey: randomKey }));
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      comment: 'ours',
      data: [
        { key: 'redirects', value: 'a', note: 1 },
        { key: 'cfg2', value: 'b' },
        { key: 'cfg', value: expect.stringContaining('"cur":"2"') },
      ],
    });
    expect((await readdir(folder)).sort()).toEqual(['edge-kvs.json', 'private']);
  });

  it.each([
    ['no JSON', '{"data":['],
    ['another form', '{"data":{}}'],
    ['a configuration that is none', '{"data":[{"key":"cfg","value":"{}"}]}'],
    ['nothing', ''],
  ])('is not modified when the file contains %s', async (_, text) => {
    await writeFile(file, text);
    await expect(ensureLocalConfig(folder, brand)).rejects.toThrow(file);
    await expect(config()).rejects.toThrow(file);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('PW-14 survives simultaneous rotations: they run one after the other, each based on the result of the previous one', async () => {
    await ensureLocalConfig(folder, brand);
    const store = await openLocalConfig(folder);
    const turns = await Promise.all(
      Array.from({ length: 6 }, () =>
        store.change((copies) => rotate(copies, { brand, nowMs: Date.now(), makeKey: randomKey })),
      ),
    );
    expect(turns.map((turn) => Number(turn.config.cur)).sort()).toEqual([2, 3, 4, 5, 6, 7]);
    const last = turns.find((turn) => turn.config.cur === '7');
    expect(await config()).toEqual(last?.config);
    const before = turns.find((turn) => turn.config.cur === '6');
    expect(last?.config.k).toMatchObject({ 6: before?.config.k[6], 7: before?.config.k[7] });
  });

  it('reports which folder is missing', async () => {
    await expect(openLocalConfig(join(folder, 'none'))).rejects.toThrow(
      `There is no data folder at ${join(folder, 'none')}`,
    );
  });
});
