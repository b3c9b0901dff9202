import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { socialServiceNames } from '../../shared/brand/brand.ts';
import { fillable, isShareable, shareHref } from './share-services.ts';

const values = {
  title: 'Ten & “more”',
  url: 'https://www.meridian.example/story/ten/',
  author: 'Ada Writer',
  description: 'A dek',
  image: 'https://www.meridian.example/photos/ten.webp',
  subscribeLink: 'https://www.meridian.example/subscribe/',
};
const can = (props: { services?: unknown; showCount?: unknown; values?: object }) =>
  isShareable(
    { services: ['facebook', 'email'], showCount: false, values, ...props },
    brand.social,
  );

describe('A share widget', () => {
  it('SH-01 has the eight services of the specification, each with an icon and whether it has a count', () => {
    expect(
      Object.entries(brand.social).map(([name, service]) => [
        name,
        service.icon,
        service.hasCount === true,
      ]),
    ).toEqual([
      ['facebook', 'facebook', true],
      ['twitter', 'twitter', false],
      ['pinterest', 'pinterest', true],
      ['youtube', 'youtube', false],
      ['tumblr', 'tumblr', false],
      ['instagram', 'instagram', false],
      ['email', 'email', false],
      ['comments', 'comments', true],
    ]);
  });

  it.each([
    ['all is well', {}, true],
    ['all services are known', { services: [...socialServiceNames] }, true],
    ['a service is unknown', { services: ['facebook', 'myspace'] }, false],
    ['a service is a name of every object', { services: ['toString'] }, false],
    ['services are no list', { services: 'facebook' }, false],
    ['services are a record', { services: { 0: 'facebook', length: 1 } }, false],
    ['services are missing', { services: undefined }, false],
    ['there is no service', { services: [] }, false],
    ['showCount is true', { showCount: true }, true],
    ['showCount is no boolean', { showCount: 'true' }, false],
    ['showCount is missing', { showCount: undefined }, false],
    ['a placeholder is empty', { values: { ...values, title: '' } }, false],
    [
      'a placeholder is missing',
      { services: ['pinterest'], values: { ...values, image: undefined } },
      false,
    ],
    [
      'a placeholder is no string',
      { services: ['facebook'], values: { ...values, url: 7 } },
      false,
    ],
    [
      'what is missing is no placeholder of its services',
      { services: ['facebook'], values: { url: values.url } },
      true,
    ],
    ['its services have no template', { services: ['comments'], values: {} }, true],
  ])('SH-01 checks whether it can be shown where %s', (_, props, expected) => {
    expect(can(props)).toBe(expected);
  });

  it('SH-01 fills templates so that no value leaves its place', () => {
    expect(shareHref('facebook', values, brand.social)).toBe(
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fwww.meridian.example%2Fstory%2Ften%2F',
    );
    expect(shareHref('twitter', values, brand.social)).toContain(
      `text=${encodeURIComponent('Ten & “more”')}&url=`,
    );
    expect(shareHref('comments', values, brand.social)).toBeUndefined();
  });

  it('SH-01 leaves out services that need an image for an item without one', () => {
    expect(
      fillable(['facebook', 'pinterest', 'email'], { ...values, image: '' }, brand.social),
    ).toEqual(['facebook', 'email']);
  });
});
