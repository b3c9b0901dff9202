/**
 * Text and images that components are shown with, taken from the sample issue. If the issue is not
 * stored, plates stand in for the images.
 */
import type { Card } from '../../shared/content/card.ts';
import type { Image } from '../../shared/content/item.ts';
import { initialContent, type ContentState } from '../state/content.ts';

/** @param hash The name of the stored image, which is derived from its bytes. */
function image(hash: string, alt: string, caption: string): Image {
  return {
    id: hash,
    filename: `${hash}.webp`,
    src: `/photos/${hash.slice(0, 2)}/${hash}.webp`,
    width: 1800,
    height: 1200,
    alt,
    caption,
    credit: 'Lucía Ferrant',
    focal: [0.5, 0.4],
  };
}

export const images = [
  image(
    'e8186654deee39cbdfcef665c3d3c84c',
    'A forest of piles under a pier, in contour lines',
    'Forty-one hydrophones hang between the piles.',
  ),
  image(
    'efb8b5fe18f205d931ad8a3a25249a06',
    'Headphones, folded at the hinge',
    'The hinge, before it was folded 40,000 times.',
  ),
  image(
    '0bc5f5a81f71d0e666e67ede072effd5',
    'A signal box above the tracks',
    'Box 9, which still has its stove.',
  ),
] as const;

export const card: Card = {
  id: 'c1',
  type: 'article',
  template: 'default',
  url: '/story/the-harbor-that-learned-to-listen/',
  hed: 'The harbor that learned to listen',
  dek: 'For eleven years a port authority recorded everything under its piers. Then somebody played it back.',
  kicker: 'Infrastructure',
  pubDate: '2026-11-12T14:30:00.000Z',
  section: 'science',
  authors: ['Ines Calloway', 'Devin Park'],
  image: images[0],
};

export const cards: readonly Card[] = [
  card,
  {
    ...card,
    id: 'c2',
    type: 'gallery',
    section: 'photo',
    kicker: 'Photo',
    hed: 'The last signal boxes',
    url: '/gallery/the-last-signal-boxes/',
    image: images[2],
    slideCount: 8,
  },
  {
    ...card,
    id: 'c3',
    type: 'review',
    section: 'gear',
    kicker: 'Headphones',
    hed: 'Halcyon Drift: silence with a catch',
    url: '/review/halcyon-drift-headphones-review/',
    image: images[1],
    rating: 7,
  },
  {
    ...card,
    id: 'c4',
    type: 'video',
    section: 'video',
    kicker: 'Video',
    hed: 'Ten seconds inside a tide machine',
    url: '/video/ten-seconds-inside-a-tide-machine/',
    durationSeconds: 125,
  },
  {
    ...card,
    id: 'c5',
    section: 'ideas',
    hed: 'A headline that goes on for rather longer than its editor had hoped, with a word like Donaudampfschiffahrt in it',
    dek: '',
    image: undefined,
    kicker: undefined,
    authors: [],
  },
];

export const story: ContentState = {
  ...initialContent,
  id: 'c1',
  hed: card.hed,
  dek: card.dek,
  kicker: card.kicker ?? '',
  url: card.url,
  canonicalUrl: `https://www.meridian.example${card.url}`,
  channel: 'science',
  name: 'Science',
  contributors: {
    author: [
      { name: 'Ines Calloway', slug: 'ines-calloway' },
      { name: 'Devin Park', slug: 'devin-park' },
    ],
    photographer: [{ name: 'Lucía Ferrant', slug: 'lucia-ferrant' }],
    illustrator: [{ name: 'Hana Brodeur', slug: 'hana-brodeur' }],
  },
  pubDate: card.pubDate,
  modifiedAt: '2026-11-14T09:00:00.000Z',
  wordCount: 1380,
  photos: { tout: images[0], social: images[0] },
  tags: [
    { slug: 'sound', name: 'Sound' },
    { slug: 'harbors', name: 'Harbors' },
    { slug: 'maps', name: 'Maps' },
  ],
};
