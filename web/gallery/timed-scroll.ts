/**
 * Embla moves slides with a spring; the specification gives a duration (spec §9: carousel speed 350
 * ms).
 */
import type { EmblaCarouselType } from 'embla-carousel';
import { CAROUSEL_SPEED_MS } from '../../shared/limits.ts';

/** Embla's clock: it seeks once per step, however often the screen draws. */
const STEP_MS = 1000 / 60;
const STEPS = Math.round(CAROUSEL_SPEED_MS / STEP_MS);

function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/**
 * Makes every move of a carousel take 350 ms, whatever its length. A dragging finger is followed
 * immediately, which embla signals by a duration of 0. If `isStill` (a reader prefers reduced
 * motion), so is every other move.
 */
export function timeScroll(carousel: EmblaCarouselType, isStill: () => boolean): void {
  const engine = carousel.internalEngine();
  const { location, previousLocation, target, scrollBody: spring } = engine;
  let from = location.get();
  let to = from;
  let step = STEPS;
  engine.scrollBody = {
    ...spring,
    seek() {
      previousLocation.set(location);
      if (target.get() !== to) {
        from = location.get();
        to = target.get();
        step = 0;
      }
      step = spring.duration() === 0 || isStill() ? STEPS : Math.min(step + 1, STEPS);
      location.set(from + (to - from) * easeOut(step / STEPS));
      return engine.scrollBody;
    },
    direction: () => Math.sign(to - from),
    velocity: () => location.get() - previousLocation.get(),
  };
}
