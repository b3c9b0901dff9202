import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../test/support/import-folder.ts';

const wordpress = {
  'site.xml':
    '<rss><channel><wp:wxr_version>1.2</wp:wxr_version><title>Site</title><item><title>A</title></item></channel></rss>',
};
const ghost = { 'site.json': JSON.stringify({ db: [{ meta: {}, data: { posts: [] } }] }) };
const built = { 'index.html': '<!doctype html><title>A</title><article><p>Words</p></article>' };

describe('An option that the format does not read', () => {
  it.each([
    ['--permalink', wordpress, { addresses: { permalink: '/:slug/' } }],
    ['--permalink', built, { addresses: { permalink: '/:slug/' } }],
    ['--site-url', wordpress, { addresses: { siteUrl: 'https://www.example.org' } }],
    ['--site-url', ghost, { addresses: { siteUrl: 'https://www.example.org' } }],
    ['--undated', ghost, { undated: '2020-01-01' }],
    ['--include-type', ghost, { includeTypes: ['podcast'] }],
  ])('is refused by its name: %s', async (name, files, options) => {
    await expect(importFolder(files, options)).rejects.toThrow(`${name} is for`);
  });
});
