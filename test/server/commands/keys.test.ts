import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { parseMeterConfig, type MeterConfig } from '../../../shared/paywall/meter-config.ts';
import { readSample, sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { nodeCrypto } from '../../../shared/paywall/testing/fixtures.ts';
import { issueSubscription, readSubscription } from '../../../shared/paywall/subscription-token.ts';
import { startSite } from '../../support/running-site.ts';

const root = resolve(import.meta.dirname, '../../..');
const fileSchema = v.object({ data: v.array(v.object({ key: v.string(), value: v.string() })) });
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-keys-command-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function keys(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['cli/masthead.mjs', 'keys', ...args], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', MASTHEAD_DATA: undefined },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => {
    said.stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    said.stderr += text.toString();
  });
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ code, ...said });
    });
  });
}

async function written(dataDir: string): Promise<MeterConfig> {
  const { data } = v.parse(
    fileSchema,
    JSON.parse(await readFile(join(dataDir, 'edge-kvs.json'), 'utf8')),
  );
  return parseMeterConfig(data.find(({ key }) => key === 'cfg')?.value ?? '');
}

describe('masthead keys', () => {
  it('PW-14 rotate, run three times, keeps tokens that were signed before a rotation valid', async () => {
    const now = Date.now();
    const tokens = ({ cur, k, s }: MeterConfig) => ({
      sample: signSample(
        sampleClaims({
          sid: 'sid',
          urls: ['/story/a'],
          max: 4,
          exp: now / 1_000 + 86_400,
          src: 'e',
          nowMs: now,
        }),
        cur,
        k,
        nodeCrypto,
      ),
      subscription: issueSubscription({
        reader: { pairwiseId: 'reader', isAdFree: true },
        random: 0.5,
        kid: cur,
        keys: s,
        nowMs: now,
        crypto: nodeCrypto,
      }),
    });
    expect(await keys('rotate', '--data', folder)).toMatchObject({
      code: 0,
      stdout: 'The first keys are made: key 1 signs, key 2 is to come.\n',
      stderr: '',
    });
    for (const cur of ['2', '3']) {
      const before = await written(folder);
      const signed = tokens(before);
      const { code, stdout } = await keys('rotate', '--data', folder);
      const after = await written(folder);
      expect([code, after.cur]).toEqual([0, cur]);
      expect(stdout).toBe(
        `Key ${cur} signs now, key ${before.cur} still verifies, key ${Number(cur) + 1} is to come.\n`,
      );
      for (const [token, ring] of [
        [signed, after],
        [tokens(after), before],
      ] as const) {
        expect(readSample(token.sample, ring.k, now, nodeCrypto)?.urls).toEqual(['/story/a']);
        expect(readSubscription(token.subscription, ring.s, now, nodeCrypto)?.p).toBe('reader');
      }
      expect(after).toMatchObject({ w: before.w, max: 4 });
    }
    const { stdout } = await keys('show', '--data', folder);
    expect(stdout).toContain('2 verifies, 3 signs, 4 is to come');
    const config = await written(folder);
    for (const secret of [...Object.values(config.k), ...Object.values(config.s), config.w ?? ''])
      expect(stdout).not.toContain(secret);
  });

  it('PW-02 apply writes a changed meter with the same keys, and show --firewall prints the rules with the word', async () => {
    const { brand } = await import('../../../shared/brand/meridian.ts');
    const file = join(folder, 'brand.json');
    await writeFile(file, JSON.stringify({ ...brand, meter: { max: 7 } }));
    expect(await keys('apply', '--data', folder)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^masthead: \S+edge-kvs\.json holds no keys yet: run masthead keys rotate --data \S+\n$/,
      ),
    });
    await keys('rotate', '--data', folder);
    const before = await written(folder);
    expect(await keys('apply', '--data', folder, '--brand', file)).toMatchObject({
      code: 0,
      stdout: '7 items a month are open; key 1 signs, as before.\n',
    });
    expect(await written(folder)).toEqual({ ...before, max: 7 });
    const rules: unknown = JSON.parse((await keys('show', '--data', folder, '--firewall')).stdout);
    expect(JSON.stringify(rules).split(before.w ?? 'no word')).toHaveLength(4);
    await keys('apply', '--data', folder, '--new-word');
    expect((await written(folder)).w).not.toBe(before.w);
  });

  it('names an unreadable file and leaves it alone', async () => {
    const file = join(folder, 'edge-kvs.json');
    for (const text of ['{"data":', '{"data":[{"key":"cfg","value":"{\\"cur\\":\\"1\\"}"}]}']) {
      await writeFile(file, text);
      for (const command of ['rotate', 'apply', 'show']) {
        const { code, stdout, stderr } = await keys(command, '--data', folder);
        expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
        expect(stderr).toContain(file);
      }
      expect(await readFile(file, 'utf8')).toBe(text);
    }
  });

  it.each([
    [['rotate', '--data', '/no/such/folder'], 'There is no data folder at /no/such/folder'],
    [['show', '--stack', 'meridian-production-data'], '--stack and --edge-stack go together'],
    [
      ['rotate', '--edge-stack', 'meridian-production-edge'],
      '--stack and --edge-stack go together',
    ],
    [['rotate', '--brand', '/no/such/brand.json'], 'There is no brand file at /no/such/brand.json'],
    [['turn'], 'unknown command'],
  ])('rejects %j in one sentence', async (args, message) => {
    const { code, stderr } = await keys(...args);
    expect([code, stderr.includes(message), stderr.includes('    at ')]).toEqual([1, true, false]);
  });

  it('prints help for itself and its three commands', async () => {
    const whole = await keys('--help');
    expect(whole.code).toBe(0);
    for (const command of ['rotate', 'apply', 'show']) {
      expect(whole.stdout).toContain(command);
      const { code, stdout } = await keys(command, '--help');
      expect(code).toBe(0);
      for (const option of ['--data', '--stack', '--edge-stack']) expect(stdout).toContain(option);
    }
  });
});

describe('masthead start', () => {
  it('PW-02 serves with the brand’s meter, whose keys rotate while it runs', async () => {
    const site = await startSite('--empty');
    try {
      expect(await written(site.dataDir)).toMatchObject({ cur: '1', max: 4 });
      expect(await site.masthead('keys', 'rotate')).toMatchObject({ code: 0 });
      expect((await written(site.dataDir)).cur).toBe('2');
    } finally {
      await site.stop();
    }
  });
});
