/**
 * Small archives that a publisher might bring, each with one thing that a home page must cope with,
 * and a site that shows one after another.
 */
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Image, Item } from '../../shared/content/item.ts';
import { DAY_MS } from '../../shared/limits.ts';
import type { FrontInput } from '../../services/content/front.ts';
import { buildItem } from './build-item.ts';
import { openPaywallSite, type PaywallSite } from './paywall-site.ts';

interface Text {
  readonly hed: string;
  readonly dek: string;
}

const sections = ['business', 'culture', 'gear', 'ideas', 'science', 'security', 'transportation'];
const MANY = 34;

const english: readonly Text[] = [
  {
    hed: 'The ferry that learned to wait',
    dek: 'A timetable with patience in it carries more people than one without.',
  },
  { hed: 'Salt', dek: 'What the marsh keeps, it keeps for a century.' },
  {
    hed: 'Accessibility statements nobody reads, and the one that everybody at the harbor office did read',
    dek: 'It was written by the night porter, who had to answer the telephone whenever the lift stood still.',
  },
  {
    hed: 'Forty keys for one door',
    dek: 'A locksmith counts what a town believes about itself. She has a drawer for each belief, and a ledger for the doors.',
  },
  {
    hed: 'Rebuilding weir.example',
    dek: 'How the water board threw away nine tenths of its pages and was thanked for it.',
  },
  {
    hed: 'A map of every bench',
    dek: 'The surveyor sat on all of them. Two were comfortable.',
  },
  {
    hed: 'What the lamplighters knew about maintenance',
    dek: 'Their round was the monitoring, and their whistle the alarm. Nobody has improved on it since.',
  },
  {
    hed: 'Counterrevolutionary typewriters',
    dek: 'Seven machines, one ribbon, and a pamphlet with the letter e left out.',
  },
  {
    hed: 'The orchard under the runway grows on, says the woman who planted it',
    dek: 'Roots do not read planning notices.',
  },
  { hed: 'Why bridges hum', dek: 'And which of them are in tune with each other at four degrees.' },
  {
    hed: 'An honest meter for the village pump',
    dek: 'The old one flattered everybody. The new one is hated, exact, and painted green.',
  },
  {
    hed: 'Notes from a slow laboratory',
    dek: 'The experiment began in 1931. Its third reading is due on Thursday.',
  },
];

const german: readonly Text[] = [
  {
    hed: 'Grundstücksverkehrsgenehmigungszuständigkeit: ein Nachruf',
    dek: 'Das längste Wort der Verwaltung ist nun außer Dienst. Wir waren beim Abschied dabei.',
  },
  {
    hed: 'Die Donaudampfschifffahrtsgesellschaft fährt wieder, und zwar pünktlich',
    dek: 'Drei Kapitäne, zwei Kessel und eine Uhr, auf die man sich verlassen kann.',
  },
  {
    hed: 'Barrierefreiheitsstärkungsgesetz in einfachen Worten',
    dek: 'Was es verlangt, wen es betrifft und warum die Bäckerei schon fertig ist.',
  },
  {
    hed: 'Geschwindigkeitsbegrenzungen für Gedanken',
    dek: 'Eine Werkstatt in Hallein baut Bremsen für das Naheliegende.',
  },
  {
    hed: 'Moor',
    dek: 'Ein Torfstich wird zum See, und der See zur Nachbarschaftsangelegenheit.',
  },
  {
    hed: 'Vom Schreibmaschinenpapierhersteller zum Saatgutarchiv',
    dek: 'Das Papier war immer gut. Jetzt liegt etwas darin.',
  },
  {
    hed: 'Die Verkehrsinfrastrukturfinanzierungsgesellschaft zählt ihre Brücken noch einmal',
    dek: 'Beim ersten Mal fehlte eine.',
  },
  {
    hed: 'Wer hat den Fahrplan gemalt?',
    dek: 'Ein Bahnhof, ein Pinsel und siebzig Jahre Verspätung.',
  },
];

