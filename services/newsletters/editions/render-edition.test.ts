/** Letters as email programs take them: what these lack, sizes, and scripts from right to left. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { caniemail } from 'caniemail';
import { parseHTML } from 'linkedom';
import { brand as meridian } from '../../../shared/brand/meridian.ts';
import type { Card } from '../../../shared/content/card.ts';
import type { Segment } from '../../../shared/content/item.ts';
import type { LetterStory } from './edition-stories.ts';
import { LETTER_MAX_BYTES, renderLetter } from './render-edition.ts';

const accepted = JSON.parse(
  readFileSync(new URL('letter-lacks.json', import.meta.url), 'utf8'),
) as {
  clients: string[];
  lacks: Record<string, string>;
};

const headlines = {
  'en-US': 'The river rose in the night',
  de: 'Donaudampfschifffahrtsgesellschaftskapitän tritt zurück',
  es: 'El río creció durante la noche',
  fr: 'La rivière est montée dans la nuit',
  ja: '夜のあいだに川の水かさが増した',
  ar: 'ارتفع منسوب النهر في الليل',
} as const;
type Language = keyof typeof headlines;
const languages = Object.keys(headlines) as Language[];

const body: Segment[] = [
  {
    kind: 'html',
    html: '<p>One <a href="/x/">two</a> <em>three</em> <strong>four</strong> <code>five</code></p><h2>Six</h2><ul><li>Seven</li></ul><ol><li>Eight</li></ol><blockquote><p>Nine</p></blockquote><pre>ten</pre><hr><p><small>Eleven</small></p><h5>Twelve</h5><dl><dt>Ebb</dt><dd>Little</dd></dl><table><caption>Floods</caption><thead><tr><th>Year</th><th class="align-right">Floods</th></tr></thead><tbody><tr><td>2019</td><td colspan="1">3</td></tr></tbody></table><aside><p>Note</p></aside><details><summary>More</summary>Loose <u>text</u></details><figure><figcaption>Caption</figcaption></figure><p><math alttext="y^3"><mi>y</mi></math> <ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby> <kbd>k</kbd></p>',
  },
];

function story(language: Language, show: LetterStory['show'], number: number): LetterStory {
  const hed = headlines[language];
  const card = {
    ...{ id: `s${number}`, type: 'article', hed, url: `/story/s${number}/`, section: 'science' },
    image: {
      src: `/photos/${number}.jpg`,
      alt: hed,
      width: 1_200,
      height: 800,
      kind: 'image',
    },
    pubDate: '2026-11-27T07:00:00.000Z',
  } as unknown as Card;
  const dek = `${hed}. ${hed}.`;
  const access = { rule: { access: 'free' }, isGift: false } as const;
  return {
    card,
    hed,
    dek,
    show,
    sections: ['science'],
    open: show === 'card' ? [] : body,
    ...access,
  };
}

function letter(language: Language, count = 8) {
  const key = 'WEEKLY';
  const configuration = meridian.newsletters[key];
  if (configuration === undefined) throw new Error('There is no newsletter');
  const stories = Array.from({ length: count }, (_, number) =>
    story(language, number === 0 ? 'full' : 'card', number),
  );
  return renderLetter({
    brand: { ...meridian, language },
    ...{ newsletter: { key, configuration }, number: 3, stories, isPaying: false },
    draft: {
      ...{ subject: headlines[language], preview: 'Preview', audience: 'all' },
      intro: `${headlines[language]}: **now**, [here](/x/).\n\n- one`,
      stories: stories.map(({ card, show }) => ({ story: card.url, show })),
      sponsor: { after: 2, name: 'A sponsor', text: 'Says.', href: 'https://example.com/a' },
      asks: { silentMonths: 24, days: 30 },
    },
    keep: 'https://www.meridian.example/newsletter/weekly/?confirm=t',
    ...{ origin: 'https://www.meridian.example', nowMs: Date.parse('2026-11-27T07:00:00Z') },
    webAddress: 'https://www.meridian.example/newsletter/weekly/editions/3/',
    ...{ preferences: 'https://p.example/', unsubscribe: 'https://u.example/' },
    link: (href) => href,
  });
}

describe('A letter', () => {
  it.each(languages)(
    'in %s uses nothing that Gmail, Outlook and Apple Mail lack, but for what may be lacking',
    (language) => {
      const { html } = letter(language);
      const { issues } = caniemail({ clients: accepted.clients as never, html });
      const lacks = [...issues.errors.values()].flat().map(({ title }) => title);
      expect(lacks.length).toBeGreaterThan(0);
      expect([...new Set(lacks)].filter((title) => !(title in accepted.lacks))).toEqual([]);
    },
  );

  it('would not pass with what mail programs lack', () => {
    const html = letter('en-US').html.replace('<h2', '<div style="display:grid"></div><h2');
    const { issues } = caniemail({ clients: accepted.clients as never, html });
    const lacks = [...issues.errors.values()].flat().map(({ title }) => title);
    expect(lacks.filter((title) => !(title in accepted.lacks))).not.toEqual([]);
  });

  it.each(languages)(
    'in %s of twelve stories stays far below the size at which Gmail cuts',
    (language) => {
      expect(Buffer.byteLength(letter(language, 12).html)).toBeLessThan(LETTER_MAX_BYTES / 3);
    },
  );

  it('reads from right to left where its language does, also where a program drops the head', () => {
    const { document } = parseHTML(letter('ar').html);
    const table = document.querySelector('body > table');
    expect([table?.getAttribute('dir'), table?.getAttribute('lang')]).toEqual(['rtl', 'ar']);
    const styles = [...document.querySelectorAll('[style]:not([dir="ltr"])')].map(
      (element) => element.getAttribute('style') ?? '',
    );
    // Joined letters are not set apart, and no side is that of another direction.
    expect(styles.filter((style) => style.includes('letter-spacing'))).toEqual([]);
    expect(
      styles.filter((style) => /(?:border|padding|margin)-left|text-align:left/.test(style)),
    ).toEqual([]);
    expect(document.querySelector('ul')?.getAttribute('style')).toContain('padding-right:24px');
    expect(document.querySelector('blockquote')?.getAttribute('style')).toContain(
      'border-right:3px',
    );
    expect(letter('en-US').html).toContain('padding-left:24px');
  });

  it('has a color of dark mode wherever it has one of light mode', () => {
    const { document } = parseHTML(letter('en-US').html);
    const table = document.querySelector('body > table');
    const colored = [...(table?.querySelectorAll('[style]') ?? [])].flatMap((element) => {
      const style = element.getAttribute('style') ?? '';
      const inside = element.closest('.ink,.quiet,.link,.button') !== null;
      return [
        ...(/(?:^|;)color:/.test(style) && !inside ? [`color of ${element.tagName}`] : []),
        ...(/border[^;]*solid/.test(style) && !element.matches('.rule,.accent')
          ? [`border of ${element.tagName}`]
          : []),
        ...(style.includes('background-color') && !element.matches('.paper,.button')
          ? [`background of ${element.tagName}`]
          : []),
      ];
    });
    expect(colored).toEqual([]);
    // A small text is quiet by itself, in a paragraph that is not.
    expect(table?.querySelector('small')?.className).toBe('quiet');
  });

  it('breaks a word that is wider than a phone, also where a program lacks overflow-wrap', () => {
    const { document } = parseHTML(letter('de').html);
    const styles = [...document.querySelectorAll('body > table table')].map((element) =>
      element.getAttribute('style'),
    );
    expect(styles[0]).toContain('word-break:break-word');
  });

  it('sets code from left to right in an Arabic letter', () => {
    const code = parseHTML(letter('ar').html).document.querySelector('pre');
    expect([code?.getAttribute('dir'), code?.getAttribute('style')]).toEqual([
      'ltr',
      expect.stringContaining('text-align:left'),
    ]);
  });

  it('has tables and definitions line by line in its text for programs without HTML', () => {
    const { text } = letter('en-US');
    const lines = text.split('\n').filter((line) => line !== '');
    const from = lines.indexOf('Ebb');
    expect(lines.slice(from, from + 11)).toEqual([
      ...['Ebb', 'Little', 'Floods', 'Year | Floods', '2019 | 3', 'Note', 'More'],
      ...['Loose text', 'Caption', 'y^3 漢字 (かんじ) k', expect.stringContaining('/story/s0/')],
    ]);
  });

  it('has alternative texts and fixed sizes on images, and none that counts readers', () => {
    const { document } = parseHTML(letter('en-US').html);
    const images = [...document.querySelectorAll('img')];
    expect(images).toHaveLength(8);
    for (const image of images) {
      expect(image.getAttribute('alt')).not.toBe('');
      // It is read where images are not shown, in dark mode too.
      expect(image.parentElement?.getAttribute('style')).toMatch(/(?:^|;)color:#/);
      expect(image.parentElement?.className).toBe('quiet');
      expect(Number(image.getAttribute('width'))).toBeGreaterThan(100);
      expect(Number(image.getAttribute('height'))).toBeGreaterThan(60);
    }
  });
});
