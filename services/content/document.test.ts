import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import {
  CONTENT_SCHEMA_BASE,
  CONTENT_SCHEMA_VERSION,
  itemSchema,
} from '../../shared/content/item.ts';
import { ITEM_PLAIN_MAX_BYTES } from '../../shared/limits.ts';
import { toCard } from '../../shared/content/card.ts';
import { toEmbedCard } from '../../shared/content/embed-card.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { cardSchema, embedCardSchema } from './card-schema.ts';
import { documentDecoder, encodeDocument, UnreadableDocumentError } from './document.ts';
import { decodeCards, decodeEmbedCard, decodeItem, encodeItem } from './stored-documents.ts';
import { parseRanking } from './ranking.ts';

const item = v.parse(itemSchema, buildItem({ id: 'stored' }));

describe('A stored document', () => {
  it('carries the version of its schema, and reads as it was written', () => {
    const stored = encodeDocument(item, 'An item');
    expect(stored.v).toBe(CONTENT_SCHEMA_BASE);
    expect(decodeItem({ pk: 'I#stored', ...stored })).toEqual(item);
  });

  it('is compressed when it is long, and reads as it was written', () => {
    const html = randomBytes(ITEM_PLAIN_MAX_BYTES / 2).toString('hex');
    const long = { ...item, body: [{ kind: 'html' as const, html }] };
    const stored = encodeDocument(long, 'A long item');
    expect(stored.doc).toBeInstanceOf(Uint8Array);
    expect(decodeItem({ pk: 'I#stored', ...stored })).toEqual(long);
  });

  it('costs no validation when it is of the current version', () => {
    let validated = 0;
    const schema = v.pipe(
      v.string(),
      v.check(() => {
        validated += 1;
        return true;
      }),
    );
    const decode = documentDecoder(schema);
    expect(decode({ pk: 'X#1', ...encodeDocument('text', 'A text') })).toBe('text');
    expect(validated).toBe(0);
    expect(decode({ pk: 'X#1', doc: '"text"' })).toBe('text');
    expect(validated).toBe(1);
  });

  it.each([
    ['before there were versions', {}],
    ['by an earlier release', { v: CONTENT_SCHEMA_BASE - 1 }],
  ])('is parsed when it was written %s', (_, version) => {
    const doc = JSON.stringify({ ...item, madeUp: 'a field that no schema names' });
    expect(decodeItem({ pk: 'I#stored', ...version, doc })).toEqual(item);
  });

  it('is refused when it needs a later release, whose rules parsing would drop', () => {
    const doc = JSON.stringify(item);
    expect(() => decodeItem({ pk: 'I#stored', v: CONTENT_SCHEMA_VERSION + 1, doc })).toThrow(
      /I#stored has schema version 3 .*: a later release wrote it/,
    );
  });

  it.each([
    ['for registered readers', { access: 'registered' as const }, 2],
    ['for the subscribers of a plan', { access: 'subscribers' as const, tiers: ['gold'] }, 2],
    ['with free times of its own', { free: { firstDays: 3 } }, 2],
    ['for all subscribers', { access: 'subscribers' as const }, 1],
    ['for everybody', { access: 'free' as const }, 1],
  ])('of an item %s says the least release that reads it as it is meant', (_, rules, version) => {
    const stored = encodeItem({ ...item, ...rules });
    expect(stored.v).toBe(version);
    expect(decodeItem({ pk: 'I#stored', ...stored })).toEqual({ ...item, ...rules });
  });

  it.each([{ access: 'registered' as const }, { access: 'subscribers' as const, tiers: ['gold'] }])(
    'is not opened by a release of version 1, which parses it: %j',
    (rules) => {
      // As that release has it: an object drops what it does not name.
      const ofVersion1 = v.object({ access: v.picklist(['free', 'metered', 'subscribers']) });
      const { doc } = encodeItem({ ...item, ...rules });
      expect(v.is(ofVersion1, JSON.parse(String(doc)))).toBe(false);
      expect(v.is(ofVersion1, JSON.parse(String(encodeItem(item).doc)))).toBe(true);
    },
  );

  it('without a version is read under the names that fields had then', () => {
    const image = { id: 'i', filename: 'i.jpg', src: '/photos/i.jpg', alt: 'An image' };
    const body = [{ kind: 'image' as const, image, size: 'wide' as const }];
    const former = { ...item, body: [{ kind: 'image', picture: image, size: 'wide' }] };
    expect(decodeItem({ pk: 'I#stored', doc: JSON.stringify(former) }).body).toEqual(body);
    const { image: shown, ...card } = toCard({ ...item, lead: { ...image, width: 8, height: 4 } });
    expect(shown).toBeDefined();
    expect(
      decodeCards({ pk: 'C#recent#x', doc: JSON.stringify([{ ...card, picture: shown }]) }),
    ).toEqual([{ ...card, image: shown }]);
    const film = { src: '/photos/v.mp4' };
    expect(decodeEmbedCard({ pk: 'E#v', doc: JSON.stringify({ ...card, film }) }).video).toEqual(
      film,
    );
    const ranked = { card, score: 1, at: 2 };
    expect(
      parseRanking({ pk: 'V#ranking', version: 3, doc: JSON.stringify({ pieces: [ranked] }) }),
    ).toEqual({ items: [ranked], version: 3 });
  });

  it('is named with its version when it cannot be read, and its text is not', () => {
    const doc = JSON.stringify({ ...item, hed: { secret: 'a word of the text' } });
    const read = () => decodeItem({ pk: 'I#stored', v: 0, doc });
    expect(read).toThrow(UnreadableDocumentError);
    expect(read).toThrow(
      `The document I#stored has schema version 0 and cannot be read as version ${CONTENT_SCHEMA_VERSION}: hed should be string`,
    );
    expect(() => decodeCards({ pk: 'C#recent#x', doc: '[{}]' })).toThrow(
      /C#recent#x has no schema version .*: 0\.id/,
    );
  });

  it.each([
    ['cut short', '{"id":'],
    ['missing', undefined],
    ['a number', 7],
    ['not what Brotli made', new Uint8Array([1, 2, 3])],
  ])('is named when it is %s', (_, doc) => {
    expect(() => decodeItem({ pk: 'I#broken', v: CONTENT_SCHEMA_VERSION, doc })).toThrow(
      /The document I#broken has schema version \d+ and cannot be read/,
    );
  });
});

describe('The schemas of cards', () => {
  const full = buildItem({
    id: 'full',
    type: 'video',
    kicker: 'Film',
    promoted: 2,
    language: 'de',
    linkUrl: 'https://elsewhere.example/',
    modifiedAt: '2027-01-01T00:00:00.000Z',
    lead: {
      id: 'lead',
      filename: 'lead.jpg',
      src: '/photos/lead.jpg',
      alt: 'A lead',
      width: 1_200,
      height: 800,
      focal: [0.5, 0.25],
      tone: '#a1b2c3',
    },
    video: {
      src: '/photos/full.mp4',
      durationSeconds: 70,
      captions: '/photos/full.vtt',
      poster: { id: 'poster', filename: 'poster.jpg', alt: 'A poster' },
    },
  });

  it('keep every field that cards have', () => {
    expect(v.parse(cardSchema, toCard(full))).toEqual(toCard(full));
    expect(v.parse(embedCardSchema, toEmbedCard(full))).toEqual(toEmbedCard(full));
  });
});
