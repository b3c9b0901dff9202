import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '../../shared/content/card.ts';
import { layBands } from './band-layout.ts';

type Kind = 'words' | 'wide' | 'tall' | 'tiny';
const sizes = { wide: [1_200, 800], tall: [800, 1_200], tiny: [240, 160] } as const;

function card(kind: Kind, index: number): Card {
  const size = kind === 'words' ? undefined : sizes[kind];
  return {
    id: `${index}`,
    type: 'article' as const,
    template: 'default' as const,
    url: '/story/a/',
    hed: 'A',
    dek: '',
    pubDate: '',
    section: 'science',
    authors: [],
    ...(size === undefined
      ? {}
      : { image: { src: '/photos/a.jpg', alt: '', width: size[0], height: size[1] } }),
  };
}

const cards = (...kinds: Kind[]) => kinds.map(card);
const four = (kind: Kind) => cards(kind, kind, kind, kind);
const layoutsOf = (...bands: Card[][]) => layBands(bands).map(({ layout }) => layout);
const idsOf = (band: { cards: readonly Card[] } | undefined) => band?.cards.map(({ id }) => id);

const anyBand = fc.array(fc.constantFrom<Kind>('words', 'wide', 'tall', 'tiny'), {
  minLength: 1,
  maxLength: 4,
});

describe('Home page bands', () => {
  it('never look the same as a neighbor, whatever sections there are, and lose no item', () => {
    fc.assert(
      fc.property(fc.array(anyBand, { maxLength: 14 }), (sections) => {
        const bands = sections.map((kinds) => cards(...kinds));
        const laid = layBands(bands);
        expect(laid).toHaveLength(sections.length);
        laid.forEach(({ layout, cards: shown }, index) => {
          expect(layout).not.toBe(laid[index + 1]?.layout);
          expect(new Set(shown)).toEqual(new Set(bands[index]));
        });
      }),
    );
  });

  it('use every layout in turn for sections that have everything', () => {
    expect(layoutsOf(...Array.from({ length: 8 }, () => four('wide')))).toEqual([
      'cover',
      'columns',
      'mirror',
      'essays',
      'dated',
      'feature',
      'triptych',
      'pair',
    ]);
  });

  it.each(['words', 'tiny'] as const)('take turns in %s alone', (kind) => {
    expect(layoutsOf(...Array.from({ length: 6 }, () => four(kind)))).toEqual([
      'leader',
      'essays',
      'dated',
      'leader',
      'essays',
      'dated',
    ]);
    expect(layoutsOf(cards(kind), cards(kind))).toEqual(['leader', 'essays']);
  });

  it('show portraits in layouts of tall images', () => {
    expect(layoutsOf(...Array.from({ length: 4 }, () => four('tall')))).toEqual([
      'triptych',
      'essays',
      'pair',
      'leader',
    ]);
  });

  it('begin with the item that has an image, and keep the order of the others', () => {
    const [band] = layBands([cards('words', 'tiny', 'wide', 'words')]);
    expect(band?.layout).toBe('cover');
    expect(idsOf(band)).toEqual(['2', '0', '1', '3']);
  });

  it('keep the order and the layout that an editor chose, if the band has enough for it', () => {
    const mixed = cards('wide', 'words', 'wide');
    const laid = layBands([mixed, mixed, mixed, mixed], [undefined, 'mirror', 'columns', 'pair']);
    expect(laid.map(({ layout }) => layout)).toEqual(['cover', 'mirror', 'essays', 'dated']);
    for (const band of laid) expect(idsOf(band)).toEqual(['0', '1', '2']);
  });
});
