import { describe, expect, it } from '@jest/globals';
import type { Segment } from '../../shared/content/item.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { embedMarker } from './embed-marker.ts';
import { toSegments } from './to-segments.ts';

const image = { path: '/photos/ab/x.jpg', width: 800, height: 600 };

async function segmentsOf(
  html: string,
  media: Parameters<typeof createTestRun>[0] = {},
): Promise<Segment[]> {
  return toSegments({ html, ref: 'x' }, createTestRun(media));
}

async function htmlOf(html: string): Promise<string> {
  return (await segmentsOf(html))
    .map((segment) => (segment.kind === 'html' ? segment.html : `[${segment.kind}]`))
    .join('');
}

describe('toSegments, text', () => {
  it.each([
    [
      'keeps paragraphs, lists and tables',
      '<p>a <em>b</em></p><ul><li>c</li></ul><table><tr><th scope="col">d</th></tr></table>',
      '<p>a <em>b</em></p><ul><li>c</li></ul><table><tr><th scope="col">d</th></tr></table>',
    ],
    [
      'moves headings down when there is an h1',
      '<h1>a</h1><h2>b</h2><h6>c</h6>',
      '<h2>a</h2><h3>b</h3><h6>c</h6>',
    ],
    ['leaves headings when there is none', '<h2>a</h2><h3>b</h3>', '<h2>a</h2><h3>b</h3>'],
    [
      'makes paragraphs of divs and loose text',
      '<div>a</div><div><div>b</div>c</div>d<p>e</p>',
      '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>',
    ],
    [
      'makes paragraphs where two line breaks stand',
      'a<br>b<br><br>c<br /><br />',
      '<p>a<br />b</p><p>c</p>',
    ],
    [
      'unwraps what is unknown',
      '<p><font color=red>a</font> <blink>b</blink> <x-y>c</x-y></p>',
      '<p>a b c</p>',
    ],
    ['drops empty paragraphs', '<p>&nbsp;</p><p><br></p><p><b> </b></p><p>a</p>', '<p>a</p>'],
    [
      'names elements of old by their newer names',
      '<p><tt>a</tt> <strike>b</strike> <acronym title="c">d</acronym></p>',
      '<p><code>a</code> <s>b</s> <abbr title="c">d</abbr></p>',
    ],
    [
      'moves emphasis into the paragraphs it stands around',
      '<strong><p>a</p><p>b</p></strong>',
      '<p><strong>a</strong></p><p><strong>b</strong></p>',
    ],
    [
      'keeps code as it is written',
      '<pre><code class="language-ts line-numbers">a &lt; b\n  c</code></pre>',
      '<pre><code class="language-ts">a &lt; b\n  c</code></pre>',
    ],
    [
      'keeps boxes that the site knows',
      '<div class="note wide"><p>a</p></div><aside class="ad"><p>b</p></aside>',
      '<aside class="note"><p>a</p></aside><aside><p>b</p></aside>',
    ],
    [
      'keeps how cells are aligned',
      '<table><tr><td style="text-align: right">a</td><td align="CENTER">b</td></tr></table>',
      '<table><tr><td class="align-right">a</td><td class="align-center">b</td></tr></table>',
    ],
    [
      'gives ids a prefix, and links to them',
      '<h2 id="one">a</h2><p><a href="#one">b</a></p>',
      '<h2 id="user-content-one">a</h2><p><a href="#user-content-one">b</a></p>',
    ],
    [
      'keeps anchors that only have a name',
      '<p><a name="two"></a>a</p>',
      '<p><a id="user-content-two"></a>a</p>',
    ],
    [
      'says where links lead',
      '<p><a href="https://a.example/" target="_blank" rel="nofollow noreferrer">a</a> <a href="/b">b</a> <a href="//c.example">c</a></p>',
      '<p><a href="https://a.example/" rel="nofollow noopener">a</a> <a href="/b">b</a> <a href="https://c.example" rel="noopener">c</a></p>',
    ],
    [
      'unwraps links that lead nowhere',
      '<p><a href="">a</a> <a href="javascript:x">b</a> <a>c</a></p>',
      '<p>a b c</p>',
    ],
    [
      'keeps details, definitions and quotations',
      '<details><summary>a</summary>b</details><dl><dt>c<dd>d</dl><blockquote cite="https://e.example/">f</blockquote>',
      '<details><summary>a</summary><p>b</p></details><dl><dt>c</dt><dd>d</dd></dl><blockquote cite="https://e.example/"><p>f</p></blockquote>',
    ],
    [
      'keeps tables in figures with their captions',
      '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
      '<figure><table><tr><td>a</td></tr></table><figcaption>b</figcaption></figure>',
    ],
    [
      'keeps text that stood in a form',
      '<form><p>a</p><label>Mail</label><input></form>',
      '<p>a</p>',
    ],
    [
      'keeps a formula, without its annotations and what is no MathML',
      '<p>x <math onclick="x" display="inline"><semantics><mrow><mi href="javascript:x">y</mi><mo>=</mo><mn>1</mn><mtext><b>z</b></mtext></mrow><annotation encoding="application/x-tex">y=1</annotation></semantics></math></p>',
      '<p>x <math display="inline" alttext="y=1"><mrow><mi>y</mi><mo>=</mo><mn>1</mn><mtext>z</mtext></mrow></math></p>',
    ],
    [
      'keeps a formula',
      '<p>x <math><mi>y</mi><mo>=</mo><mn>1</mn></math></p>',
      '<p>x <math><mi>y</mi><mo>=</mo><mn>1</mn></math></p>',
    ],
  ])('%s', async (_name, html, expected) => {
    expect(await htmlOf(html)).toBe(expected);
  });

  it('rewrites links that the importer can resolve, and makes links absolute when a base is known', async () => {
    const html = '<p><a href="/old/">a</a> <a href="deep">b</a></p>';
    const segments = await toSegments(
      { html, ref: 'x', base: 'https://site.example/2020/post/' },
      createTestRun(),
      { resolveLink: (href) => (href === '/old/' ? '/story/new/' : undefined) },
    );
    expect(segments).toEqual([
      {
        kind: 'html',
        html: '<p><a href="/story/new/">a</a> <a href="https://site.example/2020/post/deep" rel="noopener">b</a></p>',
      },
    ]);
  });

  it('reports what it left out', async () => {
    const run = createTestRun();
    await toSegments(
      { html: '<script>1</script><script>2</script><form><input></form><svg></svg>', ref: 'x' },
      run,
    );
    expect(run.warnings).toEqual(['left out of the body: 2 × script, 1 × form, 1 × svg']);
  });

  it('truncates a body that is too long for any item, and reports it', async () => {
    const run = createTestRun();
    await toSegments({ html: `<p>${'a'.repeat(5_000_000)}</p>`, ref: 'x' }, run);
    expect(run.warnings[0]).toMatch(/^the body is cut off after 4194304 characters/);
  });
});

