/** Shown while a page is loading: what the link that leads to it has shown of it. */
import { useLocation } from 'react-router-dom';

/** What a card says of its page, kept in the history entry. */
export interface Announced {
  readonly hed?: string;
  /** The color of its image, as a CSS color. */
  readonly tone?: string;
}

/** Reads what a link shows of its page. Links outside of headings announce nothing. */
export function announcedBy(link: Element): Announced | undefined {
  const heading = link.closest('h2, h3');
  if (heading === null) return undefined;
  const image = link.closest('article, li')?.querySelector<HTMLElement>('picture.image');
  return { hed: heading.textContent, tone: image?.style.backgroundColor };
}

export function LoadingPage() {
  const { hed, tone } = (useLocation().state as Announced | null) ?? {};
  return (
    <div className="loading" role="status">
      <span className="loading-line" />
      <span className="visually-hidden">The page is loading</span>
      {hed && <p className="loading-hed">{hed}</p>}
      {tone && <div className="loading-tone" style={{ backgroundColor: tone }} />}
    </div>
  );
}
