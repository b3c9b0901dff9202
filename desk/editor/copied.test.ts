/** What is taken of the attributes that a clipboard says an element has. */
import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { DOMParser } from 'prosemirror-model';
import { schema } from './schema.ts';

/** Returns what is pasted of an element that says to be one of the desk. */
function pasted(tag: string, name: string, attrs: unknown): unknown {
  const place = new JSDOM('').window.document.createElement('div');
  const element = place.ownerDocument.createElement(tag);
  element.dataset.desk = name;
  element.dataset.attrs = typeof attrs === 'string' ? attrs : JSON.stringify(attrs);
  element.textContent = 'Words';
  place.append(element);
  return DOMParser.fromSchema(schema).parse(place).firstChild?.toJSON();
}

describe('The attributes of what is pasted', () => {
  it('are those that it was copied with', () => {
    expect(pasted('h4', 'heading', { level: 4, kept: { id: 'a' } })).toMatchObject({
      attrs: { level: 4, kept: { id: 'a' } },
    });
    expect(pasted('a', 'link', { href: '../map/', kept: { rel: 'nofollow' } })).toMatchObject({
      content: [{ marks: [{ attrs: { href: '../map/', kept: { rel: 'nofollow' } } }] }],
    });
  });

  it('are none where the editor has not written them', () => {
    const plain = { attrs: { level: 4, kept: {} } };
    for (const attrs of [
      { level: 9, kept: {} },
      { level: '3', kept: {} },
      { level: 3, kept: { id: 1 } },
      { level: 3 },
      'null',
      'no JSON',
    ])
      expect(pasted('h4', 'heading', attrs)).toMatchObject(plain);
    for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)', ' data:text/html,a', 1])
      expect(JSON.stringify(pasted('a', 'link', { href, kept: {} }))).not.toContain('marks');
  });
});
