/**
 * Items for tests: complete by default, changed where a test needs it, and always checked by the
 * production schema.
 */
import * as v from 'valibot';
import { itemSchema, type Item } from '../../shared/content/item.ts';

export function buildItem(values: Partial<Item> & { id: string }): Item {
  return v.parse(itemSchema, {
    type: 'article',
    template: 'default',
    slug: values.id,
    access: 'metered',
    listed: true,
    hed: `Headline of ${values.id}`,
    dek: `Dek of ${values.id}`,
    pubDate: '2026-03-10T15:00:00.000Z',
    modifiedAt: '2026-03-10T15:00:00.000Z',
    sections: ['science'],
    tags: [],
    contributors: {},
    body: [
      {
        kind: 'html',
        html: `<p>First paragraph of ${values.id}.</p><p>Second paragraph of ${values.id}.</p>`,
      },
    ],
    source: { format: 'test', ref: values.id },
    ...values,
  });
}

/** Returns `count` items, a day apart, the newest last. */
export function buildSeries(prefix: string, count: number, values: Partial<Item> = {}): Item[] {
  return Array.from({ length: count }, (_, index) => {
    const pubDate = new Date(Date.UTC(2020, 0, 1 + index, 12)).toISOString();
    return buildItem({ ...values, id: `${prefix}-${index + 1}`, pubDate, modifiedAt: pubDate });
  });
}
