import { BandTitle } from '../../lists/band-title.tsx';
import { Icon, iconNames } from '../../ui/icon.tsx';
import { Kicker } from '../../ui/kicker.tsx';
import { LoadingPage } from '../../navigation/loading-page.tsx';
import { Paging } from '../../navigation/paging.tsx';
import { AdSlot } from '../../ads/ad-slot.tsx';
import { HousePoster } from '../../ads/house-poster.tsx';
import { ListAd } from '../../ads/list-ad.tsx';
import { SchemeSwitch } from '../../ui/scheme-switch.tsx';
import { SearchForm } from '../../search/search-form.tsx';
import { IssueCover } from '../../lists/issue-cover.tsx';
import { SectionMasthead } from '../../lists/section-masthead.tsx';
import type { Entry } from '../entry.ts';

const paging = { total: 480, base: '/most-recent/', first: '/most-recent/' };

export const furniture: readonly Entry[] = [
  {
    title: 'Icon',
    note: 'One set of lines on a 24-unit grid; the control around it has the name.',
    showings: [
      {
        name: 'all',
        element: (
          <ul className="showcase-icons">
            {iconNames.map((name) => (
              <li key={name}>
                <Icon name={name} size={30} />
                {name}
              </li>
            ))}
          </ul>
        ),
      },
      {
        name: 'sizes',
        element: (
          <p>
            {([16, 20, 30, 35, 50, 70, 80] as const).map((size) => (
              <Icon key={size} name="search" size={size} />
            ))}
          </p>
        ),
      },
    ],
  },
  {
    title: 'Kicker',
    note: 'Names the section, or the department of an item, above its headline.',
    showings: [
      { name: 'section', element: <Kicker section="science" /> },
      { name: 'words of its own', element: <Kicker section="gear" text="Headphones" linked /> },
    ],
  },
  {
    title: 'Band title',
    note: 'Heads a band of the home page.',
    showings: [
      { name: 'with link', element: <BandTitle title="Science" href="/category/science/" /> },
      { name: 'alone', element: <BandTitle title="Most popular" /> },
    ],
  },
  {
    title: 'Section masthead',
    note: 'Heads a section, tag or list in the section\u2019s hue.',
    showings: [
      {
        name: 'section',
        element: (
          <SectionMasthead
            heading={{
              title: 'Science',
              description: 'The world as it turns out to be.',
              section: 'science',
              children: [{ name: 'Dot Physics', url: '/category/science/dot-physics/' }],
            }}
          />
        ),
      },
      {
        name: 'tag',
        element: <SectionMasthead label="Tag" heading={{ title: 'Maps', description: '' }} />,
      },
    ],
  },
  {
    title: 'Issue cover',
    note: 'Stands beside the cover story, with the way to get it.',
    showings: [{ name: 'for readers without a subscription', element: <IssueCover /> }],
  },
  {
    title: 'Paging',
    note: 'Pages of a list by number, as links.',
    showings: [
      { name: 'first', element: <Paging paging={{ ...paging, page: 1, pages: 20 }} /> },
      { name: 'middle', element: <Paging paging={{ ...paging, page: 9, pages: 20 }} /> },
      { name: 'last of three', element: <Paging paging={{ ...paging, page: 3, pages: 3 }} /> },
    ],
  },
  {
    title: 'Search form',
    note: 'A plain form; in the header, and large on the search and error pages.',
    showings: [
      { name: 'small', element: <SearchForm /> },
      { name: 'large, with words', element: <SearchForm query="harbor" large /> },
    ],
  },
  {
    title: 'Scheme switch',
    note: 'Light, dark, or as the machine is set.',
    showings: [{ name: 'default', element: <SchemeSwitch /> }],
  },
  {
    title: 'Advertisement',
    note: 'Keeps its height whatever is in it; until a seller fills it, our own message.',
    showings: [
      { name: 'in a list, the offer', element: <ListAd place={1} /> },
      { name: 'in a list, the newsletters', element: <ListAd place={2} /> },
      {
        name: 'side rail',
        element: (
          <AdSlot slot="siderail_1" className="rail-ad">
            <HousePoster />
          </AdSlot>
        ),
      },
    ],
  },
  {
    title: 'Loading page',
    note: 'Stands while the next page is on its way.',
    showings: [{ name: 'default', element: <LoadingPage /> }],
  },
];
