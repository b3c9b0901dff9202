/**
 * The footer of every page: logo, follow links, the named links of spec §2.5, legal text, color
 * scheme.
 */
import { brand } from '#brand';
import { SharedPart } from '#shared-part';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { useSignInHref } from '../account/use-sign-in-href.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { useOffers } from '../paywall/use-offers.ts';
import { useSite } from '../store.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { SchemeSwitch } from '../header/scheme-switch.tsx';
import { giftHref } from './gift-href.ts';

const followed = [
  'facebook',
  'twitter',
  'pinterest',
  'youtube',
  'instagram',
] as const satisfies readonly IconName[];

function FooterTop() {
  return (
    <>
      <Logo location="footer" />
      <p className="footer-tagline">{brand.tagline}</p>
      <FollowLinks />
    </>
  );
}

function FollowLinks() {
  return (
    <ul className="follow-links" aria-label={words.followUs}>
      {followed.map((name) => {
        const service = brand.social[name];
        return service.followUrl === undefined ? null : (
          <li key={name}>
            <a
              href={service.followUrl}
              rel="me noopener"
              aria-label={fill(words.brandOnService, { brand: brand.name, service: service.name })}
            >
              <Icon name={name} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function LegalChoices() {
  return (
    <>
      {brand.legal.links?.map(({ name, href }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
      <a href={PRIVACY_CHOICES_PATH}>{words.privacyChoices}</a>
    </>
  );
}

interface FooterLink {
  readonly name: string;
  readonly href: string;
}

const linkItem = ({ name, href }: FooterLink) => (
  <li key={name}>
    <a href={href}>{name}</a>
  </li>
);

const subscribe = linkItem({ name: words.subscribe, href: brand.links.subscribe });
/** In the place of Subscribe, so that nothing moves: who has a subscription has an account. */
const myAccount = linkItem({ name: words.menuMyAccount, href: brand.links.myAccount });

// Each word by its name: the entry would hold all words that are passed on together.
const giftMessage = {
  subject: fill(words.giftSubject, { brand: brand.name }),
  body: fill(words.giftBody, { brand: brand.name }),
};

/** On every page. */
const linkItems = [
  { name: words.footerAdvertise, href: `/${brand.key}-advertising/` },
  { name: words.footerSiteMap, href: '/sitemap/' },
  { name: words.footerPress, href: '/about/press/' },
  { name: words.footerFaq, href: '/about/faq/' },
  { name: words.footerAccessibility, href: brand.links.accessibilityHelp },
  { name: words.footerCustomerCare, href: brand.links.customerCare },
  { name: words.footerContact, href: '/about/feedback/' },
  { name: words.footerSecureDrop, href: '/securedrop/' },
  { name: words.footerCoupons, href: '/coupons' },
  { name: words.footerNewsletter, href: '/newsletter/' },
  { name: words.footerStaff, href: `/${brand.key}-staff/` },
  { name: words.footerJobs, href: brand.links.jobs },
  { name: words.footerRss, href: '/about/rss_feeds/' },
].map(linkItem);

export function Footer() {
  const signIn = useSignInHref();
  const isPaywalled = useSite((state) => state.context.isPaywalled);
  const isSubscribe = useSite((state) => state.context.contentType === 'subscribe');
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const path = useSite((state) => state.context.url.pathname);
  const { subscription, gift } = useOffers();
  return (
    <footer className="footer">
      <SharedPart as="div" className="footer-top" name="footer-top" madeOf={FooterTop}>
        <FooterTop />
      </SharedPart>
      <nav aria-label={words.aboutTheMagazine}>
        <ul className="footer-links">
          {!isPaywalled && !isLoggedIn && linkItem({ name: words.footerLogin, href: signIn })}
          {subscription ? subscribe : myAccount}
          {linkItems}
          {isLoggedIn &&
            gift &&
            linkItem({ name: words.footerGift, href: giftHref(brand.links, giftMessage) })}
        </ul>
      </nav>
      <div className="footer-bottom">
        <div className="legal">
          <p>{isSubscribe ? brand.legal.subscribe : brand.legal.general}</p>
          {brand.disclaimer && <p>{brand.disclaimer}</p>}
          <SharedPart as="p" className="legal-choices" name="legal-choices" madeOf={LegalChoices}>
            <LegalChoices />
          </SharedPart>
          <p className="printed-address">{brand.origin + path}</p>
        </div>
        <SchemeSwitch />
      </div>
    </footer>
  );
}
