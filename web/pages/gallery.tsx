/** A gallery: black, one picture at a time, its caption at the side; a plain column of pictures without scripts. */
import { useEffect, useRef } from 'react';
import { Byline } from '../components/byline.tsx';
import { Caption } from '../components/figure.tsx';
import { Icon } from '../components/icon.tsx';
import { Kicker } from '../components/kicker.tsx';
import { Picture } from '../components/picture.tsx';
import { Related } from '../components/related.tsx';
import { StoryMeta } from '../components/story-meta.tsx';
import { Continued } from '../components/continued.tsx';
import { animateScroll } from '../services/animate-scroll.ts';
import { useIsInteractive } from '../components/use-is-interactive.ts';
import { useSite, useSiteStore } from '../store.ts';

export function Page() {
  const store = useSiteStore();
  const content = useSite((state) => state.content);
  const current = useSite((state) => state.gallery.slideNumber);
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  const slides = isTruncated ? [] : content.galleries[0]?.slides ?? [];
  const strip = useRef<HTMLOListElement>(null);
  const ready = useIsInteractive();

  const show = (index: number) => {
    const list = strip.current;
    const slide = list?.children[index];
    if (list !== null && slide instanceof HTMLElement) animateScroll(list, slide.offsetLeft - list.offsetLeft);
  };

  useEffect(() => {
    const list = strip.current;
    if (list === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) store.dispatch({ type: 'gallery/slide-shown', slideNumber: [...list.children].indexOf(entry.target) });
      }
    }, { root: list, threshold: 0.6 });
    for (const child of list.children) observer.observe(child);
    return () => { observer.disconnect(); };
  }, [store, slides.length]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && /^(?:input|textarea|select)$/i.test(event.target.tagName)) return;
      if (event.key === 'ArrowRight') show(Math.min(current + 1, slides.length - 1));
      if (event.key === 'ArrowLeft') show(Math.max(current - 1, 0));
    };
    document.addEventListener('keydown', onKey);
    return () => { document.removeEventListener('keydown', onKey); };
  }, [current, slides.length]);

  return (
    <article className={`gallery${isTruncated ? ' gallery-walled' : ''}`} data-section={content.channel}>
      <header className="gallery-head">
        <div>
          <Kicker section={content.channel} text={content.kicker} linked />
          <h1>{content.hed}</h1>
          {content.dek !== '' && <p className="dek">{content.dek}</p>}
          <Byline contributors={content.contributors} />
          <StoryMeta pubDate={content.pubDate} modifiedAt="" wordCount={0} />
        </div>
        {/* What cards show of it everybody may see. */}
        {isTruncated && content.photos.tout?.src !== undefined && <Picture picture={content.photos.tout} place="card-large" priority />}
      </header>
      <div className="gallery-introduction" data-article-body="" data-truncated={isTruncated ? '' : undefined}>
        {content.body.map((part, index) => (part.kind === 'html'
          ? <div key={index} className="prose" data-part={index} dangerouslySetInnerHTML={{ __html: part.html ?? '' }} suppressHydrationWarning />
          : null))}
      </div>
      {slides.length > 0 && (
        <section className="gallery-stage" aria-label={`Gallery of ${slides.length} pictures`}>
          <ol className="gallery-strip" ref={strip} tabIndex={0} aria-label="Pictures">
            {slides.map((slide, index) => (
              <li key={slide.id}>
                <figure className="gallery-slide">
                  <Picture picture={slide} place="slide" priority={index === 0} />
                  <div className="gallery-caption">
                    <p className="gallery-counter">{index + 1}<span>/{slides.length}</span></p>
                    {slide.title && <h2>{slide.title}</h2>}
                    <Caption picture={slide} />
                  </div>
                </figure>
              </li>
            ))}
          </ol>
          {ready && slides.length > 1 && (
            <div className="gallery-controls">
              <button type="button" onClick={() => { show(current - 1); }} disabled={current === 0} aria-label="Previous picture"><Icon name="left" /></button>
              <p aria-live="polite">{current + 1} of {slides.length}</p>
              <button type="button" onClick={() => { show(current + 1); }} disabled={current === slides.length - 1} aria-label="Next picture"><Icon name="right" /></button>
            </div>
          )}
          {ready && (
            <ol className="gallery-thumbnails">
              {slides.map((slide, index) => (
                <li key={slide.id}>
                  <button type="button" aria-label={`Picture ${index + 1}`} aria-current={index === current ? 'true' : undefined} onClick={() => { show(index); }}>
                    <Picture picture={slide} place="thumbnail" decorative />
                  </button>
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
      <Continued />
      <Related />
    </article>
  );
}
