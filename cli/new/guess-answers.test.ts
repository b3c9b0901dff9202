import { describe, expect, it } from '@jest/globals';
import { ghostFile, ghostPost } from '../../test/support/ghost-file.ts';
import { wxrFile, wxrItem } from '../../test/support/wxr-file.ts';
import type { ImportFormat, OpenSource } from '../../importing/source.ts';
import { guessAnswers } from './guess-answers.ts';

function sourceOf(files: Readonly<Record<string, string>>, single = false): OpenSource {
  const all = Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    read: () => Promise.resolve(Buffer.from(text)),
  }));
  return {
    name: 'site',
    single,
    files: all,
    ignored: [],
    find: (wanted) => all.find(({ path }) => path === wanted),
  };
}

function guess(
  format: ImportFormat,
  files: Readonly<Record<string, string>>,
): ReturnType<typeof guessAnswers> {
  return guessAnswers(sourceOf(files), format);
}

const post = { 'content/post.md': '---\ntitle: A post\nurl: /post/\n---\nText\n' };

describe('What an export says of its site', () => {
  it('IM-01 is the head of a WordPress export', async () => {
    const file = wxrFile([wxrItem()])
      .replace('<title>Old Site</title>', '<title>The Tern &amp; Gull</title>')
      .replaceAll('https://old.test<', 'http://www.tern.test/blog<')
      .replace('>en-US<', '>de-DE<');
    expect(await guessAnswers(sourceOf({ 'export.xml': file }, true), 'wxr')).toEqual({
      name: 'The Tern & Gull',
      address: 'https://www.tern.test',
      language: 'de-DE',
    });
  });

  it.each([
    ['locale', 'timezone'],
    ['lang', 'active_timezone'],
  ])(
    'IM-01 is the settings of Ghost, whose keys stay where they are: %s, %s',
    async (language, zone) => {
      const settings = [
        { key: 'title', value: 'The Tern' },
        { key: language, value: 'es' },
        { key: zone, value: 'America/Mexico_City' },
        { key: 'members_private_key', value: 'secret' },
        { key: 'logo', value: null },
      ];
      expect(
        await guess('ghost', { 'export.json': ghostFile({ posts: [ghostPost()], settings }) }),
      ).toEqual({ name: 'The Tern', language: 'es', timeZone: 'America/Mexico_City' });
    },
  );

  it.each<[string, string, string, object]>([
    [
      'Jekyll',
      '_config.yml',
      'title: The Tern\nurl: https://tern.test\nbaseurl: /blog\nlang: fr\ntimezone: Europe/Paris\n',
      { name: 'The Tern', address: 'https://tern.test', language: 'fr', timeZone: 'Europe/Paris' },
    ],
    [
      'Hexo',
      'site/_config.yml',
      'title: 燕鸥\nurl: http://tern.test\nlanguage: zh-CN\ntimezone: Asia/Shanghai\n',
      { name: '燕鸥', address: 'https://tern.test', language: 'zh-CN', timeZone: 'Asia/Shanghai' },
    ],
    [
      'Hugo',
      'hugo.toml',
      "baseURL = 'https://tern.test/'\nlanguageCode = 'en-gb'\ntitle = 'The Tern'\ntimeZone = 'Europe/London'\n",
      {
        name: 'The Tern',
        address: 'https://tern.test',
        language: 'en-GB',
        timeZone: 'Europe/London',
      },
    ],
    [
      'a folder of Hugo',
      'site/config/_default/hugo.yaml',
      'title: The Tern\nbaseURL: https://tern.test/\ndefaultContentLanguage: it\n',
      { name: 'The Tern', address: 'https://tern.test', language: 'it' },
    ],
    [
      'Zola',
      'config.toml',
      'title = "The Tern"\nbase_url = "https://tern.test"\ndefault_language = "ja"\n',
      { name: 'The Tern', address: 'https://tern.test', language: 'ja' },
    ],
    [
      'Eleventy',
      'src/_data/metadata.json',
      '{"title": "The Tern", "url": "https://tern.test/", "language": "ar"}',
      { name: 'The Tern', address: 'https://tern.test', language: 'ar' },
    ],
    [
      'Docusaurus',
      'docusaurus.config.js',
      "export default {\n  title: 'The Tern',\n  url: 'https://tern.test',\n  plugins: [{\n    title: 'Other',\n  }],\n};\n",
      { name: 'The Tern', address: 'https://tern.test' },
    ],
    [
      'Pelican',
      'pelicanconf.py',
      "AUTHOR = 'Ann'\nSITENAME = u'The Tern'\nSITEURL = ''\nDEFAULT_LANG = 'zh'  # zh\nTIMEZONE = 'Asia/Shanghai'\n",
      { name: 'The Tern', language: 'zh', timeZone: 'Asia/Shanghai' },
    ],
    ['GitHub Pages', 'CNAME', 'tern.test\n', { address: 'https://tern.test' }],
    [
      'a machine of its own',
      '_config.yml',
      'title: The Tern\nurl: http://localhost:4000\nlanguage: klingon\ntimezone: Nowhere\n',
      { name: 'The Tern' },
    ],
    ['nobody', '_config.yml', 'url: https://example.org/\n', {}],
    ['a file that is none', '_config.yml', 'title: [The\n', {}],
  ])('IM-01 is what %s has in %s', async (_name, path, text, expected) => {
    expect(await guess('markdown', { ...post, [path]: text })).toEqual(expected);
  });

  it('IM-01 is nothing where the export does not say it', async () => {
    expect(await guess('markdown', post)).toEqual({});
    expect(await guess('ghost', { 'export.json': ghostFile({ posts: [] }) })).toEqual({});
  });

  it('IM-01 is what the home page of a built site says, and then its other pages', async () => {
    const home =
      '<html lang="fr"><title>The Tern</title><link rel="canonical" href="https://tern.test/">';
    const named = '<title>A | The Gull</title><meta property="og:site_name" content="The Gull">';
    expect(await guess('html', { 'a.html': '<title>A</title>', 'index.html': home })).toEqual({
      name: 'The Tern',
      address: 'https://tern.test',
      language: 'fr',
    });
    expect(await guess('html', { 'a.html': named })).toEqual({ name: 'The Gull' });
  });

  it('IM-01 is completed by files that lie deeper', async () => {
    expect(
      await guess('markdown', {
        ...post,
        CNAME: 'www.tern.test',
        'site/_config.yml': 'title: The Tern\nurl: https://other.test\n',
      }),
    ).toEqual({ name: 'The Tern', address: 'https://www.tern.test' });
  });
});
