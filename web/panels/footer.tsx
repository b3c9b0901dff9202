/**
 * The footer of every page: logo, follow links, the named links of spec §2.5, legal text, color
 * scheme.
 */
import { brand } from '#brand';
import { footerLinks } from '#brand-details';
import { SharedPart } from '#shared-part';
import { words } from '#words';
import type { NavigationLink } from '../../shared/brand/brand.ts';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { followedServices } from '../../shared/brand/social-services.ts';
import { fill } from '../../shared/words/fill.ts';
import { useSignInHref } from '../account/use-sign-in-href.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { useOffers } from '../subscribe/use-offers.ts';
import { useSite } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { SchemeSwitch } from '../ui/scheme-switch.tsx';
import { giftHref } from './gift-href.ts';

const followed = followedServices(brand);

function FooterTop() {
  return (
    <>
      <Logo location="footer" />
      {brand.tagline !== '' && <p className="footer-tagline">{brand.tagline}</p>}
      <FollowLinks />
    </>
  );
}

function FollowLinks() {
  if (followed.length === 0) return null;
  return (
    <ul className="follow-links" aria-label={words.followUs}>
      {followed.map(({ name, title, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="me noopener"
            aria-label={fill(words.brandOnService, { brand: brand.name, service: title })}
          >
            <Icon name={name} />
          </a>
        </li>
      ))}
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

const linkItem = ({ name, href }: NavigationLink) => (
  <li key={name}>
    <a href={href}>{name}</a>
  </li>
);

const subscribe = linkItem({ name: words.subscribe, href: brand.links.subscribe });
/** In the place of Subscribe, so that nothing moves: who has a subscription has an account. */
const myAccount = linkItem({ name: words.menuMyAccount, href: brand.links.myAccount });
const sells = hasPart(brand, 'offer');

// Each word by its name: the entry would hold all words that are passed on together.
const giftMessage = {
  subject: fill(words.giftSubject, { brand: brand.name }),
  body: fill(words.giftBody, { brand: brand.name }),
};
const giftLink = giftHref(brand, giftMessage);

/** On every page. */
const linkItems = footerLinks.map(linkItem);

export function Footer() {
  const signIn = useSignInHref();
  const isPaywalled = useSite((state) => state.context.isPaywalled);
  const isSubscribe = useSite((state) => state.context.contentType === 'subscribe');
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const path = useSite((state) => state.context.url.pathname);
  const { subscription, gift } = useOffers();
  // Where nothing is for sale, only readers who are signed in have an account to see.
  const accountLink = brand.accounts && (sells || isLoggedIn) && myAccount;
  return (
    <footer className="footer">
      <SharedPart as="div" className="footer-top" name="footer-top" madeOf={FooterTop}>
        <FooterTop />
      </SharedPart>
      <nav aria-label={words.aboutTheMagazine}>
        <ul className="footer-links">
          {brand.accounts &&
            !isPaywalled &&
            !isLoggedIn &&
            linkItem({ name: words.footerLogin, href: signIn })}
          {subscription ? subscribe : accountLink}
          {linkItems}
          {isLoggedIn &&
            gift &&
            giftLink !== undefined &&
            linkItem({ name: words.footerGift, href: giftLink })}
        </ul>
      </nav>
      <div className="footer-bottom">
        <div className="legal">
          <p>{(isSubscribe ? brand.legal.subscribe : undefined) ?? brand.legal.general}</p>
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