describe('toSegments, images', () => {
  it('moves an image out of its paragraph: before the text when the image comes first, otherwise after it', async () => {
    expect(await htmlOf('<p><img src="a.jpg">text</p>')).toBe('[image]<p>text</p>');
    expect(await htmlOf('<p>some <img src="a.jpg"> text</p>')).toBe('<p>some  text</p>[image]');
  });

  it('recognizes an image that is in the source, and keeps a missing one with its text and address', async () => {
    const segments = await segmentsOf(
      '<img src="a.jpg" alt="An apple" title="T"><img src="https://old.example/b.jpg?w=300" alt="A bear">',
      { 'a.jpg': image },
    );
    expect(segments).toEqual([
      {
        kind: 'image',
        size: 'default',
        image: {
          id: expect.any(String),
          filename: 'a.jpg',
          src: '/photos/ab/x.jpg',
          width: 800,
          height: 600,
          alt: 'An apple',
          title: 'T',
        },
      },
      {
        kind: 'image',
        size: 'default',
        image: {
          id: expect.any(String),
          filename: 'b.jpg',
          originalUrl: 'https://old.example/b.jpg?w=300',
          alt: 'A bear',
        },
      },
    ]);
  });

  it('uses the real address next to a placeholder, and the widest image of a set', async () => {
    const run = createTestRun();
    await toSegments(
      {
        html: '<img src="data:image/gif;base64,R0lG" data-src="a.jpg"><img srcset="s.jpg 300w, l.jpg 1200w, m.jpg 600w">',
        ref: 'x',
      },
      run,
    );
    expect(run.asked).toEqual(['a.jpg', 'l.jpg']);
  });

  it('leaves out tracking pixels and keeps emoji as text', async () => {
    expect(
      await htmlOf(
        '<p>a <img class="emoji" src="e.png" alt="🎉"><img src="p.gif" width="1" height="1"></p>',
      ),
    ).toBe('<p>a 🎉</p>');
  });

  it('reads captions, sizes and the content next to the image in a figure', async () => {
    const segments = await segmentsOf(
      '<figure class="wp-block-image alignwide"><img src="a.jpg" alt="A"><p>beside</p><figcaption>Seen <em>here</em><p>twice</p></figcaption></figure>',
    );
    expect(segments).toMatchObject([
      { kind: 'image', size: 'wide', image: { alt: 'A', caption: 'Seen <em>here</em>twice' } },
      { kind: 'html', html: '<p>beside</p>' },
    ]);
  });

  it('keeps the target of a linked image, unless the target is the image itself', async () => {
    const segments = await segmentsOf(
      '<a href="https://www.b.example/page"><img src="a.jpg"></a><a href="https://b.example/big.JPG"><img src="c.jpg"></a><figure><a href="https://c.example/?x=1"><img src="d.jpg"></a><figcaption>Own words</figcaption></figure><a href="javascript:x()"><img src="e.jpg"></a>',
    );
    expect(segments.map((one) => (one.kind === 'image' ? one.image : one))).toMatchObject([
      { filename: 'a.jpg', href: 'https://www.b.example/page' },
      { filename: 'c.jpg' },
      { filename: 'd.jpg', href: 'https://c.example/?x=1', caption: 'Own words' },
      { filename: 'e.jpg' },
    ]);
    for (const at of [0, 1, 3]) expect(segments[at]).not.toHaveProperty('image.caption');
    for (const at of [1, 3]) expect(segments[at]).not.toHaveProperty('image.href');
  });

  it('keeps the target of an image that has a caption, and says where it leads now', async () => {
    const html =
      '<figure><a href="/old/"><img src="a.jpg"></a><figcaption>Own caption</figcaption></figure><a href="javascript:x"><img src="b.jpg"></a>';
    const segments = await toSegments({ html, ref: 'x' }, createTestRun(), {
      resolveLink: (href) => (href === '/old/' ? '/story/new/' : undefined),
    });
    expect(segments).toMatchObject([
      { kind: 'image', image: { href: '/story/new/', caption: 'Own caption' } },
      { kind: 'image', image: { filename: 'b.jpg' } },
    ]);
    expect(segments[1]).not.toHaveProperty('image.href');
  });

  it('keeps where each image of a gallery leads', async () => {
    const html =
      '<figure class="wp-block-gallery"><figure><a href="/old/"><img src="1.jpg"></a><figcaption>one</figcaption></figure><figure><a href="https://b.example/2.PNG?w=9"><img src="2.jpg"></a></figure></figure><ul class="blocks-gallery-grid"><li><a href="https://c.example/"><img src="3.jpg"></a></li><li><img src="4.jpg"></li></ul><div class="gallery"><a href="mailto:a@b.example"><img src="5.jpg"></a><a href="javascript:x()"><img src="6.jpg"></a></div>';
    const segments = await toSegments({ html, ref: 'x' }, createTestRun(), {
      resolveLink: (href) => (href === '/old/' ? '/story/new/' : undefined),
    });
    expect(
      segments
        .flatMap((one) => (one.kind === 'gallery' ? (one.slides ?? []) : []))
        .map(({ filename, href }) => [filename, href]),
    ).toEqual([
      ['1.jpg', '/story/new/'],
      ['2.jpg', undefined],
      ['3.jpg', 'https://c.example/'],
      ['4.jpg', undefined],
      ['5.jpg', 'mailto:a@b.example'],
      ['6.jpg', undefined],
    ]);
  });

  it('makes an embed of a page of the source itself a link with its title', async () => {
    const run = createTestRun();
    const html = ['https://old.test/a/', 'https://old.test/b/', 'https://other.test/a/']
      .map((url) => embedMarker({ kind: 'embed-url', url }))
      .join('');
    const segments = await toSegments({ html, ref: 'x' }, run, {
      resolveLink: (href) => /^https:\/\/old\.test\/([ab])\/$/.exec(href)?.[1],
      titleOf: (href) => (href.endsWith('/a/') ? 'The first' : undefined),
    });
    expect(segments).toEqual([
      {
        kind: 'html',
        html: '<p><a href="a">The first</a></p><p><a href="b">https://old.test/b/</a></p><p><a href="https://other.test/a/" rel="noopener">other.test</a></p>',
      },
    ]);
    expect(run.warnings).toEqual(['an embed of other.test became a link']);
  });

  it('keeps the poster of a video that is stored', async () => {
    const html =
      '<video src="v.mp4" poster="p.jpg"></video><video src="w.mp4" poster="q.jpg"></video>';
    const video = { path: '/photos/ab/v.mp4' };
    expect(await segmentsOf(html, { 'v.mp4': video, 'w.mp4': video, 'p.jpg': image })).toEqual([
      { kind: 'media', media: 'video', src: '/photos/ab/v.mp4', poster: '/photos/ab/x.jpg' },
      { kind: 'media', media: 'video', src: '/photos/ab/v.mp4' },
    ]);
  });

  it.each([
    [
      'figures in a figure',
      '<figure class="wp-block-gallery"><figure><img src="1.jpg"><figcaption>one</figcaption></figure><figure><img src="2.jpg"></figure><figcaption>both</figcaption></figure>',
      '<p>both</p>',
    ],
    [
      'a list',
      '<ul class="blocks-gallery-grid"><li><img src="1.jpg">one</li><li><img src="2.jpg"></li></ul>',
      undefined,
    ],
    [
      'a division',
      '<div class="gallery"><dl><dt><img src="1.jpg"></dt><dd>one</dd></dl><dl><dt><img src="2.jpg"></dt></dl></div>',
      undefined,
    ],
  ])('creates a gallery from %s', async (_name, html, rest) => {
    const segments = await segmentsOf(html);
    expect(segments[0]).toMatchObject({
      kind: 'gallery',
      slides: [{ filename: '1.jpg', caption: 'one' }, { filename: '2.jpg' }],
    });
    expect(segments[1]).toEqual(rest === undefined ? undefined : { kind: 'html', html: rest });
  });

  it('splits a numbered list around its images and continues the numbering', async () => {
    expect(
      await htmlOf('<ol><li>a</li><li>b <img src="1.jpg"></li><li>c</li><li>d</li></ol>'),
    ).toBe('<ol><li>a</li><li>b </li></ol>[image]<ol start="3"><li>c</li><li>d</li></ol>');
  });

  it('places the images of a table after it, and drops a table that contained only images', async () => {
    expect(
      await htmlOf(
        '<table><tr><td>a<img src="1.jpg"></td><td></td></tr></table><table><tr><td><img src="2.jpg"></td></tr></table>',
      ),
    ).toBe('<table><tr><td>a</td><td></td></tr></table>[image][image]');
  });
});

