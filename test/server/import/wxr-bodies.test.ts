import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../../../shared/content/item.ts';
import { wxrImporter } from '../../../importing/wxr/wxr-importer.ts';
import { collectImport, memorySource, type CollectedImport } from '../../support/collect-import.ts';
import { wxrFile, wxrItem, wxrImage, type WxrFields } from '../../support/wxr-file.ts';

const library = [
  wxrImage('11', 'a.jpg', {
    parent: '1',
    excerpt: 'Caption <b>A</b>',
    meta: { _wp_attachment_image_alt: 'Alt A' },
    title: 'A fine view',
  }),
  wxrImage('12', 'b.png', { parent: '1' }),
  wxrImage('13', 'c-scaled.jpg', { parent: '2', meta: { _wp_attachment_image_alt: 'Alt C' } }),
  wxrImage('14', 'song.mp3', { parent: '1' }),
  wxrImage('15', 'video.mp4', { parent: '2', title: 'The video' }),
];

async function imported(
  content: string,
  fields: WxrFields = {},
  more: readonly string[] = [],
): Promise<CollectedImport & { body: Segment[] }> {
  const result = await collectImport(
    wxrImporter,
    memorySource('x.xml', {
      'x.xml': wxrFile([wxrItem({ content, ...fields }), ...more, ...library]),
    }),
  );
  return { ...result, body: result.items[0]?.body ?? [] };
}

/** Removes insignificant white space from HTML, outside of `<pre>`. */
function squeezed(html: string): string {
  return html
    .replace(/>\s+</g, '><')
    .replace(/<br \/>\s+/g, '<br />')
    .replace(/  +/g, ' ');
}

/** Summary of the body: HTML as it is, other segments by kind. */
function short(body: readonly Segment[]): string[] {
  return body.map((segment) => {
    switch (segment.kind) {
      case 'html':
        return squeezed(segment.html);
      case 'image':
        return `image ${segment.image.filename} "${segment.image.alt}"${segment.image.caption === undefined ? '' : ` (${segment.image.caption.trim().replace(/ +/g, ' ')})`}`;
      case 'gallery':
        return `gallery ${(segment.slides ?? []).map(({ filename }) => filename).join(' ')}`;
      case 'media':
        return `${segment.media} ${segment.src}`;
      case 'player':
        return `${segment.provider} ${segment.id}`;
      case 'pullquote':
        return `pullquote ${segment.text} / ${segment.by ?? ''}`;
      default:
        return segment.kind;
    }
  });
}

const block = (name: string, html: string, attributes = ''): string =>
  `<!-- wp:${name} ${attributes === '' ? '' : `${attributes} `}-->\n${html}\n<!-- /wp:${name} -->\n\n`;

