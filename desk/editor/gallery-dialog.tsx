/** The slides of a gallery: chosen, said what they show, and put in order by hand or by keyboard. */
import { useId, useState, type ReactNode } from 'react';
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { messageOf } from '../call-desk.ts';
import { say, words } from '../words.ts';
import { FormDialog } from './block-dialog.tsx';
import { sendImage } from './send-image.ts';

type Slide = ShortcodeValues;
const said = [
  ['alt', words.imageAlt],
  ['caption', words.imageCaption],
  ['credit', words.imageCredit],
] as const;

interface SlideRowProps {
  readonly slide: Slide;
  readonly index: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
  readonly onChange: (slide: Slide | undefined) => void;
}

function SlideButtons({ index, count, onMove, onChange }: SlideRowProps): ReactNode {
  const number = String(index + 1);
  return (
    <div className="desk-slide-buttons">
      <button
        type="button"
        aria-label={say(words.moveImageUp, { number })}
        disabled={index === 0}
        onClick={() => {
          onMove(index, index - 1);
        }}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={say(words.moveImageDown, { number })}
        disabled={index === count - 1}
        onClick={() => {
          onMove(index, index + 1);
        }}
      >
        ↓
      </button>
      <button
        type="button"
        aria-label={say(words.leaveImageOut, { number })}
        onClick={() => {
          onChange(undefined);
        }}
      >
        ×
      </button>
    </div>
  );
}

const DRAGGED = 'application/x-desk-slide';

/** Alt and an arrow moves a slide, too. */
function SlideRow(props: SlideRowProps): ReactNode {
  const { slide, index, count, onMove, onChange } = props;
  return (
    <li
      className="desk-slide"
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(index));
      }}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(DRAGGED);
        if (from === '') return;
        event.preventDefault();
        onMove(Number(from), index);
      }}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
        const to = index + step;
        if (!event.altKey || step === 0 || to < 0 || to >= count) return;
        event.preventDefault();
        onMove(index, to);
      }}
    >
      <img src={slide.src} alt="" draggable={false} />
      <div className="desk-slide-fields">
        {said.map(([name, label]) => (
          <label key={name}>
            {label}
            <input
              value={slide[name] ?? ''}
              required={name === 'alt'}
              onChange={({ target: { value } }) => {
                const { [name]: _before, ...others } = slide;
                onChange(value === '' && name !== 'alt' ? others : { ...slide, [name]: value });
              }}
            />
          </label>
        ))}
      </div>
      <SlideButtons {...props} />
    </li>
  );
}

interface GalleryDialogProps {
  readonly slides: readonly Slide[];
  readonly onDone: (slides: readonly Slide[] | undefined) => void;
}

/** Slides while they are put in order. Each has a key of its own, wherever it stands. */
function useSlides(before: readonly Slide[]) {
  const base = useId();
  const [slides, setSlides] = useState(() =>
    before.map((slide, index) => ({ slide, key: `${base}${String(index)}` })),
  );
  const [message, setMessage] = useState('');
  return {
    ...{ slides, message },
    async add(files: FileList) {
      for (const file of files) {
        setMessage(say(words.storingFile, { name: file.name }));
        try {
          const slide = { ...(await sendImage(file)), alt: '' };
          setSlides((now) => [...now, { slide, key: crypto.randomUUID() }]);
          setMessage('');
        } catch (error) {
          setMessage(messageOf(error));
          return;
        }
      }
    },
    move(from: number, to: number) {
      setSlides((now) => {
        const one = now[from];
        return one === undefined ? now : now.toSpliced(from, 1).toSpliced(to, 0, one);
      });
    },
    /** Without a slide it is left out. */
    put(key: string, slide: Slide | undefined) {
      setSlides((now) =>
        now.flatMap((one) => {
          if (one.key !== key) return [one];
          return slide === undefined ? [] : [{ key, slide }];
        }),
      );
    },
  };
}

export function GalleryDialog({ slides: before, onDone }: GalleryDialogProps): ReactNode {
  const { slides, message, add, move, put } = useSlides(before);
  return (
    <FormDialog
      title={words.gallery}
      done={words.keep}
      className="desk-gallery-dialog"
      onClose={() => {
        onDone(undefined);
      }}
      onSend={async () => {
        await Promise.resolve();
        if (slides.length === 0) throw new Error(words.addImageFirst);
        onDone(slides.map(({ slide }) => slide));
      }}
    >
      <label>
        {words.addImages}
        <input
          type="file"
          accept="image/*"
          multiple
          onChange={({ target: { files } }) => {
            if (files !== null) void add(files);
          }}
        />
      </label>
      <p role="status">{message}</p>
      <p className="desk-quiet">{words.galleryHint}</p>
      <ol className="desk-plain-list">
        {slides.map(({ slide, key }, index) => (
          <SlideRow
            key={key}
            slide={slide}
            index={index}
            count={slides.length}
            onMove={move}
            onChange={(next) => {
              put(key, next);
            }}
          />
        ))}
      </ol>
    </FormDialog>
  );
}
