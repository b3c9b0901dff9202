/** What letters make of each element that a story may have. */
import { describe, expect, it } from '@jest/globals';
import { parseHTML } from 'linkedom';
import sanitizeHtml from 'sanitize-html';
import {
  blockTags,
  bodyOptions,
  inlineTags,
  mathTags,
} from '../../../importing/body/allow-list.ts';
import { emailStyle } from '../../../services/email/email-page.ts';
import { letterHtml } from '../../../services/newsletters/editions/letter-html.ts';
import { brand } from '../../../shared/brand/meridian.ts';

const base = 'https://www.meridian.example/story/tide/';

/** Returns a text in a letter, as elements. */
function inLetter(html: string) {
  const stored = sanitizeHtml(html, bodyOptions);
  const shown = letterHtml(stored, { base, style: emailStyle(brand), link: (href) => href });
  const { document } = parseHTML(`<html><body>${shown}</body></html>`);
  return { shown, body: document.body };
}

/** Elements that stand in others alone. */
const around: Readonly<Record<string, (element: string) => string>> = {
  ...Object.fromEntries(['dt', 'dd'].map((tag) => [tag, (one) => `<dl>${one}</dl>`])),
  ...Object.fromEntries(
    ['td', 'th'].map((tag) => [tag, (one) => `<table><tr>${one}</tr></table>`]),
  ),
  li: (one) => `<ul>${one}</ul>`,
  caption: (one) => `<table>${one}<tr><td>x</td></tr></table>`,
  summary: (one) => `<details>${one}</details>`,
  figcaption: (one) => `<figure>${one}</figure>`,
  ...Object.fromEntries(['rt', 'rp'].map((tag) => [tag, (one) => `<ruby>${one}</ruby>`])),
};
const cells = '<tr><td>Ebb and flood</td></tr>';
const inside: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['table', 'tbody', 'thead', 'tfoot'].map((tag) => [tag, cells])),
  tr: '<td>Ebb and flood</td>',
};
const partsOfTables = new Set(['tbody', 'thead', 'tfoot', 'tr']);
/** They have no text, or one for programs that lack what they stand beside. */
const withoutText = new Set(['br', 'hr', 'wbr', 'rp']);

describe('A letter with a whole story', () => {
  it.each([...inlineTags, ...blockTags].filter((tag) => !withoutText.has(tag)))(
    'shows the text of <%s> in the type of the letter, apart from its neighbors',
    (tag) => {
      const one = `<${tag}>${inside[tag] ?? 'Ebb and flood'}</${tag}>`;
      const whole = partsOfTables.has(tag) ? `<table>${one}</table>` : (around[tag]?.(one) ?? one);
      const { body } = inLetter(`<p>Before</p>${whole}<p>After</p>`);
      const holder = [...body.querySelectorAll('*')].findLast((element) =>
        element.textContent.includes('Ebb and flood'),
      );
      expect(holder?.closest('[style*="font:"]')).not.toBeNull();
      // No text stands beside paragraphs.
      const loose = [...body.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === 3 && (textContent ?? '').trim() !== '',
      );
      expect(loose).toEqual([]);
    },
  );

  it('shows tables cell by cell, and leads to the story where they are too wide for a phone', () => {
    const row = (name: string, count: number) =>
      `<tr>${`<${name}>2019</${name}>`.repeat(count)}</tr>`;
    const { body, shown } = inLetter(
      `<table><thead>${row('th', 2)}</thead><tbody>${row('td', 2)}</tbody></table>`,
    );
    expect(body.querySelectorAll('table tr')).toHaveLength(2);
    expect([...body.querySelectorAll('td, th')].map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 4 }, () => '2019'),
    );
    expect(shown).not.toContain(base);
    for (const wide of [row('td', 6), row('td', 2).repeat(61)]) {
      const instead = inLetter(`<table>${wide}</table>`);
      expect(instead.body.querySelector('table')).toBeNull();
      expect(instead.body.querySelector('a')?.getAttribute('href')).toBe(base);
    }
  });

  it('has the TeX of a formula, or leads to it', () => {
    expect(mathTags).toContain('math');
    const formula = (attributes: string) =>
      inLetter(`<p>So <math${attributes}><msup><mi>y</mi><mn>3</mn></msup></math> grows.</p>`).body;
    expect(formula(' alttext="y^3"').textContent).toBe('So y^3 grows.');
    expect(formula('').querySelector('p a')?.getAttribute('href')).toBe(base);
    expect(formula('').textContent).not.toContain('y3');
  });
});
