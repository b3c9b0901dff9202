/**
 * A full-screen gallery: opened from a lede in a text or from a gallery's own page, closed by
 * Escape.
 */
import { useEffect, useRef } from 'react';
import { words } from '#words';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import type { SiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { Stage } from './stage.tsx';
import type { Card } from '../../shared/content/card.ts';

export interface FullScreenProps {
  readonly slides: readonly ImageDetails[];
  readonly start: number;
  readonly title: string;
  /** Related galleries, shown after the last image. */
  readonly related?: readonly Card[];
  readonly actions: Pick<SiteStore['actions'], 'openOverlay' | 'closeOverlay' | 'showSlide'>;
  readonly onClose: (slide: number) => void;
}

function MoreGalleries({ related }: { related: readonly Card[] }) {
  return (
    <div className="gallery-end">
      <h2>{words.moreGalleries}</h2>
      <div>
        {related.slice(0, 4).map((card) => (
          <StoryCard
            key={card.id}
            card={card}
            place="card-medium"
            size="small"
            showByline={false}
          />
        ))}
      </div>
    </div>
  );
}

export function FullScreen({
  slides,
  start,
  title,
  related = [],
  actions,
  onClose,
}: FullScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(start);
  useEffect(() => {
    dialog.current?.showModal();
    // The dialog would give the focus to the whole strip: a ring around the window.
    dialog.current?.querySelector<HTMLElement>('.gallery-close')?.focus();
    actions.openOverlay(
      slides.map(({ id }) => id),
      start,
    );
    return () => {
      actions.closeOverlay();
    };
  }, [actions, slides, start]);
  return (
    <dialog
      className="gallery-full"
      ref={dialog}
      aria-label={title}
      onClose={() => {
        onClose(shown.current);
      }}
    >
      <Stage
        slides={slides}
        startAt={() => start}
        onShow={(index) => {
          shown.current = index;
          actions.showSlide(index);
        }}
        end={related.length === 0 ? undefined : <MoreGalleries related={related} />}
        tools={() => (
          <button
            type="button"
            className="gallery-close"
            aria-label={words.leaveFullScreen}
            onClick={() => {
              dialog.current?.close();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      />
    </dialog>
  );
}
