/**
 * A small archive of somebody else's: invented items of every kind, in the sections of
 * {@link starterBrand}, as a folder of Markdown.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BrandFile } from '../../shared/brand/brand-schema.ts';

const SECTIONS = ['water', 'bridges'] as const;

/** What a starter brand has: a name, an address, a language, a time zone and its sections. */
export const starterBrand: BrandFile = {
  name: 'Ebb & Flood',
  origin: 'https://www.ebb-and-flood.example',
  language: 'en-GB',
  timeZone: 'Europe/Lisbon',
  sections: [
    { slug: 'water', name: 'Water' },
    { slug: 'bridges', name: 'Bridges' },
  ],
};

const PICTURES = ['weir.webp', 'sluice.webp'];
/** More than a page of a list holds. */
const NOTES = 30;

function item(front: Readonly<Record<string, unknown>>, text: string): string {
  // JSON is YAML.
  return `---\n${JSON.stringify(front, null, 2)}\n---\n\n${text}\n`;
}

const paragraphs = Array.from(
  { length: 8 },
  (_, n) =>
    `Paragraph ${n + 1} of a text about a river that was measured at dusk, and once more at dawn.`,
).join('\n\n');

const common = { sections: ['water'], tags: ['locks'], authors: ['io-lind'] };
const image = { src: 'weir.webp', alt: 'A weir', credit: 'Io Lind' };

const items: Readonly<Record<string, string>> = {
  'the-weir': item(
    { ...common, title: 'The Weir', date: '2026-03-02', image, promoted: 1, dek: 'Dusk and dawn.' },
    `${paragraphs}\n\n{{< image src="sluice.webp" alt="A sluice" >}}\n\nThe end. [Another](/story/the-toll/).`,
  ),
  'the-toll': item(
    {
      ...common,
      sections: ['bridges'],
      title: 'The Toll',
      date: '2026-03-01',
      access: 'subscribers',
    },
    paragraphs,
  ),
  'the-link': item(
    { ...common, title: 'Elsewhere', date: '2026-02-27', linkUrl: 'https://elsewhere.example/a' },
    'A link post.',
  ),
  'the-lamp': item(
    {
      ...common,
      title: 'The Lamp',
      date: '2026-02-26',
      type: 'review',
      image,
      review: {
        category: 'lamps',
        rating: 7,
        pros: ['Bright'],
        cons: ['Heavy'],
        verdict: 'It shines.',
        product: { name: 'Lamp', brand: 'Dyke', price: 30, currency: 'EUR' },
        buy: { retailer: 'Dyke', url: 'https://dyke.example/lamp' },
      },
    },
    paragraphs,
  ),
  'the-locks': item(
    {
      ...common,
      title: 'The Locks',
      date: '2026-02-25',
      type: 'gallery',
      image,
      slides: PICTURES.map((src) => ({ src, alt: src, caption: `At ${src}`, title: 'A lock' })),
    },
    'A few locks.',
  ),
  'the-tide': item(
    {
      ...common,
      title: 'The Tide',
      date: '2026-02-24',
      type: 'video',
      image,
      video: { src: 'tide.mp4', duration: 12, poster: 'weir.webp' },
    },
    'The tide comes in.',
  ),
  ...Object.fromEntries(
    Array.from({ length: NOTES }, (_, n) => [
      `note-${n}`,
      item(
        {
          ...common,
          sections: [SECTIONS[n % SECTIONS.length]],
          title: `Note ${n}`,
          date: `2026-01-${String(1 + n).padStart(2, '0')}`,
          ...(n % 3 === 0 && { image }),
        },
        paragraphs,
      ),
    ]),
  ),
};

async function picture(color: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .webp()
    .toBuffer();
}

/** Writes the archive into a folder that is there. */
export async function writeStarterMagazine(folder: string): Promise<void> {
  const articles = join(folder, 'content/articles');
  const photos = join(folder, 'photos');
  const people = join(folder, 'content/contributors');
  for (const path of [articles, photos, people]) await mkdir(path, { recursive: true });
  for (const [slug, text] of Object.entries(items))
    await writeFile(join(articles, `${slug}.md`), text);
  await writeFile(
    join(people, 'io-lind.md'),
    item({ name: 'Io Lind', title: 'Editor' }, 'Io Lind measures rivers.'),
  );
  await writeFile(join(photos, 'weir.webp'), await picture('#357'));
  await writeFile(join(photos, 'sluice.webp'), await picture('#753'));
  // The smallest file that is one: an empty box of type `ftyp`.
  await writeFile(
    join(photos, 'tide.mp4'),
    Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  );
}
