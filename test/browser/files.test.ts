/** What a browser does with files that texts link to, and with hostile ones at the same addresses. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const script = "<script>localStorage.setItem('ran', '1')</script>";
const hostile = {
  'a.html': `<!DOCTYPE html><p>a</p>${script}`,
  'a.svg': `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
  'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${script}</body></html>`,
  'a.xml': `<svg xmlns="http://www.w3.org/2000/svg" onload="localStorage.setItem('ran', '1')"/>`,
  'a.txt': `<!DOCTYPE html><p>a</p>${script}`,
  'a.pdf': `<!DOCTYPE html><p>a</p>${script}`,
};

let folder: string;
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser, folder] = await Promise.all([
    startSite(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'masthead-files-')),
  ]);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files/Plän & "2025".pdf'), PDF);
  await writeFile(
    join(folder, 'plan.md'),
    '---\ntitle: A plan\nslug: a-plan\ndate: 2025-03-01\n---\n\nRead [the plan](</files/Plän & "2025".pdf>).\n',
  );
  const { code, stderr } = await site.masthead('import', folder);
  if (code !== 0) throw new Error(stderr);
  const objects = join(site.dataDir, 'objects');
  const [bucket = ''] = (await readdir(objects)).filter((name) => !name.startsWith('.'));
  await mkdir(join(objects, bucket, 'photos/hostile'), { recursive: true });
  for (const [name, text] of Object.entries(hostile))
    await writeFile(join(objects, bucket, 'photos/hostile', name), text);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function withPage<T>(look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ baseURL: site.origin });
  try {
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Opens an address, which may be a download, and returns whether its script ran on the origin. */
async function ran(page: Page, path: string): Promise<boolean> {
  await page.goto(path).catch(() => undefined);
  await page.goto('/about/');
  return page.evaluate(() => localStorage.getItem('ran') !== null);
}

describe('Files under /photos/', () => {
  it('a PDF that a text links to is saved under its name', async () => {
    await withPage(async (page) => {
      await page.goto('/story/a-plan/');
      const link = page.getByRole('link', { name: 'the plan' });
      const path = (await link.getAttribute('href')) ?? '';
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename().normalize()).toMatch(/^Plän & .2025.\.pdf$/);
      expect(await download.failure()).toBeNull();
      const response = await fetch(new URL(path, site.origin));
      expect(await response.text()).toBe(PDF);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''Pl%C3%A4n%20%26%20%222025%22.pdf",
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    });
  });

  it.each(Object.keys(hostile))('a hostile %s runs nothing on the origin', async (name) => {
    await withPage(async (page) => {
      expect(await ran(page, `/photos/hostile/${name}`)).toBe(false);
    });
  });

  it('the same text runs where no header forbids it, so that the tests above can fail', async () => {
    await withPage(async (page) => {
      await page.route('**/photos/hostile/a.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: hostile['a.html'] }),
      );
      expect(await ran(page, '/photos/hostile/a.html')).toBe(true);
    });
  });
});
