/** What follows the reader and the address: the page below the header, and client navigation. */
import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { brand } from '#brand';
import type { PageType } from '../shared/pages.ts';
import { isPrivatePage } from '../shared/private-page.ts';
import { createRouter } from '../shared/route-match.ts';
import { cardOfClick, cardOfState } from './navigation/clicked-card.ts';
import { followHistory } from './navigation/site-history.ts';
import { LoadingPage } from './navigation/loading-page.tsx';
import { PageBody } from './shell/page-body.tsx';
import { loadPage, type PageProps } from './navigation/page-bundles.ts';
import { abandonNavigation, clientTarget, isStateOf, showLocation } from './shell/navigation.ts';
import { pageTitle, titleOf } from './navigation/page-title.ts';
import { lastVisit, leaveVisit, noteShown } from './shell/visits.ts';
import { useReader } from './shell/use-reader.ts';
import { useSite, useSiteStore } from './state/store.ts';

const route = createRouter(brand);

/** Sends clicks on links through the client router, and preloads the page of a link in focus. */
function useLinks(routingEnabled: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = clientTarget(event, route, routingEnabled);
      if (target === undefined) return;
      event.preventDefault();
      // Like browsers, a link to the current address, for example one clicked twice, adds nothing
      // to the history.
      navigate(target, {
        replace:
          target === `${window.location.pathname}${window.location.search}${window.location.hash}`,
        state: cardOfClick(event.target as Element),
      });
    };
    const onIntent = (event: Event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!routingEnabled || link === null || link.origin !== window.location.origin) return;
      const match = route(link.pathname);
      // If a bundle fails to preload, the navigation requests it again and reports the failure.
      if (match !== undefined) loadPage(match.type).catch(() => undefined);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('pointerover', onIntent, { passive: true });
    document.addEventListener('focusin', onIntent);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('pointerover', onIntent);
      document.removeEventListener('focusin', onIntent);
    };
  }, [navigate, routingEnabled]);
}

/** Returns what a fragment names, as browsers find it when they load a document. */
function anchorOf(hash: string): HTMLElement | undefined {
  if (hash === '') return undefined;
  let name = hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // It is a name as it stands.
  }
  return document.getElementById(name) ?? document.getElementsByName(name)[0];
}

/**
 * Moves the reader to where the page of the address begins for them: its top and its main content,
 * what its fragment names, or where they left it and the link that they followed.
 */
function beginView(): void {
  const { top, followed } = lastVisit();
  const anchor = top === 0 && !followed ? anchorOf(window.location.hash) : undefined;
  if (anchor) {
    anchor.scrollIntoView();
    return;
  }
  window.scrollTo(0, top);
  const begin = followed ? `a[href="${CSS.escape(followed)}"]` : '#main';
  document.querySelector<HTMLElement>(begin)?.focus({ preventScroll: true });
}

/** Whether the browser's address bar shows an address. */
function isShown(pathname: string, search: string): boolean {
  return window.location.pathname === pathname && window.location.search === search;
}

/**
 * Keeps the store in sync with the router's location (spec §2.4), and sends links through the
 * client router where allowed.
 */
function useNavigation(): void {
  const store = useSiteStore();
  const navigate = useNavigate();
  const { pathname, search, state: passed }: Location<unknown> = useLocation();
  const [headline] = cardOfState(passed);
  const first = useRef(true);
  // The document of a private page has a policy that other pages cannot run under, and keeps its
  // address for every script to read, so other pages load their own document.
  const [isBound] = useState(() => isPrivatePage(store.getState().context));
  const routingEnabled = useSite((state) => state.env.PWA_ENABLED === 'yes') && !isBound;

  useEffect(followHistory, []);

  useEffect(() => {
    const isFirst = first.current;
    first.current = false;
    // The reader has gone on since React began to take the page over: that address comes next.
    if (isFirst && !isShown(pathname, search)) return;
    const state = store.getState();
    // What stands in for a page that failed to load came with the document.
    const isStandIn =
      isFirst && (state.context.error !== undefined || state.context.contentType === 'offline');
    if (isStateOf(state, { pathname, search }) || isStandIn) {
      abandonNavigation();
      if (state.context.isFetchingInitialState) store.actions.abandonFetch();
      if (!isFirst) document.title = pageTitle(state, brand);
      noteShown();
      return;
    }
    if (!isFirst && !routingEnabled) {
      window.location.reload();
      return;
    }
    leaveVisit(state);
    // Until the page and its own title are there.
    if (headline) document.title = titleOf(headline, brand);
    void showLocation(store, { pathname, search }).then((shown) => {
      if (shown === undefined) return;
      document.title = pageTitle(shown.state, brand);
      beginView();
      noteShown();
      if (shown.redirectedTo !== undefined)
        navigate(`${shown.redirectedTo}${window.location.hash}`, { replace: true });
    });
  }, [store, navigate, pathname, search, headline, routingEnabled]);

  useLinks(routingEnabled);
}

interface SitePageProps {
  /** Returns the component of a page type; the browser knows only loaded ones. */
  readonly pageOf: (type: PageType) => ComponentType<PageProps> | undefined;
}

export function SitePage({ pageOf }: SitePageProps) {
  useNavigation();
  useReader();
  const context = useSite((state) => state.context);
  const content = useSite((state) => state.content);
  const secondary = useSite((state) => state.secondary);
  const page = context.isFetchingInitialState ? undefined : pageOf(context.contentType);
  return <PageBody>{createElement(page ?? LoadingPage, { context, content, secondary })}</PageBody>;
}
