/**
 * The publication's name as its logo, set in type: 160 px wide in the header, 150 elsewhere (spec
 * §2.5).
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

/** In characters. A longer name would not fit, so it is set smaller and over several lines. */
const LONG_NAME = 14;
const logoLength = brand.name.length > LONG_NAME ? ' logo-long' : '';

interface LogoProps {
  readonly location: 'header' | 'article' | 'footer';
  /** spec §3; black is the ink color, which is light in the dark scheme. */
  readonly color?: 'black' | 'white' | 'pride';
}

export function Logo({ location, color = 'black' }: LogoProps) {
  return (
    <a
      className={`logo logo-${location}${logoLength}`}
      data-color={color}
      href="/"
      aria-label={fill(words.homePageOf, { brand: brand.name })}
    >
      <span>{brand.name}</span>
    </a>
  );
}