describe('toSegments, embeds', () => {
  it('reads a tweet as the text that the source contains', async () => {
    const html =
      '<blockquote class="twitter-tweet" data-lang="en"><p lang="en">Hello <a href="https://t.co/x">world</a></p>&mdash; Ada (@ada) <a href="https://twitter.com/ada/status/1">May 6, 2016</a></blockquote>';
    expect(await segmentsOf(html)).toEqual([
      {
        kind: 'quote',
        text: 'Hello world',
        by: 'Ada (@ada)',
        source: 'Twitter',
        url: 'https://twitter.com/ada/status/1',
      },
    ]);
  });

  it('reads an Instagram post and a pull quote', async () => {
    const segments = await segmentsOf(
      '<blockquote class="instagram-media"><p><a href="https://www.instagram.com/p/abc/">A photo by Ada</a></p></blockquote><figure class="wp-block-pullquote"><blockquote><p>Big words</p><cite>Ada</cite></blockquote></figure>',
    );
    expect(segments).toEqual([
      {
        kind: 'quote',
        text: 'A photo by Ada',
        source: 'Instagram',
        url: 'https://www.instagram.com/p/abc/',
      },
      { kind: 'pullquote', text: 'Big words', by: 'Ada' },
    ]);
  });

  it('reads players from iframes, from bare addresses and from old object elements', async () => {
    const segments = await segmentsOf(
      '<iframe src="//player.vimeo.com/video/76979871?h=8272103f6e" title="V"></iframe><p>https://youtu.be/dQw4w9WgXcQ</p><p><a href="https://vimeo.com/1234567">https://vimeo.com/1234567</a></p><object><param name="movie" value="https://www.youtube.com/v/dQw4w9WgXcQ"><embed src="https://www.youtube.com/v/dQw4w9WgXcQ"></object>',
    );
    expect(
      segments.map((segment) =>
        segment.kind === 'player' ? [segment.provider, segment.id, segment.title] : segment,
      ),
    ).toEqual([
      ['vimeo', '76979871/8272103f6e', 'V'],
      ['youtube', 'dQw4w9WgXcQ', undefined],
      ['vimeo', '1234567', undefined],
      ['youtube', 'dQw4w9WgXcQ', undefined],
    ]);
  });

  it('converts an iframe of another site to a link, and reports it', async () => {
    const run = createTestRun();
    const segments = await toSegments(
      { html: '<p>a</p><iframe src="https://slides.example/1" title="Slides"></iframe>', ref: 'x' },
      run,
    );
    expect(segments).toEqual([
      {
        kind: 'html',
        html: '<p>a</p><p><a href="https://slides.example/1" rel="noopener">Slides</a></p>',
      },
    ]);
    expect(run.warnings).toEqual(['an embed of slides.example became a link']);
  });

  it('names media files in the source, and those that are elsewhere by their addresses', async () => {
    const segments = await segmentsOf(
      '<audio><source src="a.mp3"></audio><video src="https://old.example/b.mp4" title="B"></video>',
      { 'a.mp3': { path: '/photos/a/a.mp3' } },
    );
    expect(segments).toEqual([
      { kind: 'media', media: 'audio', src: '/photos/a/a.mp3' },
      { kind: 'media', media: 'video', src: 'https://old.example/b.mp4', title: 'B' },
    ]);
  });

  it('replaces markers with what they request', async () => {
    const html = `<p>a</p><p>${embedMarker({ kind: 'image', image: { reference: 'a.jpg', alt: 'A', captionHtml: 'c<script>x</script>' }, size: 'inset' })}</p><ul><li>b${embedMarker({ kind: 'gallery', slug: 'g' })}</li></ul>${embedMarker({ kind: 'product', name: 'P', rating: 7, url: 'https://p.example/' })}`;
    expect(await segmentsOf(html, { 'a.jpg': image })).toMatchObject([
      { kind: 'html', html: '<p>a</p>' },
      {
        kind: 'image',
        size: 'inset',
        image: { src: '/photos/ab/x.jpg', alt: 'A', caption: 'c' },
      },
      { kind: 'html', html: '<ul><li>b</li></ul>' },
      { kind: 'gallery', slug: 'g' },
      { kind: 'product', name: 'P', rating: 7, url: 'https://p.example/' },
    ]);
  });
});

it('converts an empty heading cell to a plain cell, and keeps the other heading cells', async () => {
  const [segment] = await toSegments(
    {
      ref: 'x',
      html: '<table><thead><tr><th></th><th>Price</th></tr></thead><tbody><tr><th scope="row">One</th><td>2</td></tr></tbody></table>',
    },
    createTestRun(),
  );
  expect(segment).toMatchObject({
    kind: 'html',
    html: expect.stringMatching(/<tr><td><\/td><th>Price<\/th><\/tr>.*<th scope="row">One<\/th>/s),
  });
});
