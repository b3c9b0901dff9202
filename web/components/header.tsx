/** The masthead: name, date line, sections, search, menu, account. Everything is a link before scripts arrive. */
import { useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import { pageRow } from '../../shared/pages.ts';
import { secondaryHref } from '../../shared/urls/paths.ts';
import { useSite, useSiteStore } from '../store.ts';
import { HeaderAccount, MenuAccount } from './header-account.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { SearchForm } from './search-form.tsx';

const sections = brand.navigation.flatMap((slug) => findSection(brand, slug) ?? []);

function SectionLinks({ current }: { current: string }) {
  return (
    <ul className="section-links">
      {sections.map((section) => (
        <li key={section.slug}>
          <a href={sectionPath(section)} data-section={section.slug} aria-current={section.slug === current ? 'true' : undefined}>{section.name}</a>
        </li>
      ))}
    </ul>
  );
}

function MenuPanel({ id }: { id: string }) {
  return (
    <div className="menu-panel" id={id}>
      <nav aria-label="All sections">
        <ul className="menu-sections">
          {brand.sections.map((section) => <li key={section.slug}><a href={sectionPath(section)}>{section.name}</a></li>)}
        </ul>
        <ul className="menu-secondary">
          {brand.secondaryLinks.map((link) => <li key={link.href}><a href={secondaryHref(link.href)}>{link.name}</a></li>)}
          <li><a href="/newsletter/">Newsletters</a></li>
          <li><a href="/most-recent/">Most recent</a></li>
          <li><a href="/most-popular/">Most popular</a></li>
        </ul>
        <MenuAccount />
      </nav>
    </div>
  );
}

export function Header() {
  const store = useSiteStore();
  const id = useId();
  const mode = useSite((state) => state.header.currentState);
  const type = useSite((state) => state.context.contentType);
  const category = useSite((state) => state.context.category);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const isPaywalled = useSite((state) => state.context.isPaywalled);
  const configuration = pageRow(type).header;
  const isHome = type === 'homepage';
  const searchRef = useRef<HTMLInputElement>(null);

  useEffect(() => { if (mode === 'search open') searchRef.current?.focus(); }, [mode]);
  useEffect(() => {
    if (mode === 'default') return undefined;
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') store.dispatch({ type: 'header/reset' }); };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, [mode, store]);

  return (
    <header className={`header${isHome ? ' header-home' : ''}`}>
      <div className="header-bar">
        <div className="header-side">
          {configuration.menu && (
            <a
              className="header-control" role="button" href="/sitemap/" aria-expanded={mode === 'menu open'} aria-controls={`${id}menu`}
              onClick={(event) => { event.preventDefault(); store.dispatch({ type: 'header/menu-toggled' }); }}
              onKeyDown={(event) => { if (event.key === ' ') { event.preventDefault(); store.dispatch({ type: 'header/menu-toggled' }); } }}
            >
              <Icon name={mode === 'menu open' ? 'close' : 'menu'} /><span className="header-control-label">Menu</span>
            </a>
          )}
          {configuration.search && (
            <a
              className="header-control" role="button" href="/search/" aria-expanded={mode === 'search open'} aria-controls={`${id}search`}
              onClick={(event) => { event.preventDefault(); store.dispatch({ type: 'header/search-toggled' }); }}
              onKeyDown={(event) => { if (event.key === ' ') { event.preventDefault(); store.dispatch({ type: 'header/search-toggled' }); } }}
            >
              <Icon name={mode === 'search open' ? 'close' : 'search'} /><span className="header-control-label">Search</span>
            </a>
          )}
        </div>
        <Logo location="header" />
        <div className="header-side header-side-end">
          <HeaderAccount />
          {!(isLoggedIn && isPaywalled) && <a className="button button-small header-subscribe" href={brand.links.subscribe}>Subscribe</a>}
        </div>
      </div>
      {isHome && (
        <p className="date-line">
          <span>{brand.issueLine}</span>
          <span className="tagline">{brand.tagline}</span>
          <DateLine />
        </p>
      )}
      {configuration.navLink && <nav className="section-nav" aria-label="Sections"><SectionLinks current={category} /></nav>}
      {mode === 'search open' && <div className="search-panel" id={`${id}search`}><SearchForm inputRef={searchRef} /></div>}
      {mode === 'menu open' && <MenuPanel id={`${id}menu`} />}
    </header>
  );
}

/** The date of the newest piece: a cached page cannot know what day its reader lives in. */
function DateLine() {
  const newest = useSite((state) => Object.values(state.secondary.lists).flat().reduce((latest, card) => (card.pubDate > latest ? card.pubDate : latest), ''));
  if (newest === '') return <span />;
  const date = new Intl.DateTimeFormat(brand.language, { timeZone: brand.timeZone, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }).format(new Date(newest));
  return <time dateTime={newest}>{date}</time>;
}
