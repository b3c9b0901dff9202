/** What sources report, as the real ones have sent it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { verifyGhostHook } from '../../services/http/hook-signature.ts';
import { corpusPath, corpusSuite } from '../../test/support/corpus.ts';
import { hookHints, joinedHints } from './hook-hints.ts';

interface Sent {
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

corpusSuite('recorded webhooks of Ghost', ['cms'], () => {
  const folder = () => corpusPath('cms/ghost-api/webhooks');
  const sent = (name: string) => JSON.parse(readFileSync(`${folder()}/${name}`, 'utf8')) as Sent;
  const hintsOf = (name: string) => hookHints('ghost', JSON.parse(sent(name).request.body));

  test('their signatures fit, for their bytes and for minutes alone', () => {
    for (const name of readdirSync(folder()).filter((one) => one !== 'index.json')) {
      const { headers, body } = sent(name).request;
      const signature = headers['x-ghost-signature'] ?? '';
      const nowMs = Number(/t=(\d+)/.exec(signature)?.[1]);
      const check = (text: string, at: number, secret = 'hook-secret') =>
        verifyGhostHook({ rawBody: Buffer.from(text), signature }, { secret, nowMs: at });
      expect(check(body, nowMs)).toMatch(/^[\da-f]{64}$/);
      expect(() => check(`${body} `, nowMs)).toThrow('does not fit');
      expect(() => check(body, nowMs, 'another')).toThrow('does not fit');
      expect(() => check(body, nowMs + 241_000)).toThrow('too old');
      expect(() => check(body, nowMs - 61_000)).toThrow('of the future');
    }
  });

  test('name the post, also one that was erased; a renamed tag is a matter of all', () => {
    const post = { items: [expect.stringMatching(/^post [\da-f]{24}$/)], media: [], isAll: false };
    expect(hintsOf('1-create-draft-post.added.json')).toEqual(post);
    expect(hintsOf('5-unpublish-post.unpublished.json')).toEqual(post);
    expect(hintsOf('6-delete-post.deleted.json')).toEqual(post);
    expect(hintsOf('7-rename-tag-tag.edited.json')).toEqual({ items: [], media: [], isAll: true });
  });
});

test('WordPress: a new image is asked for, an edited one is a matter of all', () => {
  const hints = (event: string, kind: string) =>
    hookHints('wordpress', { events: [{ event, kind, id: 7 }] });
  expect(hints('created', 'attachment')).toEqual({ items: [], media: ['7'], isAll: false });
  expect(hints('saved', 'attachment')).toEqual({ items: [], media: [], isAll: true });
  expect(hints('created', 'category')).toEqual({ items: [], media: [], isAll: false });
  expect(hints('saved', 'user')).toEqual({ items: [], media: [], isAll: true });
  expect(hints('erased', 'page')).toEqual({ items: ['page 7'], media: [], isAll: false });
});

test.each([null, 7, [], {}, { events: [{ event: 'saved', kind: 'post', id: -1 }] }])(
  'WordPress: %j is no report',
  (body) => {
    expect(hookHints('wordpress', body)).toBeUndefined();
  },
);

test('reports are taken together; the message of the clock takes away none of them', () => {
  const one = { source: 'a', hints: { items: ['post 1'], media: [], isAll: false } };
  const two = { source: 'a', hints: { items: ['post 1', 'post 2'], media: ['9'], isAll: false } };
  expect(joinedHints([one, two])).toEqual({
    items: ['post 1', 'post 2'],
    media: ['9'],
    isAll: false,
  });
  expect(joinedHints([one, { source: 'a' }])).toEqual(one.hints);
  expect(joinedHints([{ source: 'a' }])).toBeUndefined();
});
