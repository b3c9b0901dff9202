/** Where the image of a slide leads. */
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Image } from '../../shared/content/item.ts';
import { parseDocument } from '../../test/support/parse-document.ts';
import { Slide } from './slides.tsx';

const image: Image = {
  id: 'boats',
  filename: 'boats.jpg',
  src: '/photos/ab/boats.jpg',
  width: 900,
  height: 600,
  alt: 'Boats',
};

function linkOf(slide: Image) {
  const html = renderToStaticMarkup(
    <Slide slide={slide} index={0} count={2} place="slide" headingLevel={2} />,
  );
  const link = parseDocument(html).querySelector('.gallery-slide > a');
  return {
    href: link?.getAttribute('href'),
    rel: link?.getAttribute('rel'),
    label: link?.getAttribute('aria-label'),
    holdsImage: Boolean(link?.querySelector('.image')),
  };
}

describe('The image of a slide', () => {
  it('CT-04 leads where it led in its text', () => {
    const href = 'https://www.partner.example/offer?id=1';
    expect(linkOf({ ...image, href })).toEqual({
      href,
      rel: 'nofollow noopener',
      label: null,
      holdsImage: true,
    });
    expect(linkOf({ ...image, href: '/story/boats/', alt: '' })).toMatchObject({
      rel: null,
      label: '/story/boats/',
    });
    expect(linkOf({ ...image, href, src: undefined })).toMatchObject({ label: 'Boats' });
  });

  it('CT-04 leads nowhere if it did not', () => {
    expect(linkOf(image).href).toBeUndefined();
  });
});
