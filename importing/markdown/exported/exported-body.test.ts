import { expect, it } from '@jest/globals';
import type { Image, Segment } from '../../../shared/content/item.ts';
import { readExportedBody, writeExportedBody } from './exported-body.ts';

it('keeps a formula, and where an image leads, in an exported body', async () => {
  const image: Image = { id: 'a', filename: 'a.png', src: '/photos/a.png', alt: 'A "b"' };
  const body: Segment[] = [
    {
      kind: 'html',
      html: '<p><math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>',
    },
    { kind: 'image', image: { ...image, href: 'https://a.example/?b="c' }, size: 'wide' },
    { kind: 'image', image, size: 'default' },
  ];
  const read = await readExportedBody(writeExportedBody(body, undefined), {
    image: ({ href }) =>
      Promise.resolve(href === undefined ? image : { ...image, href: String(href) }),
    media: (src) => Promise.resolve(src),
  });
  expect(read.body).toEqual(body);
});
