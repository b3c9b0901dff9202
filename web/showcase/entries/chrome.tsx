import { ConsentBanner } from '../../consent/consent-banner.tsx';
import { PrivacyChoices } from '../../consent/privacy-choices.tsx';
import { PurposeForm } from '../../consent/purpose-form.tsx';
import { Announcement } from '../../shell/announcement.tsx';
import { PasskeyBanner, SuccessBanner, VerifyBanner } from '../../shell/banner.tsx';
import { Footer } from '../../panels/footer.tsx';
import { AccountMenu, MenuLinks } from '../../header/account-menu.tsx';
import { Header } from '../../header/header.tsx';
import { TitleBar } from '../../header/title-bar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { BackchannelPanel } from '../../panels/backchannel-panel.tsx';
import { CommentsPanel } from '../../panels/comments-panel.tsx';
import { SubscribePanel } from '../../panels/subscribe-panel.tsx';
import { ItemShare } from '../../share/item-share.tsx';
import { ShareWidget } from '../../share/share-widget.tsx';
import type { PageType } from '../../../shared/pages.ts';
import { purposes } from '../../../shared/consent/consent.ts';
import { initialComments } from '../../state/comments.ts';
import { initialContext } from '../../state/context.ts';
import { initialHeader } from '../../state/header.ts';
import { initialPaywall } from '../../state/paywall.ts';
import type { SiteState } from '../../state/site-state.ts';
import type { Entry } from '../entry.ts';
import { story } from '../sample.ts';

function page(contentType: PageType, more: Partial<SiteState> = {}): Partial<SiteState> {
  return {
    context: { ...initialContext, contentType, category: 'science' },
    content: story,
    ...more,
  };
}

const reader = {
  ...initialPaywall,
  isLoggedIn: true,
  user_email: 'ines@example.com',
};

