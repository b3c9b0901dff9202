import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { innerHtml, startTag, tokenizeHtml } from './html-tokens.ts';

const items = fc.constantFrom(
  '<',
  '>',
  '"',
  "'",
  'a',
  ' ',
  '=',
  '/',
  '!',
  '--',
  '<!--',
  '-->',
  '<p',
  '</p>',
  '<a href=',
  '&amp;',
  '&',
  ';',
  '<script>',
  '</script>',
  '\n',
  '[',
  '<?',
  '<![CDATA[',
  ']]>',
);

describe('the HTML tokenizer', () => {
  it('covers any text without gaps', () => {
    fc.assert(
      fc.property(fc.array(items, { maxLength: 60 }), (list) => {
        const html = list.join('');
        let reached = 0;
        for (const token of tokenizeHtml(html)) {
          expect(token.start).toBe(reached);
          expect(token.end).toBeGreaterThan(token.start);
          if (token.kind !== 'text') expect(token.raw).toBe(html.slice(token.start, token.end));
          else expect(token.raw).not.toContain('<');
          reached = token.end;
        }
        expect(reached).toBe(html.length);
      }),
      { numRuns: 500 },
    );
  });

  it('recognizes tags, attributes with decoded entities, comments and text', () => {
    const tokens = tokenizeHtml('a <B CLASS="x &amp; y" class=z hidden>b</B ><!-- c -->');
    expect(tokens.map(({ kind }) => kind)).toEqual(['text', 'open', 'text', 'close', 'comment']);
    const [, open, , close, comment] = tokens;
    expect(open?.kind === 'open' && [...open.attributes]).toEqual([
      ['class', 'x & y'],
      ['hidden', ''],
    ]);
    expect(close?.kind === 'close' && close.name).toBe('b');
    expect(comment?.kind === 'comment' && comment.data).toBe(' c ');
  });

  it('reads a tag that never ends as text, and tokenizes what follows it', () => {
    expect(tokenizeHtml('1 <2 <a href="x <b>c</b>').map(({ raw }) => raw)).toEqual([
      '1 &lt;2 &lt;a href="x ',
      '<b>',
      'c',
      '</b>',
    ]);
  });

  it('finds the content of the first element with a name', () => {
    expect(innerHtml('<i>x</i><div>a<div>b</div>c</div><div>d</div>', 'div')).toBe(
      'a<div>b</div>c',
    );
    expect(innerHtml('<div>open', 'div')).toBe('open');
    expect(innerHtml('<p>none</p>', 'div')).toBeUndefined();
  });

  it('writes attributes that cannot end early', () => {
    expect(startTag('img', new Map([['alt', '"><script>']]))).toBe(
      '<img alt="&quot;&gt;&lt;script&gt;">',
    );
  });
});
