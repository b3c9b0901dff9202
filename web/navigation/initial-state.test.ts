/** @jest-environment ./test/support/reader-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { serve } from '../../test/support/reader-page.ts';
import { initialState } from '../state/site-state.ts';
import { fetchInitialState, InitialStateError, readEmbeddedState } from './initial-state.ts';

const context = { ...initialState.context, contentType: 'article' };

describe('A state that arrives', () => {
  it('RT-13 is completed by the defaults of what was omitted from it', () => {
    const read = readEmbeddedState('{"context":{"slug":"a"},"content":{"hed":"A"}}');
    expect(read).toEqual({
      ...initialState,
      context: { ...initialState.context, slug: 'a' },
      content: { ...initialState.content, hed: 'A' },
    });
  });

  it('RT-13 is what the network brings, with a wall too', async () => {
    serve((path) => [path.includes('wall') ? 402 : 200, { ...initialState, context }]);
    expect((await fetchInitialState('/a/')).context.contentType).toBe('article');
    expect((await fetchInitialState('/wall/')).context.contentType).toBe('article');
  });

  it.each([
    ['the message of a gateway', { message: 'Service unavailable' }],
    ['a list', [1, 2]],
    ['nothing', null],
    ['a text', '"signed out"'],
    ['a page type that this site does not have', { context: { contentType: 'portal' } }],
    ['a context that is none', { context: 'article' }],
    ['a slice that is none', { context, content: 'A story' }],
  ])('RT-13 is none if it is %s', async (_name, body) => {
    serve(() => [200, body]);
    await expect(fetchInitialState('/a/')).rejects.toThrow('is not the state of a page');
    expect(() => readEmbeddedState(typeof body === 'string' ? body : JSON.stringify(body))).toThrow(
      'is not the state of a page',
    );
  });

  it('RT-13 has the status and the text of a page that failed', async () => {
    serve(() => [410, 'Gone']);
    await expect(fetchInitialState('/a/')).rejects.toEqual(new InitialStateError('Gone', 410));
  });
});
