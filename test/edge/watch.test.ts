import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { watchSources } from '../../local/watch/watch-sources.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-watch-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Waits for a value, for as long as a build may take on a busy machine. */
async function eventually<T>(read: () => Promise<T>, isWanted: (value: T) => boolean): Promise<T> {
  const until = performance.now() + 60_000;
  for (;;) {
    const value = await read();
    if (isWanted(value) || performance.now() > until) return value;
    await pause(100);
  }
}

describe('The watch on sources', () => {
  it('reports changes below a folder once they settle, and another one after a busy time', async () => {
    const below = join(folder, 'sources', 'deep');
    await mkdir(below, { recursive: true });
    let calls = 0;
    const watch = watchSources({ folders: [join(folder, 'sources')], files: [] }, async () => {
      calls += 1;
      if (calls > 1) return;
      await writeFile(join(below, 'two.ts'), 'changed meanwhile');
      await pause(500);
    });
    try {
      await writeFile(join(below, 'one.ts'), 'a');
      await writeFile(join(below, 'one.ts'), 'ab');
      expect(
        await eventually(
          async () => calls,
          (count) => count === 2,
        ),
      ).toBe(2);
    } finally {
      watch.close();
    }
  });
});

describe('A watched site', () => {
  let site: RunningSite;
  let brandFile: string;
  let brandText: string;

  beforeAll(async () => {
    brandFile = join(folder, 'brand.ts');
    await copyFile(join(root, 'shared/brand/meridian.ts'), brandFile);
    brandText = (await readFile(brandFile, 'utf8')).replaceAll(
      /from '\.\.?\/[^']*'/g,
      (text) => `from '${resolve(root, 'shared/brand', text.slice(6, -1))}'`,
    );
    await writeFile(brandFile, brandText);
    site = await startSite('--empty', '--watch', '--brand', brandFile);
  });
  afterAll(async () => {
    await site.stop();
  });

  const front = async () => (await fetch(`${site.origin}/`)).text();

  it('adds a script to pages that the page’s own policy allows by its hash', async () => {
    const response = await fetch(`${site.origin}/`);
    const script = /<script>([^<]*__reload[^<]*)<\/script>$/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('shows a change and tells open pages, and survives a change that does not build', async () => {
    const events = await fetch(`${site.origin}/__reload`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');

    await writeFile(brandFile, `${brandText}\nthis is no TypeScript`);
    await pause(3_000);
    expect(await front()).toContain('Meridian');

    await writeFile(brandFile, brandText.replaceAll("name: 'Meridian'", "name: 'Watchword'"));
    expect((await reader?.read())?.value).toContain('reload');
    expect(await eventually(front, (html) => html.includes('Watchword'))).toContain('Watchword');
    await reader?.cancel();
  });
});
