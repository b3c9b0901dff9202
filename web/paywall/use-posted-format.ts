/**
 * Posts the format of a creative, now and whenever the window changes (spec §4: desktop, tablet or
 * mobile).
 */
import { useEffect } from 'react';
import { breakpoints } from '../../shared/environment.ts';
import { postPaywallMessage, type UnitFormat } from './paywall-messages.ts';

/** @param width The width of the window, px. */
export function unitFormat(width: number): UnitFormat {
  if (width < breakpoints.small) return 'mobile';
  return width < breakpoints.medium ? 'tablet' : 'desktop';
}

export function usePostedFormat(): void {
  useEffect(() => {
    let posted: UnitFormat | undefined;
    const post = () => {
      const format = unitFormat(window.innerWidth);
      if (format !== posted) postPaywallMessage({ type: 'paywall-format', format });
      posted = format;
    };
    post();
    window.addEventListener('resize', post);
    return () => {
      window.removeEventListener('resize', post);
    };
  }, []);
}
