/**
 * Shown while a page is fetched, with what its address and the clicked link say about it: the name
 * of a section, or the headline of an item, where the page will have it; else lines of text.
 */
import type { CSSProperties, ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { sectionPath } from '../../shared/brand/sections.ts';
import { cardOfState } from './clicked-card.ts';

interface LoadingFrameProps {
  /** The template of an item that opens over its image. */
  readonly opening?: string;
  /** The tone of its image. */
  readonly tone?: string;
  readonly children?: ReactNode;
}

/** What every page that loads shows, whatever is known of it. */
export function LoadingFrame({ opening, tone, children }: LoadingFrameProps) {
  return (
    <div
      className="loading"
      role="status"
      data-opening={opening}
      style={{ '--tone': tone } as CSSProperties}
    >
      <span className="loading-line" />
      <span className="visually-hidden">{words.loadingPage}</span>
      {children}
      <span className="loading-bar" />
    </div>
  );
}

export function LoadingPage() {
  const { pathname, state }: Location<unknown> = useLocation();
  const section = brand.sections.find((each) => sectionPath(each) === pathname);
  const [headline, opening, tone] = cardOfState(state);
  return (
    <LoadingFrame opening={opening} tone={tone}>
      {section ? (
        <p className="loading-section barred" data-section={section.slug}>
          {section.name}
        </p>
      ) : (
        headline && (
          <div className="loading-head">
            <p className="loading-hed" dir="auto">
              {headline}
            </p>
          </div>
        )
      )}
    </LoadingFrame>
  );
}
