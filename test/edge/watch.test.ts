import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { watchSources } from '../../local/watch/watch-sources.ts';
import { fontCache } from '../../scripts/build/paths.ts';
import { startSiteOn, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-watch-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('The watch on sources', () => {
  it('reports changes below a folder once they settle, and another one after a busy time', async () => {
    const below = join(folder, 'sources', 'deep');
    await mkdir(below, { recursive: true });
    let calls = 0;
    const watch = watchSources({ folders: [join(folder, 'sources')], files: [] }, async () => {
      calls += 1;
      if (calls > 1) return;
      await writeFile(join(below, 'two.ts'), 'changed meanwhile');
      // The change is seen while this call is busy.
      await pause(500);
    });
    try {
      await writeFile(join(below, 'one.ts'), 'a');
      await writeFile(join(below, 'one.ts'), 'ab');
      await until(() => calls === 2);
    } finally {
      watch.close();
    }
  });
});

/** What `masthead start` runs from, to be edited: other suites use the project itself. */
const parts = [
  ...['cli', 'importing', 'lambdas', 'local', 'publishing', 'sample/photos', 'scripts', 'services'],
  ...['shared', 'web', 'desk', 'package.json', 'tsconfig.json'],
];

describe('A watched site', () => {
  let site: RunningSite;
  let project: string;
  let brandFile: string;
  let brandText: string;

  beforeAll(async () => {
    project = join(folder, 'project');
    for (const part of parts) await cp(join(root, part), join(project, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
    if (existsSync(fontCache))
      await cp(fontCache, join(project, 'build/fonts'), { recursive: true });
    brandFile = join(folder, 'brand.yaml');
    brandText = 'name: Watcher\norigin: https://watch.example\nsections: [Ideas]\n';
    await writeFile(brandFile, brandText);
    const dataDir = join(folder, 'data');
    site = await startSiteOn(
      { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) },
      ['--empty', '--watch', '--brand', brandFile],
      { MASTHEAD_BUILD: join(project, 'build') },
      project,
    );
  });
  afterAll(async () => {
    await site.stop();
  });

  const front = async () => (await fetch(`${site.origin}/`)).text();
  const missing = async () => (await fetch(`${site.origin}/no/such/page/`)).text();

  /** Returns what the command says of an edit, once open pages have been told. */
  async function edit(file: string, change: (text: string) => string): Promise<string> {
    const events = await fetch(`${site.origin}/__reload`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry');
    const before = site.said().length;
    const text = await readFile(file, 'utf8');
    expect(change(text)).not.toBe(text);
    await writeFile(file, change(text));
    expect((await reader?.read())?.value).toContain('reload');
    await until(() => site.said().slice(before).includes('Rebuilt'));
    await reader?.cancel();
    return site.said().slice(before).trim();
  }

  it('adds a script to pages that the page’s own policy allows by its hash', async () => {
    const response = await fetch(`${site.origin}/`);
    const script = /<script>([^<]*__reload[^<]*)<\/script>$/.exec(await response.text())?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('builds one function after an edit of it', async () => {
    const said = await edit(join(project, 'lambdas/status/logic.ts'), (text) =>
      text.replace('brand, build, content }', 'brand, build, content, edited: true }'),
    );
    expect(said).toMatch(/^Rebuilt status in \d+ ms$/);
    expect(await (await fetch(`${site.origin}/api/status`)).json()).toMatchObject({ edited: true });
  });

  it.each([
    ['a component', 'web/pages/error.tsx', '<h1>{', '<h1 data-edited="">{', '<h1 data-edited'],
    [
      'a stylesheet',
      'web/pages/error.css',
      '.error-words {',
      '.is-edited{color:red} .error-words {',
      '.is-edited{color:red}',
    ],
  ])(
    'builds what browsers load and the page after an edit of %s',
    async (_, file, from, to, shown) => {
      const said = await edit(join(project, file), (text) => text.replace(from, to));
      expect(said).toMatch(/^Rebuilt assets, (?:[a-z-]+, )*page(?:, [a-z-]+)* in \d+ ms$/);
      expect(said).not.toMatch(/edge|login|register/);
      expect(await missing()).toContain(shown);
    },
  );

  it('shows another brand, and survives changes that do not build', async () => {
    const before = site.said().length;
    await writeFile(brandFile, `${brandText}\nsections: 5`);
    await until(() => site.said().slice(before).includes('the site stays as it was'));
    expect(await front()).toContain('Watcher');
    await edit(brandFile, () => brandText.replace('Watcher', 'Watchword'));
    await until(async () => (await front()).includes('Watchword'));
  });

  it('builds with what has changed in the build itself', async () => {
    const said = await edit(join(project, 'shared/words/en.json'), (text) =>
      text.replace('Page not found', 'No page is there'),
    );
    expect(said).toMatch(/^Rebuilt everything in \d+ ms$/);
  });
});
