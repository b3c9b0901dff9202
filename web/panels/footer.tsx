/**
 * The footer of every page: logo, follow links, the named links of spec §2.5, legal text, color
 * scheme.
 */
import { brand } from '#brand';
import { useSignInHref } from '../account/use-sign-in-href.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { useSite } from '../store.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { SchemeSwitch } from '../header/scheme-switch.tsx';

const followed = [
  'facebook',
  'twitter',
  'pinterest',
  'youtube',
  'instagram',
] as const satisfies readonly IconName[];

function FollowLinks() {
  return (
    <ul className="follow-links" aria-label="Follow us">
      {followed.map((name) => {
        const service = brand.social[name];
        return service.followUrl === undefined ? null : (
          <li key={name}>
            <a
              href={service.followUrl}
              rel="me noopener"
              aria-label={`${brand.name} on ${service.name}`}
            >
              <Icon name={name} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function Footer() {
  const signIn = useSignInHref();
  const isPaywalled = useSite((state) => state.context.isPaywalled);
  const isSubscribe = useSite((state) => state.context.contentType === 'subscribe');
  const showGift = useSite((state) => state.paywall.isLoggedIn && state.paywall.isAdFree);
  const links = [
    ...(isPaywalled ? [] : [{ name: 'Login', href: signIn }]),
    { name: 'Subscribe', href: brand.links.subscribe },
    { name: 'Advertise', href: `/${brand.key}-advertising/` },
    { name: 'Site Map', href: '/sitemap/' },
    { name: 'Press Center', href: '/about/press/' },
    { name: 'FAQ', href: '/about/faq/' },
    { name: 'Accessibility Help', href: brand.links.accessibilityHelp },
    { name: 'Customer Care', href: brand.links.customerCare },
    { name: 'Contact Us', href: '/about/feedback/' },
    { name: 'Securedrop', href: '/securedrop/' },
    { name: 'Coupons', href: '/coupons' },
    { name: 'Newsletter', href: '/newsletter/' },
    { name: 'Staff', href: `/${brand.key}-staff/` },
    { name: 'Jobs', href: brand.links.jobs },
    { name: 'RSS', href: '/about/rss_feeds/' },
    ...(showGift ? [{ name: 'Give a Gift', href: brand.links.giveAGift }] : []),
  ];
  return (
    <footer className="footer">
      <div className="footer-top">
        <Logo location="footer" />
        <p className="footer-tagline">{brand.tagline}</p>
        <FollowLinks />
      </div>
      <nav aria-label="About the magazine">
        <ul className="footer-links">
          {links.map((link) => (
            <li key={link.name}>
              <a href={link.href}>{link.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="footer-bottom">
        <div className="legal">
          <p>{isSubscribe ? brand.legal.subscribe : brand.legal.general}</p>
          {brand.disclaimer && <p>{brand.disclaimer}</p>}
          <p className="legal-choices">
            <a href={PRIVACY_CHOICES_PATH}>Your Privacy Choices</a>
          </p>
        </div>
        <SchemeSwitch />
      </div>
    </footer>
  );
}
