/** What is below the header of every page: main part, footer, and what may come over them. */
import type { ReactNode } from 'react';
import { Footer } from '../panels/footer.tsx';
import { FooterPanel } from '../panels/footer-panel.tsx';
import { PaywallUnits } from '../paywall/paywall-units.tsx';
import { OverlaysPlace } from './overlays-place.tsx';

export function PageBody({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <FooterPanel />
      <Footer />
      <PaywallUnits />
      <OverlaysPlace />
    </>
  );
}