export const chrome: readonly Entry[] = [
  {
    title: 'Logo',
    note: 'The nameplate: 160 px wide in the header, 150 elsewhere.',
    showings: (['header', 'article', 'footer'] as const).map((location) => ({
      name: location,
      element: <Logo location={location} />,
    })),
  },
  {
    title: 'Header',
    note: 'Masthead, sections, and what opens from it; which parts a page has is in the page table.',
    showings: [
      { name: 'home page', element: <Header />, state: page('homepage') },
      { name: 'article', element: <Header />, state: page('article') },
      {
        name: 'menu open',
        element: (
          <div className="showcase-window">
            <Header />
          </div>
        ),
        state: page('article', { header: { ...initialHeader, currentState: 'menu open' } }),
      },
      {
        name: 'search open',
        element: (
          <div className="showcase-window">
            <Header />
          </div>
        ),
        state: page('article', { header: { ...initialHeader, currentState: 'search open' } }),
      },
      {
        name: 'subscribe open',
        element: (
          <div className="showcase-window">
            <Header />
          </div>
        ),
        state: page('article', { header: { ...initialHeader, currentState: 'subscribe open' } }),
      },
      { name: 'signed in', element: <Header />, state: page('article', { paywall: reader }) },
      {
        name: 'ad-free',
        element: <Header />,
        state: page('article', { paywall: { ...reader, isAdFree: true } }),
      },
      { name: 'account page', element: <Header />, state: page('account-details') },
    ],
  },
  {
    title: 'Title bar',
    note: 'Takes the masthead\u2019s place once the page is scrolled.',
    showings: [
      {
        name: 'title',
        element: <TitleBar panelId="panel" />,
        state: page('article', { header: { ...initialHeader, navIsCollapsed: true } }),
      },
      {
        name: 'sharing',
        element: <TitleBar panelId="panel" />,
        state: page('article', {
          header: { ...initialHeader, navIsCollapsed: true, socialShareIsActive: true },
        }),
      },
    ],
  },
  {
    title: 'Account menu',
    note: 'What a reader who is signed in finds under their name; verifying is hidden for ad-free readers.',
    showings: [
      {
        name: 'with email',
        element: <AccountMenu email="ines@example.com" />,
        state: { paywall: reader },
      },
      {
        name: 'without email',
        element: <AccountMenu email="" />,
        state: { paywall: reader },
      },
      { name: 'in the menu of phones', element: <MenuLinks />, state: { paywall: reader } },
      {
        name: 'in the menu of phones, ad-free',
        element: <MenuLinks />,
        state: { paywall: { ...reader, isAdFree: true } },
      },
    ],
  },
  {
    title: 'Share links',
    note: 'Plain links, filled from the services\u2019 templates; nothing shows where one cannot be filled.',
    showings: [
      {
        name: 'of the item',
        element: <ItemShare />,
        state: page('article'),
      },
      {
        name: 'with names',
        element: (
          <ShareWidget
            services={['facebook', 'twitter', 'email']}
            showCount
            showInfo
            title={story.hed}
            url={story.canonicalUrl}
            author="Ines Calloway"
            description={story.dek}
            subscribeURL="https://www.meridian.example/subscribe/"
          />
        ),
      },
    ],
  },
  {
    title: 'Subscribe panel',
    note: 'The offer, a newsletter, and where to follow.',
    showings: (['header', 'footer'] as const).map((place) => ({
      name: place,
      element: <SubscribePanel place={place} />,
    })),
  },
  {
    title: 'Backchannel panel',
    note: 'At the foot of the section\u2019s own pages.',
    showings: [{ name: 'default', element: <BackchannelPanel /> }],
  },
  {
    title: 'Comments panel',
    note: 'Letters to the editors.',
    showings: [
      {
        name: 'open',
        element: <CommentsPanel content={story} onClose={() => undefined} />,
        state: page('article', { comments: { ...initialComments, isActive: true } }),
      },
    ],
  },
  {
    title: 'Banner',
    note: 'A message at the foot of the window that its reader closes.',
    showings: [
      {
        name: 'subscription linked',
        element: (
          <div className="showcase-tall">
            <SuccessBanner environment="production" />
          </div>
        ),
      },
      {
        name: 'passkey',
        element: (
          <div className="showcase-tall">
            <PasskeyBanner />
          </div>
        ),
      },
      {
        name: 'address to verify',
        element: (
          <div className="showcase-tall">
            <VerifyBanner email="reader@mail.example" />
          </div>
        ),
      },
    ],
  },
  {
    title: 'Announcement',
    note: 'A line above all pages, from the desk, until it ends or the reader closes it.',
    showings: (
      [
        { name: 'normal', isUrgent: undefined },
        { name: 'urgent', isUrgent: true },
      ] as const
    ).map(({ name, isUrgent }) => ({
      name,
      element: (
        <Announcement
          id={name}
          text="The magazine is on strike today."
          link={{ href: '/about/', words: 'Why' }}
          {...(isUrgent && { isUrgent })}
        />
      ),
    })),
  },
  {
    title: 'Consent banner',
    note: 'Asks once, where the brand uses something that needs permission. Three ways out, equally easy.',
    showings: [
      {
        name: 'two purposes',
        element: (
          <div className="showcase-tall">
            <ConsentBanner purposes={['analytics', 'advertising']} onChoose={() => undefined} />
          </div>
        ),
      },
      {
        name: 'one purpose',
        element: (
          <div className="showcase-tall">
            <ConsentBanner purposes={['analytics']} onChoose={() => undefined} />
          </div>
        ),
      },
    ],
  },
  {
    title: 'Privacy choices',
    note: 'Where readers see and change what they allow.',
    showings: [
      {
        name: 'purposes',
        element: (
          <PurposeForm purposes={purposes} allowed={['analytics']} onSave={() => undefined} />
        ),
      },
      { name: 'page', element: <PrivacyChoices />, state: page('stamp') },
    ],
  },
  {
    title: 'Footer',
    note: 'The foot of every page.',
    showings: [
      { name: 'article', element: <Footer />, state: page('article') },
      { name: 'subscribe page', element: <Footer />, state: page('subscribe') },
      {
        name: 'ad-free',
        element: <Footer />,
        state: page('article', { paywall: { ...reader, isAdFree: true } }),
      },
    ],
  },
];
