import { AboutLinks } from '../../about/about-links.tsx';
import { LinkGroups } from '../../about/link-groups.tsx';
import { Staff } from '../../about/staff.tsx';
import { SavedList } from '../../offline/saved-list.tsx';
import { PaymentStep } from '../../subscribe/payment-step.tsx';
import { Subscribed } from '../../subscribe/subscribed.tsx';
import { Questions } from '../../story/questions.tsx';
import { SubscribeOffer } from '../../subscribe/subscribe-offer.tsx';
import type { Contributor } from '../../../shared/content/item.ts';
import type { Entry } from '../entry.ts';
import { images } from '../sample.ts';

const groups = [
  {
    title: 'Sections',
    links: [
      { name: 'Science', url: '/category/science/' },
      { name: 'Ideas', url: '/category/ideas/' },
    ],
  },
  {
    title: 'About',
    links: [
      { name: 'Contact us', url: '/about/feedback/' },
      { name: 'Press center', url: '/about/press/' },
    ],
  },
];
const saved = [
  {
    hed: 'In Praise of the Bad Map',
    dek: 'My phone knows where everything is. My neighbor’s drawing knew what it was for.',
    section: 'ideas',
    kicker: 'Essay',
    image: images[0],
  },
  {
    hed: 'The Harbor That Learned to Listen',
    dek: '',
    section: 'science',
    kicker: '',
    image: undefined,
  },
].map((story, index) => ({
  ...story,
  entry: {
    path: `/story/saved-${index}/`,
    keptAtMs: Date.UTC(2026, 10, 20, 12),
    access: 'free' as const,
    subscriber: '',
    isAccount: false,
    image: '',
    bytes: 61_000,
  },
}));
const people: readonly Contributor[] = [
  { slug: 'ines-calloway', name: 'Ines Calloway', title: 'Senior writer', portrait: images[0] },
  {
    slug: 'celeste-varga',
    name: 'Celeste Varga',
    title: 'Editor, Backchannel',
    portrait: images[1],
  },
  { slug: 'devin-park', name: 'Devin Park', title: 'Gear editor' },
];

export const standing: readonly Entry[] = [
  {
    title: 'About links',
    note: 'The other standing pages, beside one of them.',
    showings: [{ name: 'default', element: <AboutLinks group={groups[0]} pathname="/" /> }],
  },
  {
    title: 'Link groups',
    note: 'The site map, in groups that a person can read.',
    showings: [{ name: 'two groups', element: <LinkGroups groups={groups} /> }],
  },
  {
    title: 'Saved list',
    note: 'The stories that the browser keeps for offline reading.',
    showings: [
      {
        name: 'two stories',
        element: (
          <SavedList stories={saved} onRemove={() => undefined} onRemoveAll={() => undefined} />
        ),
      },
    ],
  },
  {
    title: 'Staff',
    note: 'The people who make the magazine, by department.',
    showings: [{ name: 'three', element: <Staff people={people} /> }],
  },
  {
    title: 'Subscribe offer',
    note: 'The offer, what one gets, and what people ask.',
    showings: [
      {
        name: 'default',
        element: <SubscribeOffer title="Subscribe to Meridian" texts={[]} isLoggedIn={false} />,
      },
    ],
  },
  {
    title: 'Payment step',
    note: 'The second step of subscribing: how to pay, and the way back.',
    showings: [
      { name: 'default', element: <PaymentStep parts={[]} isLoggedIn={false} /> },
      { name: 'for a subscriber', element: <Subscribed hasGifts /> },
    ],
  },
  {
    title: 'Questions',
    note: 'Paragraphs of a standing page, some of which ask something.',
    showings: [
      {
        name: 'a question, and a text with a link',
        element: (
          <Questions
            paragraphs={[
              'Do I pay again? No. Link your subscription once.',
              'You may show [our logo](/assets/brand/logo.png), uncropped.',
            ]}
          />
        ),
      },
    ],
  },
];
