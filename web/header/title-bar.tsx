/**
 * Replaces the masthead once it has scrolled out of view: a thin bar with the name, the page's
 * title and, further down an item, its share links. It overlays the page, so nothing moves.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { headerTitle } from './header-title.ts';
import { watchScroll } from '../browser/watch-scroll.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { ItemShare } from '../share/item-share.tsx';
import { HeaderToggle } from './header-toggle.tsx';
import { SubscribeLink } from './subscribe-link.tsx';

export function TitleBar({ panelId }: { panelId: string }) {
  const store = useSiteStore();
  const mode = useSite((state) => state.header.currentState);
  const isShown = useSite((state) => state.header.navIsCollapsed);
  const isSharing = useSite((state) => state.header.socialShareIsActive);
  const title = useSite((state) => headerTitle(state, brand));
  const language = useSite((state) => state.content.language);
  const direction = useSite((state) => state.content.direction);
  const hasHeadline = useSite((state) => state.content.hed !== '');

  const [isOpen, setOpen] = useState(false);
  if (isOpen && !isSharing) setOpen(false);

  useEffect(
    () =>
      watchScroll((from, to) => {
        store.actions.scrollHeader(from, to, store.getState().content.hed !== '');
      }),
    [store],
  );

  return (
    <div className="title-bar" data-shown={isShown} data-sharing={isSharing} inert={!isShown}>
      <div className="title-bar-row">
        <HeaderToggle name="menu" controls={panelId} mode={mode} actions={store.actions} />
        <Logo location="header" />
        <p className="title-bar-title" lang={language} dir={direction ?? 'auto'}>
          {title}
        </p>
        {hasHeadline && (
          <div className="share-bar" inert={!isSharing}>
            {/* On a phone it opens the links: the title needs their room. */}
            <button
              type="button"
              className="header-control share-toggle"
              aria-label={words.shareThisStory}
              aria-expanded={isOpen}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              <Icon name="share" />
            </button>
            <ItemShare />
          </div>
        )}
        <SubscribeLink controls={panelId} />
      </div>
      <span className="reading-progress" />
    </div>
  );
}
