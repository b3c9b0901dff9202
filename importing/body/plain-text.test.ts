import { describe, expect, it } from '@jest/globals';
import { madeTitle, plainText, unescapedText } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['The Feds&#8217; &amp; Co', 'The Feds’ & Co'],
    ['<p>One</p><p>two<br>three</p><ul><li>four</li></ul>', 'One two three four'],
    ['a<script>b</script><style>c</style>d<template>e</template><svg><title>f</title></svg>', 'ad'],
    ['1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['a\u0000b\u0007c\u0085d\ufffe', 'abcd'],
    ['  much \n\t space\u00a0here ', 'much space here'],
    ['&amp;lt;b&amp;gt; once', '&lt;b&gt; once'],
    ['<b>un<i>closed', 'unclosed'],
    ['', ''],
  ])('CT-06 converts %j to text', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('text that is plain', () => {
  it.each([
    ['Using the <dialog> element', 'Using the <dialog> element'],
    ['Tom &amp; Jerry: 1 &lt; 2', 'Tom & Jerry: 1 < 2'],
    ['a </title> b <!-- c', 'a </title> b <!-- c'],
  ])('has no tags: %j', (written, text) => {
    expect(unescapedText(written)).toBe(text);
  });
});

describe('the generated headline of an item without one', () => {
  it.each([
    ['Short enough.', 'Short enough'],
    ['First sentence. Second sentence.', 'First sentence'],
    ['What? Yes.', 'What?'],
    [
      'No sentence ends in this long stretch of words which goes on and on until it is much too long',
      'No sentence ends in this long stretch of words which goes on and on…',
    ],
    ['', ''],
  ])('for "%s" is "%s"', (text, title) => {
    expect(madeTitle(text)).toBe(title);
  });
});
