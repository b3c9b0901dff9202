import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentOfStore } from '../../cli/open-content.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { listingName } from '../../services/content/keys.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { openStore } from '../../local/open-store.ts';
import { brand } from '../../shared/brand/meridian.ts';

const root = resolve(import.meta.dirname, '../..');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-kill-'));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const killer = new URL('../support/killed-at-request.mjs', import.meta.url).href;

/** Imports the sample. Kills the process at a request to its store, when given. */
function runImport(request?: number): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(
      process.execPath,
      ['cli/masthead.mjs', 'import', 'sample', '--data', dataDir],
      {
        cwd: root,
        env: {
          ...process.env,
          NODE_OPTIONS: request === undefined ? '' : `--import=${killer}`,
          KILLED_AT_REQUEST: String(request),
        },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    child.on('error', fail);
    child.on('close', (code) => {
      done({ code, output });
    });
  });
}

/** Returns every card of the list of all items, and the paths of cards that lead nowhere. */
async function inspect(): Promise<{ listed: number; broken: string[] }> {
  const store = await openStore({ dataDir });
  try {
    const content = contentOfStore(store, dataDir, brand);
    const reader = createContentReader(content.dynamo, content.table, () =>
      new Date().toISOString(),
    );
    const { heads } = await reader.readIndex({ listings: [listingName.recent] });
    const { pages } = await reader.readLists(heads, [{ name: listingName.recent, take: 1_000 }]);
    const cards = pages.get(listingName.recent)?.cards ?? [];
    const { pointers } = await reader.readIndex({
      paths: cards.map((card) => pointerPath(card.url)),
    });
    const { items } = await reader.readLists(new Map(), [], {
      items: cards.map((card) => card.id),
    });
    return {
      listed: cards.length,
      broken: cards
        .filter(
          (card) => pointers.get(pointerPath(card.url))?.kind !== 'item' || !items.has(card.id),
        )
        .map((card) => card.url),
    };
  } finally {
    await store.close();
  }
}

describe('A killed import', () => {
  it('leaves the site intact at any request to its store, and running it again completes it', async () => {
    const left: number[] = [];
    for (const request of [20, 100, 250, 400, 700, 1_400]) {
      expect([request, (await runImport(request)).code]).not.toEqual([request, 0]);
      const { listed, broken } = await inspect();
      expect({ request, broken }).toEqual({ request, broken: [] });
      left.push(listed);
    }
    // Before anything is listed, and in the middle of what follows.
    expect(left).toContain(0);
    expect(left.some((listed) => listed > 0)).toBe(true);
    const whole = await runImport();
    expect(whole.code).toBe(0);
    const { listed, broken } = await inspect();
    expect(broken).toEqual([]);
    expect(listed).toBeGreaterThanOrEqual(40);
    const again = await runImport();
    expect(again.output).toMatch(/ = 0 stored \+ \d+ unchanged/);
  });
});
