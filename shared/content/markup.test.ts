import { describe, expect, it } from '@jest/globals';
import { markup, toHtml, trustedHtml } from './markup.ts';

describe('HTML as templates', () => {
  it('has every text escaped, in elements and in attributes', () => {
    const hostile = `"><script>alert('1')</script>&`;
    const escaped = `&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;`;
    expect(toHtml(markup`<p title="${hostile}">${hostile}</p>`)).toBe(
      `<p title="${escaped}">${escaped}</p>`,
    );
    expect(toHtml([hostile])).toBe(escaped);
  });

  it('has other templates, lists of them, and trusted HTML as they are', () => {
    const items = ['a', 'b'].map((item) => markup`<li>${item}</li>`);
    expect(toHtml(markup`<ul>${items}${trustedHtml('<li>c</li>')}</ul>`)).toBe(
      '<ul><li>a</li><li>b</li><li>c</li></ul>',
    );
  });

  it('has nothing where a value is absent', () => {
    expect(toHtml([undefined, false, '', markup`<i>${undefined}${false}</i>`])).toBe('<i></i>');
  });
});