const arabic: readonly Text[] = [
  {
    hed: 'المرفأ الذي تعلّم الإصغاء إلى البحر قبل العاصفة',
    dek: 'حكاية حارسٍ يكتب كل ليلة سطرًا واحدًا عن صوت الماء.',
  },
  { hed: 'خرائط الريح', dek: 'كيف رسم معلّمٌ متقاعد مدينته من أصوات نوافذها.' },
  {
    hed: 'مكتبة صغيرة في محطة قديمة',
    dek: 'الرفوف من خشب العربات، والقرّاء من ركّاب القطار الأخير.',
  },
  {
    hed: 'ما الذي تعرفه الجسور عن الحرارة؟',
    dek: 'مهندسةٌ تقيس كل صباح ما لا يراه العابرون، ثم تكتبه على جدار.',
  },
  { hed: 'الساعاتي', dek: 'عشرون ساعةً في دكان واحد، ولا تتفق اثنتان منها.' },
  {
    hed: 'بستان فوق السطح يطعم شارعًا كاملًا منذ ثلاث سنوات',
    dek: 'بدأ بصندوقين من النعناع وخلافٍ بين جارين.',
  },
  {
    hed: 'سائق الترام الذي حفظ أسماء المحطات الملغاة',
    dek: 'ينطقها كما لو أن أحدًا سينزل فيها.',
  },
  { hed: 'في مديح البطء', dek: 'تجربةٌ بدأت قبل تسعين عامًا، وموعد قراءتها القادمة يوم الخميس.' },
];

type Shape = 'wide' | 'tall' | 'tiny';
const sizes: Readonly<Record<Shape, readonly [width: number, height: number]>> = {
  wide: [1_280, 853],
  tall: [900, 1_350],
  tiny: [240, 180],
};
/** Ground and figure of each drawing. */
const inks = [
  ['#20344a', '#e8b04b'],
  ['#7a2e2a', '#f0e2c4'],
  ['#2f5d50', '#f3c9a5'],
  ['#c9b28a', '#2b2620'],
  ['#3f3a63', '#e2725b'],
] as const;

