import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../test/support/import-folder.ts';
import { printReport } from '../../../cli/import/print-report.ts';

const article = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\nText.\n`;
const articles = {
  '_config.yml': 'url: https://old.example\npermalink: /:year/:month/:title/\n',
  '_posts/2020-01-02-tides.md': article('Tides'),
  '_posts/2020-01-03-bridges.md': article('Bridges', 'redirect_from: /b/\n'),
};

async function imported(files: Readonly<Record<string, string>>) {
  const { store, report } = await importFolder({ ...articles, ...files });
  const own = ['/2020/01/tides/', '/2020/01/bridges/', '/b/'];
  return {
    redirects: Object.fromEntries([...store.redirects].filter(([from]) => !own.includes(from))),
    warnings: report.warnings
      .filter(({ ref }) => /redirects|vercel/.test(ref))
      .map(({ ref, message }) => `${ref}: ${message}`),
    report,
  };
}

describe('Files of redirects in an archive', () => {
  it.each([
    [
      '_redirects',
      '# moved\n/high /2020/01/tides/ 301!\n/lists https://old.example/2020/01/tides\n',
    ],
    [
      'static/_redirects',
      '/high  /story/tides/\nhttps://www.old.example//lists  /b/../2020/01/tides/\n',
    ],
    ['_data/redirects.yml', '- from: /high\n  to: /2020/01/tides/\n- old: /lists\n  new: /high\n'],
    ['redirects.yaml', '301:\n  /high: /2020/01/tides/\n  /lists: /2020/01/tides/\n'],
    ['redirects.csv', 'from,to\n/high,/2020/01/tides/\n/lists,/story/tides/\n'],
    [
      'vercel.json',
      '{"redirects": [\n{"source": "/high", "destination": "/2020/01/tides/", "permanent": true},\n{"source": "/lists", "destination": "/high", "statusCode": 308}]}',
    ],
  ])('become redirects of the site: %s', async (path, text) => {
    const { redirects, warnings, report } = await imported({ [path]: text });
    expect({ redirects, warnings }).toEqual({
      redirects: { '/high': '/story/tides/', '/lists': '/story/tides/' },
      warnings: [],
    });
    expect(report.redirectFiles).toEqual([{ path, taken: 2, left: 0 }]);
    expect(printReport(report)).toContain(`${path}: 2 redirects taken, 0 left out`);
  });

  it('lead to pages of the site and to other sites', async () => {
    const text = '/new /most-recent/\n/shop https://shop.example/x\n';
    const { redirects, warnings } = await imported({ _redirects: text });
    expect(redirects).toEqual({ '/new': '/most-recent/', '/shop': 'https://shop.example/x' });
    expect(warnings).toEqual(['_redirects:2: /shop leads off the site: https://shop.example/x']);
  });

  it('name each line that cannot be taken', async () => {
    const lines = [
      '/blog/* /2020/:splat',
      '/old /2020/01/tides/ 302',
      '/api/* /.netlify/functions/:splat 200',
      '/c /d',
      '/d /c',
      '/b/ /2020/01/tides/',
      '/2020/01/tides/ /story/tides/',
      '/most-recent/ /2020/01/tides/',
      '/x /nothing/here/',
      '/y //evil.example',
      '/z /2020/01/tides/',
    ];
    const { redirects, warnings, report } = await imported({ _redirects: lines.join('\n') });
    expect(redirects).toEqual({ '/z': '/story/tides/' });
    expect(warnings).toEqual([
      '_redirects:1: "/blog/*" is a pattern: write each address on a line of its own',
      '_redirects:2: "302" is not a permanent redirect (301)',
      '_redirects:3: "200" is not a permanent redirect (301)',
      '_redirects:10: "//evil.example" names a host without https:',
      '_redirects:4: /c goes in a circle',
      '_redirects:5: /d goes in a circle',
      '_redirects:6: /b is the address of _posts/2020-01-03-bridges.md',
      '_redirects:8: /most-recent is a page of the site',
      '_redirects:9: there is no page at /nothing/here/',
    ]);
    expect(report.redirectFiles).toEqual([{ path: '_redirects', taken: 2, left: 9 }]);
  });

  it('list those that lead to another site', async () => {
    const { redirects, report } = await imported({
      _redirects: '/shop https://shop.example/\n/z /2020/01/tides/\n/w HTTPS://evil.example/x',
    });
    expect(redirects).toMatchObject({ '/z': '/story/tides/' });
    expect(report.leavingRedirects).toEqual([
      { from: '/shop', to: 'https://shop.example/' },
      { from: '/w', to: expect.stringMatching(/^https:\/\/evil\.example\/x$/i) },
    ]);
  });

  it('name a temporary redirect of a list, and a file that cannot be read', async () => {
    const { redirects, warnings } = await imported({
      'vercel.json':
        '{\n"redirects": [\n{"source": "/high",\n"destination": "/2020/01/tides/", "permanent": false}\n]}',
      'redirects.yml': 'a: [\n',
    });
    expect(redirects).toEqual({});
    expect(warnings).toEqual([
      expect.stringMatching(/^redirects\.yml:1: it cannot be read: /),
      'vercel.json:3: "307" is not a permanent redirect (301)',
    ]);
  });
});
