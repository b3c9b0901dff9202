/**
 * A gallery: black, one image at a time, with its caption at the side; without scripts a plain
 * column of images.
 */
import { useRef } from 'react';
import { words } from '#words';
import { ArticleBody } from '../story/article-body.tsx';
import { Continued } from '../story/continued.tsx';
import { Dek } from '../ui/dek.tsx';
import { slideOfHash, Stage } from '../gallery/stage.tsx';
import { useFullScreen } from '../gallery/use-full-screen.tsx';
import { Icon } from '../ui/icon.tsx';
import { Kicker } from '../ui/kicker.tsx';
import { Image } from '../ui/image.tsx';
import { PrintedEnd } from '../story/printed-end.tsx';
import { READ_NEXT, Related } from '../story/related.tsx';
import { StoryCredit } from '../story/story-credit.tsx';
import { TagLinks } from '../story/tag-links.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';
import { useSite, useSiteStore } from '../state/store.ts';

function Head({ content, isTruncated }: Pick<PageProps, 'content'> & { isTruncated: boolean }) {
  return (
    <header className="gallery-head">
      <div>
        <Kicker
          section={content.channel}
          text={content.kicker}
          language={content.language}
          linked
        />
        <h1>{content.hed}</h1>
      </div>
      <div>
        <Dek content={content} />
        <div className="gallery-credit">
          <StoryCredit content={content} wordCount={0} />
        </div>
      </div>
      {/* Every reader may see what cards show of it. */}
      {isTruncated && content.photos.tout?.src !== undefined && (
        <Image image={content.photos.tout} place="opening" priority />
      )}
    </header>
  );
}

/** What stands beside the counter; at the last image, the way to other items. */
function Tools({ leadsOn, onOpen }: { leadsOn: boolean; onOpen: () => void }) {
  return (
    <>
      {leadsOn && (
        <a className="gallery-on" href={`#${READ_NEXT}`}>
          {words.readNext}
        </a>
      )}
      <button type="button" className="gallery-open" aria-label={words.fullScreen} onClick={onOpen}>
        <Icon name="expand" />
      </button>
    </>
  );
}

export function Page({ content, secondary }: PageProps) {
  const store = useSiteStore();
  const { related } = secondary.lists;
  const isTruncated = useSite((state) => state.paywall.isTruncated);
  const isPaywalled = useSite((state) => state.paywall.isPaywalled);
  const slides = isTruncated ? [] : (content.galleries[0]?.slides ?? []);
  const showRef = useRef<(index: number) => void>(undefined);
  const fullScreen = useFullScreen({ slides, title: content.hed, related }, (slide) => {
    showRef.current?.(slide);
  });
  return (
    <article
      className={`gallery${isTruncated ? ' gallery-walled' : ''}`}
      lang={content.language}
      dir={content.direction}
      data-section={content.channel}
    >
      <Head content={content} isTruncated={isTruncated} />
      {slides.length > 0 && (
        <Stage
          slides={slides}
          isPage
          showRef={showRef}
          startAt={() => slideOfHash(window.location.hash, slides.length) ?? 0}
          onShow={(index) => {
            store.actions.showSlide(index);
            // The address names the image without a request: the part after # neither reaches the
            // server nor counts as a view.
            window.history.replaceState(window.history.state, '', `#slide-${index + 1}`);
          }}
          tools={(current) => (
            <Tools
              leadsOn={current === slides.length - 1 && related !== undefined && related.length > 0}
              onOpen={() => {
                fullScreen.open(current);
              }}
            />
          )}
        />
      )}
      <div className="gallery-introduction">
        <ArticleBody
          body={content.body}
          template={content.template}
          paywall={{ isTruncated, isPaywalled }}
        />
        {!isTruncated && <PrintedEnd content={content} isTruncated={isTruncated} />}
      </div>
      <SiteWords among={content.language} as="div">
        <Continued linkUrl={content.linkUrl} isTruncated={isTruncated} />
        {isTruncated && <PrintedEnd content={content} isTruncated={isTruncated} />}
        <TagLinks tags={content.tags} />
        <Related cards={related} />
      </SiteWords>
      {fullScreen.view}
    </article>
  );
}
