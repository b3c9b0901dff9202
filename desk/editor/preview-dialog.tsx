/** The page of an item as each kind of reader will get it, on a telephone and on a large screen beside it. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useModal } from '../use-modal.ts';
import type { DeskPreview } from '../../shared/desk/desk-calls.ts';
import { planOfReader } from '../../shared/paywall/preview-readers.ts';
import type { Magazine } from '../here.ts';
import { say, words } from '../words.ts';

/** Of windows, in pixels. */
const WIDTHS = [375, 1440] as const;

type Plans = Magazine['plans'];

function nameOf(reader: string, plans: Plans): string {
  const plan = planOfReader(reader);
  if (plan !== undefined)
    return say(words.previewPlan, { name: plans.find(({ key }) => key === plan)?.name ?? plan });
  if (reader === 'registered') return words.previewRegistered;
  return reader === 'subscriber' ? words.previewSubscriber : words.previewAnonymous;
}

interface FrameProps {
  readonly path: string;
  /** Of the window in which the page is. */
  readonly width: number;
  readonly reader: string;
}

/** The real page in a window of a width, made smaller where there is less room. */
function Frame({ path, width, reader }: FrameProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 0 });
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom(entry.contentRect);
    });
    if (box.current !== null) watcher.observe(box.current);
    return () => {
      watcher.disconnect();
    };
  }, []);
  const scale = Math.min(1, room.width / width);
  const label = say(words.previewWidth, { count: width });
  return (
    <figure className="desk-frame">
      <figcaption className="desk-quiet">{label}</figcaption>
      <div ref={box}>
        {/* The page is one of this site: the policy of previews runs our own scripts alone. */}
        <iframe
          key={path}
          src={path}
          title={`${reader}, ${label}`}
          sandbox="allow-scripts allow-same-origin"
          style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
        />
      </div>
    </figure>
  );
}

export function PreviewDialog({
  previews,
  plans,
  onClose,
}: {
  readonly previews: readonly DeskPreview[];
  readonly plans: Plans;
  readonly onClose: () => void;
}): ReactNode {
  const dialog = useModal();
  const [shown, setShown] = useState(previews[0]);
  if (shown === undefined) return null;
  const { reader, path } = shown;
  return (
    <dialog
      ref={dialog}
      className="desk-dialog desk-preview"
      aria-label={words.previewAs}
      onClose={onClose}
    >
      <div className="desk-preview-bar">
        <div className="desk-filters" role="group" aria-label={words.readers}>
          {previews.map((one) => (
            <button
              key={one.reader}
              type="button"
              aria-pressed={one === shown}
              onClick={() => {
                setShown(one);
              }}
            >
              {nameOf(one.reader, plans)}
            </button>
          ))}
        </div>
        <a href={path} target="_blank" rel="noopener">
          {words.openInTab}
        </a>
        <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
          {words.close}
        </button>
      </div>
      <div className="desk-frames">
        {WIDTHS.map((width) => (
          <Frame key={width} path={path} width={width} reader={nameOf(reader, plans)} />
        ))}
      </div>
    </dialog>
  );
}