describe('blocks', () => {
  it.each<[string, string, string[]]>([
    [
      'paragraphs and headings',
      block('paragraph', '<p class="x">One</p>') +
        block('heading', '<h2 class="wp-block-heading">Two</h2>'),
      ['<p>One</p><h2>Two</h2>'],
    ],
    [
      'lists in their two forms',
      block('list', '<ul><li>a</li></ul>') +
        block('list', `<ul>${block('list-item', '<li>b</li>')}</ul>`),
      ['<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ],
    [
      'quotations',
      block('quote', '<blockquote class="wp-block-quote"><p>Q</p><cite>C</cite></blockquote>'),
      ['<blockquote><p>Q</p><p><cite>C</cite></p></blockquote>'],
    ],
    [
      'pull quotes',
      block(
        'pullquote',
        '<figure class="wp-block-pullquote"><blockquote><p>Q</p><cite>C</cite></blockquote></figure>',
      ),
      ['pullquote Q / C'],
    ],
    [
      'images, at their original size, with the alternative text of the library',
      block(
        'image',
        '<figure class="wp-block-image"><img src="https://old.test/wp-content/uploads/a-300x200.jpg" alt="" class="wp-image-11"/><figcaption>C</figcaption></figure>',
        '{"id":11}',
      ),
      ['image a.jpg "Alt A" (C)'],
    ],
    [
      'images that were reduced on arrival',
      block(
        'image',
        '<figure class="wp-block-image"><img src="https://old.test/wp-content/uploads/c-1024x768.jpg" alt=""/></figure>',
      ),
      ['image c-scaled.jpg "Alt C"'],
    ],
    [
      'images whose file name looks like a size',
      block(
        'image',
        '<figure class="wp-block-image"><img src="https://old.test/wp-content/uploads/other-300x200.jpg" alt="O" class="wp-image-11"/></figure>',
      ),
      ['image other-300x200.jpg "O"'],
    ],
    [
      'galleries of nested images',
      block(
        'gallery',
        `<figure class="wp-block-gallery has-nested-images">${block('image', '<figure class="wp-block-image"><img src="/a.jpg" alt="1"/></figure>')}${block('image', '<figure class="wp-block-image"><img src="/b.jpg" alt="2"/></figure>')}<figcaption class="blocks-gallery-caption">Both</figcaption></figure>`,
      ),
      ['gallery a.jpg b.jpg', '<p>Both</p>'],
    ],
    [
      'galleries of the first form',
      block(
        'gallery',
        '<figure class="wp-block-gallery"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/a.jpg" alt="" data-id="11"/></figure></li><li class="blocks-gallery-item"><figure><img src="/b.jpg" alt=""/></figure></li></ul></figure>',
        '{"ids":[11,12]}',
      ),
      ['gallery a.jpg b.jpg'],
    ],
    [
      'galleries of plugins',
      block(
        'jetpack/slideshow',
        '<div class="wp-block-jetpack-slideshow"><img src="/a.jpg" alt=""/><img src="/b.jpg" alt=""/></div>',
      ),
      ['gallery a.jpg b.jpg'],
    ],
    [
      'covers with an image in the HTML',
      block(
        'cover',
        `<div class="wp-block-cover"><img class="wp-block-cover__image-background" src="/a.jpg" alt="Sky"/><div class="wp-block-cover__inner-container">${block('paragraph', '<p>Over</p>')}</div></div>`,
        '{"url":"/a.jpg"}',
      ),
      ['image a.jpg "Sky"', '<p>Over</p>'],
    ],
    [
      'covers with an image in a style',
      block(
        'cover',
        '<div class="wp-block-cover" style="background-image:url(/a.jpg)"><p>Over</p></div>',
        '{"url":"https://old.test/wp-content/uploads/a.jpg","id":11}',
      ),
      ['image a.jpg "Alt A"', '<p>Over</p>'],
    ],
    [
      'media and text',
      block(
        'media-text',
        `<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><img src="/a.jpg" alt="1"/></figure><div class="wp-block-media-text__content">${block('paragraph', '<p>Beside</p>')}</div></div>`,
      ),
      ['image a.jpg "1"', '<p>Beside</p>'],
    ],
    [
      'columns and groups, unwrapped',
      block(
        'columns',
        `<div class="wp-block-columns">${block('column', `<div class="wp-block-column">${block('paragraph', '<p>1</p>')}</div>`)}${block('column', `<div class="wp-block-column">${block('group', `<div>${block('paragraph', '<p>2</p>')}</div>`)}</div>`)}</div>`,
      ),
      ['<p>1</p><p>2</p>'],
    ],
    [
      'embeds of a known provider',
      block(
        'embed',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/ex8fMxXJDJw\n</div></figure>',
        '{"url":"https://youtu.be/ex8fMxXJDJw","providerNameSlug":"youtube"}',
      ),
      ['youtube ex8fMxXJDJw'],
    ],
    [
      'embeds of the old names',
      block('core-embed/youtube', '<figure><div>https://youtu.be/ex8fMxXJDJw</div></figure>'),
      ['youtube ex8fMxXJDJw'],
    ],
    [
      'embeds of other sites, as links',
      block(
        'embed',
        '<figure><div>x</div><figcaption>A post</figcaption></figure>',
        '{"url":"https://other.test/p/1"}',
      ),
      ['<p><a href="https://other.test/p/1" rel="noopener">A post</a></p>'],
    ],
    [
      'files',
      block(
        'file',
        '<div class="wp-block-file"><a href="https://old.test/f.pdf">Report</a><a href="https://old.test/f.pdf" class="wp-block-file__button" download>Download</a></div>',
        '{"href":"https://old.test/f.pdf"}',
      ),
      ['<p><a href="https://old.test/f.pdf" rel="noopener">Report</a></p>'],
    ],
    [
      'buttons, as links',
      block(
        'buttons',
        `<div class="wp-block-buttons">${block('button', '<div class="wp-block-button"><a class="wp-block-button__link" href="https://x.test/">Go</a></div>')}</div>`,
      ),
      ['<p><a href="https://x.test/" rel="noopener">Go</a></p>'],
    ],
    [
      'tables',
      block(
        'table',
        '<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table></figure>',
      ),
      ['<figure><table><tbody><tr><td>1</td></tr></tbody></table></figure>'],
    ],
    [
      'code, preformatted text and verse',
      block('code', '<pre class="wp-block-code"><code>a\n\nb</code></pre>') +
        block('verse', '<pre class="wp-block-verse">v\n v</pre>'),
      ['<pre><code>a\n\nb</code></pre><pre>v\n v</pre>'],
    ],
    [
      'separators, and no spacers',
      block('paragraph', '<p>a</p>') +
        block(
          'spacer',
          '<div style="height:9px" aria-hidden="true" class="wp-block-spacer"></div>',
        ) +
        block('separator', '<hr class="wp-block-separator"/>') +
        block('paragraph', '<p>b</p>'),
      ['<p>a</p><hr /><p>b</p>'],
    ],
    [
      '"more" and page breaks, which leave nothing',
      block('paragraph', '<p>a</p>') +
        block('more', '<!--more-->') +
        block('nextpage', '<!--nextpage-->') +
        block('paragraph', '<p>b</p>'),
      ['<p>a</p><p>b</p>'],
    ],
    [
      "HTML of the author's own, sanitised",
      block('html', '<div onclick="x()"><b>bold</b><script>alert(1)</script></div>'),
      ['<p><b>bold</b></p>'],
    ],
    [
      'shortcodes in a block of their own and in text',
      block('shortcode', '[gallery ids="11,12"]') +
        block('paragraph', '<p>[plug_in a="1"]in[/plug_in] text</p>'),
      ['gallery a.jpg b.png', '<p>in text</p>'],
    ],
    [
      'classic text before and between blocks',
      `One\n\ntwo\nthree\n\n${block('paragraph', '<p>Four</p>')}Five`,
      ['<p>One</p><p>two<br />three</p><p>Four</p><p>Five</p>'],
    ],
    [
      'a bare address in a paragraph',
      block('paragraph', '<p>https://vimeo.com/76979871</p>'),
      ['vimeo 76979871'],
    ],
    [
      'links of social profiles',
      block(
        'social-links',
        '<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://m.test/@a","service":"mastodon"} /--></ul>',
      ),
      ['<ul><li><a href="https://m.test/@a" rel="noopener">mastodon</a></li></ul>'],
    ],
    [
      'blocks that are not closed, and closing comments alone',
      '<!-- wp:group --><div><!-- /wp:column --><!-- wp:paragraph --><p>a</p></div>',
      ['<p>a</p>'],
    ],
    [
      'comments with broken JSON',
      '<!-- wp:paragraph {"a": } --><p>a</p><!-- /wp:paragraph -->',
      ['<p>a</p>'],
    ],
    [
      'videos and sound',
      block(
        'video',
        '<figure class="wp-block-video"><video controls src="https://old.test/wp-content/uploads/video.mp4"></video></figure>',
      ),
      ['video https://old.test/wp-content/uploads/video.mp4'],
    ],
  ])('%s', async (_name, content, expected) => {
    const { body } = await imported(content);
    expect(short(body)).toEqual(expected);
  });

  it('what WordPress generates at every view is dropped and counted by name', async () => {
    const { body, unknown } = await imported(
      `${block('paragraph', '<p>a</p>')}<!-- wp:latest-posts {"postsToShow":3} /-->\n<!-- wp:latest-posts /-->\n${block('query', block('post-title', ''))}`,
    );
    expect(short(body)).toEqual(['<p>a</p>']);
    expect(unknown).toEqual({ 'block:core/latest-posts': 2, 'block:core/query': 1 });
  });

  it('plugin blocks keep their content, and are counted by name', async () => {
    const { body, unknown } = await imported(
      block('acme/box', `<div>${block('paragraph', '<p>in</p>')}</div>`),
    );
    expect(short(body)).toEqual(['<p>in</p>']);
    expect(unknown).toEqual({ 'block:acme/box': 1 });
  });

  it('reusable blocks appear where they are used', async () => {
    const { body } = await imported('<!-- wp:block {"ref":21} /-->', {}, [
      wxrItem({ id: '21', type: 'wp_block', content: block('paragraph', '<p>shared [sic]</p>') }),
    ]);
    expect(short(body)).toEqual(['<p>shared [sic]</p>']);
  });

  it('reusable blocks that use themselves, or each other by the million, terminate', async () => {
    const uses = (id: number): string =>
      `<p>${'x'.repeat(1_000)}</p>${`<!-- wp:block {"ref":${id}} /-->`.repeat(10)}`;
    const chain = Array.from({ length: 12 }, (_x, index) =>
      wxrItem({ id: String(30 + index), type: 'wp_block', content: uses(31 + index) }),
    );
    const { items, warnings } = await imported(
      '<!-- wp:block {"ref":30} /--><!-- wp:block {"ref":50} /-->',
      {},
      [...chain, wxrItem({ id: '50', type: 'wp_block', content: '<!-- wp:block {"ref":50} /-->' })],
    );
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items).length).toBeLessThan(1_200_000);
    expect(warnings.some(({ message }) => message.includes('it contains itself'))).toBe(true);
    expect(
      warnings.some(({ message }) => message.includes('such blocks add too much to one item')),
    ).toBe(true);
  });

  it('footnotes are at the end, where the marks lead', async () => {
    const { body } = await imported(
      `${block('paragraph', '<p>a<sup data-fn="n1" class="fn"><a href="#n1" id="n1-link">1</a></sup></p>')}<!-- wp:footnotes /-->`,
      { meta: { footnotes: '[{"id":"n1","content":"Note <em>one</em>"}]' } },
    );
    expect(short(body)[0]).toBe(
      '<p>a<sup><a id="user-content-n1-link" href="#user-content-n1">1</a></sup></p><section class="footnotes"><ol><li id="user-content-n1">Note <em>one</em></li></ol></section>',
    );
  });
});

