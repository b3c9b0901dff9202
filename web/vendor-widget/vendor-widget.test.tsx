/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { words } from '#words';
import { open } from '../../test/support/reader-page.ts';
import { initialContext } from '../state/context.ts';
import type { SiteStore } from '../state/store.ts';
import { UnsafeMarkupError, vendorNodes } from './vendor-markup.ts';
import { VendorWidget } from './vendor-widget.tsx';

const ENDPOINT = 'https://vendor.example/list';
const markup = `<ul>
  <li data-recommendation-id="7"><a href="https://vendor.example/7">Seven</a></li>
  <li data-recommendation-id="8"><a href="https://vendor.example/8">Eight</a></li>
</ul>`;

afterEach(() => {
  cleanup();
  document.cookie = 'consent=; Path=/; Max-Age=0';
});

/** A vendor that forgets what is removed. Returns the calls that it received. */
function vendor(html: string): string[] {
  const calls: string[] = [];
  let now = html;
  globalThis.fetch = (async (address: unknown, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${String(address)}`);
    if (init?.method === 'DELETE') now = now.replace(/<li data-recommendation-id="7">.*<\/li>/, '');
    return new Response(now);
  }) as typeof fetch;
  return calls;
}

function openSection(isPreview: boolean): SiteStore {
  document.cookie = 'consent=1.1790000000.banner.personalization; Path=/';
  return open('/category/science/', <VendorWidget endpoint={ENDPOINT} />, {
    context: { ...initialContext, category: 'science', isPreview },
  });
}

describe('A vendor’s markup', () => {
  it.each([
    '<p>Good</p><script>alert(1)</script>',
    '<meta http-equiv="refresh" content="0;url=https://bad.example">',
    '<p><SCRIPT src=//bad.example></SCRIPT></p>',
    '<select><script>1</script></select>',
    '<svg><script href="x"/></svg>',
    '< script>1',
    '<template><script>1</script></template>',
  ])('VW-01 is rejected as a security issue with meta or script tags: %s', (html) => {
    expect(() => vendorNodes(html)).toThrow(UnsafeMarkupError);
  });

  it('VW-01 keeps links, images and words, and nothing that could run or style', () => {
    const nodes = vendorNodes(
      '<div style="position:fixed" onclick="alert(1)"><a href="javascript:alert(1)">No</a>' +
        '<a href="https://vendor.example/" onmouseover="alert(1)">Yes</a>' +
        '<img src="https://vendor.example/a.jpg" onerror="alert(1)" width="10" height="1e9">' +
        '<iframe src="https://bad.example"></iframe><form action="https://bad.example"><b>Words</b></form>' +
        '<style>*{display:none}</style></div>',
    );
    expect(nodes).toEqual([
      {
        tag: 'div',
        attributes: {},
        children: [
          { tag: 'a', attributes: {}, children: ['No'] },
          { tag: 'a', attributes: { href: 'https://vendor.example/' }, children: ['Yes'] },
          {
            tag: 'img',
            attributes: { src: 'https://vendor.example/a.jpg', width: '10' },
            children: [],
          },
          'Words',
        ],
      },
    ]);
  });
});

describe('The vendor widget', () => {
  it('VW-01 asks nothing before the reader allows personalization', () => {
    const calls = vendor(markup);
    open('/category/science/', <VendorWidget endpoint={ENDPOINT} />, {
      context: { ...initialContext, category: 'science' },
    });
    expect(calls).toEqual([]);
  });

  it('VW-01 shows a section’s recommendations to readers, without a way to remove them', async () => {
    const calls = vendor(markup);
    openSection(false);
    expect((await screen.findByRole('link', { name: 'Seven' })).getAttribute('rel')).toBe(
      'sponsored noopener',
    );
    expect(calls).toEqual([`GET ${ENDPOINT}?section=science`]);
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('VW-01 asks an editor in the words of the specification, then removes and refreshes', async () => {
    const calls = vendor(markup);
    const confirm = jest.spyOn(window, 'confirm');
    openSection(true);
    const [first] = await screen.findAllByRole('button', { name: 'Remove' });
    if (first === undefined) throw new Error('There is no button');
    confirm.mockReturnValueOnce(false);
    await userEvent.click(first);
    expect(confirm.mock.calls).toEqual([[words.confirmRemoval]]);
    expect(calls).toHaveLength(1);
    confirm.mockReturnValueOnce(true);
    await userEvent.click(first);
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Seven' })).toBeNull();
    });
    expect(calls).toEqual([
      `GET ${ENDPOINT}?section=science`,
      `DELETE ${ENDPOINT}?section=science&id=7`,
      `GET ${ENDPOINT}?section=science`,
    ]);
  });

  it('VW-01 shows nothing of the section before, whose response may come last', async () => {
    const waiting = new Map<string, (response: Response) => void>();
    globalThis.fetch = ((address: unknown) =>
      new Promise<Response>((done) => {
        waiting.set(new URL(String(address)).searchParams.get('section') ?? '', done);
      })) as typeof fetch;
    const respond = (section: string) =>
      waiting.get(section)?.(
        new Response(`<p><a href="https://vendor.example/">Of ${section}</a></p>`),
      );
    const store = openSection(false);
    const state = store.getState();
    act(() => {
      store.actions.receiveState({ ...state, context: { ...state.context, category: 'culture' } });
    });
    respond('culture');
    expect((await screen.findByRole('link')).textContent).toBe('Of culture');
    respond('science');
    await new Promise((done) => {
      setTimeout(done);
    });
    expect(screen.getByRole('link').textContent).toBe('Of culture');
  });

  it('VW-01 shows nothing of markup that is a security issue', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    vendor(`${markup}<script>alert(1)</script>`);
    openSection(false);
    await waitFor(() => {
      expect(warn.mock.calls.flat()).toContainEqual(expect.any(UnsafeMarkupError));
    });
    expect(screen.queryByRole('link')).toBeNull();
    warn.mockRestore();
  });
});
