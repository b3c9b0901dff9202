/** What the checklist says an item lacks. */
import { describe, expect, it } from '@jest/globals';
import { words } from '../words.ts';
import { openBody } from './body-blocks.ts';
import { checksOf } from './checklist.ts';
import { readFrontMatter } from './item-fields.ts';

const hasAlts = (yaml: string, body = '') =>
  checksOf(readFrontMatter(yaml).fields, openBody(body).doc).find(
    ({ text }) => text === words.checkAlt,
  )?.isDone;

/** An image of a text, as the desk writes it. */
const image = (alt: string) =>
  `{{< image src="/photos/a.webp" alt="${alt}" width="120" height="80" >}}`;

describe('The checklist', () => {
  it('asks for the alternative text of every image: of the lead, the text, and all slides', () => {
    const gallery = (alt: string) =>
      `\n<p>Look.</p>\n\n{{< gallery >}}\n${image('A pier')}\n${image(alt)}\n{{< /gallery >}}\n`;
    expect(hasAlts('title: x\n')).toBe(true);
    expect(hasAlts('title: x\nimage: { src: /photos/a.webp, alt: A pier }\n')).toBe(true);
    expect(hasAlts('title: x\nimage: { src: /photos/a.webp }\n')).toBe(false);
    expect(hasAlts('title: x\n', `\n${image('A pier')}\n`)).toBe(true);
    expect(hasAlts('title: x\n', `\n${image('')}\n`)).toBe(false);
    expect(hasAlts('title: x\n', gallery('A boat'))).toBe(true);
    expect(hasAlts('title: x\n', gallery(''))).toBe(false);
    const slides = (alt: string) =>
      `type: gallery\nslides:\n  - { src: /photos/a.webp, alt: A pier }\n  - { src: /photos/b.webp, alt: '${alt}' }\n`;
    expect(hasAlts(slides('A boat'))).toBe(true);
    expect(hasAlts(slides(' '))).toBe(false);
    // A gallery of its own has its slides elsewhere.
    expect(hasAlts('title: x\n', '\n{{< gallery slug="boxes" >}}\n')).toBe(true);
  });
});
