/** Brand files of other publications: one that names next to nothing, and others that name more. */
import type { BrandFile } from '../../shared/brand/brand-schema.ts';
import { starterBrand } from './starter-magazine.ts';

function newsletter(name: string, id: number): NonNullable<BrandFile['newsletters']>[string] {
  return {
    FORM_NAME: `form_${id}`,
    NEWSLETTER_ID: id,
    SITE_CODE: 'EBB',
    SOURCE_CODE: { newsletterPage: `EBB_${id}_PAGE`, subscribePanel: `EBB_${id}_PANEL` },
    PAGE_TITLE: `Get ${name}`,
    UNSUBSCRIBE_PAGE_TITLE: `Leave ${name}`,
    UNSUBSCRIBE_RADIO_BUTTON: `No more ${name}`,
    TITLE: name,
    DESCRIPTION: `${name}, by post.`,
    NAME: `ebb_${id}`,
  };
}

const aboutPaths = [
  ...['/about/feedback/', '/about/faq/', '/about/press/', '/about/rss_feeds/', '/about/jobs/'],
  ...['/about/customer-care/', '/about/accessibility/', '/about/rivers/'],
  ...['/ebb-flood-advertising/', '/stamp/insider/', '/coupons/'],
];

/** Every setting that the sample names, with other values. */
const everything: Partial<BrandFile> = {
  key: 'ebb-flood',
  product: 'Ebb',
  tagline: 'Rivers and what crosses them',
  description: 'A paper about rivers.',
  issueLine: 'Spring tide',
  coverStory: 'the-weir',
  editorialEmail: 'desk@ebb-and-flood.example',
  logo: { image: '/assets/brand/icon-512.png', width: 512, height: 512 },
  sections: [
    ...(starterBrand.sections ?? []),
    { slug: 'photo', name: 'Plates' },
    { slug: 'video', name: 'Reels', path: '/video/' },
    { slug: 'magazine', name: 'Almanac', path: '/magazine/' },
    { slug: 'backchannel', name: 'Backwater', aboutUrl: '/about/rivers/' },
  ],
  subSections: [{ slug: 'mud', parent: 'water', name: 'Mud' }],
  reviewCategories: [
    { slug: 'lamps', name: 'Lamps' },
    { slug: 'reviews', name: 'Reviews' },
  ],
  reviewSection: 'water',
  navigation: ['water', 'bridges', 'photo'],
  secondaryLinks: [{ name: 'Almanac', href: '/magazine/' }],
  newsletters: {
    WEEKLY: newsletter('The Tide Table', 71),
    BACKCHANNEL: newsletter('Backwater Notes', 72),
    PATRONS: { ...newsletter('Patrons’ Post', 73), IS_FOR_SUBSCRIBERS: true },
  },
  social: {
    facebook: { followUrl: 'https://www.facebook.com/ebb.example' },
    bluesky: { followUrl: 'https://bsky.app/profile/ebb.example' },
    threads: { followUrl: 'https://www.threads.com/@ebb.example' },
    mastodon: { followUrl: 'https://mastodon.example/@ebb' },
    linkedin: { followUrl: 'https://www.linkedin.com/company/ebb-example' },
    whatsapp: { followUrl: 'https://whatsapp.com/channel/ebb-example' },
    telegram: { followUrl: 'https://t.me/ebb_example' },
    reddit: { followUrl: 'https://www.reddit.com/r/ebb_example' },
  },
  links: {
    giveAGift: 'mailto:gifts@ebb-and-flood.example',
    jobs: '/about/jobs/',
    customerCare: '/about/customer-care/',
    accessibilityHelp: '/about/accessibility/',
  },
  offer: {
    price: '£7',
    term: 'six months',
    regularPrice: '£14',
    label: 'Spring offer',
    renewal: '£14 a half-year',
    checkoutNote: 'Pay by cheque to gifts@ebb-and-flood.example.',
    promo: { src: '/assets/brand/icon-512.png', alt: 'An E', width: 512, height: 512 },
    benefits: [{ title: 'All rivers', text: 'Every one.' }],
  },
  legal: {
    general: '© Ebb & Flood Press',
    subscribe: '© Ebb & Flood Press. Half-years renew.',
    links: [{ name: 'Rivers', href: '/about/rivers/' }],
  },
  secureDrop: { address: `${'ebb'.repeat(18)}aa.onion` },
  disclaimer: 'Rivers may differ.',
  aboutPages: aboutPaths.map((path) => ({
    path,
    title: `On ${path}`,
    dek: 'A dek.',
    paragraphs: ['What is it? A page.', 'Where? [Home](/).'],
  })),
  magazines: { 'ebb-flood': 'Ebb & Flood' },
  meter: { max: 3 },
  payment: { enabled: true },
};

export const otherBrands: Readonly<Record<string, BrandFile>> = {
  'a brand that names nothing': starterBrand,
  'a brand that names everything': { ...starterBrand, ...everything },
  // What the pages of one of them say is in English above, and what a brand has of both.
  'a German brand with an offer': {
    ...starterBrand,
    language: 'de',
    offer: { price: '7 €', term: 'ein halbes Jahr' },
  },
  'a German brand with newsletters': {
    ...starterBrand,
    language: 'de',
    newsletters: { tides: newsletter('Die Gezeiten', 71) },
  },
};
