/** @jest-environment jsdom */
/** Texts and elements of React in a document that others change. */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { allowForeignChanges } from './foreign-changes.ts';

let root: Root | undefined;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  allowForeignChanges();
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** Shows texts beside elements, whose `null` is nothing. */
function show(...parts: readonly (string | null)[]): HTMLElement {
  const place = document.querySelector('main') ?? document.createElement('main');
  if (!place.isConnected) {
    document.body.append(place);
    root = createRoot(place);
  }
  act(() => {
    root?.render(
      createElement(
        'p',
        {},
        ...parts.map((part) =>
          part?.startsWith('<') ? createElement('b', {}, part.slice(1)) : part,
        ),
      ),
    );
  });
  return place.querySelector('p') ?? place;
}

const font = (text: string) => {
  const element = document.createElement('font');
  element.textContent = text.toUpperCase();
  return element;
};
const texts = (parent: HTMLElement) =>
  [...parent.childNodes].filter((node): node is Text => node instanceof Text);
/** The observer runs after the task. */
const noted = () => new Promise((done) => setTimeout(done));

/** The ways in which a translator may put an element in the place of a text. */
const ways: Readonly<Record<string, (text: Text) => void>> = {
  'replaces it': (text) => {
    text.replaceWith(font(text.data));
  },
  'inserts before it and removes it': (text) => {
    text.before(font(text.data));
    text.remove();
  },
  'inserts after it and removes it': (text) => {
    text.after(font(text.data));
    text.remove();
  },
  'removes it and inserts': (text) => {
    const [parent, next] = [text.parentNode, text.nextSibling];
    text.remove();
    parent?.insertBefore(font(text.data), next);
  },
  'moves it': (text) => {
    const element = font('');
    text.replaceWith(element);
    text.data = text.data.toUpperCase();
    element.append(text);
  },
  'replaces it twice': (text) => {
    const first = font(text.data);
    text.replaceWith(first);
    first.replaceWith(font(text.data));
  },
};

describe.each(Object.keys(ways))('A text whose translator %s', (way) => {
  const translate = async (parent: HTMLElement) => {
    texts(parent).forEach((text) => ways[way]?.(text));
    await noted();
  };

  it('RT-05 changes, and the reader sees the new words alone', async () => {
    const parent = show('one', '<two', 'three');
    await translate(parent);
    expect(parent.textContent).toBe('ONEtwoTHREE');
    show('four', '<two', 'three');
    await noted();
    expect(parent.textContent).toBe('fourtwoTHREE');
    await translate(parent);
    show('five', '<two', 'six');
    await noted();
    expect(parent.textContent).toBe('fivetwosix');
  });

  it('RT-05 goes, beside another text', async () => {
    const parent = show('one', 'two', '<three');
    await translate(parent);
    show(null, 'two', '<three');
    await noted();
    expect(parent.textContent).toBe('TWOthree');
  });

  it('RT-05 stays where it is when an element is added before it', async () => {
    const parent = show(null, 'one', '<two');
    await translate(parent);
    show('<zero', 'one', '<two');
    await noted();
    expect(parent.textContent).toBe('zeroONEtwo');
  });
});

describe('A page that others change', () => {
  it('RT-05 takes an original text back', async () => {
    const parent = show('one', '<two');
    const [text] = texts(parent);
    const shown = font('one');
    text?.replaceWith(shown);
    await noted();
    shown.replaceWith(text ?? '');
    await noted();
    show('three', '<two');
    expect(parent.textContent).toBe('threetwo');
    show(null, '<two');
    expect(parent.textContent).toBe('two');
  });

  it('RT-05 goes on around elements that were removed or wrapped', async () => {
    const parent = show(null, '<one', '<two', '<three');
    const [one, two] = parent.querySelectorAll('b');
    one?.remove();
    const wrapper = document.createElement('span');
    two?.replaceWith(wrapper);
    wrapper.append(two ?? '');
    await noted();
    show('<zero', '<one', '<two', '<three');
    expect(parent.textContent).toBe('zerotwothree');
    show('<zero', null, null, '<three');
    expect(parent.innerHTML).toBe('<b>zero</b><b>three</b>');
  });
});
