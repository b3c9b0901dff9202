/** A gallery inside a piece: its first picture, and the way to the others. */
import type { Picture as PictureData } from '../../shared/content/item.ts';
import { Figure } from './figure.tsx';

export function GalleryLede({ slides, slug }: { slides: readonly PictureData[]; slug?: string }) {
  if (slug !== undefined) {
    return <p className="embed-link"><a href={`/gallery/${encodeURIComponent(slug)}/`}>Open the gallery</a></p>;
  }
  if (slides.length === 0) return null;
  return (
    <section className="inline-gallery" aria-label={`Gallery of ${slides.length} pictures`}>
      <ul>
        {slides.map((slide) => <li key={slide.id}><Figure picture={slide} place="cell" /></li>)}
      </ul>
    </section>
  );
}
