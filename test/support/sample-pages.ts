/** An address for each page type, in the sample magazine and in the one that tests publish. */
import type { PageType } from '../../shared/pages.ts';

export const samplePages: Readonly<Record<PageType, string>> = {
  'account-link': '/account/link-your-subscription/',
  'account-sign-in': '/account/sign-in/',
  'account-details': '/account/my-account/',
  'account-register': '/account/register/',
  'app-shell': '/app-shell/',
  article: '/story/the-harbor-that-learned-to-listen/',
  'archive-listing': '/most-recent/page/2/',
  category: '/category/science/',
  contributor: '/author/ines-calloway/',
  cnevideo: '/video/ten-seconds-inside-a-tide-machine/',
  error: '/no/such/page/',
  gallery: '/gallery/the-last-signal-boxes/',
  homepage: '/',
  'most-popular': '/most-popular/',
  newsletter: '/newsletter/',
  offline: '/offline/',
  'newsletter-edition': '/newsletter/weekly/editions/',
  unsubscribe: '/newsletter/weekly/unsubscribe/',
  review: '/review/halcyon-drift-headphones-review/',
  search: '/search/?q=harbor',
  sitemap: '/sitemap/',
  securedrop: '/securedrop/',
  stamp: '/privacy-choices/',
  subscribe: '/subscribe/',
  tag: '/tag/maps/',
  video: '/video/',
  staff: '/meridian-staff/',
};

/** The same in the magazine of `publishFixture`, which has other items. */
export const fixturePages: Readonly<Record<PageType, string>> = {
  ...samplePages,
  article: '/story/full-story/',
  cnevideo: '/video/test-video/',
  contributor: '/author/ada-writer/',
  gallery: '/gallery/test-gallery/',
  review: '/review/test-review/',
  search: '/search/?q=cloud',
  tag: '/tag/deep-sea/',
};
