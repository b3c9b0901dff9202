/**
 * The menu, designed like the contents page of a printed issue. In narrow windows it fills the
 * window.
 */
import type { MouseEvent } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { sectionPath } from '../../shared/brand/sections.ts';
import { NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { secondaryHref } from '../../shared/urls/paths.ts';
import { useShownSections } from '../navigation/shown-sections.ts';
import { useOffers } from '../subscribe/use-offers.ts';
import { MenuAccount } from './header-account.tsx';

const secondary = brand.secondaryLinks.map(({ name, href }) => ({
  name,
  href: secondaryHref(href),
}));
const further = [
  { name: words.mostRecent, href: '/most-recent/' },
  { name: words.mostPopular, href: '/most-popular/' },
  ...(hasPart(brand, 'newsletters') ? [{ name: words.newsletters, href: NEWSLETTERS_PATH }] : []),
];

/** @param props.onFollow Called at a click on a link. */
export function MenuPanel({ onFollow }: { onFollow: () => void }) {
  const { subscription } = useOffers();
  const { sections } = useShownSections();
  const hidden = brand.sections
    .filter((section) => !sections.includes(section))
    .flatMap((section) => [sectionPath(section), `/category/${section.slug}/`]);
  const links = secondary.filter(({ href }) => !hidden.includes(href));
  // Also handles a link to the current page, where no other page arrives.
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) onFollow();
  };
  return (
    <div className="menu-panel" onClick={onClick}>
      <nav aria-label={words.allSections}>
        <p className="menu-issue">
          <span>{words.contents}</span>
          {brand.issueLine !== undefined && <span>{brand.issueLine}</span>}
        </p>
        <ul className="menu-sections">
          {sections
            // Those that the links beside them do not name: each is in the menu once.
            .filter(({ name }) => !links.some((link) => link.name === name))
            .map((section) => (
              <li key={section.slug} data-section={section.slug}>
                <a href={sectionPath(section)}>
                  <b>{section.name}</b>
                  {section.description !== '' && <span>{section.description}</span>}
                </a>
              </li>
            ))}
        </ul>
        <div className="menu-further">
          <ul className="menu-secondary">
            {[...links, ...further].map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
          <MenuAccount />
          {subscription && (
            <p>
              <a className="button" href={brand.links.subscribe}>
                {words.subscribe}
              </a>
            </p>
          )}
        </div>
      </nav>
    </div>
  );
}
