import { describe, expect, it } from '@jest/globals';
import { SourceError } from '../source.ts';
import { readWxr } from './read-wxr.ts';
import type { WxrEntry, WxrItem } from './wxr-entry.ts';

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel>\n<title>Site</title>\n<wp:wxr_version>1.2</wp:wxr_version>\n<wp:base_blog_url>https://old.test/</wp:base_blog_url>\n';
const foot = '</channel>\n</rss>\n';

function item(fields: string, id = '1'): string {
  return `<item>\n<wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type>\n${fields}\n</item>\n`;
}

function read(file: string | Uint8Array): {
  entries: WxrEntry[];
  items: WxrItem[];
  warnings: string[];
} {
  const warnings: string[] = [];
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const entries = [
    ...readWxr({
      bytes,
      name: 'x.xml',
      warn: (ref, message) => warnings.push(`${ref}: ${message}`),
    }),
  ];
  return { entries, items: entries.filter((entry) => entry.kind === 'item'), warnings };
}

describe('the content of an export', () => {
  it('is returned entry by entry: authors and terms, the site, items with their line', () => {
    const { entries, warnings } =
      read(`${head}<wp:author><wp:author_login>ann</wp:author_login><wp:author_email>a@x.test</wp:author_email><wp:author_display_name><![CDATA[Ann]]></wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>a</wp:category_nicename><wp:cat_name><![CDATA[A]]></wp:cat_name><wp:category_parent>b</wp:category_parent></wp:category>
${item('<title>T &amp; U</title><category domain="category" nicename="a"><![CDATA[A]]></category>')}${foot}`);
    expect(warnings).toEqual([]);
    expect(entries.map(({ kind }) => kind)).toEqual(['author', 'term', 'site', 'item']);
    expect(entries[0]).toEqual({
      kind: 'author',
      login: 'ann',
      displayName: 'Ann',
      firstName: '',
      lastName: '',
      description: '',
    });
    expect(entries[2]).toMatchObject({ title: 'Site', url: 'https://old.test', version: '1.2' });
    expect(entries[3]).toMatchObject({
      line: 9,
      id: '1',
      title: 'T & U',
      terms: [{ domain: 'category', slug: 'a', name: 'A' }],
    });
  });

  it('contains no passwords, no comments, and only the few custom fields that are read', () => {
    const { items } = read(
      `${head}${item(`<wp:post_password>secret1</wp:post_password>
<wp:postmeta><wp:meta_key>api_key</wp:meta_key><wp:meta_value>secret2</wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>
<wp:comment><wp:comment_author_email>secret3</wp:comment_author_email><wp:comment_content>title</wp:comment_content><wp:commentmeta><wp:meta_key>_thumbnail_id</wp:meta_key></wp:commentmeta></wp:comment>`)}${foot}`,
    );
    expect(items[0]).toMatchObject({ isProtected: true, commentCount: 1 });
    expect([...(items[0]?.meta ?? [])]).toEqual([['_thumbnail_id', ['7']]]);
    expect(JSON.stringify(items)).not.toMatch(/secret/);
  });

  it('keeps the text that CDATA is split in two for: the CDATA end mark itself', () => {
    const { items, warnings } = read(
      `${head}${item('<content:encoded><![CDATA[a ]]]]><![CDATA[> b]]></content:encoded>')}${foot}`,
    );
    expect(items[0]?.content).toBe('a ]]> b');
    expect(warnings).toEqual([]);
  });

  it('may include post meta named like a property of every object', () => {
    const { items } = read(
      `${head}${item('<wp:postmeta><wp:meta_key>__proto__</wp:meta_key><wp:meta_value>x</wp:meta_value></wp:postmeta><__proto__>x</__proto__>')}${foot}`,
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.meta.size).toBe(0);
  });
});

