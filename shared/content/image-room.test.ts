import { expect, it } from '@jest/globals';
import { asLead, canLead } from './image-room.ts';
import { toCard } from './card.ts';
import { buildItem } from '../../test/support/build-item.ts';

const image = { id: 'i', filename: 'i.jpg', src: '/photos/i.jpg', alt: '' };
const cardWith = (values: object) => toCard(buildItem({ id: 'a', lead: { ...image, ...values } }));

it.each([
  ['a usual one', { width: 1800, height: 1200 }, true],
  ['an upright one', { width: 800, height: 1200 }, true],
  ['a flat one that is large', { width: 2500, height: 900 }, true],
  ['one of unknown size', {}, true],
  ['a small one', { width: 600, height: 400 }, false],
  ['a thumbnail', { width: 150, height: 150 }, false],
  ['one of few rows', { width: 900, height: 310 }, false],
  ['a banner', { width: 2500, height: 600 }, false],
  ['a column', { width: 1200, height: 3000 }, false],
  ['a screenshot', { width: 1800, height: 1200, isPlain: true }, false],
  ['a drawing', { src: '/photos/i.svg', width: 1800, height: 1200 }, false],
  ['a missing one', { src: undefined, width: 1800, height: 1200 }, false],
])('CT-05 Whether an image may lead a page: %s', (_, values, expected) => {
  const card = cardWith(values);
  expect(canLead(card)).toBe(expected);
  expect(asLead(card).image).toEqual(expected ? card.image : undefined);
});
