import { expect, it } from '@jest/globals';
import { commentsAddress } from './comments-address.ts';

it('The address of comments names the item, and its words cannot change the address', () => {
  expect(
    commentsAddress('https://talk.example/embed?story={id}&url={url}&title={title}', {
      id: 'a1',
      title: '{url} & more #1',
      url: 'https://www.meridian.example/story/one/',
    }),
  ).toBe(
    'https://talk.example/embed?story=a1&url=https%3A%2F%2Fwww.meridian.example%2Fstory%2Fone%2F&title=%7Burl%7D%20%26%20more%20%231',
  );
});
