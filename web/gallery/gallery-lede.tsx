/** A gallery inside an item: its first image, the number of images, and the link to them. */
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import { Figure } from '../ui/figure.tsx';
import { useFullScreen } from './use-full-screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { Image } from '../ui/image.tsx';

function imagesIn(count: number): string {
  return plural(words.images, count);
}

/**
 * A gallery with its own address. Every reader may see its first image; its slides are behind its
 * own wall.
 */
function NamedGallery({ slug, card }: { slug: string; card: EmbedCard | undefined }) {
  const href = `/gallery/${encodeURIComponent(slug)}/`;
  if (card === undefined)
    return (
      <p className="embed-link">
        <a href={href}>{words.openGallery}</a>
      </p>
    );
  return (
    <section
      className="gallery-lede"
      aria-label={fill(words.galleryTitle, { title: card.hed })}
      data-section={card.section}
    >
      <a href={href}>
        {card.image !== undefined && (
          <Image image={card.image} place="body-wide" ratio="3:2" decorative />
        )}
        <span className="gallery-lede-words">
          <span className="gallery-lede-count">
            <Icon name="expand" size={16} />{' '}
            {card.slideCount === undefined
              ? words.gallery
              : fill(words.galleryWith, { images: imagesIn(card.slideCount) })}
          </span>
          <bdi className="gallery-lede-title">{card.hed}</bdi>
        </span>
      </a>
    </section>
  );
}

/**
 * Slides that belong to the item itself. They open in full screen, or without scripts below the
 * first slide.
 */
function OwnGallery({ slides: all }: { slides: readonly ImageDetails[] }) {
  const slides = all.filter(({ src }) => src !== undefined);
  const fullScreen = useFullScreen({ slides, title: plural(words.galleryOf, slides.length) });
  const [first] = slides;
  if (first === undefined || slides.length === 1)
    return all.map((slide) => (
      <Figure key={slide.id} image={slide} place="body-wide" className="figure-wide" />
    ));
  const missing = all.filter(({ src }) => src === undefined);
  return (
    <>
      <section className="gallery-lede" aria-label={plural(words.galleryOf, slides.length)}>
        <details>
          <summary
            onClick={(event) => {
              const { parentElement } = event.currentTarget;
              event.preventDefault();
              fullScreen.open(0, () => {
                parentElement?.setAttribute('open', '');
              });
            }}
          >
            <Image image={first} place="body-wide" ratio="3:2" decorative />
            <span className="gallery-lede-words">
              <span className="gallery-lede-count">
                <Icon name="expand" size={16} />{' '}
                {fill(words.openGalleryWith, { images: imagesIn(slides.length) })}
              </span>
            </span>
          </summary>
          <ul className="gallery-cells">
            {slides.map((slide) => (
              <li key={slide.id}>
                <Figure image={slide} place="cell" />
              </li>
            ))}
          </ul>
        </details>
        {fullScreen.view}
      </section>
      {missing.map((slide) => (
        <Figure key={slide.id} image={slide} place="body-wide" />
      ))}
    </>
  );
}

export function GalleryLede({
  slides,
  slug,
  card,
}: {
  slides: readonly ImageDetails[];
  slug?: string;
  card?: EmbedCard;
}) {
  return slug === undefined ? (
    <OwnGallery slides={slides} />
  ) : (
    <NamedGallery slug={slug} card={card} />
  );
}