describe('damaged exports that a person could still read', () => {
  it.each([
    [
      'blank lines and a byte order mark before the XML',
      `\ufeff\n\n${head}${item('<title>T</title>')}${foot}`,
      [],
    ],
    [
      'an error of the server before the XML',
      `<br />\n<b>Warning</b>: x\n${head}${item('<title>T</title>')}${foot}`,
      ['x.xml:1: text before the XML'],
    ],
    [
      'control characters',
      `${head}${item('<title>\u0008T\u000b\u0000</title>')}${foot}`,
      ['x.xml: control characters that XML forbids were removed (3)'],
    ],
    [
      'bare ampersands',
      `${head}${item('<title>T</title><link>https://old.test/?a=1&b=2</link>')}${foot}`,
      ['x.xml: ampersands that should have been written &amp; were read as such (1)'],
    ],
    [
      'signs of "less than"',
      `${head}${item('<description>1 < 2, 3 <4</description><title>T</title>')}${foot}`,
      ['x.xml: signs that should have been written &lt; were read as such (2)'],
    ],
    [
      'an entity of HTML',
      `${head}${item('<title>T</title><description>a&nbsp;b</description>')}${foot}`,
      ['not well-formed: undefined entity'],
    ],
    [
      'a closing tag without a beginning',
      `${head}${item('</b><title>T</title>')}${foot}`,
      ['not well-formed: unexpected close tag', 'not well-formed: unmatched closing tag: b'],
    ],
    [
      'a field that is never closed',
      `${head}${item('<title>T<wp:status>publish</wp:status>')}${foot}`,
      ['not well-formed'],
    ],
    [
      'an item that is never closed',
      `${head}<item><title>Open</title><wp:post_id>9</wp:post_id>\n${item('<title>T</title>')}${foot}`,
      ['not well-formed'],
    ],
    [
      'a missing end of the channel',
      `${head}${item('<title>T</title>')}`,
      ['the file ends before </rss>'],
    ],
    [
      'prefixes that are not declared',
      `<rss>\n<channel>\n<wp:wxr_version>1.0</wp:wxr_version>${item('<title>T</title>')}${foot}`,
      [],
    ],
  ])('%s', (_damage, file, expected) => {
    const { items, warnings } = read(file);
    expect(items.at(-1)).toMatchObject({ title: 'T', type: 'post' });
    for (const message of expected) expect(warnings.join('\n')).toContain(message);
    if (expected.length === 0) expect(warnings).toEqual([]);
  });

  it('keep all items around a stray closing tag in the middle', () => {
    const { items } = read(
      `${head}${item('<title>A</title>', '1')}${item('<title>B</title></strong><wp:status>publish</wp:status>', '2')}${item('<title>C</title>', '3')}${foot}`,
    );
    expect(items.map(({ title, status }) => title + status)).toEqual(['A', 'Bpublish', 'C']);
  });

  it('keep CDATA unchanged, wherever the chunks are split', () => {
    const text = 'a & b &amp; <b> 1 < 2 &c; ';
    const content = text.repeat(20_000);
    const { items, warnings } = read(
      `${head}${item(`<content:encoded><![CDATA[${content}]]></content:encoded><title>${'x & y &amp; z 1 < 2 '.repeat(20_000)}</title><!-- a & b < c -->`)}${foot}`,
    );
    expect(items[0]?.content).toBe(content);
    expect(items[0]?.title).toBe('x & y & z 1 < 2 '.repeat(20_000).trim());
    expect(warnings).toEqual([
      'x.xml: ampersands that should have been written &amp; were read as such (20000)',
      'x.xml: signs that should have been written &lt; were read as such (20000)',
    ]);
  });

  it('return their complete items when they are cut off, and the line and title of the item they end in', () => {
    const whole = `${head}${item('<title>A</title>', '1')}${item('<title>B</title><content:encoded><![CDATA[Text\nText', '2')}`;
    const { entries, warnings } = read(
      whole.slice(0, whole.indexOf('\n</item>', whole.indexOf('Text'))),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['site', 'item', 'truncated']);
    expect(entries[2]).toEqual({ kind: 'truncated', line: 11, title: 'B', endLine: 14 });
    expect(warnings.join()).toContain('x.xml:14: not well-formed: the file ends before </rss>');
  });

  it('name only the first errors one by one', () => {
    const { items, warnings } = read(
      `${head}${item('<title>T</title>' + '<x y></x>'.repeat(500))}${foot}`,
    );
    expect(items).toHaveLength(1);
    expect(warnings).toHaveLength(11);
    expect(warnings.at(-1)).toMatch(/^x\.xml: not well-formed in \d+ more places$/);
  });
});

