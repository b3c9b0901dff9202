/**
 * The panel above the footer. It loads before the reader reaches it, into space reserved for it.
 */
import { useRef } from 'react';
import { brand } from '#brand';
import { findAnySection } from '../../shared/brand/sections.ts';
import { isAccountPage, pageRow } from '../../shared/pages.ts';
import type { SiteState } from '../state/site-state.ts';
import { offersTo } from '../subscribe/use-offers.ts';
import { useIsNear } from '../browser/use-is-near.ts';
import { useSite } from '../state/store.ts';
import { BACKCHANNEL, newsletterPlace } from '../newsletter/newsletter-place.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const panels = {
  chunk: 'panels',
  load: () => import('./footer-panels.tsx'),
  failure: 'The panel over the footer did not load',
  isStyled: true,
};

const hasBackchannel = findAnySection(brand, BACKCHANNEL) !== undefined;

/**
 * Backchannel has its own panel on all its pages. The other panel appears where the header offers a
 * subscription, except on account forms, and where the panel has something to offer.
 */
function panelOf(state: SiteState): 'backchannel' | 'subscribe' | undefined {
  const { context, paywall } = state;
  if (context.contentType === 'error') return undefined;
  if (context.category === BACKCHANNEL && hasBackchannel) return 'backchannel';
  if (!offersTo(paywall).subscription && newsletterPlace(state) !== 'footer') return undefined;
  return pageRow(context.contentType).header.subscribe && !isAccountPage(context.contentType)
    ? 'subscribe'
    : undefined;
}

export function FooterPanel() {
  const room = useRef<HTMLDivElement>(null);
  const panel = useSite(panelOf);
  const hasForm = useSite((state) => newsletterPlace(state) === 'footer');
  const isNear = useIsNear(room, panel !== undefined);
  const loaded = useLoaded(panels, isNear ? 'now' : 'never');

  if (panel === undefined) return null;
  return (
    <div className="footer-panel" data-panel={panel} data-form={hasForm} ref={room}>
      {loaded !== undefined &&
        (panel === 'backchannel' ? (
          <loaded.BackchannelPanel hasForm={hasForm} />
        ) : (
          <loaded.SubscribePanel place="footer" hasForm={hasForm} />
        ))}
    </div>
  );
}
