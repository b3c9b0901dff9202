import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { importFolder } from '../../test/support/import-folder.ts';

const image = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#124' } })
  .webp()
  .toBuffer();
const video = Buffer.from('\0\0\0\x18ftypmp42', 'latin1');

const people = {
  'content/contributors/ines-calloway.md':
    '---\nname: Ines Calloway\ntitle: Senior writer\nportrait: { src: ines.webp, alt: "Line portrait of Ines Calloway" }\nlinks: { website: "https://ines.example", mastodon: "https://m.example/@ines", bad: "javascript:alert(1)" }\n---\nShe writes about *ports*. She lives by the sea.\n',
  'content/contributors/tomas-reyes.md': '---\nname: Tomas Reyes\n---\n',
  'photos/ines.webp': image,
  'photos/harbor.webp': image,
};

const harbor = `---
title: The Harbor That Learned to Listen
dek: A port strung with *microphones* is teaching engineers what decay sounds like.
slug: the-harbor-that-learned-to-listen
date: 2026-11-12T09:30:00-05:00
modified: 2026-11-14T10:00:00-05:00
type: article
template: feature-story
sections: [science]
tags: [acoustics, ports, _desk]
authors: [ines-calloway]
contributors:
  photographer: [tomas-reyes]
access: subscribers
draft: false
image:
  src: harbor.webp
  alt: What the image shows, in one sentence.
  caption: What a *reader* should know about it.
  credit: Ines Okafor / Meridian
  focal: [0.5, 0.4]
kicker: Field Notes
seoTitle: Seo title
seoDescription: Seo description
socialTitle: Social title
socialDescription: Social description
promoted: 3
---
Words and [a link](/story/other/).

{{< image src="harbor.webp" alt="A" caption="C" credit="D" size="wide" >}}

{{< pullquote "The words" by="Who said them" >}}

{{< pullquote "No one said these" >}}

{{< gallery "slug-of-a-gallery" >}}

{{< video "slug-of-a-video" >}}

{{< product name="Drift" brand="Halcyon" price="$349" url="https://halcyon.example/drift" rating="8" >}}

{{< newsletter "WEEKLY" >}}

{{< quote-card by="Ada" source="Mastodon" url="https://m.example/1" >}}It *works*.{{< /quote-card >}}

| a | b |
|---|---|
| 1 | 2 |
`;

