/** Old and sloppy addresses of an imported site, asked of the whole product. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { wxrFile, wxrItem } from '../support/wxr-file.ts';

let site: RunningSite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-addresses-'));
  const file = join(folder, 'export.xml');
  const content = `<p>${'Words that readers came for. '.repeat(60)}</p>`;
  await writeFile(
    file,
    wxrFile([
      wxrItem({
        id: '101',
        slug: 'del-el',
        title: 'Del El',
        link: 'https://old.test/2020/01/del-el/',
        content,
        terms: [['post_tag', 'open-source', 'Open Source']],
      }),
      wxrItem({
        id: '102',
        type: 'page',
        slug: 'imprint',
        link: 'https://old.test/?page_id=102',
        content,
      }),
    ]),
  );
  site = await startSite('--empty');
  const { code, stderr } = await site.masthead('import', file);
  if (code !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(address: string) {
  const { status, headers } = await fetch(`${site.origin}${address}`, { redirect: 'manual' });
  return { status, location: headers.get('location'), cache: headers.get('x-cache') };
}

describe('An old address', () => {
  it.each([
    ['/2020/01/del-el/?utm_source=nl', '/story/del-el/?utm_source=nl'],
    ['/2020/01/del-el/amp/', '/story/del-el/'],
    ['/2020/01/del-el/amp/?utm_source=nl', '/story/del-el/?utm_source=nl'],
    ['/2020/01/del-el/2/', '/story/del-el/'],
    ['/2020/01/Del-El/', '/story/del-el/'],
    ['/?p=101', '/story/del-el/'],
    ['/?p=101&utm_source=nl', '/story/del-el/?utm_source=nl'],
    ['/story/del-el).', '/story/del-el/'],
    ['/story/del-el/%20', '/story/del-el/'],
    ['/story//del-el/', '/story/del-el/'],
    ['/tag/Open_Source/', '/tag/open-source/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example/..%2f', null],
  ])('RT-04 %s leads to %s', async (address, location) => {
    const response = await ask(address);
    expect(response).toMatchObject({ status: location === null ? 400 : 301, location });
  });

  it('RT-15 leads by the id of a page too, and by no unknown id away from the front page', async () => {
    const { location } = await ask('/?page_id=102');
    expect(location).toMatch(/^\/(?:story|about)\//);
    expect((await ask(location ?? '')).status).toBe(200);
    expect(await ask('/?p=999')).toMatchObject({ status: 301, location: '/' });
  });

  it('RT-15 costs the front page no copy of its own', async () => {
    await ask('/');
    for (const query of ['token=1', 'page=99', 'p=x', 'amp=1'])
      expect(await ask(`/?${query}`)).toMatchObject({
        status: 200,
        cache: expect.stringMatching(/^Hit/),
      });
  });

  it('PW-02 opens nothing: where it leads decides', async () => {
    for (const address of ['/story/del-el).', '/2020/01/DEL-EL/amp/']) {
      const response = await fetch(`${site.origin}${address}`, { redirect: 'manual' });
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(await response.text()).toBe('');
    }
  });
});
