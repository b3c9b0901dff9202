import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMachineCounter, readMachineCounts } from './machine-counts.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-27T12:00:00Z');
const bot = (name: string) => `Mozilla/5.0 (compatible; ${name}/1.0; +https://bot.example)`;
const failed = (line: string) => {
  throw new Error(line);
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-machines-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('Figures of machines', () => {
  it('count requests by day and kind, add up over runs, and hold nothing else', async () => {
    for (const [ms, names] of [
      [NOW - 8 * DAY, ['GPTBot']],
      [NOW - 40 * DAY, ['GPTBot']],
      [NOW - DAY, ['GPTBot', 'Googlebot', 'Claude-User']],
      [NOW, ['gptbot', 'Google-Agent', 'Firefox', 'Safari']],
    ] as const) {
      const counter = createMachineCounter(folder, () => ms, failed);
      for (const name of names) counter.note(bot(name));
      counter.note(undefined);
      await counter.close();
    }
    expect(await readMachineCounts(folder, 7, NOW)).toEqual({
      search: 1,
      training: 2,
      assistants: 1,
      agents: 1,
    });
    expect(JSON.parse(await readFile(join(folder, 'machines.json'), 'utf8'))).toEqual({
      '2026-11-19': { training: 1 },
      '2026-11-26': { training: 1, search: 1, assistants: 1 },
      '2026-11-27': { training: 1, agents: 1 },
    });
  });

  it('are none where nothing was counted, and begin anew where the file cannot be read', async () => {
    expect(await readMachineCounts(folder, 7, NOW)).toBeUndefined();
    const counter = createMachineCounter(folder, () => NOW, failed);
    await counter.close();
    expect(await readMachineCounts(folder, 7, NOW)).toBeUndefined();
    await writeFile(join(folder, 'machines.json'), '{"2026-');
    counter.note(bot('CCBot'));
    await counter.close();
    expect(await readMachineCounts(folder, 7, NOW)).toMatchObject({ training: 1 });
  });
});