describe('Masthead’s own Markdown format', () => {
  it('CT-01 stores each level of access, and the plans of an item', async () => {
    const article = (slug: string, fields: string) => ({
      [`content/articles/${slug}.md`]: `---\ntitle: A\ndate: 2026-01-02\n${fields}\n---\nWords.\n`,
    });
    const { store, report } = await importFolder({
      ...article('for-all', 'access: free'),
      ...article('with-an-account', 'access: registered'),
      ...article('counted', 'access: metered'),
      ...article('paid', 'access: subscribers'),
      ...article('of-a-plan', 'access: subscribers\ntiers: [complete]'),
      ...article('of-two', 'tiers: [Digital, complete, complete]'),
      ...article('of-none', 'access: free\ntiers: [gold]'),
    });
    const found = [...store.items.values()].map(({ slug, access, tiers }) => [slug, access, tiers]);
    expect(found.sort()).toEqual([
      ['counted', 'metered', undefined],
      ['for-all', 'free', undefined],
      ['of-a-plan', 'subscribers', ['complete']],
      ['of-none', 'subscribers', ['gold']],
      ['of-two', 'subscribers', ['digital', 'complete']],
      ['paid', 'subscribers', undefined],
      ['with-an-account', 'registered', undefined],
    ]);
    expect(report.access).toMatchObject({ free: 1, registered: 1, metered: 1, subscribers: 4 });
    expect(report.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('"gold", which is no plan of the brand file'),
    ]);
  });

  it('CT-01 stores every field of an article', async () => {
    const { store, report } = await importFolder({
      ...people,
      'content/articles/harbor.md': harbor,
    });
    expect(report).toMatchObject({
      format: 'markdown',
      items: { in: 3, stored: 3, unchanged: 0, skipped: [] },
      byType: { contributor: 2, article: 1 },
      media: { found: 2, missing: 0 },
      redirects: 0,
      unknownShortcodes: {},
      warnings: [],
      sections: { science: 1 },
      access: expect.objectContaining({ subscribers: 1 }),
    });
    expect(store.bySlug('the-harbor-that-learned-to-listen')).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20}$/),
      type: 'article',
      template: 'feature-story',
      slug: 'the-harbor-that-learned-to-listen',
      access: 'subscribers',
      listed: true,
      hed: 'The Harbor That Learned to Listen',
      dek: 'A port strung with microphones is teaching engineers what decay sounds like.',
      kicker: 'Field Notes',
      seoTitle: 'Seo title',
      seoDescription: 'Seo description',
      socialTitle: 'Social title',
      socialDescription: 'Social description',
      pubDate: '2026-11-12T14:30:00.000Z',
      modifiedAt: '2026-11-14T15:00:00.000Z',
      sections: ['science'],
      tags: [
        { slug: 'acoustics', name: 'acoustics' },
        { slug: 'ports', name: 'ports' },
      ],
      filedUnder: [
        { slug: 'science', name: 'science' },
        { slug: 'acoustics', name: 'acoustics' },
        { slug: 'ports', name: 'ports' },
      ],
      contributors: {
        author: [{ slug: 'ines-calloway', name: 'Ines Calloway' }],
        photographer: [{ slug: 'tomas-reyes', name: 'Tomas Reyes' }],
      },
      lead: {
        id: expect.any(String),
        filename: 'harbor.webp',
        src: expect.stringMatching(/^\/photos\/.*\.webp$/),
        width: 8,
        height: 6,
        alt: 'What the image shows, in one sentence.',
        caption: 'What a <em>reader</em> should know about it.',
        credit: 'Ines Okafor / Meridian',
        focal: [0.5, 0.4],
        tone: expect.stringMatching(/^#[0-9a-f]{6}$/),
        // One color.
        isPlain: true,
      },
      body: [
        { kind: 'html', html: '<p>Words and <a href="/story/other/">a link</a>.</p>' },
        {
          kind: 'image',
          size: 'wide',
          image: expect.objectContaining({ width: 8, alt: 'A', caption: 'C', credit: 'D' }),
        },
        { kind: 'pullquote', text: 'The words', by: 'Who said them' },
        { kind: 'pullquote', text: 'No one said these' },
        { kind: 'gallery', slug: 'slug-of-a-gallery' },
        { kind: 'video', slug: 'slug-of-a-video' },
        {
          kind: 'product',
          name: 'Drift',
          brand: 'Halcyon',
          price: '$349',
          url: 'https://halcyon.example/drift',
          rating: 8,
        },
        { kind: 'newsletter', key: 'WEEKLY' },
        {
          kind: 'quote',
          text: 'It works.',
          by: 'Ada',
          source: 'Mastodon',
          url: 'https://m.example/1',
        },
        { kind: 'html', html: expect.stringMatching(/^<table>/) },
      ],
      promoted: 3,
      source: { format: 'markdown', ref: 'content/articles/harbor.md' },
    });
  });

  it('CT-01 stores contributors with their biography, portrait and links', async () => {
    const { store } = await importFolder(people);
    expect(store.contributors.get('ines-calloway')).toEqual({
      slug: 'ines-calloway',
      name: 'Ines Calloway',
      title: 'Senior writer',
      bio: 'She writes about ports. She lives by the sea.',
      portrait: expect.objectContaining({ width: 8, alt: 'Line portrait of Ines Calloway' }),
      links: { website: 'https://ines.example', mastodon: 'https://m.example/@ines' },
    });
  });

  it('CT-01 stores a review with all its additional fields', async () => {
    const review =
      '---\ntitle: Halcyon Drift\ndate: 2026-01-02\ntype: review\nsections: [gear]\nreview:\n  category: headphones\n  rating: 8\n  pros: ["Holds its tune, in wind", Battery lasts a week]\n  cons: [The case is a brick]\n  verdict: One sentence that says it all.\n  product: { name: Halcyon Drift, brand: Halcyon, price: 349, currency: USD }\n  buy: { retailer: Halcyon, url: "https://halcyon.example/drift" }\n---\nText\n';
    const { store } = await importFolder({ 'content/articles/drift.md': review });
    expect(store.bySlug('drift')).toMatchObject({
      type: 'review',
      sections: ['gear'],
      review: {
        category: 'headphones',
        rating: 8,
        pros: ['Holds its tune, in wind', 'Battery lasts a week'],
        cons: ['The case is a brick'],
        verdict: 'One sentence that says it all.',
        product: { name: 'Halcyon Drift', brand: 'Halcyon', price: 349, currency: 'USD' },
        buy: { retailer: 'Halcyon', url: 'https://halcyon.example/drift' },
      },
    });
  });

  it('CT-01 stores a gallery with its slides, and a video with its file, poster, captions and chapters', async () => {
    const { store } = await importFolder({
      'content/articles/night.md':
        '---\ntitle: Night\ndate: 2026-01-02\ntype: gallery\nslides:\n  - { src: a.webp, alt: One, caption: "First *light*", credit: Ada, title: I }\n  - { src: none.webp, alt: Two }\n---\nIntro\n',
      'content/articles/tide.md':
        '---\ntitle: Tide\ndate: 2026-01-03\ntype: video\nvideo: {src: tide.mp4, duration: 94, poster: a.webp, captions: tide.vtt, chapters: [{start: 40.5, title: Ebb}, {start: 0, title: Flood}]}\n---\nText\n',
      'photos/a.webp': image,
      'photos/tide.mp4': video,
      'photos/tide.vtt': 'WEBVTT\n',
    });
    expect(store.bySlug('night')).toMatchObject({
      type: 'gallery',
      slides: [
        { width: 8, alt: 'One', caption: 'First <em>light</em>', credit: 'Ada', title: 'I' },
        { filename: 'none.webp', alt: 'Two' },
      ],
    });
    expect(store.bySlug('tide')).toMatchObject({
      type: 'video',
      video: {
        src: expect.stringMatching(/\.mp4$/),
        durationSeconds: 94,
        poster: { width: 8 },
        captions: expect.stringMatching(/\.vtt$/),
        chapters: [
          { startSeconds: 0, title: 'Flood' },
          { startSeconds: 40.5, title: 'Ebb' },
        ],
      },
    });
  });

  it('stores listicles, drafts and tags, and schedules items dated in the future', async () => {
    const { store, report } = await importFolder({
      'content/articles/eight.md':
        '---\ntitle: Eight\ndate: 2999-01-02\ntemplate: listicle\n---\n## One\n\na\n\n## Two\n\nb\n',
      'content/articles/soon.md':
        '---\ntitle: Soon\ndraft: true\ndate: 2026-01-02\naccess: free\n---\n',
      'content/tags/acoustics.md': '---\ntitle: Acoustics\ndescription: What *rooms* do.\n---\n',
    });
    expect(store.bySlug('eight')).toMatchObject({
      template: 'listicle',
      pubDate: '2999-01-02T05:00:00.000Z',
      contributors: {},
      body: [{ kind: 'html', html: '<h2>One</h2><p>a</p><h2>Two</h2><p>b</p>' }],
    });
    expect([...store.drafts.values()]).toMatchObject([{ slug: 'soon', access: 'free' }]);
    expect(report.drafts).toEqual([{ id: [...store.drafts.keys()][0], hed: 'Soon' }]);
    expect(store.tags.get('acoustics')).toEqual({
      slug: 'acoustics',
      name: 'Acoustics',
      description: 'What rooms do.',
    });
  });

  it.each([
    [
      'a review without a rating',
      'type: review\nreview: { category: phones, product: { name: x } }',
      'a review needs `review` with a category, a rating and a product with a name',
    ],
    [
      'a rating out of range',
      'type: review\nreview: { category: phones, rating: 11, product: { name: x } }',
      'review.rating: ',
    ],
    ['a gallery without slides', 'type: gallery\nslides: []', 'a gallery needs `slides`'],
    [
      'a video whose video is missing',
      'type: video\nvideo: { src: none.mp4, duration: 3 }',
      'its video none.mp4 is not in the source',
    ],
    [
      'a video with a chapter without a start',
      'type: video\nvideo: { src: clip:123/tide, duration: 3, chapters: [{ title: Ebb }] }',
      'each of the `chapters` of its video needs a start in seconds and a title',
    ],
  ])('skips %s, with the reason', async (_name, front, reason) => {
    const { report, store } = await importFolder({
      'content/articles/x.md': `---\ntitle: X\ndate: 2026-01-02\n${front}\n---\n`,
      'content/articles/y.md': '---\ntitle: Y\ndate: 2026-01-02\n---\nText\n',
    });
    expect(report.items).toMatchObject({
      in: 2,
      stored: 1,
      skipped: [{ ref: 'content/articles/x.md', reason: expect.stringContaining(reason) }],
    });
    expect(store.items.size).toBe(1);
  });
});
