/**
 * The masthead: name, date line, sections, and the panels that open from it. Everything is a link
 * before scripts load.
 */
import { useId, type PointerEvent } from 'react';
import { pageRow } from '../../shared/pages.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Logo } from '../ui/logo.tsx';
import { useLoaded } from '../navigation/use-loaded.ts';
import { DateLine } from './date-line.tsx';
import { HeaderAccount } from './header-account.tsx';
import { HeaderToggle } from './header-toggle.tsx';
import { SectionNav } from './section-nav.tsx';
import { SubscribeLink } from './subscribe-link.tsx';
import { useDismissal } from './use-dismissal.ts';

/** Parts of the header that appear only after the reader has done something. */
const extras = {
  chunk: 'header-extras',
  load: () => import('./header-extras.idle.tsx'),
  failure: 'What opens from the header did not load',
  isStyled: true,
};
const subscribe = {
  chunk: 'subscribe-panel',
  load: () => import('../panels/subscribe-panel.tsx'),
  failure: 'The subscribe panel did not load',
  isStyled: true,
};

export function Header() {
  const store = useSiteStore();
  const panelId = useId();
  const header = useDismissal();
  const lists = useSite((state) => state.secondary.lists);
  const mode = useSite((state) => state.header.currentState);
  const type = useSite((state) => state.context.contentType);
  const configuration = pageRow(type).header;
  // What comes has the header of every other page, and stands below it at once.
  const isHome = useSite(
    ({ context }) => context.contentType === 'homepage' && !context.isFetchingInitialState,
  );
  const loadedExtras = useLoaded(extras, mode === 'default' ? 'idle' : 'now');
  const loadedPanel = useLoaded(subscribe, mode === 'subscribe open' ? 'now' : 'never');

  const toggle = { controls: panelId, mode, actions: store.actions };

  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    // A reader who is typing in the panel has not left it.
    const isInForm =
      document.activeElement instanceof HTMLInputElement &&
      header.current?.contains(document.activeElement) === true;
    if (pointerType === 'mouse' && !isInForm) store.actions.leaveHeader(window.scrollY);
  };

  return (
    <header
      className={`header${isHome ? ' header-home' : ''}`}
      data-state={mode}
      ref={header}
      onPointerLeave={onPointerLeave}
    >
      <div className="header-bar">
        <div className="header-side">
          {configuration.menu && <HeaderToggle name="menu" {...toggle} />}
          {configuration.search && <HeaderToggle name="search" {...toggle} />}
        </div>
        <Logo location="header" />
        <div className="header-side header-side-end">
          <HeaderAccount />
          <SubscribeLink controls={panelId} />
        </div>
      </div>
      {loadedExtras !== undefined && <loadedExtras.TitleBar panelId={panelId} />}
      <div className="header-panel" id={panelId}>
        {mode === 'menu open' && loadedExtras !== undefined && (
          <loadedExtras.MenuPanel onFollow={store.actions.resetHeader} />
        )}
        {mode === 'search open' && loadedExtras !== undefined && <loadedExtras.SearchPanel />}
        {mode === 'subscribe open' && loadedPanel !== undefined && (
          <loadedPanel.SubscribePanel place="header" />
        )}
      </div>
      {isHome && <DateLine lists={lists} />}
      {configuration.navLink && <SectionNav />}
    </header>
  );
}
