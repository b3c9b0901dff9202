/** The point of an image that every crop keeps, set by hand or by arrow keys, beside the crops of the site. */
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { ratios } from '../../shared/content/image-variants.ts';
import { say, words } from '../words.ts';

const CENTER = 0.5;
const STEP = 0.01;
const LARGE_STEP = 0.1;

/** Where lists, cards and the tops of articles show an image. */
const crops = ratios.filter((ratio) => ratio !== 'natural' && ratio !== '4:3');

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A share of a side, to a hundredth. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
}

/** @param focal As shortcodes write it: `0.5 0.4`; '' for the center. */
export function pointOf(focal: string): readonly [number, number] {
  const [x = CENTER, y = CENTER] = focal.split(' ').map(Number);
  return focal === '' || Number.isNaN(x) || Number.isNaN(y) ? [CENTER, CENTER] : [x, y];
}

export function focalOf([x, y]: readonly [number, number]): string {
  const [left, top] = [share(x), share(y)];
  return left === CENTER && top === CENTER ? '' : `${String(left)} ${String(top)}`;
}

/** Returns the point after a key; undefined for a key that does not move it. */
export function movedBy(
  [x, y]: readonly [number, number],
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): readonly [number, number] | undefined {
  const move = moves[key];
  const step = shiftKey ? LARGE_STEP : STEP;
  return move === undefined ? undefined : [share(x + move[0] * step), share(y + move[1] * step)];
}

interface FocalFieldProps {
  readonly src: string;
  readonly focal: string;
  readonly onFocal: (focal: string) => void;
}

export function FocalField({ src, focal, onFocal }: FocalFieldProps): ReactNode {
  const [x, y] = pointOf(focal);
  const percent = (value: number) => `${String(Math.round(value * 100))}%`;
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onFocal(
      focalOf([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]),
    );
  };
  return (
    <fieldset className="desk-focal">
      <legend>{words.focalHint}</legend>
      <button
        type="button"
        className="desk-focal-image"
        aria-label={say(words.focalPoint, { left: percent(x), top: percent(y) })}
        onPointerDown={point}
        onPointerMove={point}
        onKeyDown={(event) => {
          const moved = movedBy([x, y], event);
          if (moved === undefined) return;
          event.preventDefault();
          onFocal(focalOf(moved));
        }}
      >
        <img src={src} alt="" draggable={false} />
        <span className="desk-focal-point" style={{ left: percent(x), top: percent(y) }} />
      </button>
      <div className="desk-crops">
        {crops.map((ratio) => (
          <figure key={ratio}>
            <img
              src={src}
              alt=""
              style={{
                aspectRatio: ratio.replace(':', '/'),
                objectPosition: `${percent(x)} ${percent(y)}`,
              }}
            />
            <figcaption>{ratio}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  );
}
