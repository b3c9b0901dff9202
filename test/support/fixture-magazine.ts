/**
 * A small publication for page tests: every type, template and list, with canaries where a reader
 * must not see them.
 */
import type { Item } from '../../shared/content/item.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import { buildItem, buildSeries } from './build-item.ts';

export const lead = {
  id: 'lead',
  filename: 'lead.webp',
  src: '/photos/ab/lead.webp',
  width: 1800,
  height: 1200,
  alt: 'Hills of paper',
  caption: 'A <em>caption</em>.',
  credit: 'Someone',
};
const author = { slug: 'ada-writer', name: 'Ada Writer' };

export const items: readonly Item[] = [
  ...buildSeries('archive', 45, {
    tags: [{ slug: 'deep-sea', name: 'Deep Sea' }],
    contributors: { author: [author] },
  }),
  buildItem({ id: 'dotty', sections: ['dot-physics'], hed: 'How heavy is a cloud' }),
  buildItem({
    id: 'full-story',
    slug: 'full-story',
    lead,
    sections: ['culture', 'magazine'],
    template: 'feature-story',
    hed: 'A & B <told> "whole"',
    seoTitle: 'Seo & title',
    contributors: { author: [author], photographer: [{ slug: 'pia-photo', name: 'Pia Photo' }] },
    tags: [{ slug: 'deep-sea', name: 'Deep Sea' }],
    pubDate: '2026-03-10T15:00:00.000Z',
    promoted: 2,
    body: [
      { kind: 'html', html: '<p>First words.</p>' },
      { kind: 'pullquote', text: 'A quote worth pulling', by: 'Someone' },
      { kind: 'image', image: { ...lead, id: 'inline' }, size: 'wide' },
      {
        kind: 'player',
        provider: 'youtube',
        id: 'abc123',
        url: 'https://www.youtube.com/watch?v=abc123',
      },
      { kind: 'newsletter', key: 'WEEKLY' },
      { kind: 'html', html: '<p>Last words.</p>' },
    ],
  }),
  buildItem({
    id: 'listed-items',
    template: 'listicle',
    sections: ['security'],
    body: [
      { kind: 'html', html: '<p>Three.</p><h2>A lock</h2><p>One.</p>' },
      { kind: 'image', image: { ...lead, id: 'between' }, size: 'default' },
      { kind: 'html', html: '<h2 id="key">A key</h2><p>Two.</p><h2>A door</h2><p>Three.</p>' },
    ],
  }),
  buildItem({ id: 'wide-one', template: 'wide', sections: ['business', 'transportation'] }),
  buildItem({ id: 'bleeding', template: 'fullbleed', sections: ['ideas'] }),
  buildItem({
    id: 'test-review',
    type: 'review',
    sections: ['gear'],
    lead,
    contributors: { author: [author] },
    review: {
      category: 'headphones',
      rating: 8,
      pros: ['Light'],
      cons: ['Dear'],
      verdict: 'Good.',
      product: { name: 'Drift', brand: 'Halcyon', price: 349, currency: 'USD' },
      buy: { retailer: 'Halcyon', url: 'https://halcyon.example/drift' },
    },
  }),
  buildItem({
    id: 'test-gallery',
    type: 'gallery',
    sections: ['photo'],
    lead,
    slides: [
      { ...lead, id: 's1', caption: 'One' },
      { ...lead, id: 's2', caption: 'Two' },
    ],
  }),
  buildItem({
    id: 'test-video',
    type: 'video',
    sections: ['video'],
    video: { src: '/photos/video.mp4', durationSeconds: 94, poster: lead },
  }),
  buildItem({
    id: 'for-payers',
    access: 'subscribers',
    sections: ['backchannel'],
    body: [
      {
        kind: 'html',
        html: '<p>Free lead-in.</p><p>Second.</p><p>CANARY-PAID, and many more words that only readers who pay for them may read.</p>',
      },
      { kind: 'pullquote', text: 'CANARY-QUOTE' },
    ],
  }),
  buildItem({ id: 'no-author', sections: [] }),
  buildItem({ id: 'link-post', linkUrl: 'https://elsewhere.example/item', sections: ['opinion'] }),
  buildItem({
    id: 'from-tomorrow',
    sections: ['science'],
    pubDate: '2099-01-01T00:00:00.000Z',
    hed: 'CANARY-SCHEDULED',
  }),
  buildItem({ id: 'unlisted-page', listed: false, hed: 'An unlisted page' }),
];

export async function publishFixture(publisher: Publisher): Promise<void> {
  await publisher.putContributors([
    { slug: 'ada-writer', name: 'Ada Writer', title: 'Senior writer', bio: 'Writes.' },
    { slug: 'pia-photo', name: 'Pia Photo', title: 'Photographer' },
  ]);
  await publisher.putTags([
    { slug: 'deep-sea', name: 'Deep Sea', description: 'All that is far down.' },
  ]);
  await publisher.putItems(items);
  await publisher.putDrafts([
    buildItem({ id: 'draft-story', hed: 'A draft story' }),
    buildItem({
      id: 'draft-review',
      type: 'review',
      hed: 'A draft review',
      sections: ['gear'],
      review: { category: 'home', rating: 5, pros: [], cons: [], product: { name: 'Lamp' } },
    }),
  ]);
  await publisher.putRedirects([
    { from: '/2014/05/01/very-old/', to: '/story/full-story/' },
    { from: '/2014/05/01/note/', to: '/story/full-story/?from=note#update' },
  ]);
  await publisher.finish();
}
