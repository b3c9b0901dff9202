import { describe, expect, it } from '@jest/globals';
import { readGhostCards } from './ghost-cards.ts';

function read(html: string): { html: string; unknown: string[]; warnings: string[] } {
  const unknown: string[] = [];
  const warnings: string[] = [];
  return {
    html: readGhostCards(html, {
      unknown: (name) => unknown.push(name),
      warn: (message) => warnings.push(message),
      part: (name, audience) => {
        warnings.push(`${name}: ${audience}`);
        return audience === 'members' ? '|' : '';
      },
    }),
    unknown,
    warnings,
  };
}

/** Returns the request encoded in the HTML's embed marker. */
function request(html: string): unknown {
  return JSON.parse(
    Buffer.from(/data-value="([\w-]+)"/.exec(html)?.[1] ?? '', 'base64url').toString(),
  );
}

describe('cards in HTML rendered by Ghost', () => {
  it('HTML without cards stays unchanged', () => {
    const html =
      '<p>a</p><!--kg-card-begin: html--><div class="x">b</div><!--kg-card-end: html--><figure class="kg-card kg-image-card"><img src="/a.jpg"></figure>';
    expect(read(html).html).toBe(html);
  });

  it.each([
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://x.test/?a=1&amp;b=2"><div class="kg-bookmark-content"><div class="kg-bookmark-title">T &amp; U</div><div class="kg-bookmark-description">D</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="/i.png"><span class="kg-bookmark-author">P</span><span class="kg-bookmark-publisher">A</span></div></div><div class="kg-bookmark-thumbnail"><img src="/t.png"></div></a><figcaption>C</figcaption></figure>',
      '<p><a href="https://x.test/?a=1&amp;b=2">T &amp; U</a> (P)<br>D</p><p>C</p>',
    ],
    [
      'callout',
      '<div class="kg-card kg-callout-card kg-callout-card-grey"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">An <b>idea</b></div></div>',
      '<aside class="note"><p>💡 An <b>idea</b></p></aside>',
    ],
    [
      'toggle',
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Q</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>A</p></div></div>',
      '<details><summary>Q</summary><p>A</p></details>',
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">F</div><div class="kg-file-card-caption">About</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">f.pdf</div><div class="kg-file-card-filesize">3 KB</div></div></div></a></div>',
      '<p><a href="/f.pdf">F</a></p><p>About</p>',
    ],
    [
      'header with an image as an element',
      '<div class="kg-card kg-header-card kg-v2"><picture><img class="kg-header-card-image" src="/i.jpg" alt=""></picture><div class="kg-header-card-content"><h2 class="kg-header-card-heading">H</h2></div></div>',
      '<figure class="kg-width-wide"><img src="/i.jpg" alt=""></figure><h2>H</h2>',
    ],
    [
      'header with an image as a style',
      '<div class="kg-card kg-header-card" style="background-image: url(/i.jpg)"><h2 class="kg-header-card-header">H</h2></div>',
      '<figure class="kg-width-wide"><img src="/i.jpg" alt=""></figure><h2>H</h2>',
    ],
    [
      'header',
      '<div class="kg-card kg-header-card kg-v2"><div class="kg-header-card-text"><h2 class="kg-header-card-heading">H</h2><p class="kg-header-card-subheading">S</p><a href="/b" class="kg-header-card-button">B</a></div></div>',
      '<h2>H</h2><p>S</p><p><a href="/b">B</a></p>',
    ],
    [
      'call to action',
      '<div class="kg-card kg-cta-card"><div class="kg-cta-sponsor-label-wrapper"><div class="kg-cta-sponsor-label"><span>AD</span></div></div><div class="kg-cta-content"><div class="kg-cta-content-inner"><div class="kg-cta-text"><p>Join</p></div><a href="/go" class="kg-cta-button">Go</a></div></div></div>',
      '<aside class="note"><p><small>AD</small></p><p>Join</p><p><a href="/go">Go</a></p></aside>',
    ],
  ])('%s', (_name, card, html) => {
    expect(read(`<p>a</p>${card}<p>b</p>`)).toEqual({
      html: `<p>a</p>${html}<p>b</p>`,
      unknown: [],
      warnings: [],
    });
  });

  it.each([
    [
      'audio',
      '<div class="kg-card kg-audio-card"><img src="/t.png"><div class="kg-audio-player-container"><audio src="/a.mp3" preload="metadata"></audio><div class="kg-audio-title">Song</div><div class="kg-audio-player"><button>Play</button><span class="kg-audio-current-time">0:00</span><div class="kg-audio-time">/<span>3:21</span></div><button>1×</button></div></div></div>',
      { kind: 'media', media: 'audio', reference: '/a.mp3', title: 'Song' },
    ],
    [
      'video',
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/v.mp4" poster="/p.jpg"></video><div class="kg-video-overlay"><button>Play</button></div><div class="kg-video-player"><span>0:00</span>/<span>0:12</span></div></div></figure>',
      { kind: 'media', media: 'video', reference: '/v.mp4' },
    ],
    [
      'product',
      '<div class="kg-card kg-product-card"><div class="kg-product-card-container"><h4 class="kg-product-card-title">Lamp</h4><div class="kg-product-card-rating"><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-active kg-product-card-rating-star"></span><span class="kg-product-card-rating-star"></span></div><a href="https://shop.test/l" class="kg-product-card-button"><span>Buy</span></a></div></div>',
      { kind: 'product', name: 'Lamp', url: 'https://shop.test/l', rating: 4 },
    ],
  ])("%s: the player's own buttons and times are not text", (_name, card, expected) => {
    const { html } = read(card);
    expect(request(html)).toEqual(expected);
    expect(html.replace(/<masthead-embed[^>]*><\/masthead-embed>/, '')).toBe('');
  });

  it('signup forms are left out and counted', () => {
    expect(
      read('<p>a</p><div class="kg-card kg-signup-card"><h2>Join</h2><form><input></form></div>'),
    ).toEqual({ html: '<p>a</p>', unknown: ['card:signup'], warnings: [] });
  });

  it.each([
    ['nonMember:false memberSegment:"status:-free"', '<p>a</p>|<p>x</p><p>b</p>', 'members'],
    [
      'nonMember:false memberSegment:"status:free,status:-free"',
      '<p>a</p>|<p>x</p><p>b</p>',
      'members',
    ],
    ['nonMember:false memberSegment:"status:free"', '<p>a</p><p>b</p>', 'others'],
    ['nonMember:false memberSegment:""', '<p>a</p><p>b</p>', 'others'],
    ['nonMember:true memberSegment:""', '<p>a</p><p>b</p>', 'others'],
    ['nonMember:true memberSegment:"status:free"', '<p>a</p><p>b</p>', 'others'],
    [
      'nonMember:true memberSegment:"status:free,status:-free"',
      '<p>a</p><p>x</p><p>b</p>',
      undefined,
    ],
    ['of a later release', '<p>a</p>|<p>x</p><p>b</p>', 'members'],
  ])('a block for some readers, %s, becomes %s', (rule, html, audience) => {
    const source = `<p>a</p><!--kg-gated-block:begin ${rule} --><p>x</p><!--kg-gated-block:end--><p>b</p>`;
    expect(read(source)).toMatchObject({
      html,
      warnings: audience === undefined ? [] : [`gated block: ${audience}`],
    });
  });

  it('a block for some readers without an end runs to the end', () => {
    expect(read('<p>a</p><!--kg-gated-block:begin nonMember:false --><p>x').html).toBe(
      '<p>a</p>|<p>x',
    );
  });

  it('leaves out a player that needs a member of the old site, and counts it', () => {
    expect(
      read(
        '<p>a</p><iframe data-src="https://x.test/embed/%7Buuid%7D" data-kg-transistor-embed=""></iframe>',
      ),
    ).toEqual({ html: '<p>a</p>', unknown: ['card:transistor'], warnings: [] });
  });
});
