/** The sample brand. A publisher copies this file, edits it, and starts with `--brand FILE`. */
import type { Brand, NewsletterConfiguration } from './brand.ts';

const siteCode = 'MRD';

function newsletter(
  id: number,
  name: string,
  code: string,
  title: string,
  description: string,
  own: Pick<NewsletterConfiguration, 'FREQUENCY' | 'SAMPLE' | 'IS_FOR_SUBSCRIBERS'>,
): NewsletterConfiguration {
  return {
    FORM_NAME: `newsletter_${code.toLowerCase()}`,
    NEWSLETTER_ID: id,
    SITE_CODE: siteCode,
    SOURCE_CODE: {
      newsletterPage: `${siteCode}_${code}_PAGE`,
      subscribePanel: `${siteCode}_${code}_PANEL`,
    },
    PAGE_TITLE: `Sign up for ${title}`,
    UNSUBSCRIBE_PAGE_TITLE: `Unsubscribe from ${title}`,
    UNSUBSCRIBE_RADIO_BUTTON: `Stop sending me ${title}`,
    TITLE: title,
    DESCRIPTION: description,
    NAME: name,
    ...own,
  };
}

const description =
  'Meridian is a magazine of technology, science and culture: reporting, reviews, pictures and argument.';

export const brand: Brand = {
  key: 'meridian',
  name: 'Meridian',
  product: 'Meridian',
  tagline: 'Technology, science and the culture they make',
  description,
  origin: 'https://www.meridian.example',
  language: 'en-US',
  timeZone: 'America/New_York',
  issueLine: 'Issue 41',
  coverStory: 'the-slowest-train-is-winning',
  editorialEmail: 'editors@meridian.example',
  logo: { image: '/assets/brand/logo-2000x411.png', width: 2000, height: 411 },
  sections: [
    {
      slug: 'business',
      name: 'Business',
      title: 'Business',
      description: 'Who pays, who profits, and who quietly changed the terms.',
      adChannel: 'business',
    },
    {
      slug: 'culture',
      name: 'Culture',
      title: 'Culture',
      description: 'What people watch, play, read and argue about while the machines hum.',
      adChannel: 'culture',
    },
    {
      slug: 'design',
      name: 'Design',
      title: 'Design',
      description: 'Objects, letters and rooms, and the decisions inside them.',
      adChannel: 'design',
    },
    {
      slug: 'gear',
      name: 'Gear',
      title: 'Gear',
      description: 'Things tested until they broke, or until we did.',
      adChannel: 'gear',
    },
    { slug: 'ideas', name: 'Ideas', title: 'Ideas', description: 'Arguments worth losing.' },
    {
      slug: 'science',
      name: 'Science',
      title: 'Science',
      description: 'The world as it turns out to be.',
      children: ['dot-physics'],
      adChannel: 'science',
    },
    {
      slug: 'security',
      name: 'Security',
      title: 'Security',
      description: 'Locks, leaks and the people on both sides of the door.',
      adChannel: 'security',
    },
    {
      slug: 'transportation',
      name: 'Transportation',
      title: 'Transportation',
      description: 'How people and things get from here to there, and what gets in the way.',
      adChannel: 'transportation',
    },
    { slug: 'photo', name: 'Photo', title: 'Photo', description: 'Pictures that report.' },
    {
      slug: 'video',
      name: 'Video',
      title: 'Video',
      description: 'Short videos about long stories.',
      path: '/video/',
    },
    {
      slug: 'backchannel',
      name: 'Backchannel',
      title: 'Backchannel',
      description: 'Long reads from behind the meeting.',
      aboutUrl: '/about/backchannel/',
    },
    { slug: 'opinion', name: 'Opinion', title: 'Opinion', description: 'Signed, and meant.' },
    {
      slug: 'magazine',
      name: 'Magazine',
      title: 'The magazine',
      description: 'Everything in the November issue.',
      path: '/magazine/',
    },
    {
      slug: 'meridianinsider',
      name: 'Insider',
      title: 'Insider',
      description: 'How the magazine is made, told by the people who make it.',
      aboutUrl: '/stamp/insider/',
    },
  ],
  subSections: [
    {
      slug: 'dot-physics',
      parent: 'science',
      name: 'Dot Physics',
      title: 'Dot Physics',
      description: 'Rowan Achterberg does the arithmetic so that you can enjoy the answer.',
    },
  ],
  reviewCategories: [
    {
      slug: 'cameras',
      name: 'Cameras',
      title: 'Camera reviews',
      description: 'Judged by pictures, not menus.',
    },
    { slug: 'apps', name: 'Apps', title: 'App reviews' },
    { slug: 'reviews', name: 'Reviews' },
    { slug: 'tablets', name: 'Tablets', title: 'Tablet reviews' },
    { slug: 'speakers', name: 'Speakers', title: 'Speaker reviews' },
    { slug: 'automotive', name: 'Automotive', title: 'Car reviews' },
    { slug: 'accessories', name: 'Accessories', title: 'Accessory reviews' },
    { slug: 'home', name: 'Home' },
    { slug: 'outdoors', name: 'Outdoors', title: 'Outdoor reviews' },
    {
      slug: 'headphones',
      name: 'Headphones',
      title: 'Headphone reviews',
      description: 'Every pair we’ve tested.',
    },
    { slug: 'streaming', name: 'Streaming' },
    { slug: 'gaming', name: 'Gaming' },
    { slug: 'computers', name: 'Computers', title: 'Computer reviews' },
    { slug: 'e-readers', name: 'E-readers', title: 'E-reader reviews' },
    { slug: 'televisions', name: 'Televisions', title: 'Television reviews' },
    { slug: 'other', name: 'Other' },
    { slug: 'phones', name: 'Phones', title: 'Phone reviews' },
  ],
  reviewSection: 'gear',
  navigation: [
    'business',
    'culture',
    'gear',
    'ideas',
    'science',
    'security',
    'transportation',
    'photo',
    'video',
    'backchannel',
  ],
  secondaryLinks: [
    { name: 'Photo', href: '/category/photo' },
    { name: 'Video', href: '/video' },
    { name: 'Backchannel', href: '/category/backchannel' },
    { name: 'Magazine', href: '/category/magazine' },
    { name: 'Insider', href: '/category/meridianinsider' },
    { name: 'Coupons', href: '/coupons/' },
  ],
  newsletters: {
    MERIDIAN: newsletter(
      4101,
      'meridian_daily',
      'DAILY',
      'Meridian Daily',
      'The day’s best three stories, at breakfast.',
      {
        FREQUENCY: 'Weekdays',
        SAMPLE: {
          subject: 'Three things before the kettle boils',
          href: '/story/the-fish-that-nobody-bid-on/',
          note: 'Three stories, four minutes, one kettle. A railroad switch that picks its own side, a town that can’t agree about the dark, and a fish nobody would bid on. Start with the fish.',
        },
      },
    ),
    WEEKLY: newsletter(
      4102,
      'meridian_weekly',
      'WEEKLY',
      'The Weekly Meridian',
      'Saturdays: what we published, what we argued about and what to read next.',
      {
        FREQUENCY: 'Every Saturday',
        SAMPLE: {
          subject: 'We were wrong about the drawer',
          href: '/story/in-defense-of-the-drawer/',
          note: 'Last week we called the junk drawer a failure of nerve. Readers wrote to defend theirs, and one enclosed a key that fits our old mailbox. So: a correction, and the best of the letters.',
        },
      },
    ),
    BACKCHANNEL: newsletter(
      4103,
      'backchannel',
      'BACKCHANNEL',
      'Backchannel',
      'A long read and the story of how it was reported.',
      {
        FREQUENCY: 'Every other Thursday',
        SAMPLE: {
          subject: 'Nine days on a signal box',
          href: '/gallery/the-last-signal-boxes/',
          note: 'The story took nine days, and the first six went on getting permission to stand in the doorway. Here’s what was said once the recorder was off, and the bell code we can’t get out of our heads.',
        },
      },
    ),
    'GADGET-LAB': newsletter(
      4104,
      'gadget_lab',
      'GADGET_LAB',
      'Gadget Lab',
      'What came through the test room, and what left it in pieces.',
      {
        FREQUENCY: 'Every Tuesday',
        SAMPLE: {
          subject: 'The screw that took an afternoon',
          note: 'One screw, under one sticker, under one pad of glue: that’s how a three-minute battery swap took an afternoon. We name the lamp, and the backpack that came apart with a coin.',
        },
      },
    ),
    SCIENCE: newsletter(
      4105,
      'science',
      'SCIENCE',
      'The Science Letter',
      'Results, retractions and one good figure.',
      {
        FREQUENCY: 'Every Friday',
        SAMPLE: {
          subject: 'A retraction worth reading',
          note: 'Most retractions are two lines and a shrug. This one runs to nine pages, thanks the student who found the error and prints the corrected figure at full size. We’d frame it.',
        },
      },
    ),
    'EXCLUSIVE-SUBSCRIBER': newsletter(
      4106,
      'exclusive_subscriber',
      'SUBSCRIBER',
      'The Subscribers’ Letter',
      'Notes from the editor, for those who pay the bills.',
      { FREQUENCY: 'Monthly', IS_FOR_SUBSCRIBERS: true },
    ),
    'MERIDIAN-25TH-ANNIVERSARY': newsletter(
      4107,
      'meridian_25th_anniversary',
      'ANNIVERSARY',
      'Meridian at 25',
      'Twenty-five years in twenty-five letters from the archive.',
      {
        FREQUENCY: '25 issues',
        SAMPLE: {
          subject: '2003: the year of the long cable',
          note: 'In the spring of 2003 we sent one reporter to follow one cable across one ocean. The invoice survives, and so does the story. Letter three has both.',
        },
      },
    ),
    TRANSPORTATION: newsletter(
      4108,
      'transportation',
      'TRANSPORTATION',
      'Moving Violations',
      'Trains, ships, roads and the people who keep them moving.',
      {
        FREQUENCY: 'Every Wednesday',
        SAMPLE: {
          subject: 'The 6:14 runs on time. Why?',
          href: '/story/the-city-that-gave-up-left-turns/',
          note: 'We rode the 6:14 for a month to find out why it’s never late. The answer is a dispatcher, a pencil and eleven minutes that no timetable admits to. Also: a city without left turns.',
        },
      },
    ),
  },
  social: {
    facebook: {
      name: 'Facebook',
      followUrl: 'https://www.facebook.com/meridian.example',
      icon: 'facebook',
      hasCount: true,
      shareTemplate: 'https://www.facebook.com/sharer/sharer.php?u={url}',
    },
    twitter: {
      name: 'X',
      followUrl: 'https://twitter.com/meridian_example',
      icon: 'twitter',
      shareTemplate: 'https://twitter.com/intent/tweet?text={title}&url={url}',
    },
    pinterest: {
      name: 'Pinterest',
      followUrl: 'https://www.pinterest.com/meridian_example',
      icon: 'pinterest',
      hasCount: true,
      shareTemplate:
        'https://www.pinterest.com/pin/create/button/?url={url}&media={image}&description={title}',
    },
    youtube: {
      name: 'YouTube',
      followUrl: 'https://www.youtube.com/@meridian_example',
      icon: 'youtube',
    },
    tumblr: {
      name: 'Tumblr',
      icon: 'tumblr',
      shareTemplate: 'https://www.tumblr.com/widgets/share/tool?canonicalUrl={url}&title={title}',
    },
    instagram: {
      name: 'Instagram',
      followUrl: 'https://www.instagram.com/meridian_example',
      icon: 'instagram',
    },
    email: {
      name: 'Email',
      icon: 'email',
      shareTemplate: 'mailto:?subject={title}&body={url}%0A%0A{author}%0A%0A{subscribeLink}',
    },
    comments: { name: 'Comments', icon: 'comments', hasCount: true },
  },
  accounts: true,
  links: {
    signIn: '/account/sign-in/',
    register: '/account/register/',
    myAccount: '/account/my-account/',
    linkSubscription: '/account/link-your-subscription/',
    verifySubscription: '/account/link-your-subscription/',
    subscribe: '/subscribe/',
    giveAGift: 'mailto:care@meridian.example',
    jobs: '/about/jobs/',
    customerCare: '/about/customer-care/',
    accessibilityHelp: '/about/accessibility/',
  },
  offer: {
    price: '$5',
    regularPrice: '$10',
    term: 'one year',
    label: 'Introductory offer',
    renewal: '$10 a year',
    checkoutNote:
      'Pay by invoice. Write to care@meridian.example from the email address on your account, and we’ll send it the same day.',
    promo: {
      src: '/assets/brand/cover-1200x1500.webp',
      alt: 'The cover of issue 41, The Slow Issue: a small train on a viaduct before a huge red sun',
      width: 1200,
      height: 1500,
    },
  },
  plans: [
    {
      key: 'digital',
      name: 'Digital',
      description: 'Every story, on every screen you own.',
      benefits: ['Every story and the archive', 'Stories kept for reading offline'],
      isAdFree: false,
      prices: [
        { amount: 1000, introductory: 500, currency: 'USD', interval: 'year' },
        { amount: 150, currency: 'USD', interval: 'month' },
      ],
      gifts: [{ amount: 1000, currency: 'USD', months: 12 }],
    },
    {
      key: 'complete',
      name: 'Complete',
      description: 'Meridian without a single ad, and the letter from behind the meeting.',
      benefits: [
        'Everything in Digital',
        'No ads, anywhere',
        'Insider, our letter for subscribers',
      ],
      prices: [
        { amount: 3000, trialDays: 14, currency: 'USD', interval: 'year' },
        { amount: 300, trialDays: 14, currency: 'USD', interval: 'month' },
      ],
      gifts: [
        { amount: 3000, currency: 'USD', months: 12 },
        { amount: 900, currency: 'USD', months: 3 },
      ],
    },
    {
      key: 'table',
      name: 'Table',
      description: 'Complete for a class, a family or an office. You pay, everyone reads.',
      benefits: ['Everything in Complete, for each reader', 'You invite and remove readers'],
      seats: { from: 3, to: 50 },
      prices: [{ amount: 2000, currency: 'USD', interval: 'year' }],
    },
  ],
  planOffers: [{ code: 'SLOWTRAIN', percentOff: 50, plans: ['complete'], until: '2027-12-31' }],
  legal: {
    general:
      '© 2026 Meridian. By using this site, you accept our terms and our privacy statement. We may earn a commission on products bought through links on this site.',
    subscribe:
      '© 2026 Meridian. A subscription renews each year until you cancel it, at any time in your account. Customer care: care@meridian.example, or Meridian, P.O. Box 41, Port Ansel.',
    links: [
      { name: 'Terms', href: '/about/terms/' },
      { name: 'Privacy', href: '/about/privacy/' },
    ],
  },
  secureDrop: { address: 'meridianmeridianmeridianmeridianmeridianmeridianmeridian.onion' },
  disclaimer:
    'Meridian is a sample. Its people, firms, products and places are invented; the arithmetic is real.',
  aboutPages: [
    {
      path: '/about/feedback/',
      title: 'Contact us',
      dek: 'Write to a person, and a person answers.',
      paragraphs: [
        'Letters to the editors go to editors@meridian.example. Tell us which story you’re writing about and whether we may print what you say.',
        'For a correction, quote the sentence and tell us what’s wrong with it. We correct mistakes within a day and say so at the end of the story.',
        'If you subscribe and can’t sign in, or your copy didn’t arrive, write to customer care at care@meridian.example.',
      ],
    },
    {
      path: '/about/faq/',
      title: 'Frequently asked questions',
      dek: 'Short answers about reading, paying and being left alone.',
      paragraphs: [
        'How much can I read without a subscription? Four articles a month. Some stories are always free.',
        'What’s included in a subscription? Every story, without ads or a monthly limit.',
        'How do I pay? By invoice: write to care@meridian.example from the email address on your account.',
        'What does it cost after the first year? $10 a year, until you cancel.',
        'How do I cancel? Write to care@meridian.example. You keep reading until the year you paid for ends.',
        'I get the print edition. Do I pay again? No. [Link it once](/account/link-your-subscription/) with the number on your mailing label.',
        'Can I give a subscription as a gift? Yes, [for three months or a year](/subscribe/gift/). You choose the day on which it arrives.',
        'Can I share my account? No, but you can sign in on all of your devices.',
        'What data do you keep? Your email address, your password (only as a hash), your subscriptions, and which newsletters you asked for. You can download or delete all of it on [your account page](/account/my-account/).',
      ],
    },
    {
      path: '/about/press/',
      title: 'Press center',
      dek: 'For colleagues who want to quote us, or to be quoted.',
      paragraphs: [
        'For interviews, and to use our images, write to press@meridian.example. We answer on business days.',
        'You may show [our logo](/assets/brand/logo-2000x411.png), uncropped and in its own colors, beside a link to one of our stories.',
        `To describe us in a sentence: “${description}”`,
      ],
    },
    {
      path: '/about/rss_feeds/',
      title: 'RSS feeds',
      dek: 'Read us anywhere.',
      paragraphs: [
        'Every section, tag and author has its own feed: add /feed/rss to its address in your reader.',
      ],
    },
    {
      path: '/about/backchannel/',
      title: 'About Backchannel',
      dek: 'A magazine inside the magazine.',
      paragraphs: [
        'Backchannel began as a letter that four reporters sent each other about the stories they could not fit anywhere. It is now the place for our longest pieces.',
        'Each is edited by Celeste Varga, checked twice, and published when it is ready.',
      ],
    },
    {
      path: '/about/jobs/',
      title: 'Jobs',
      dek: 'Work with us.',
      paragraphs: [
        'There are no openings this month. We still read every letter about the work: jobs@meridian.example.',
      ],
    },
    {
      path: '/about/customer-care/',
      title: 'Customer care',
      dek: 'Subscriptions, addresses, missing copies.',
      paragraphs: [
        'Write to care@meridian.example with the account number on your mailing label. We settle most questions the same day.',
      ],
    },
    {
      path: '/about/accessibility/',
      title: 'Accessibility help',
      dek: 'Every page should work for every reader.',
      paragraphs: [
        'The site is built to the Web Content Accessibility Guidelines 2.2, level AA. It can be used by keyboard alone, with a screen reader, at four times the text size, and without JavaScript.',
        'Where it falls short, tell us: access@meridian.example. We answer within two business days.',
      ],
    },
    {
      path: '/about/terms/',
      title: 'Terms of use',
      dek: 'What you can expect of us, and we of you.',
      paragraphs: [
        'Read, link and quote freely. To reprint a story or an image, write to editors@meridian.example first.',
        'An account is for one person. A subscription renews each year until you cancel it. To cancel, write to care@meridian.example at any time.',
      ],
    },
    {
      path: '/about/privacy/',
      title: 'Privacy statement',
      dek: 'What we know about you.',
      paragraphs: [
        'We keep what we need to let you read, and nothing that we could sell.',
        'That is your account, your newsletters and how many articles you’ve opened this month. Download or delete it on your account page.',
      ],
    },
    {
      path: '/meridian-advertising/',
      title: 'Advertising',
      dek: 'Reach people who read to the end.',
      paragraphs: [
        'Ads run beside stories and never inside a sentence. They’re labeled, they hold their place on the page, and they follow no one.',
        'Formats and rates: ads@meridian.example.',
      ],
    },
    {
      path: '/stamp/insider/',
      title: 'Insider',
      dek: 'What subscribers get besides the stories.',
      paragraphs: [
        'Subscribers read every story without ads or a monthly limit, and can choose the Subscribers’ Letter.',
        'Four times a year the newsroom opens a story while it is being reported: drafts, maps, the calls that led nowhere.',
      ],
    },
    {
      path: '/coupons/',
      title: 'Coupons',
      dek: 'We don’t deal in coupon codes.',
      paragraphs: [
        'Some magazines rent out the web address that ends in “/coupons/” to sellers of coupon codes. We use ours to say that the prices in our reviews are the ones stores charged on the day we published.',
      ],
    },
  ],
  magazines: {
    meridian: 'Meridian',
    tidewater: 'Tidewater',
    'half-acre': 'Half Acre',
    understory: 'Understory',
    'night-bus': 'Night Bus',
    kiln: 'Kiln',
    'the-ledgers': 'The Ledgers',
    'spare-parts': 'Spare Parts',
  },
  meter: { max: 4 },
  payment: { enabled: true },
  giftLinks: { aMonth: 10, days: 30 },
  agentTokens: { aDay: 200, days: 365 },
};
