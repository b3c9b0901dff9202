import { describe, expect, it } from '@jest/globals';
import { linkAddresses } from './printed-end.tsx';

describe('The end of a printed item', () => {
  it('names the addresses of links to other sites, in the order of the text', () => {
    expect(
      linkAddresses(
        '<p><a href="https://b.example/?x=1&amp;y=2" rel="noopener">b</a>, <a href="/story/own/">own</a>,' +
          ' <a href="#note">1</a> and <a title="a" href="http://a.example/">a</a></p>',
      ),
    ).toEqual(['https://b.example/?x=1&y=2', 'http://a.example/']);
  });
});