describe('encodings', () => {
  const file = `${head.replace('UTF-8', 'UTF-16')}${item('<title>Ÿ €</title>')}${foot}`;

  it.each([
    ['UTF-16, little end first', new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le'))],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(`\ufeff${file}`, 'utf16le').swap16())],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(file, 'utf16le'))],
    ['UTF-8 that says it is UTF-16', new TextEncoder().encode(file)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${file}`)],
  ])('%s is decoded', (_name, bytes) => {
    expect(read(bytes).items[0]?.title).toBe('Ÿ €');
  });

  it('Windows-1252 in a file that says it is UTF-8 is read as such, and said', () => {
    const file = `${head}${item('<title>caf\u00e9 cr\u00e8me</title>')}${foot}`;
    const { items, warnings } = read(new Uint8Array(Buffer.from(file, 'latin1')));
    expect(items[0]?.title).toBe('caf\u00e9 cr\u00e8me');
    expect(warnings).toEqual([
      'x.xml: it is not in UTF-8, as it should be; it was read as Windows-1252',
    ]);
  });

  it('a broken byte in UTF-8 breaks nothing else, and is said', () => {
    const [start = '', end = ''] = `${head}${item('<title>\u00e9\u00e8 |</title>')}${foot}`.split(
      '|',
    );
    const bytes = Buffer.concat([Buffer.from(start), Buffer.of(0xe9), Buffer.from(end)]);
    const { items, warnings } = read(new Uint8Array(bytes));
    expect(items[0]?.title).toBe('\u00e9\u00e8 \ufffd');
    expect(warnings).toEqual(['x.xml: bytes that are not UTF-8 are shown as \ufffd (1)']);
  });

  it('Windows-1252 is decoded when the file declares it', () => {
    const bytes = new Uint8Array(
      Buffer.from(
        `${head.replace('UTF-8', 'windows-1252')}${item('<title>caf\u00e9 \u0080</title>')}${foot}`,
        'latin1',
      ),
    );
    expect(read(bytes).items[0]?.title).toBe('café €');
  });

  it('an unknown encoding is rejected by name', () => {
    expect(() => read(head.replace('UTF-8', 'klingon-8'))).toThrow(
      new SourceError(
        'x.xml:1: the file says that it is encoded in "klingon-8", which is unknown here; save it as UTF-8 and try again',
      ),
    );
  });

  it('a character across two chunks stays intact', () => {
    const title = 'é'.repeat(70_001);
    expect(read(`${head}${item(`<title>a${title}</title>`)}${foot}`).items[0]?.title).toBe(
      `a${title}`,
    );
  });
});

describe('files that are rejected', () => {
  it.each([
    [
      'a web page',
      '<!doctype html>\n<html><body>Log in</body></html>',
      'x.xml:2: a WordPress export begins with <rss>, this file with <html>',
    ],
    ['no XML', '{"db":[]}', 'x.xml:1: this is not XML: a WordPress export begins with <rss>'],
    ['an empty file', '', 'x.xml:1: this is not XML: a WordPress export begins with <rss>'],
    [
      'nested elements by the thousand',
      `${head}${'<a>'.repeat(10_000)}`,
      'x.xml:7: elements are nested more than 64 deep, which no WordPress export needs',
    ],
    [
      'faults by the thousand',
      `${head}${'<x y></x>'.repeat(20_000)}`,
      'x.xml:7: more than 10000 XML errors; the file is too damaged to read',
    ],
  ])('%s: with name and line', (_name, file, message) => {
    expect(() => read(file)).toThrow(new SourceError(message));
  });

  it('text without an end is rejected past a limit', () => {
    const bytes = new Uint8Array(34 * 1024 * 1024).fill(0x61);
    bytes.set(new TextEncoder().encode(`${head}<item><title><![CDATA[`));
    expect(() => read(bytes)).toThrow(
      /x\.xml:7: a single text or tag is longer than 33554432 characters/,
    );
  });
});

describe('DOCTYPE declarations', () => {
  const secret = 'file:///etc/hostname';

  it.each([
    ['an external entity', `<!DOCTYPE rss [<!ENTITY xxe SYSTEM "${secret}">]>`, '&xxe;'],
    ['a parameter entity', `<!DOCTYPE rss [<!ENTITY % p SYSTEM "${secret}"> %p;]>`, '&p;'],
    ['an external subset', `<!DOCTYPE rss SYSTEM "${secret}">`, '&none;'],
    [
      'a billion laughs',
      `<!DOCTYPE rss [<!ENTITY a "ha">${Array.from({ length: 30 }, (_x, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`,
      '&a29;',
    ],
    [
      'a declaration with a bracket and quotes in it',
      '<!DOCTYPE rss [<!ENTITY a "]>"><!-- \' -->]>',
      '&a;',
    ],
  ])('%s is ignored: nothing is expanded or fetched', (_name, doctype, entity) => {
    const file = `${head.replace('\n', `\n${doctype}\n`)}${item(`<title>T ${entity}</title><link a="${entity}">https://old.test/</link>`)}${foot}`;
    const { items, warnings } = read(file);
    expect(items[0]?.title).toBe(`T ${entity}`);
    expect(warnings.join('\n')).toContain(
      'a DOCTYPE was ignored: nothing that it declares is expanded or fetched',
    );
  });
});

it('an attribute and a comment of several megabytes are read', () => {
  const { items } = read(
    `${head}<!-- ${'x'.repeat(2_000_000)} -->${item(`<title a="${'y'.repeat(2_000_000)}">T</title>`)}${foot}`,
  );
  expect(items[0]?.title).toBe('T');
});
