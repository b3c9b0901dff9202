/** What people give in place of an export or a folder of articles, as files on a disk. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { zipFile } from '../test/support/zip-file.ts';
import { chooseImporter } from './choose-importer.ts';
import { openSource } from './open-source.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const toolsExport = 'WordPress exports its articles under Tools, Export';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wrong-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what the import says of files, the first of which is given, or the folder that has them. */
async function said(files: Readonly<Record<string, string | Buffer>>, given?: string) {
  const root = await mkdtemp(join(folder, 'case-'));
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), bytes);
  }
  const path = given === undefined ? root : join(root, given);
  const failure = await openSource(path)
    .then((source) => chooseImporter(source, undefined))
    .then(({ format }) => new Error(`it is read as ${format}`))
    .catch((error: unknown) => error);
  return failure instanceof Error ? failure.message.replaceAll(path, 'IT') : '';
}

describe('a file that is no export', () => {
  it.each<[name: string, bytes: string | Buffer, kind: string, advice: string]>([
    [
      'article.docx',
      zipFile('[Content_Types].xml', 'word/document.xml'),
      'a Word document',
      'pandoc',
    ],
    ['article.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a document of an old Office', '.docx'],
    ['article.odt', zipFile('mimetype', 'content.xml'), 'a document of LibreOffice', 'pandoc'],
    ['article.rtf', '{\\rtf1\\ansi', 'a document (RTF)', 'pandoc'],
    ['article.pages', zipFile('Index/Document.iwa'), 'a document of Pages', 'Save it as .docx'],
    ['book.epub', zipFile('mimetype', 'OEBPS/book.opf'), 'a book (EPUB)', 'pandoc'],
    ['articles.ods', zipFile('mimetype', 'content.xml'), 'a spreadsheet', 'Save it as CSV'],
    ['articles.xlsx', zipFile('xl/workbook.xml'), 'a spreadsheet', 'Save it as CSV'],
    ['articles.csv', 'title,body\n', 'a table (CSV)', '"From a table"'],
    ['issue.pdf', '%PDF-1.7', 'a PDF', toolsExport],
    ['photo.png', png, 'an image', '--media'],
    ['photo', Buffer.from('ffd8ffe000104a46', 'hex'), 'an image', '--media'],
    ['talk.mp3', 'ID3\u0004', 'a sound or video file', 'Give the folder of the whole site'],
    ['export.xml', '<!DOCTYPE html>\n<html><title>Log In', 'a web page (HTML)', 'Sign in at the'],
    ['ghost.json', '\n<html lang="en">', 'a web page (HTML)', 'Ghost under Settings'],
    ['feed.xml', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'a feed', 'latest'],
    ['atom.xml', '<feed xmlns="http://www.w3.org/2005/Atom">', 'a feed (RSS or Atom)', 'latest'],
    ['sitemap.xml', '<?xml version="1.0"?><urlset>', 'a sitemap', toolsExport],
    ['data.xml', '<?xml version="1.0"?><records/>', 'an XML file of another', toolsExport],
    ['members.csv', 'id,email,name\n', 'the list of members of a Ghost site', 'JSON file'],
    ['data.json', '{"a":1}', 'data in JSON', 'no export of Ghost'],
    ['site.wpress', 'package.json\0', 'the program of WordPress, or a backup', 'Tools, Export'],
    ['dump.sql', 'INSERT INTO', 'a dump of a database', 'Tools, Export'],
    ['site.db', 'SQLite format 3\0', 'a database (SQLite)', '"From a table"'],
    ['site.rar', 'Rar!\u001a', 'a packed archive', 'Unpack it'],
    ['theme.zip', zipFile('post.hbs', 'package.json'), 'a zip archive of a theme of', 'JSON file'],
    [
      'images.zip',
      zipFile('2020/a.jpg', '2020/b.png'),
      'a zip archive of a folder of images',
      '--media',
    ],
    [
      'news.zip',
      zipFile('posts.csv', 'posts/1.a.html'),
      'a zip archive of an export of Substack',
      'Ghost',
    ],
  ])('is told what it is, and what to give in its place: %s', async (name, bytes, kind, advice) => {
    const words = await said({ [name]: bytes }, name);
    expect(words).toContain(`IT looks like ${kind}`);
    expect(words).toContain('cannot be imported as it is');
    expect(words).toContain(advice);
  });

  it.each<[name: string, bytes: string | Buffer, words: string]>([
    ['empty.xml', '', 'IT is empty. Its download may have failed: export it again.'],
    [
      'site.zip',
      zipFile('content/a.md', 'content/b.md'),
      'IT is a zip archive. Unpack it and give the folder',
    ],
    ['wp.zip', zipFile('site.2026.xml'), 'Unpack it and give site.2026.xml of it instead.'],
    ['cut.zip', Buffer.from('PK\u0003\u0004rest'), 'Unpack it and give the folder instead.'],
    ['export.xml.gz', gzipSync('<rss>'.repeat(999)), 'unpack that with gunzip'],
  ])('says what else is wrong with it: %s', async (name, bytes, words) => {
    expect(await said({ [name]: bytes }, name)).toContain(words);
  });
});

describe('a folder that has no articles', () => {
  const site = {
    'content/posts/a.md': '---\ntitle: A\n---\nText',
    'static/a.png': png,
    'themes/own/main.js': '',
    'static/main.css': 'a{}',
    'assets/2020/b.jpg': png,
  };

  it.each<[given: string, words: string]>([
    [
      'assets',
      'a folder of images and other media, which cannot be imported as it is. It holds no',
    ],
    ['static', 'a part of a site without its articles'],
    ['themes', 'IT is empty. Give the folder of the whole site'],
  ])('is told which folder to give: %s', async (given, words) => {
    expect(await said(site, given)).toContain(words);
  });

  it.each(['', 'content', 'content/posts'])(
    'is not the one above or below the right one: %s',
    async (given) => {
      expect(await said(site, given)).toBe('it is read as markdown');
    },
  );

  it('may be the program of WordPress, or hold archives alone', async () => {
    expect(await said({ 'wp-config.php': '<?php', 'wp-content/uploads/a.jpg': png })).toContain(
      'Import the file that WordPress exports under Tools, Export, with --media',
    );
    expect(await said({ 'site.zip': zipFile('a.md') })).toContain(
      'Give one of them, a .zip unpacked',
    );
  });
});