/** Returns a drawing with a horizon and a figure off its middle, so that a crop can be judged. */
async function draw(shape: Shape, index: number): Promise<Buffer> {
  const [width, height] = sizes[shape];
  const [ground, figure] = inks[index % inks.length] ?? inks[0];
  const radius = Math.min(width, height) * (0.2 + 0.04 * (index % 3));
  const lines = Array.from({ length: 9 }, (_, line) => {
    const y = height * (0.6 + line * 0.045);
    return `<path d="M0 ${y}q${width / 4} ${-30 + line * 6} ${width / 2} 0t${width / 2} 0" stroke="${figure}" stroke-opacity=".${7 - Math.floor(line / 2)}" stroke-width="${height / 200}" fill="none"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/><circle cx="${width * 0.42}" cy="${height * 0.38}" r="${radius}" fill="${figure}"/>${lines}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** Where an image of an archive is stored, below `photos/`. */
const photoKey = (shape: Shape, index: number) =>
  `ho/home-${shape}-${String(index % inks.length)}.jpg`;

function imageOf(shape: Shape, index: number): Image {
  const [width, height] = sizes[shape];
  const key = photoKey(shape, index);
  const [ground] = inks[index % inks.length] ?? inks[0];
  return {
    id: key,
    filename: key,
    src: `/photos/${key}`,
    width,
    height,
    tone: ground,
    alt: 'A sea',
  };
}

interface Make {
  readonly texts?: readonly Text[];
  readonly count?: number;
  /** Returns the shape of the image of the nth newest item; undefined for none. */
  readonly shape?: (index: number) => Shape | undefined;
  readonly withDek?: boolean;
  readonly language?: string;
}

/** Returns an archive, newest item first, with an item every second day. */
export function makeArchive(
  name: string,
  { texts = english, count = MANY, shape, withDek = true, language }: Make,
): Item[] {
  let images = 0;
  return Array.from({ length: count }, (_, index) => {
    const { hed, dek } = texts[index % texts.length] ?? { hed: name, dek: '' };
    const round = Math.floor(index / texts.length);
    const pubDate = new Date(Date.UTC(2026, 2, 10, 9) - index * 2 * DAY_MS).toISOString();
    const kind = shape?.(index);
    return buildItem({
      id: `${name}-${String(index + 1)}`,
      access: 'free',
      hed: round === 0 ? hed : `${hed} (${String(round + 1)})`,
      dek: withDek ? dek : '',
      pubDate,
      modifiedAt: pubDate,
      sections: [sections[(index * 3) % sections.length] ?? 'science'],
      contributors: { author: [{ slug: 'ada-north', name: 'Ada North' }] },
      ...(kind === undefined ? {} : { lead: imageOf(kind, images++) }),
      ...(language === undefined ? {} : { language }),
    });
  });
}

const every =
  (step: number, offset = 0) =>
  (index: number) =>
    index % step === offset ? ('wide' as const) : undefined;

/** By name, in the order in which an art director would look at them. */
export const homeArchives = {
  'no-images': makeArchive('no-images', {}),
  'some-images': makeArchive('some-images', { shape: every(5, 3) }),
  portrait: makeArchive('portrait', { shape: () => 'tall' }),
  tiny: makeArchive('tiny', { shape: () => 'tiny' }),
  'one-item': makeArchive('one-item', { count: 1, shape: () => 'wide' }),
  'three-items': makeArchive('three-items', { count: 3, shape: every(2) }),
  'no-deks': makeArchive('no-deks', { withDek: false, shape: every(2, 1) }),
  german: makeArchive('german', { texts: german, language: 'de', shape: every(3) }),
  arabic: makeArchive('arabic', { texts: arabic, language: 'ar', shape: every(2) }),
} as const;
export type HomeArchive = keyof typeof homeArchives;
/** Archives whose site is written from right to left. */
export const rightToLeft: ReadonlySet<HomeArchive> = new Set(['arabic']);

export interface HomeSite {
  /** Publishes an archive in place of the one before, with an editor's arrangement or without. */
  show(archive: HomeArchive | readonly Item[], front?: FrontInput): Promise<void>;
  /**
   * Opens the home page in a window of its own without scripts. Closing the page ends its context.
   * @param options.isRightToLeft as a brand of such a language has it.
   */
  open(
    browser: Browser,
    width: number,
    options?: { readonly isRightToLeft?: boolean },
  ): Promise<Page>;
  close(): Promise<void>;
}

async function storePhotos(site: PaywallSite): Promise<void> {
  await site.publish(async (publisher) => {
    for (const shape of ['wide', 'tall', 'tiny'] as const)
      for (const index of inks.keys())
        await publisher.putPhoto(photoKey(shape, index), await draw(shape, index), 'image/jpeg');
  });
}

export async function openHomeSite(): Promise<HomeSite> {
  const site = await openPaywallSite();
  await storePhotos(site);
  let shown: readonly Item[] = [];
  return {
    async show(archive, front) {
      const items = typeof archive === 'string' ? homeArchives[archive] : archive;
      await site.publish(async (publisher) => {
        await publisher.resetFronts([{ kind: 'homepage', key: 'home' }]);
        if (shown !== items) {
          await publisher.withdrawItems(shown.map(({ id }) => id));
          await publisher.putItems(items);
        }
        await publisher.finish();
        if (front === undefined) return;
        await publisher.putFronts([front]);
        await publisher.finish();
      });
      shown = items;
    },
    async open(browser, width, { isRightToLeft = false } = {}) {
      const page = await browser.newPage({
        baseURL: site.origin,
        javaScriptEnabled: false,
        viewport: { width, height: width < 600 ? 812 : 900 },
      });
      // The sample brand is English. The page of a brand in this language differs by these.
      if (isRightToLeft)
        await page.route('**/', async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace(/<html[^>]*>/, '<html lang="ar" dir="rtl">');
          await route.fulfill({ response, body });
        });
      await page.goto('/');
      return page;
    },
    close: () => site.close(),
  };
}
