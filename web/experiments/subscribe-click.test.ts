/** @jest-environment ./test/support/reader-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { onSubscribeClick } from './subscribe-click.ts';

describe('A click on a link', () => {
  let clicks = 0;
  onSubscribeClick('/subscribe/', () => {
    clicks += 1;
  });
  const click = (html: string) => {
    clicks = 0;
    document.body.innerHTML = html;
    // jsdom follows no link, and says so.
    document.body.onclick = () => false;
    document.querySelector<HTMLElement>('#it')?.click();
    return clicks;
  };

  it.each([
    ['to the offer', '<a id="it" href="/subscribe/">Subscribe</a>', 1],
    ['to the offer, on a word in it', '<a href="/subscribe/"><b id="it">Subscribe</b></a>', 1],
    ['to a gift, on the same page', '<a id="it" href="/subscribe/?gift=1">Give</a>', 1],
    [
      'that closes its panel and leads on',
      '<a id="it" href="/subscribe/" aria-expanded="true">',
      1,
    ],
    ['that first opens its panel', '<a id="it" href="/subscribe/" aria-expanded="false">', 0],
    ['to another page', '<a id="it" href="/about/faq/">FAQ</a>', 0],
    ['of another site', '<a id="it" href="https://other.example/subscribe/">Other</a>', 0],
    ['that is none', '<button id="it">Subscribe</button>', 0],
  ])('EX-01 %s, %s, counts %i times', (_what, html, expected) => {
    expect(click(html)).toBe(expected);
  });
});
