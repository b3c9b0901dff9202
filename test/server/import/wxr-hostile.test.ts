import { describe, expect, it } from '@jest/globals';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { wxrFile, wxrItem, type WxrFields } from '../../support/wxr-file.ts';
import { startProcessorClock } from '../../support/processor-time.ts';

function imported(fields: WxrFields): Promise<CollectedImport> {
  return collectImport(wxrImporter, memorySource('x.xml', { 'x.xml': wxrFile([wxrItem(fields)]) }));
}

const MEGABYTE = 1_000_000;

describe('WXR import of hostile bodies', () => {
  it.each([
    [
      'elements nested ten thousand deep',
      '<div>'.repeat(10_000) + 'core' + '</div>'.repeat(10_000),
    ],
    [
      'blocks nested ten thousand deep',
      '<!-- wp:group --><div>'.repeat(10_000) + 'core' + '</div><!-- /wp:group -->'.repeat(10_000),
    ],
    [
      'shortcodes nested ten thousand deep',
      `${'[box]'.repeat(10_000)}core${'[/box]'.repeat(10_000)}`,
    ],
    [
      'JSON nested a hundred thousand deep in a block',
      `<!-- wp:group {"a":${'['.repeat(100_000)}${']'.repeat(100_000)}} -->core<!-- /wp:group -->`,
    ],
    ['block comments that never end', `core${'<!-- wp:group {"a":"'.repeat(50_000)}`],
    ['block comments with one end', `core${'<!-- wp:group {"a":"'.repeat(50_000)}-->`],
    ['block comments of spaces', `core<!-- wp:group ${' '.repeat(MEGABYTE)} x -->`],
    [
      'captions that never end',
      `core<!-- wp:embed -->${'<figcaption>'.repeat(80_000)}<!-- /wp:embed -->`,
    ],
    [
      'links that never end in a file',
      `core<!-- wp:file {"href":"/x"} -->${'<a href="'.repeat(100_000)}<!-- /wp:file -->`,
    ],
    [
      'bare addresses by the thousand',
      `core\n${'https://www.youtube.com/watch?v=SQEQr7c0-dw\n'.repeat(2_000)}`,
    ],
    ['an address of a megabyte', `core\nhttps://x.test/${'a'.repeat(MEGABYTE)}\n`],
    ['unclosed quotes in shortcodes', `core${'[caption caption="'.repeat(50_000)}`],
    ['unclosed quotes in tags', `core ${'<img alt="'.repeat(100_000)}`],
    ['an attribute of a megabyte', `core<img src="/a.jpg" alt="${'x'.repeat(MEGABYTE)}">`],
    ['images by the thousand', `core${'<img src="/a.jpg">'.repeat(5_000)}`],
  ])('finishes in time: %s', async (_name, content) => {
    const spentMs = startProcessorClock();
    const { items } = await imported({ content });
    expect(spentMs()).toBeLessThan(20_000);
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items[0]?.body)).toContain('core');
  });

  it('lets no script, event handler, frame or importer marker through', async () => {
    const { text } = await imported({
      title: '<script>alert(1)</script>Title<img src=x onerror=alert(2)>',
      excerpt: '<svg onload=alert(3)>dek',
      content: `<script>alert(4)</script><p onclick="alert(5)">p</p><a href="java&#115;cript:alert(6)">a</a><iframe src="https://evil.test"></iframe>
<masthead-embed data-key="x" data-value="eyJraW5kIjoiaHRtbCJ9">inside</masthead-embed>[caption caption="<script>alert(7)</script>"]<img src="javascript:alert(8)" onerror="alert(9)">[/caption]
<!-- wp:html --><object data="data:text/html,<script>alert(10)</script>"></object><!-- /wp:html --><!-- wp:cover {"url":"javascript:alert(11)"} --><p>c</p><!-- /wp:cover -->
<!-- wp:file {"href":"javascript:alert(12)","fileName":"f"} -->x<!-- /wp:file --><!-- wp:social-link {"url":"javascript:alert(13)","service":"x"} /-->`,
    });
    // A missing image keeps the last part of its address as a name, which is shown only as text.
    expect(text.replace(/"filename":"[^"]*"/g, '')).not.toMatch(
      /alert|javascript|onclick|onerror|<script|<iframe|<object|masthead-embed/i,
    );
    expect(text).toContain('inside');
  });

  it('treats keys that are properties of every object as plain keys', async () => {
    const { items } = await imported({
      content:
        '<!-- wp:embed {"__proto__":{"url":"https://evil.test/"},"constructor":{"prototype":{"polluted":true}}} --><p>core</p><!-- /wp:embed -->',
    });
    expect(JSON.stringify(items[0]?.body)).toBe('[{"kind":"html","html":"<p>core</p>"}]');
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it('stores no zero bytes or control characters', async () => {
    const { items } = await imported({
      title: 'T\u0000\u0001i',
      content: 'a\u0000b\u0008c',
      excerpt: 'd\u0007e',
    });
    expect(items[0]).toMatchObject({
      hed: 'Ti',
      dek: 'de',
      body: [{ kind: 'html', html: '<p>abc</p>' }],
    });
  });

  it('keeps text that looks like markup as text', async () => {
    const { items } = await imported({
      title: 'a &amp;lt;b&amp;gt; c',
      content: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    });
    expect(items[0]?.hed).toBe('a &lt;b&gt; c');
    expect(items[0]?.body).toEqual([
      { kind: 'html', html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
    ]);
  });

  it('keeps slugs and old URLs free of anything that a path cannot hold', async () => {
    const { items, records } = await imported({
      slug: '..%2f..%2fetc%2fpasswd%00',
      link: 'https://old.test/a/../../%2e%2e/b/?x=1#y',
    });
    expect(items[0]?.slug).toBe('..-..-etc-passwd');
    expect(records.filter(({ kind }) => kind === 'redirect')).toMatchObject([
      { from: '/b/' },
      { from: '/?p=1' },
    ]);
  });
});
