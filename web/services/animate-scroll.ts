/** Moves a strip of slides sideways in a set time, whatever its length (spec §9: carousel speed 350 ms). */
import { CAROUSEL_SPEED_MS } from '../../shared/limits.ts';

const moving = new WeakMap<HTMLElement, number>();

/** Scrolls to `left` px in `durationMs`; at once for readers who want less motion. The last call wins. */
export function animateScroll(strip: HTMLElement, left: number, durationMs: number = CAROUSEL_SPEED_MS): void {
  cancelAnimationFrame(moving.get(strip) ?? 0);
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    strip.scrollLeft = left;
    return;
  }
  const from = strip.scrollLeft;
  const started = performance.now();
  // Snapping would fight every frame; it comes back when the slide has arrived.
  strip.style.scrollSnapType = 'none';
  const step = (now: number) => {
    const progress = Math.min(1, (now - started) / durationMs);
    strip.scrollLeft = from + (left - from) * (1 - (1 - progress) ** 3);
    if (progress < 1) moving.set(strip, requestAnimationFrame(step));
    else strip.style.scrollSnapType = '';
  };
  moving.set(strip, requestAnimationFrame(step));
}
