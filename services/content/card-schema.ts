/** Schemas of stored cards, for documents that another release wrote. */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import {
  contributorRoles,
  imageSchema,
  itemTypes,
  templates,
  videoSchema,
} from '../../shared/content/item.ts';

export const cardFields = {
  id: v.string(),
  type: v.picklist(itemTypes),
  template: v.picklist(templates),
  url: v.string(),
  hed: v.string(),
  dek: v.string(),
  summary: v.optional(v.string()),
  kicker: v.optional(v.string()),
  pubDate: v.string(),
  modifiedAt: v.optional(v.string()),
  section: v.string(),
  authors: v.pipe(v.array(v.string()), v.readonly()),
  image: v.optional(
    v.pick(imageSchema, ['src', 'alt', 'width', 'height', 'focal', 'tone', 'isPlain']),
  ),
  rating: v.optional(v.number()),
  price: v.optional(v.object({ amount: v.number(), currency: v.string() })),
  promoted: v.optional(v.number()),
  slideCount: v.optional(v.number()),
  durationSeconds: v.optional(v.number()),
  recording: v.optional(v.picklist(['open', 'metered'])),
  linkUrl: v.optional(v.string()),
  language: v.optional(v.string()),
  hiddenFrom: v.optional(v.pipe(v.array(v.picklist(['feeds', 'sitemaps'])), v.readonly())),
  roles: v.optional(v.pipe(v.array(v.picklist(contributorRoles)), v.readonly())),
};

export const cardSchema: v.GenericSchema<unknown, Card> = v.object(cardFields);

export const embedCardSchema: v.GenericSchema<unknown, EmbedCard> = v.object({
  ...cardFields,
  video: v.optional(v.pick(videoSchema, ['src', 'poster', 'captions'])),
});
