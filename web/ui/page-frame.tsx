/** The frame of every page: skip link, header, main part, footer. */
import type { ReactNode } from 'react';
import { words } from '#words';
import { useSite } from '../store.ts';
import { Footer } from '../panels/footer.tsx';
import { OverlaysPlace } from './overlays-place.tsx';
import { Header } from '../header/header.tsx';
import { FooterPanel } from '../panels/footer-panel.tsx';
import { PaywallUnits } from '../paywall/paywall-units.tsx';

export function PageFrame({ children }: { children: ReactNode }) {
  const type = useSite((state) => state.context.contentType);
  const template = useSite((state) => state.content.template);
  return (
    <div className="page" data-page={type} data-template={template}>
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <FooterPanel />
      <Footer />
      <PaywallUnits />
      <OverlaysPlace />
    </div>
  );
}