describe('classic posts', () => {
  it.each<[string, string, string[]]>([
    ['paragraphs', 'One\n\nTwo\nthree', ['<p>One</p><p>Two<br />three</p>']],
    [
      '[gallery] of named attachments, in their order',
      '[gallery ids="12,11"]',
      ['gallery b.png a.jpg'],
    ],
    [
      '[gallery] of all images of the post',
      'a\n[gallery]\nb',
      ['<p>a</p>', 'gallery a.jpg b.png', '<p>b</p>'],
    ],
    ['[gallery] by the old names', '[gallery include="11,13"]', ['gallery a.jpg c-scaled.jpg']],
    [
      '[gallery] without some',
      '[gallery id="1" exclude="12"]',
      ['image a.jpg "Alt A" (Caption <b>A</b>)'],
    ],
    ['[gallery] of another post', '[gallery id="2"]', ['image c-scaled.jpg "Alt C"']],
    [
      '[caption]',
      '[caption id="attachment_11" align="alignnone" width="300"]<a href="https://old.test/wp-content/uploads/a.jpg"><img class="wp-image-11" src="https://old.test/wp-content/uploads/a-300x200.jpg" alt="T" width="300" height="200" /></a> Words [plug_in x="1"] here[/caption]',
      ['image a.jpg "T" (Words here)'],
    ],
    [
      '[caption] with its text in an attribute',
      '[caption id="" caption="Old words"]<img src="/a.jpg" alt="T" />[/caption]',
      ['image a.jpg "T" (Old words)'],
    ],
    ['[wp_caption] without an image', '[wp_caption]Only words[/wp_caption]', ['<p>Only words</p>']],
    [
      '[embed]',
      '[embed width="500"]https://www.youtube.com/watch?v=SQEQr7c0-dw&amp;t=3s[/embed]',
      ['youtube SQEQr7c0-dw'],
    ],
    [
      '[video] of another site',
      '[video src="https://youtu.be/SQEQr7c0-dw"]',
      ['youtube SQEQr7c0-dw'],
    ],
    [
      '[youtube] and its kin',
      '[youtube=https://www.youtube.com/watch?v=SQEQr7c0-dw]\n[vimeo 76979871]\n[ted id="a_talk"]',
      ['youtube SQEQr7c0-dw', 'vimeo 76979871', 'ted a_talk'],
    ],
    [
      'a bare address of a known provider',
      'a\nhttps://www.youtube.com/watch?v=SQEQr7c0-dw\nb',
      ['<p>a</p>', 'youtube SQEQr7c0-dw', '<p>b</p>'],
    ],
    [
      'an address within a line',
      'see https://youtu.be/SQEQr7c0-dw here',
      ['<p>see https://youtu.be/SQEQr7c0-dw here</p>'],
    ],
    [
      'an address in preformatted text',
      '<pre>\nhttps://youtu.be/SQEQr7c0-dw\n</pre>',
      ['<pre>\nhttps://youtu.be/SQEQr7c0-dw\n</pre>'],
    ],
    [
      'code',
      '[code language="css"]a > b { }\n\n[gallery][/code]',
      ['<pre><code class="language-css">a &gt; b { }\n\n[gallery]</code></pre>'],
    ],
    [
      'page builders',
      '[vc_row][vc_column width="1/2"]One[/vc_column][/vc_row]\n[vc_raw_html]JTNDYiUzRVR3byUzQyUyRmIlM0U=[/vc_raw_html]\n[vc_raw_js]JTNDc2NyaXB0JTNF[/vc_raw_js]',
      ['<p>One</p><p><b>Two</b></p>'],
    ],
    ['escaped shortcodes', 'Write [[gallery]] to', ['<p>Write [gallery] to</p>']],
    ['prose between brackets', 'He said [sic] and [1]', ['<p>He said [sic] and [1]</p>']],
  ])('%s', async (_name, content, expected) => {
    const { body } = await imported(content);
    expect(short(body)).toEqual(expected);
  });

  it('[audio], [video] and [playlist] request the files of the library', async () => {
    const { media } = await imported(
      '[audio][audio mp3="https://old.test/x.mp3"][video mp4="/f.mp4"][playlist ids="14"][playlist type="video" ids="15"]',
    );
    expect([...media].sort()).toEqual(
      [
        '/f.mp4',
        'https://old.test/wp-content/uploads/video.mp4',
        'https://old.test/wp-content/uploads/song.mp3',
        'https://old.test/x.mp3',
      ].sort(),
    );
  });

  it('available files are played, and missing files are linked', async () => {
    const source = memorySource('x.xml', {
      'x.xml': wxrFile([
        wxrItem({
          content: '[audio mp3="https://old.test/x.mp3"]\n\n[audio mp3="https://old.test/y.mp3"]',
        }),
      ]),
    });
    const { items } = await collectImport(wxrImporter, source, (reference) =>
      reference.endsWith('x.mp3') ? { path: '/photos/x.mp3' } : undefined,
    );
    expect(short(items[0]?.body ?? [])).toEqual([
      'audio /photos/x.mp3',
      expect.stringContaining('https://old.test/y.mp3'),
    ]);
  });

  it('attachments missing from the export are named', async () => {
    const { warnings, body } = await imported('[gallery ids="11,99,12"]');
    expect(short(body)).toEqual(['gallery a.jpg b.png']);
    expect(warnings).toContainEqual({
      ref: 'x.xml:6 post 1 "Title"',
      message: 'attachment 99 is not in the export',
    });
  });
});

describe('a synced pattern', () => {
  it('has the words of each place that uses it (WordPress 6.6; shape from its documentation)', async () => {
    const metadata =
      '"metadata":{"name":"Call","bindings":{"__default":{"source":"core/pattern-overrides"}}}';
    const pattern = wxrItem({
      id: '50',
      type: 'wp_block',
      content: `<!-- wp:paragraph {${metadata}} --><p>Default words</p><!-- /wp:paragraph -->`,
    });
    const { body } = await imported(
      '<!-- wp:block {"ref":50,"content":{"Call":{"content":"Words of <em>this</em> place"}}} /--><!-- wp:block {"ref":50} /-->',
      {},
      [pattern],
    );
    expect(short(body)).toEqual(['<p>Words of <em>this</em> place</p><p>Default words</p>']);
  });
});
