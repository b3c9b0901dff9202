/** Two built sites in the shapes of generators without a dialect: one with JSON-LD, one with meta tags. */

export const paragraphs = (about: string, count = 4): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<p>${about}, part ${at + 1}: the harbor master counted the boats at dawn, wrote the number on a slate, and compared it with that of the day before.</p>`,
  ).join('\n');

const nav = `<header class="site"><a href="/">The Harbor Post</a><nav><a href="/">Home</a><a href="/tags/boats/">Boats</a></nav></header>`;
const foot = `<footer><p>All rights reserved by The Harbor Post.</p><script>track()</script></footer>`;

function page(head: string, body: string, language = 'en'): string {
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${nav}${body}${foot}</body></html>`;
}

const origin = 'https://harbor.example';

function jsonLd(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

function canonical(path: string): string {
  return `<link rel="canonical" href="${origin}${path}">`;
}

/** Each page in a folder of its own, absolute links, JSON-LD with a graph. */
export const structuredSite: Readonly<Record<string, string>> = {
  'index.html': page(
    `<title>The Harbor Post</title>${canonical('/')}${jsonLd({ '@type': 'WebSite', name: 'The Harbor Post' })}`,
    '<main><h1>The Harbor Post</h1><ul><li><a href="/2024/boats/">Boats</a></li></ul></main>',
  ),
  '2024/boats/index.html': page(
    `<title>Counting boats | The Harbor Post</title>${canonical('/2024/boats/')}
    <meta property="og:type" content="article"><meta property="og:title" content="Shared: counting boats">
    ${jsonLd({
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Person', '@id': '#ann', name: 'Ann Lee' },
        { '@type': 'WebPage', url: `${origin}/2024/boats/` },
        {
          '@type': 'BlogPosting',
          headline: 'Counting boats',
          description: 'How a harbor knows what it holds.',
          datePublished: '2024-03-05T08:00:00Z',
          dateModified: '2024-03-06T09:30:00Z',
          author: [{ '@id': '#ann' }, { '@type': 'Person', name: 'Bo Ray' }],
          image: { '@type': 'ImageObject', url: `${origin}/images/boats.png` },
          articleSection: 'Seamanship',
          keywords: 'Boats, Dawn',
          publisher: { '@type': 'Organization', name: 'The Harbor Post' },
        },
      ],
    })}`,
    `<main><article><header><h1>Counting boats</h1><p>By Ann Lee on <time datetime="2024-03-05">5 March</time></p></header>
    ${paragraphs('Boats')}
    <p>See <a href="/2024/tides/#spring">the tides</a>, <a href="${origin}/2024/tides/index.html">again</a>,
    <a href="../tides">once more</a>, <a href="/tags/boats/">all boats</a>, <a href="/lost/">what is lost</a>
    and <a href="https://other.example/x">another site</a>.</p>
    <figure><img src="../../images/slate.png" alt="A slate"><figcaption>The slate</figcaption></figure>
    </article></main>`,
  ),
  '2024/tides/index.html': page(
    `<title>Tides | The Harbor Post</title>${canonical('/2024/tides/')}<meta name="robots" content="noindex, follow">${jsonLd(
      {
        '@type': 'NewsArticle',
        headline: 'Tides',
        datePublished: '2024-02-01',
        author: 'The Harbor Post',
        publisher: { name: 'The Harbor Post' },
      },
    )}`,
    `<main><article><h1>Tides</h1>${paragraphs('Tides')}<h2 id="spring">Spring</h2>${paragraphs('Spring', 1)}</article></main>`,
    'de',
  ),
  'tags/boats/index.html': page(
    `<title>Boats | The Harbor Post</title>${jsonLd({ '@type': 'CollectionPage', name: 'Boats' })}`,
    '<main><h1>Boats</h1><ul><li><a href="/2024/boats/">Counting boats</a></li></ul></main>',
  ),
  'page/2/index.html': page(
    '<title>Page 2</title>',
    '<main><a href="/2024/tides/">Tides</a></main>',
  ),
  '404.html': page('<title>Not found</title>', '<main><p>Nothing here.</p></main>'),
  'search/index.html': page('<title>Search</title>', '<main><input type="search"></main>'),
  'about/index.html': page(
    '<title>About | The Harbor Post</title>',
    `<main><h1>About</h1>${paragraphs('About')}</main>`,
  ),
  'old/boats/index.html': `<!DOCTYPE html><html><head><title>Moved</title><meta http-equiv="refresh" content="0; url=/2024/boats/"></head></html>`,
  'old/away/index.html': `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0;URL='https://other.example/away'"></head></html>`,
};

/** Files with names of their own, relative links, meta tags, no canonical addresses. */
export const plainSite: Readonly<Record<string, string>> = {
  'index.html': page('<title>Field notes</title>', '<a href="hedges.html">Hedges</a>'),
  'hedges.html': page(
    `<title>Hedges - Field notes</title><meta name="author" content="Cy Dee and Di Fox">
    <meta name="description" content="What grows between fields."><meta property="article:published_time" content="2023-05-06T10:00:00+02:00">
    <meta property="article:tag" content="Plants"><meta property="og:image" content="img/hedge.png">`,
    `<div id="content"><h1>Hedges</h1><div class="info">Published: <time datetime="2023-05-06">6 May</time> by Cy Dee</div>
    ${paragraphs('Hedges')}<p>Next: <a href="notes/walls.html">walls</a>.</p><script>alert(1)</script></div>`,
  ),
  'notes/walls.html': page(
    '<title>Walls - Field notes</title>',
    `<div class="post"><h1>Walls</h1><p class="meta"><time datetime="2022-01-02T03:04:05Z">2 January</time> <a rel="author" href="../author/di.html">Di Fox</a></p>
    ${paragraphs('Walls')}<p>Before: <a href="../hedges.html">hedges</a>, <a href="../hedges">hedges</a>.</p></div>`,
  ),
  'archives.html': page(
    '<title>Archives - Field notes</title>',
    '<dl><dt><time datetime="2023-05-06">May</time></dt><dd><a href="hedges.html">Hedges</a></dd></dl>',
  ),
  'short.html': page(
    '<title>Short - Field notes</title>',
    '<div><h1>Short</h1><p><time datetime="2021-01-01">2021</time></p><p>Nothing yet.</p></div>',
  ),
};
